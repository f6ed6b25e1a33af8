import { readSubscription, startSubscription } from "~/commerce/account-records.server"
import { listProducts, readProduct, type I18n } from "~/commerce/catalogue.server"
import { ApiUnavailableError, ApiError, ifFailed } from "~/commerce/errors"
import type { Product } from "~/commerce/api-types"
import { chargedCurrency } from "~/commerce/read-record.server"
import { log } from "~/log.server"
import { asCharged, formatPrice } from "~/money/format-amount"
import { fail, type Result, succeed } from "~/problems"
import { parseQuantity } from "~/shop/cart/line-items"
import {
  choosePurchaseOption,
  completeChoices,
  listPurchaseOptions,
  type PurchaseOption,
  resolveChoice,
  unitPrice,
} from "~/shop/catalogue/variant-choice"
import { type Choices, listAsked, listOptions } from "~/shop/catalogue/product-options"
import { resolveTexts } from "~/shop/catalogue/text-options"
import { isBuyable } from "~/shop/catalogue/stock"
import { nounOf, viewProductCard } from "~/shop/catalogue/product-card-view"
import { offerTitles } from "~/texts/new-subscription"
import { intervalLabel } from "~/texts/product-sentences"
import { consumePaymentLimit, consumeRateLimit } from "~/store/rate-limits.server"
import { claimSentOrder, forgetSentOrder, isOrderInDoubt, noteOutcome, readMadeOrder } from "~/store/sent-orders.server"
import { accountFailure, type Customer, type ExpectedCustomer } from "../customer.server"
import { readTermsVersion } from "../../content/read-page.server"
import { readDefaults, readRecap, type SubscriptionRecapView, type ValidSelection } from "./subscription-recap.server"
import { firstChargeOf } from "./subscription-views"
import { findNotedOrder, noteSubscriptionPromises, type SubscriptionPromises } from "./subscription-promises.server"

const MAX_OFFERS = 48

/** A product, its options, the key of its plan and the quantity, as the address has them. */
export type SubscriptionSelection = { slug: string | null; choices: Choices; purchase: string | null; quantity: string }

export type SelectionForm = ReturnType<typeof viewForm>
/** Products that come by subscription, under their title. */
type OfferGroup = { title: string; products: NonNullable<ReturnType<typeof viewOffer>>[] }
export type NewSubscriptionPage = {
  offers: OfferGroup[]
  form: SelectionForm | null
  recap: Result<SubscriptionRecapView> | null
}

/** Reads the products that have a plan; for a selected product its form, and for a selected plan the recap of the order. */
export async function readNewSubscription(
  customer: ExpectedCustomer,
  i18n: I18n,
  selection: SubscriptionSelection,
): Promise<NewSubscriptionPage | null> {
  if (selection.slug === null) return { offers: await readOffers(i18n), form: null, recap: null }
  const defaults = selection.purchase === null ? null : readDefaults(customer)
  // A selection that is not valid has no recap.
  defaults?.catch(() => undefined)
  const product = await readProduct(i18n, selection.slug)
  const plans = product ? plansOf(product) : []
  if (!product || plans.length === 0) return null
  const page = { offers: [], form: viewForm(product, plans, selection, i18n) }
  if (defaults === null) return { ...page, recap: null }
  const valid = validateSelection(product, selection)
  return { ...page, recap: valid.ok ? succeed(await readRecap(defaults, i18n, valid.value)) : valid }
}

/** What can be ordered now: first what is sold by subscription alone. */
async function readOffers(i18n: I18n): Promise<OfferGroup[]> {
  const where = { "purchase_options.subscription": { $exists: true } }
  const query = { where, sort: "popularity desc", limit: MAX_OFFERS, expand: ["variants:200"] }
  const { results } = await listProducts(i18n, query)
  const offered = results.filter((product) => plansOf(product).length > 0)
  const isSoldOnce = (product: Product) => listPurchaseOptions(product).some(({ planId }) => planId === null)
  const [plans, others] = [offered.filter((product) => !isSoldOnce(product)), offered.filter(isSoldOnce)]
  const groups = [
    { title: offerTitles.plans, products: plans },
    { title: offerTitles[nounOf(others)], products: others },
  ]
  return groups.flatMap(({ title, products }) => {
    const views = products.flatMap((product) => viewOffer(product, i18n) ?? [])
    return views.length > 0 ? [{ title, products: views }] : []
  })
}

