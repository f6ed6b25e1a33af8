import type { Commerce } from "./client.server"
import { BackendRefusal } from "./errors"
import { cardListSchema } from "./schemas/account-records"
import { parseReply } from "./schemas/parse-reply"
import type { AccountCard } from "./account-wire"

/** More cards than anybody keeps: one call reads them all. */
const MOST_CARDS = 100

// Every function throws BackendRefusal when nobody is logged in and BackendFault when the answer cannot be relied on.

/** The saved cards of the logged-in customer: networks and last digits, never numbers. */
export async function listCards(commerce: Commerce): Promise<AccountCard[]> {
  const reply = await commerce.client.account.listCards({ limit: MOST_CARDS })
  return parseReply<{ results: AccountCard[] }>(cardListSchema, reply, "GET /account/cards").results
}

/** Deletes a saved card; false for one that is unknown or somebody else's. */
export async function removeCard(commerce: Commerce, cardId: string): Promise<boolean> {
  try {
    await commerce.client.account.deleteCard(cardId)
    return true
  } catch (error) {
    if (error instanceof BackendRefusal && error.status === 404) return false
    throw error
  }
}
