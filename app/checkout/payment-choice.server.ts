import { z } from "zod"
import { addCard, listCards } from "~/commerce/account-records.server"
import { readAccount } from "~/commerce/accounts.server"
import { updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { digestOf } from "~/digest.server"
import { log } from "~/log.server"
import type { CardToken } from "~/payments/client/client-payment-method"
import {
  cardTokenizerOf,
  describeCardHolder,
  findChosenCard,
  findEnteredCard,
  isCardChargedByOrder,
} from "~/payments/methods/card/card.server"
import { isPaidManually, type OfferedMethod } from "~/payments/registry.server"
import { isPaymentDue } from "~/payments/server-payment-method"
import { findWalletPayment, isWalletApprovalOutdated } from "~/payments/wallets/wallet-payment.server"
import { fail, type Result, succeed } from "~/problems"
import { defaultCardId, type SavedCardView, viewCard } from "~/shop/account/cards/cards.server"
import { cardText } from "~/shop/account/format"
import { ATTEMPT_RETENTION_MS, type PaymentAttempt } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { callerOf } from "~/store/rate-limits.server"
import type { OpenStep } from "./open-step.server"
import { buildPaymentClientConfig } from "./payment-client-config.server"
import { sortMethods } from "./method-sorting"
import { saveStep } from "./save-step.server"
import { withUnorderedCart } from "~/payments/payment-lock.server"

/** What the payment page offers. `savedCards` is null for a guest; `clientConfig` is null when no card is typed in the shop. */
export type PaymentChoice = Awaited<ReturnType<typeof readPaymentChoice>>

/** Methods by which one pays later, or in instalments. */
const CREDIT_METHODS: ReadonlySet<string> = new Set(["klarna"])

/** The methods with the warning that the law wants beside a credit. */
export function warnOfCredit(offered: readonly OfferedMethod[], warning: string): OfferedMethod[] {
  return offered.map((method) =>
    CREDIT_METHODS.has(method.id) ? { ...method, description: `${method.description} ${warning}` } : method,
  )
}

/**
 * Reads the payment methods and cards that a cart may be paid with, and the chosen one.
 *
 * @param listing the customer's cards where they are being read already
 */
export async function readPaymentChoice(
  commerce: Commerce,
  { cart, settings, offered }: OpenStep,
  listing: ReturnType<typeof listCardsOfCustomer> | null = null,
) {
  const takesCards = cardTokenizerOf(settings) !== null && offered.some(({ id }) => id === "card")
  const { method = null, account_card_id: savedCard } = cart.billing ?? {}
  return {
    offered: sortMethods(offered, cart.shipping?.country ?? cart.billing?.country),
    savedCards: takesCards ? await (listing ?? listCardsOfCustomer(commerce)) : null,
    clientConfig: takesCards ? buildPaymentClientConfig(settings, ["card"]) : null,
    holder: describeCardHolder(settings, cart, cart.account_id),
    /** The radio's value: a method id, or `card:` and the id of a saved card. */
    chosen: method === "card" && savedCard ? `card:${savedCard}` : method,
  }
}

/**
 * Writes what the shopper chose, while no payment or order of the cart begins; nothing is paid yet. The browser has already written a
 * new card to the cart's `billing.card`.
 *
 * @returns the cart, as it was where it has become an order meanwhile, to which the next page leads; or `payment-method-missing`, `payment-method-unavailable`, `card-missing`, `payment-refused`, `service-unavailable`
 */
export async function savePaymentChoice(...[commerce, step, choice]: Parameters<typeof saveLocked>): Promise<Result<Cart>> {
  const saved = await withUnorderedCart(commerce, step.cart.checkout_id, (cart) =>
    saveLocked(commerce, { ...step, cart }, choice),
  )
  return saved ?? succeed(step.cart)
}

async function saveLocked(
  commerce: Commerce,
  { cart, settings, offered }: Pick<OpenStep, "cart" | "settings" | "offered">,
  { method, keepCard }: { method: string; keepCard: boolean },
): Promise<Result<Cart>> {
  const offeredIds = offered.map(({ id }) => id)
  const [id = "", savedCard] = method.split(":")
  // Only a card that is paid with is kept.
  await rememberCard(cart.checkout_id, null)
  if (id !== "card" || !offeredIds.includes(id) || cardTokenizerOf(settings) === null)
    return savePaymentMethod(commerce, method, offeredIds)

  if (savedCard !== undefined) {
    const own = (await listCardsOfCustomer(commerce)) ?? []
    if (!own.some((card) => card.id === savedCard)) return fail("payment-method-unavailable", "method")
    const billing = { method: "card", account_card_id: savedCard, card: null, intent: null }
    const write = () => updateCart(commerce, { billing }).then(succeed)
    return saveStep(write, "payment-choice-refused", () => fail("payment-refused", "method"))
  }
  const typed = findEnteredCard(settings, cart.billing?.card)
  if (!typed) return fail("card-missing", "method")
  const { account } = callerOf(cart, null)
  if (keepCard && account !== null) await rememberCard(cart.checkout_id, { ...typed.card, account })
  return savePaymentMethod(commerce, id, offeredIds)
}

/** Writes the chosen payment method, one of `offered`. */
export async function savePaymentMethod(commerce: Commerce, method: string, offered: readonly string[]): Promise<Result<Cart>> {
  if (method === "") return fail("payment-method-missing", "method")
  if (!offered.includes(method)) return fail("payment-method-unavailable", "method")
  const write = () => updateCart(commerce, { billing: { method } }).then(succeed)
  return saveStep(write, "payment-choice-refused", () => fail("payment-method-unavailable", "method"))
}

/**
 * The customer's saved cards, asked for at once with who that is; null for a guest, and while accounts cannot be read, so that
 * other methods still work.
 */
export async function listCardsOfCustomer(commerce: Commerce): Promise<SavedCardView[] | null> {
  try {
    const listing = listCards(commerce)
    listing.catch(() => undefined)
    const account = await readAccount(commerce)
    return account && (await listing).map((card) => viewCard(card, defaultCardId(account)))
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    log.warn("saved-cards-unavailable", { kind: error.kind, message: error.message })
    return null
  }
}

/** The card that a cart is to be paid with, such as `Visa se terminant par 4242`; null when the shop does not know it. */
export async function readChosenCardLabel(commerce: Commerce, cart: Cart): Promise<string | null> {
  const { billing } = cart
  if (billing?.method !== "card" || !isPaymentDue(cart)) return null
  const { account_card_id: saved, card } = billing
  if (!saved) return card?.["last4"] ? cardText(card) : null
  return (await listCardsOfCustomer(commerce))?.find(({ id }) => id === saved)?.label ?? null
}

/** What a cart is to be paid with, method and card, as a digest that a page may carry; "" where nothing is due. */
export function choiceDigest(cart: Cart): string {
  return isPaymentDue(cart) ? digestOf(JSON.stringify(chosenBy(cart))) : ""
}

function chosenBy({ billing }: Cart): [method: string | null, card: unknown] {
  const { method = null, account_card_id: saved, card } = billing ?? {}
  return [method, method === "card" ? saved || card?.["token"] || null : null]
}

/** Remembers what an order that got no answer was to be paid with. */
export async function noteChoiceDigest(attemptId: string, cart: Cart): Promise<void> {
  await keyValueStore().set(choiceDigestKey(attemptId), choiceDigest(cart), ATTEMPT_RETENTION_MS)
}

/** What an order that is sent again was to be paid with, null once that is lost; undefined for one whose payment was started. */
export async function readChoiceDigest({
  id,
  method,
}: Pick<PaymentAttempt, "id" | "method">): Promise<string | null | undefined> {
  return method === null ? keyValueStore().get(choiceDigestKey(id)) : undefined
}

function choiceDigestKey(attemptId: string): string {
  return `agreed-choice:${attemptId}`
}

/** Whether the order can be placed without starting a payment first: manual, approved in a wallet's sheet, or a card that the order charges. */
export function needsNoPaymentStart(settings: PaymentSettings, cart: Cart): boolean {
  return findWalletPayment(settings, cart) !== null || isPaidManually(settings, cart) || isCardChargedByOrder(settings, cart)
}

/** The ids of the offered methods that the cart can be paid with; "card" only once a card was typed, chosen or given by a wallet. */
export function listPayableMethods(settings: PaymentSettings, cart: Cart, offered: readonly string[]): string[] {
  const lacksCard =
    cardTokenizerOf(settings) !== null &&
    !findWalletPayment(settings, cart) &&
    (findChosenCard(settings, cart) === null || isWalletApprovalOutdated(cart))
  return offered.filter((id) => id !== "card" || !lacksCard)
}

const rememberedSchema = z.object({
  /** Who wants to keep it: after a logout another customer may order the same cart. */
  account: z.string(),
  token: z.string(),
  gateway: z.string(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  exp_month: z.number().nullable(),
  exp_year: z.number().nullable(),
})

/** Remembers the card to save to its owner's account after the order; null forgets it. */
export async function rememberCard(checkoutId: string, card: (CardToken & { account: string }) | null): Promise<void> {
  if (!card) return keyValueStore().delete(rememberedKey(checkoutId))
  await keyValueStore().set(rememberedKey(checkoutId), JSON.stringify(rememberedSchema.parse(card)), ATTEMPT_RETENTION_MS)
}

/** Forgets the remembered card unless this cart, as its order is sent, is paid with it. */
export async function forgetCardUnlessItPays(cart: Cart): Promise<void> {
  const remembered = await keyValueStore().get(rememberedKey(cart.checkout_id))
  if (remembered === null) return
  const { token } = JSON.parse(remembered) as { token?: unknown }
  const [, paying] = chosenBy(cart)
  if (!isPaymentDue(cart) || paying !== token) await rememberCard(cart.checkout_id, null)
}

/** Saves an order's remembered card to the account that it is of. A failure is only logged, because the order is placed. */
export async function saveRememberedCard(commerce: Commerce, checkoutId: string): Promise<void> {
  const remembered = await keyValueStore().get(rememberedKey(checkoutId))
  if (remembered === null) return
  await keyValueStore().delete(rememberedKey(checkoutId))
  const { data } = rememberedSchema.safeParse(JSON.parse(remembered))
  // An earlier build noted no account.
  if (!data) return
  const { account, ...card } = data
  try {
    if ((await readAccount(commerce))?.id === account) await addCard(commerce, card)
  } catch (error) {
    if (!(error instanceof ApiUnavailableError) && !(error instanceof ApiError)) throw error
    log.warn("card-not-saved", { message: error.message })
  }
}

function rememberedKey(checkoutId: string): string {
  return `card-to-keep:${checkoutId}`
}
