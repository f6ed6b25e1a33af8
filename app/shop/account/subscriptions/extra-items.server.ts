import { addExtraItem, changeExtraItem, removeExtraItem, replaceExtraItems } from "~/commerce/account-records.server"
import type { Subscription, SubscriptionItem } from "~/commerce/account-api-types"
import { listProducts, readProduct, type I18n } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import { readSubscriptionRules } from "~/commerce/settings.server"
import type { Product } from "~/commerce/api-types"
import { formatPrice } from "~/money/format-amount"
import { toMinorUnits } from "~/money/minor-units"
import { digestOf } from "~/digest.server"
import { fail, type Problem, succeed } from "~/problems"
import { parseQuantity } from "~/shop/cart/line-items"
import { listPurchaseOptions, resolveChoice, unitPrice } from "~/shop/catalogue/variant-choice"
import { type Choices, listOptions } from "~/shop/catalogue/product-options"
import { resolveTexts } from "~/shop/catalogue/text-options"
import { extraChoiceOf } from "~/texts/extra-items"
import { priceTerms } from "~/texts/prices"
import { readCatalogueSettings } from "../../catalogue/catalogue-settings.server"
import { maySend } from "../../catalogue/product-view"
import { isSlug } from "~/shop/catalogue/slug"
import { isBuyable } from "~/shop/catalogue/stock"
import type { Customer, ExpectedCustomer } from "../customer.server"
import { viewSubscription } from "./subscription-views"
import { type ChangeAnswer, inTurn, readChangeable, sendOnce } from "./subscriptions.server"

const MAX_FOUND = 6
const MAX_SEARCH_LENGTH = 80

export type ExtrasPage = NonNullable<Awaited<ReturnType<typeof readExtras>>>
type FoundProduct = { id: string; slug: string; name: string; choices: ExtraChoice[] }

/** `seen` names the items that the posted page showed. */
type ExtraAddition = { action: "add"; product: unknown; choice: unknown; quantity: unknown; seen: unknown }
type TypedQuantities = ReadonlyMap<string, unknown>

/** A change of the items that are sent along with a subscription, as posted. */
export type ExtraChange =
  ExtraAddition | { action: "set-quantities"; quantities: TypedQuantities; seen: unknown } | { action: "remove"; itemId: unknown }

/** Reads a subscription with its extra items, and the products that a search finds; null as readChangeable. */
export async function readExtras(customer: ExpectedCustomer, i18n: I18n, id: string, typedQuery: string | null) {
  const query = (typedQuery ?? "").trim().slice(0, MAX_SEARCH_LENGTH)
  const changeable = readChangeable(customer, id)
  const [subscription, found, rules, settings] = await Promise.all([
    changeable,
    changeable.then((each) =>
      each && query !== "" ? findProducts({ locale: i18n.locale, currency: each.currency }, query) : [],
    ),
    readSubscriptionRules(),
    readCatalogueSettings(i18n),
  ])
  const view = { query, found, terms: priceTerms(settings) }
  return subscription && { subscription: viewSubscription(subscription, rules), seen: seenOf(subscription), ...view }
}

/** Names the items of a subscription with their prices. A form posts it back, and is refused once they are others: they have been changed, or its first press has. */
function seenOf({ items }: Subscription): string {
  const shown = (items ?? []).map(({ id, quantity, price_total: total }) => [id, quantity, total])
  return digestOf(JSON.stringify(shown)).slice(0, 22)
}

async function findProducts(i18n: I18n, search: string): Promise<FoundProduct[]> {
  const query = { search, limit: MAX_FOUND, expand: ["variants:200"] }
  const { results } = await listProducts(i18n, query)
  return results
    .map((product) => ({
      id: product.id,
      slug: product.slug,
      name: product.name,
      choices: listExtraChoices(product, i18n.currency),
    }))
    .filter(({ choices }) => choices.length > 0)
}

/** Adds, changes or removes extra items in turn; null as readChangeable and for an unknown item, else the notice's code. */
export function changeExtras(customer: Customer, i18n: I18n, id: string, change: ExtraChange): ChangeAnswer {
  const { commerce } = customer
  return inTurn(customer, id, async () => {
    const subscription = await readChangeable(customer, id)
    if (!subscription) return null
    if (change.action === "add") return addProduct(commerce, i18n.locale, subscription, change)
    if (change.action === "set-quantities") return saveQuantities(commerce, subscription, change)
    const item = subscription.items?.find((each) => each.id === change.itemId)
    return item && (await removeExtraItem(commerce, id, item.id)) ? succeed("subscription-item-removed") : null
  })
}

