import type { Commerce } from "~/commerce/client.server"
import { BackendFault } from "~/commerce/errors"
import { log } from "~/log.server"
import { type CardView, readCards } from "~/shop/account/cards/cards.server"

/** The saved cards of who is logged in; null for a guest, and while accounts cannot be read, so that other methods still pay. */
export async function listOwnCards(commerce: Commerce): Promise<CardView[] | null> {
  try {
    const read = await readCards(commerce)
    return read.loggedIn ? read.value.cards : null
  } catch (error) {
    if (!(error instanceof BackendFault)) throw error
    log.warn("cards-left-out", { kind: error.kind, message: error.message })
    return null
  }
}
