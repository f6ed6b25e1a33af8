import { z } from "zod"
import { type NewCard, addCard } from "~/commerce/account-records.server"
import { readAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { log } from "~/log.server"
import { ATTEMPT_RETENTION_MS } from "~/store/attempts.server"
import { sharedStore } from "~/store/store.server"
import type { CardToken } from "~/payments/client/client-payment-method"

const rememberedSchema = z.object({
  token: z.string(),
  gateway: z.string(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  exp_month: z.number().nullable(),
  exp_year: z.number().nullable(),
})

/** Remembers that the shopper wants a cart's card kept in their account once it has paid, or, with null, that they do not. */
export async function rememberCard(checkoutId: string, card: CardToken | null): Promise<void> {
  if (!card) return sharedStore().delete(keyOf(checkoutId))
  await sharedStore().set(keyOf(checkoutId), JSON.stringify(rememberedSchema.parse(card)), ATTEMPT_RETENTION_MS)
}

/**
 * Saves the card of an order that was just placed, when that was asked for and its customer is logged in. An order never fails
 * for it: what goes wrong is logged.
 */
export async function saveRememberedCard(commerce: Commerce, checkoutId: string): Promise<void> {
  const card = await takeRememberedCard(checkoutId)
  if (!card) return
  try {
    if (await readAccount(commerce)) await addCard(commerce, card)
  } catch (error) {
    if (!(error instanceof BackendFault) && !(error instanceof BackendRefusal)) throw error
    log.warn("card-not-kept", { message: error.message })
  }
}

async function takeRememberedCard(checkoutId: string): Promise<NewCard | null> {
  const text = await sharedStore().get(keyOf(checkoutId))
  if (text === null) return null
  await sharedStore().delete(keyOf(checkoutId))
  return rememberedSchema.parse(JSON.parse(text))
}

function keyOf(checkoutId: string): string {
  return `card-to-keep:${checkoutId}`
}
