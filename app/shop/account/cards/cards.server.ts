import { z } from "zod"
import { addCard, listCards, listSubscriptions, removeCard } from "~/commerce/account-records.server"
import type { AccountCard } from "~/commerce/account-api-types"
import { updateAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiError } from "~/commerce/errors"
import type { Account } from "~/commerce/api-types"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { numberLabel } from "~/texts/number-label"
import { type Customer, accountFailure, catchAccountFailure, type ExpectedCustomer } from "../customer.server"
import { formValues } from "../form-fields"
import { cardText } from "../format"

/** A saved card: network and last digits, expiry as `03/2030`. */
export type SavedCardView = { id: string; label: string; expiry: string | null; isDefault: boolean }
/** The same with the numbers of the subscriptions that are charged to it. */
export type CardView = SavedCardView & { charged: string[] }

const optionalWord = z
  .string()
  .regex(/^[\w -]{1,40}$/)
  .nullable()
  .catch(null)
const optionalNumber = z.coerce.number().int().min(1).max(9999).nullable().catch(null)
const newCardSchema = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{3,200}$/),
  gateway: z.string().regex(/^[a-z_]{2,40}$/),
  brand: optionalWord,
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullable()
    .catch(null),
  exp_month: optionalNumber,
  exp_year: optionalNumber,
})

/** Reads the saved cards with what is charged to them. */
export async function readCards({ commerce, account: expected }: ExpectedCustomer): Promise<CardView[]> {
  const listing = chargedSubscriptions(commerce)
  // Without a card that is charged nobody needs them.
  listing.catch(() => undefined)
  const [account, cards] = await Promise.all([expected, listCards(commerce)])
  const chargedId = chargedCardId(cards, account)
  const charged = chargedId === null ? [] : await listing
  return cards.map((card) => ({
    ...viewCard(card, defaultCardId(account)),
    charged: card.id === chargedId ? charged : [],
  }))
}

/** A card as it is shown, beside the id of the default one. */
export function viewCard(card: AccountCard, defaultId: string | null): SavedCardView {
  const { id, exp_month: month, exp_year: year } = card
  const expiry = month && year ? `${String(month).padStart(2, "0")}/${year}` : null
  return { id, label: cardText(card), expiry, isDefault: id === defaultId }
}

export function defaultCardId({ billing }: Account): string | null {
  return (billing as { account_card_id?: string | null } | null | undefined)?.account_card_id ?? null
}

/** The card of the next charge: the default one, or the only one. */
function chargedCardId(cards: readonly AccountCard[], account: Account): string | null {
  const defaultId = defaultCardId(account)
  if (cards.some(({ id }) => id === defaultId)) return defaultId
  return cards.length === 1 ? (cards[0]?.id ?? null) : null
}

/** Names of the subscriptions that will be charged again. */
async function chargedSubscriptions(commerce: Commerce): Promise<string[]> {
  return (await listSubscriptions(commerce))
    .filter(({ status, canceled }) => !canceled && status !== "canceled" && status !== "complete")
    .map(({ number, id }) => (number ? numberLabel(number) : id))
}

/** Deletes one of the customer's cards: the notice's code, or null for somebody else's card. */
export function deleteCard({ commerce, account }: Customer, cardId: string): Promise<Result<string> | null> {
  return catchAccountFailure(async () => {
    const cards = await listCards(commerce)
    if (!cards.some(({ id }) => id === cardId)) return null
    const charged = chargedCardId(cards, account) === cardId ? await chargedSubscriptions(commerce) : []
    if (!(await removeCard(commerce, cardId))) return null
    if (defaultCardId(account) === cardId) await updateAccount(commerce, { billing: { account_card_id: null } })
    return succeed(charged.length > 0 ? "card-removed-charged" : "card-removed")
  })
}

/** Makes one of the customer's cards the one that is charged: the notice's code, or null for somebody else's card. */
export function makeCardDefault({ commerce }: Customer, cardId: string): Promise<Result<string> | null> {
  return catchAccountFailure(async () => {
    if (!(await listCards(commerce)).some(({ id }) => id === cardId)) return null
    await updateAccount(commerce, { billing: { account_card_id: cardId } })
    return succeed("card-default")
  })
}

/** Saves a card that the browser tokenised at the store's gateway. */
export async function saveNewCard({ commerce }: Customer, form: FormData, gateway: string): Promise<Result<null>> {
  const card = newCardSchema.safeParse(formValues(form, Object.keys(newCardSchema.shape)))
  if (!card.success || card.data.gateway !== gateway) return fail("card-missing")
  try {
    await addCard(commerce, card.data)
    return succeed(null)
  } catch (error) {
    if (!(error instanceof ApiError) || !(error.fields["gateway"] ?? error.fields["token"])) return accountFailure(error)
    log.info("card-refused", { code: error.code, param: error.param })
    return fail("card-refused")
  }
}