async function addProduct(
  commerce: Commerce,
  locale: string,
  subscription: Subscription,
  { product: slug, choice, quantity: typed, seen }: ExtraAddition,
): ChangeAnswer {
  const { id, currency } = subscription
  const product = typeof slug === "string" && isSlug(slug) ? await readProduct({ locale, currency }, slug) : null
  if (!product) return null
  const choices = listExtraChoices(product, currency).map(({ value }) => value)
  const quantity = parseQuantity(typed, `quantity-${product.id}`)
  const resolved = resolveChoice(product, parseExtraChoice(choice))
  const isOffered = choices.some((value) => extraChoiceOf(value) === extraChoiceOf(String(choice)))
  if (!isOffered || !resolved.ok) return fail("variant-missing", `choice-${product.id}`)
  if (!quantity.ok) return quantity
  if (!choices.includes(String(choice)) || seen !== seenOf(subscription)) return fail("subscription-items-changed")
  const item = { product_id: product.id, quantity: quantity.value, options: resolved.value.options }
  const call = {
    name: `subscription-items:${id}`,
    call: "POST /subscriptions/{id}/items",
    unclear: "subscription-item-unclear",
  } as const
  const added = await sendOnce(call, () => addExtraItem(commerce, id, item))
  return added?.ok ? succeed("subscription-item-added") : added
}

/** Saves one changed item by its own call, and several by a single call that names all items (specification §7). */
async function saveQuantities(
  commerce: Commerce,
  subscription: Subscription,
  { quantities: typed, seen }: { quantities: TypedQuantities; seen: unknown },
): ChangeAnswer {
  const { id, items } = subscription
  const problems: Problem[] = []
  const requested = (items ?? []).map((item) => {
    const parsed = typed.has(item.id) ? parseQuantity(typed.get(item.id), `quantity-${item.id}`) : succeed(item.quantity)
    if (!parsed.ok) problems.push(...parsed.problems)
    return { item, quantity: parsed.ok ? parsed.value : item.quantity }
  })
  if (problems.length > 0) return { ok: false, problems }
  const [first, ...others] = requested.filter(({ item, quantity }) => item.quantity !== quantity)
  if (!first) return succeed("subscription-unchanged")
  if (seen !== seenOf(subscription)) return fail("subscription-items-changed")
  const allItems = requested.map(({ item, quantity }) => ({ ...extraItemOf(item), quantity }))
  const saved = await (others.length === 0
    ? changeExtraItem(commerce, id, first.item.id, first.quantity)
    : replaceExtraItems(commerce, id, allItems))
  return saved && succeed("subscription-changed")
}

function extraItemOf({ id, product_id, quantity, options }: SubscriptionItem) {
  const chosen = (options ?? []).flatMap(({ id: optionId, value }) => (optionId && value ? [{ id: optionId, value }] : []))
  return { id, product_id: product_id ?? "", quantity, options: chosen }
}

/** A product with more combinations is not offered: the list would be too long to read. */
const MAX_CHOICES = 60

/** One way to choose a product: `value` in the form, with its price in minor units before a question mark; `label` in words. */
type ExtraChoice = { value: string; label: string }

/** Lists the ways to choose a product that is sent by parcel and sold without subscription; empty for any other. */
function listExtraChoices(product: Product, currency: string): ExtraChoice[] {
  const standard = listPurchaseOptions(product).find(({ planId }) => planId === null)
  const required = listOptions(product).filter((option) => option.required && !option.parent)
  const count = required.reduce((product, { values }) => product * values.length, 1)
  if ((product.currency ?? currency) !== currency) return []
  // Here nothing can be typed.
  if (!resolveTexts(product).ok) return []
  if (!standard || !maySend(product) || count > MAX_CHOICES) return []
  const combinations = required.reduce<Map<string, string>[]>(
    (sets, { key, values }) => sets.flatMap((set) => values.map(({ slug }) => new Map(set).set(key, slug))),
    [new Map()],
  )
  return combinations.flatMap((choices) => {
    const resolved = resolveChoice(product, choices)
    if (!resolved.ok || !isBuyable(product, resolved.value.variant)) return []
    const { variant, addedPrice } = resolved.value
    const names = required.map(({ key, values }) => values.find(({ slug }) => slug === choices.get(key))?.name ?? "")
    const { price } = unitPrice(product, variant, standard, addedPrice)
    const value = `${toMinorUnits(price, currency)}?${new URLSearchParams([...choices])}`
    return [{ value, label: [...names, formatPrice(price, currency)].join(", ") }]
  })
}

/** Reads the choices of a posted value. */
function parseExtraChoice(value: unknown): Choices {
  return new Map(new URLSearchParams(typeof value === "string" ? extraChoiceOf(value).slice(0, 500) : ""))
}
