import { z } from "zod"
import { addCard, listCards, removeCard } from "~/commerce/account-cards.server"
import { listSubscriptions } from "~/commerce/account-subscriptions.server"
import type { AccountCard, Subscription } from "~/commerce/account-wire"
import { updateAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendRefusal } from "~/commerce/errors"
import type { Account } from "~/commerce/wire"
import { log } from "~/log.server"
import { fail, type Result, succeed } from "~/problems"
import { accountFailure, type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { cardText } from "~/shop/account/format"

/** A saved card: its network and last digits, `03/2030`, whether it is the usual one, and the subscriptions charged to it. */
export type CardView = { id: string; label: string; expiry: string | null; isDefault: boolean; charged: string[] }

function defaultCardId(account: Account): string | null {
  const billing = account.billing as { account_card_id?: string | null } | null | undefined
  return billing?.account_card_id ?? null
}

/** The card that a next charge would go to: the usual one, or the only one. */
function chargedCardId(cards: readonly AccountCard[], usual: string | null): string | null {
  if (cards.some(({ id }) => id === usual)) return usual
  return cards.length === 1 ? (cards[0]?.id ?? null) : null
}

/** Numbers of the subscriptions that will be charged again. */
async function chargedSubscriptions(commerce: Commerce): Promise<string[]> {
  const goesOn = ({ status, canceled }: Subscription) => !canceled && status !== "canceled" && status !== "complete"
  return (await listSubscriptions(commerce)).filter(goesOn).map(({ number, id }) => number ?? id)
}

function viewCard(card: AccountCard, usual: string | null, charged: string[]): CardView {
  const { id, exp_month: month, exp_year: year } = card
  const expiry = month && year ? `${String(month).padStart(2, "0")}/${year}` : null
  return { id, label: cardText(card), expiry, isDefault: id === usual, charged }
}

/** The saved cards, and who the holder of a new one is, in Stripe's words. */
export type CardsView = { cards: CardView[]; billingDetails: { name?: string; email: string } }

/** The customer's saved cards. */
export function readCards(commerce: Commerce): Promise<ForCustomer<CardsView>> {
  return forCustomer(commerce, async (account) => {
    const { first_name, last_name, email } = account
    const name = [first_name, last_name].filter(Boolean).join(" ")
    const [cards, usual] = [await listCards(commerce), defaultCardId(account)]
    const payer = chargedCardId(cards, usual)
    const charged = payer === null ? [] : await chargedSubscriptions(commerce)
    const views = cards.map((card) => viewCard(card, usual, card.id === payer ? charged : []))
    return { cards: views, billingDetails: { ...(name && { name }), email } }
  })
}

/**
 * Deletes a saved card or makes it the usual one; only the customer's own are looked at. Out: the notice's code, which tells
 * when subscriptions lose their card; null for any other card. Problem: `service-unavailable`.
 */
export function actOnCard(
  commerce: Commerce,
  cardId: string,
  gesture: "delete" | "make-default",
): Promise<ForCustomer<Result<string> | null>> {
  return forCustomer(commerce, async (account) => {
    try {
      const cards = await listCards(commerce)
      if (!cards.some(({ id }) => id === cardId)) return null
      const removed = gesture === "delete"
      const pays = removed && chargedCardId(cards, defaultCardId(account)) === cardId
      const charged = pays ? await chargedSubscriptions(commerce) : []
      if (removed && !(await removeCard(commerce, cardId))) return null
      if (!removed) await updateAccount(commerce, { billing: { account_card_id: cardId } })
      if (removed && defaultCardId(account) === cardId) await updateAccount(commerce, { billing: { account_card_id: null } })
      if (!removed) return succeed("card-default")
      return succeed(charged.length > 0 ? "card-removed-charged" : "card-removed")
    } catch (error) {
      return accountFailure(error)
    }
  })
}

const word = z
  .string()
  .regex(/^[\w -]{1,40}$/)
  .nullable()
  .catch(null)
const whole = z.coerce.number().int().min(1).max(9999).nullable().catch(null)
const schema = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{3,200}$/),
  gateway: z.string().regex(/^[a-z_]{2,40}$/),
  brand: word,
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullable()
    .catch(null),
  exp_month: whole,
  exp_year: whole,
})

/**
 * Saves a card that the browser had tokenised. Problems: `card-missing` for what is no token of the store's gateway,
 * `card-refused` for one that its provider declines, `service-unavailable`.
 *
 * @param gateway the store's own for cards
 */
export function saveNewCard(commerce: Commerce, form: FormData, gateway: string): Promise<ForCustomer<Result<null>>> {
  return forCustomer(commerce, async () => {
    const card = schema.safeParse(Object.fromEntries(newCardFields.map((name) => [name, form.get(name)])))
    if (!card.success || card.data.gateway !== gateway) return fail("card-missing")
    try {
      await addCard(commerce, card.data)
      return succeed(null)
    } catch (error) {
      if (!(error instanceof BackendRefusal) || !(error.fields["gateway"] ?? error.fields["token"])) return accountFailure(error)
      log.info("card-refused", { code: error.code, param: error.param })
      return fail("card-refused")
    }
  })
}

/** The names that the card's fields post: a token and what a list of cards shows, never a number. */
export const newCardFields = ["token", "gateway", "brand", "display_brand", "last4", "exp_month", "exp_year"] as const