/** A product by its first plan, at the price that is charged; null for one that is sold out. */
function viewOffer(product: Product, i18n: I18n) {
  const { subscription } = product.purchase_options ?? {}
  const byPlan = { ...product, purchase_options: { subscription } }
  const card = viewProductCard(byPlan, asCharged(chargedCurrency(i18n)))
  const { slug, name, note, picture, billing } = card
  if (!card.buyable || !billing) return null
  const price = `${card.from ? "dès " : ""}${card.price.text} ${intervalLabel(billing.interval, billing.count)}`
  return { slug, name, note, picture, price }
}

/** None of a product with an option that must be typed: its own page has the field. */
function plansOf(product: Product): PurchaseOption[] {
  return resolveTexts(product).ok ? listPurchaseOptions(product).filter(({ planId }) => planId !== null) : []
}

function viewForm(product: Product, plans: readonly PurchaseOption[], selection: SubscriptionSelection, i18n: I18n) {
  const { choices, purchase, quantity } = selection
  const complete = completeChoices(product, choices)
  const chosen = resolveChoice(product, complete)
  const priceOf = (plan: PurchaseOption) => {
    if (!chosen.ok || !plan.billing) return null
    const { price } = unitPrice(product, chosen.value.variant, plan, chosen.value.addedPrice)
    const charged = formatPrice(price, product.currency ?? chargedCurrency(i18n))
    return `${charged} ${intervalLabel(plan.billing.interval, plan.billing.count)}`
  }
  const required = listAsked(listOptions(product), complete).filter((option) => option.required)
  return {
    slug: product.slug,
    name: product.name,
    quantity,
    options: required.map(({ key, name, values }) => ({
      key,
      name,
      selected: complete.get(key) ?? "",
      values: values.map((value) => ({ value: value.slug, label: value.name })),
    })),
    plans: plans.map((plan) => ({ value: plan.key, label: plan.name, description: plan.description, aside: priceOf(plan) })),
    plan: plans.some(({ key }) => key === purchase) ? (purchase ?? "") : (plans[0]?.key ?? ""),
  }
}

function validateSelection(product: Product, selection: SubscriptionSelection): Result<ValidSelection> {
  const choice = resolveChoice(product, selection.choices)
  const plan = choosePurchaseOption(product, selection.purchase)
  const quantity = parseQuantity(selection.quantity, "quantite")
  if (!choice.ok || !plan.ok || !quantity.ok) {
    return { ok: false, problems: [choice, plan, quantity].flatMap((part) => (part.ok ? [] : part.problems)) }
  }
  const { planId } = plan.value
  if (planId === null) return fail("plan-unknown", "purchase")
  if (!isBuyable(product, choice.value.variant)) return fail("product-sold-out", "quantite", { name: product.name })
  return succeed({ product, choice: choice.value, plan: plan.value, planId, quantity: quantity.value })
}

const ORDER_KEY_LIFETIME_MS = 24 * 60 * 60 * 1000
/** How long a second press waits for the answer to the first (milliseconds). */
const FIRST_PRESS_WAIT_MS = 5_000

/** The outcome of an order. One that was sent before, or whose answer is unclear, is never sent again. */
type Started = { kind: "started"; id: string; charge: ReturnType<typeof firstChargeOf> } | { kind: "unknown" }

/** `key` is the idempotency key of the page that the order was sent from, `seen` names its recap; `clientAddress` as rate limits count it. */
type Order = {
  selection: SubscriptionSelection
  key: unknown
  seen: unknown
  termsAccepted: boolean
  clientAddress: string | null
}

