import type { Commerce } from "~/commerce/client.server"
import type { Cart } from "~/commerce/wire"
import { type Result, fail } from "~/problems"
import { listOwnCards } from "./own-cards.server"
import { saveCardChoice, savePaymentMethod } from "./save-choice.server"
import { type BillingDetails, billingDetailsOf } from "~/payments/stripe/billing-details"
import type { OpenedStep } from "./open-step.server"
import { cardFieldsOf, findChosenCard } from "~/payments/methods/card/chosen-card"
import { rememberCard } from "./remembered-card.server"
import type { OfferedMethod } from "~/payments/registry.server"
import type { PaymentPage } from "./payment-page"
import { openPaymentPage } from "./payment-page.server"

type OpenStep = Extract<OpenedStep, { kind: "open" }>

/** What the payment page offers; `savedCards` is null for a guest, `payment` where no card is typed in the shop. */
export type PaymentChoice = {
  offered: OfferedMethod[]
  savedCards: Awaited<ReturnType<typeof listOwnCards>>
  payment: PaymentPage | null
  billingDetails: BillingDetails
  /** The radio's value: a method id, or `card:` and the id of a saved card. */
  chosen: string | null
}

/** Reads what may be chosen for a cart, and what was. */
export async function readPaymentChoice(commerce: Commerce, { cart, settings, offered }: OpenStep): Promise<PaymentChoice> {
  const takesCards = cardFieldsOf(settings) !== null && offered.some(({ id }) => id === "card")
  return {
    offered,
    savedCards: takesCards ? await listOwnCards(commerce) : null,
    payment: takesCards ? openPaymentPage(settings, ["card"]) : null,
    billingDetails: billingDetailsOf(cart),
    chosen: chosenValue(cart),
  }
}

/**
 * Writes what the shopper chose. A new card must stand in the cart already, as the browser's fields put it there; `keepCard`
 * says whether it goes to the account once the order is placed. Problems: `payment-method-missing`,
 * `payment-method-unavailable`, `card-missing`, `payment-refused`, `service-unavailable`.
 */
export async function savePaymentChoice(
  commerce: Commerce,
  { cart, settings, offered }: OpenStep,
  { method, keepCard }: { method: string; keepCard: boolean },
): Promise<Result<Cart>> {
  const offeredIds = offered.map(({ id }) => id)
  const [id = "", savedCard] = method.split(":")
  if (id !== "card" || !offeredIds.includes(id) || cardFieldsOf(settings) === null)
    return savePaymentMethod(commerce, method, offeredIds)

  if (savedCard !== undefined) {
    const own = (await listOwnCards(commerce)) ?? []
    return saveCardChoice(
      commerce,
      savedCard,
      own.map((card) => card.id),
    )
  }
  const typed = findChosenCard(settings, { ...cart, billing: { ...cart.billing, method: "card", account_card_id: null } })
  if (typed?.kind !== "new") return fail("card-missing", "method")
  await rememberCard(cart.checkout_id, keepCard ? typed.card : null)
  return savePaymentMethod(commerce, id, offeredIds)
}

function chosenValue({ billing }: Cart): string | null {
  const method = billing?.method ?? null
  return method === "card" && billing?.account_card_id ? `card:${billing.account_card_id}` : method
}
