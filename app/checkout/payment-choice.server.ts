import { readAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault } from "~/commerce/errors"
import type { Cart, PaymentSettings } from "~/commerce/wire"
import { log } from "~/log.server"
import { cardFieldsOf, findChosenCard, isCardChargedByOrder } from "~/payments/methods/card/chosen-card"
import { findManualMethod } from "~/payments/methods/manual/manual.server"
import type { OfferedMethod } from "~/payments/registry.server"
import { type BillingDetails, billingDetailsOf } from "~/payments/stripe/billing-details"
import { findWalletPayment } from "~/payments/wallets/wallet-payment.server"
import { fail, type Result } from "~/problems"
import { type CardView, readCards } from "~/shop/account/cards/cards.server"
import { cardText } from "~/shop/account/format"
import type { OpenedStep } from "./open-step.server"
import type { PaymentPage } from "./payment-page"
import { openPaymentPage } from "./payment-page.server"
import { rememberCard } from "./remembered-card.server"
import { saveCardChoice, savePaymentMethod } from "./save-choice.server"

type OpenStep = Extract<OpenedStep, { kind: "open" }>

/** What the payment page offers; `savedCards` is null for a guest, `payment` where no card is typed in the shop. */
export type PaymentChoice = {
  offered: OfferedMethod[]
  savedCards: CardView[] | null
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

/** The saved cards of who is logged in; null for a guest, and while accounts cannot be read, so that other methods still pay. */
async function listOwnCards(commerce: Commerce): Promise<CardView[] | null> {
  try {
    const account = await readAccount(commerce)
    return account ? (await readCards({ commerce, account })).cards : null
  } catch (error) {
    if (!(error instanceof BackendFault)) throw error
    log.warn("cards-left-out", { kind: error.kind, message: error.message })
    return null
  }
}

/**
 * The card that a cart is to be paid with, such as `Visa se terminant par 4242`; null when it is paid otherwise or the card is
 * typed at a provider.
 */
export async function readChosenCardLabel(commerce: Commerce, { billing }: Cart): Promise<string | null> {
  if (billing?.method !== "card") return null
  const { account_card_id: saved, card } = billing
  if (!saved) return card?.["last4"] ? cardText(card) : null
  return (await listOwnCards(commerce))?.find(({ id }) => id === saved)?.label ?? null
}

/**
 * Whether the chosen method needs nothing but the order: it is settled outside the shop, a wallet's sheet has approved it, or the
 * order itself charges what the cart's billing holds.
 */
export function isChargedWithOrder(settings: PaymentSettings, cart: Cart): boolean {
  if (findWalletPayment(settings, cart)) return true
  return findManualMethod(settings, cart.billing?.method ?? "") !== null || isCardChargedByOrder(settings, cart)
}

/** The offered methods that the cart is ready for: a card must have been typed, chosen or given by a wallet. In and out: method ids. */
export function listReadyMethods(settings: PaymentSettings, cart: Cart, offered: readonly string[]): string[] {
  const lacksCard =
    cardFieldsOf(settings) !== null && findChosenCard(settings, cart) === null && !findWalletPayment(settings, cart)
  return offered.filter((id) => id !== "card" || !lacksCard)
}