/** Orders a subscription as its recap showed it, which charges the default card at once: once for each key. Null for an unknown product. */
export async function orderSubscription(customer: Customer, i18n: I18n, order: Order): Promise<Result<Started> | null> {
  const { commerce, account } = customer
  const { selection, key, seen, termsAccepted, clientAddress } = order
  const product = selection.slug === null ? null : await readProduct(i18n, selection.slug)
  if (!product) return null
  const valid = validateSelection(product, selection)
  if (!valid.ok) return valid
  if (!termsAccepted) return fail("terms-missing", "terms")
  if (typeof key !== "string" || !/^[a-f0-9]{32}$/.test(key)) return fail("form-invalid")
  const orderId = `subscription:${account.id}:${key}`
  // Whatever has changed since, it is not ordered twice. The account's note outlives the store and its disk.
  if ((await isOrderInDoubt(orderId)) || findNotedOrder(account, key)) return sentBefore(customer, key, orderId)
  const recap = await readRecap(readDefaults(customer), i18n, valid.value)
  if (recap.card === null) return fail("card-default-missing")
  if (recap.isSent && recap.address === null) return fail("delivery-address-missing")
  if (seen !== recap.seen) return fail("subscription-recap-changed")
  const allowed = await consumeRateLimit("order", `subscription ${commerce.session() ?? "unknown"}`)
  if (!allowed.ok) return allowed
  const charge = await consumePaymentLimit(null, { address: clientAddress, account: account.id })
  if (!charge.ok) return charge
  const promises = promisesOf(recap, valid.value, await readTermsVersion(i18n))
  if (!(await claimSentOrder(orderId, ORDER_KEY_LIFETIME_MS))) return sentBefore(customer, key, orderId)
  const giveUp = async (refused: Result<never>): Promise<Result<never>> => {
    await noteSubscriptionPromises(customer, key, null)
    await forgetSentOrder(orderId)
    return refused
  }
  // Before the order: its mail may be written at once.
  const kept = await noteSubscriptionPromises(customer, key, promises)
  if (!kept.ok) return giveUp(kept)
  const { choice, planId, quantity } = valid.value
  const noted = (id: string | null) => noteOutcome(orderId, id, ORDER_KEY_LIFETIME_MS).catch((error: unknown) => log.fault(error))
  try {
    const start = { product_id: product.id, plan_id: planId, quantity, options: choice.options }
    const { id } = await startSubscription(commerce, start)
    await noted(id)
    return succeed(await readStarted(commerce, id))
  } catch (error) {
    if (error instanceof ApiUnavailableError) {
      log.fault(error, { call: "POST /subscriptions", kind: error.kind })
      await noted(null)
      return succeed({ kind: "unknown" })
    }
    return giveUp(refusal(error))
  }
}

/** A subscription with what its bills say of the first charge: what the answer to the order itself says of it is open. */
async function readStarted(commerce: Customer["commerce"], id: string): Promise<Started> {
  const note = ({ message }: Error) => log.warn("subscription-lookup-failed", { message })
  const made = await readSubscription(commerce, id).catch(ifFailed(null, note))
  return { kind: "started", id, charge: made ? firstChargeOf(made) : "awaited" }
}

/** What came of an order that was sent before: it has started only where that is known. */
async function sentBefore({ account, commerce }: Customer, key: string, orderId: string): Promise<Result<Started>> {
  const id = findNotedOrder(account, key)?.subscriptionId ?? (await readMadeOrder(orderId, FIRST_PRESS_WAIT_MS))
  return succeed(id === null ? { kind: "unknown" } : await readStarted(commerce, id))
}

function refusal(error: unknown): Result<never> {
  const field = error instanceof ApiError ? error.fields["account"] : undefined
  if (!field) return accountFailure(error)
  log.info("subscription-refused", { code: field.code })
  return fail(field.code === "REQUIRED" ? "card-default-missing" : "payment-refused")
}

function promisesOf(
  recap: SubscriptionRecapView,
  { product, planId, quantity }: ValidSelection,
  version: string | null,
): SubscriptionPromises {
  const { goods, plan, priceLabel, price, card, delivery, address, isSent, renewal, withdrawalPeriods, exceptions } = recap
  return {
    product_id: product.id,
    plan_id: planId,
    quantity,
    goods,
    plan,
    price_label: priceLabel,
    price,
    payment: card ?? "",
    delivery,
    address: isSent && address ? address : [],
    renewals: [renewal],
    withdrawal_periods: withdrawalPeriods,
    exceptions,
    terms_version: version,
  }
}
