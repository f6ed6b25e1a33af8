import { addExtraItem, changeExtraItem, removeExtraItem, replaceExtraItems } from "~/commerce/account-records.server"
import type { Subscription, SubscriptionItem } from "~/commerce/account-api-types"
import { listProducts, readProduct, type I18n } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import { readSubscriptionRules } from "~/commerce/settings.server"
import type { Product } from "~/commerce/api-types"
import { formatPrice } from "~/money/format-amount"
import { fail, type Problem, succeed } from "~/problems"
import { parseQuantity } from "~/shop/cart/line-items"
import { listPurchaseOptions, resolveChoice, unitPrice } from "~/shop/catalogue/variant-choice"
import { type Choices, listOptions } from "~/shop/catalogue/product-options"
import { resolveTexts } from "~/shop/catalogue/text-options"
import { priceTerms } from "~/texts/prices"
import { readCatalogueSettings } from "../../catalogue/catalogue-settings.server"
import { maySend } from "../../catalogue/product-view"
import { isSlug } from "~/shop/catalogue/slug"
import { isBuyable } from "~/shop/catalogue/stock"
import { catchAccountFailure, type Customer, type ExpectedCustomer } from "../customer.server"
import { viewSubscription } from "./subscription-views"
import { type ChangeAnswer, readChangeable } from "./subscriptions.server"

const MAX_FOUND = 6
const MAX_SEARCH_LENGTH = 80

export type ExtrasPage = NonNullable<Awaited<ReturnType<typeof readExtras>>>
type FoundProduct = { id: string; slug: string; name: string; choices: ExtraChoice[] }

type ExtraAddition = { action: "add"; product: unknown; choice: unknown; quantity: unknown }
type TypedQuantities = ReadonlyMap<string, unknown>

/** A change of the items that are sent along with a subscription, as posted. */
export type ExtraChange =
  ExtraAddition | { action: "set-quantities"; quantities: TypedQuantities } | { action: "remove"; itemId: unknown }

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
  return subscription && { subscription: viewSubscription(subscription, rules), query, found, terms: priceTerms(settings) }
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

/** Adds, changes or removes extra items; null as readChangeable and for an unknown item, else the notice's code. */
export async function changeExtras(customer: Customer, i18n: I18n, id: string, change: ExtraChange): ChangeAnswer {
  const { commerce } = customer
  const subscription = await readChangeable(customer, id)
  if (!subscription) return null
  return catchAccountFailure(async () => {
    if (change.action === "add") return addProduct(commerce, { locale: i18n.locale, currency: subscription.currency }, id, change)
    if (change.action === "set-quantities") return saveQuantities(commerce, subscription, change.quantities)
    const item = subscription.items?.find((each) => each.id === change.itemId)
    return item && (await removeExtraItem(commerce, id, item.id)) ? succeed("subscription-item-removed") : null
  })
}

async function addProduct(commerce: Commerce, i18n: I18n, id: string, addition: ExtraAddition): ChangeAnswer {
  const { product: slug, choice, quantity: typed } = addition
  const product = typeof slug === "string" && isSlug(slug) ? await readProduct(i18n, slug) : null
  if (!product) return null
  const offered = listExtraChoices(product, i18n.currency).some(({ value }) => value === String(choice))
  const quantity = parseQuantity(typed, `quantity-${product.id}`)
  const resolved = resolveChoice(product, parseExtraChoice(choice))
  if (!offered || !resolved.ok) return fail("variant-missing", `choice-${product.id}`)
  if (!quantity.ok) return quantity
  const { options } = resolved.value
  const added = await addExtraItem(commerce, id, { product_id: product.id, quantity: quantity.value, options })
  return added && succeed("subscription-item-added")
}

/** Saves one changed item by its own call, and several by a single call that names all items (specification §7). */
async function saveQuantities(commerce: Commerce, { id, items }: Subscription, typed: TypedQuantities): ChangeAnswer {
  const problems: Problem[] = []
  const requested = (items ?? []).map((item) => {
    const parsed = typed.has(item.id) ? parseQuantity(typed.get(item.id), `quantity-${item.id}`) : succeed(item.quantity)
    if (!parsed.ok) problems.push(...parsed.problems)
    return { item, quantity: parsed.ok ? parsed.value : item.quantity }
  })
  if (problems.length > 0) return { ok: false, problems }
  const [first, ...others] = requested.filter(({ item, quantity }) => item.quantity !== quantity)
  if (!first) return succeed("subscription-unchanged")
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

/** One way to choose a product: `value` in the form, `label` in words with its price. */
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
    const price = formatPrice(unitPrice(product, variant, standard, addedPrice).price, currency)
    return [{ value: new URLSearchParams([...choices]).toString(), label: [...names, price].join(", ") }]
  })
}

/** Reads the choices of a posted value. */
function parseExtraChoice(value: unknown): Choices {
  return new Map(new URLSearchParams(typeof value === "string" ? value.slice(0, 500) : ""))
}
