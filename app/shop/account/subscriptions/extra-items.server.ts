import {
  addExtraItem,
  changeExtraItem,
  readSubscription,
  removeExtraItem,
  replaceExtraItems,
} from "~/commerce/account-subscriptions.server"
import type { Subscription, SubscriptionItem } from "~/commerce/account-wire"
import { type Scope, listProducts, readProduct } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import { readSubscriptionRules } from "~/commerce/settings.server"
import { type Problem, type Result, fail, succeed } from "~/problems"
import { parseQuantity } from "~/shop/cart/line-items"
import { readCatalogueSettings } from "~/shop/catalogue/read-catalogue-settings.server"
import { isSlug } from "~/shop/catalogue/slug"
import { resolveChoice } from "~/shop/catalogue/variant-choice"
import { accountFailure, type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { type ExtraChoice, listExtraChoices, parseExtraChoice } from "./extra-choices"
import { isChangeable } from "./subscription-actions"
import { type SubscriptionView, viewSubscription } from "./subscription-views"

const MOST_FOUND = 6
const LONGEST_SEARCH = 80

export type ExtrasPage = {
  subscription: SubscriptionView
  query: string
  found: { slug: string; name: string; choices: ExtraChoice[] }[]
}

/** What the page of a subscription's extra lines posts: one gesture with its fields. */
export type ExtraChange =
  | { gesture: "add"; product: unknown; choice: unknown; quantity: unknown }
  | { gesture: "set-quantities"; quantities: ReadonlyMap<string, unknown> }
  | { gesture: "remove"; itemId: unknown }

/**
 * A subscription with its extra lines, and the products found for a search that can be sent along. Null for one that is
 * unknown, somebody else's, or cannot be changed now.
 */
export function readExtras(
  commerce: Commerce,
  scope: Scope,
  id: string,
  typed: string | null,
): Promise<ForCustomer<ExtrasPage | null>> {
  return forCustomer(commerce, async () => {
    const subscription = await readSubscription(commerce, id)
    if (!subscription || !isChangeable(subscription)) return null
    const query = (typed ?? "").trim().slice(0, LONGEST_SEARCH)
    const found = query === "" ? [] : await findProducts(scope, query, subscription.currency)
    return { subscription: viewSubscription(subscription, await readSubscriptionRules()), query, found }
  })
}

async function findProducts(scope: Scope, search: string, currency: string): Promise<ExtrasPage["found"]> {
  const asked = { search, limit: MOST_FOUND, expand: ["variants:200"] }
  const [{ results }, { onlineDepot }] = await Promise.all([listProducts(scope, asked), readCatalogueSettings(scope)])
  const views = results.map((product) => ({
    ...{ slug: product.slug, name: product.name },
    choices: listExtraChoices(product, onlineDepot, currency),
  }))
  return views.filter(({ choices }) => choices.length > 0)
}

/**
 * Adds, changes or takes away what is sent along with a subscription. Out: the notice's code; null as `readExtras`, and
 * for a line or a product that is unknown. Problems: `quantity-invalid`, `quantity-too-large`, `variant-missing`,
 * `form-invalid`, `service-unavailable`.
 */
export function changeExtras(
  commerce: Commerce,
  scope: Scope,
  id: string,
  change: ExtraChange,
): Promise<ForCustomer<Result<string> | null>> {
  return forCustomer(commerce, async () => {
    const subscription = await readSubscription(commerce, id)
    if (!subscription || !isChangeable(subscription)) return null
    try {
      if (change.gesture === "add") return await addProduct(commerce, scope, id, change)
      if (change.gesture === "set-quantities") return await saveQuantities(commerce, subscription, change.quantities)
      const item = subscription.items?.find((each) => each.id === change.itemId)
      return item && (await removeExtraItem(commerce, id, item.id)) ? succeed("subscription-item-removed") : null
    } catch (error) {
      return accountFailure(error)
    }
  })
}

async function addProduct(
  commerce: Commerce,
  scope: Scope,
  id: string,
  { product: slug, choice, quantity: typed }: Extract<ExtraChange, { gesture: "add" }>,
): Promise<Result<string> | null> {
  const product = typeof slug === "string" && isSlug(slug) ? await readProduct(scope, slug) : null
  if (!product) return null
  const choices = parseExtraChoice(choice)
  const { onlineDepot } = await readCatalogueSettings(scope)
  const offered = listExtraChoices(product, onlineDepot, "EUR").some(({ value }) => value === String(choice))
  const quantity = parseQuantity(typed, `quantity-${product.slug}`)
  const resolved = resolveChoice(product, choices)
  if (!offered || !resolved.ok) return fail("variant-missing", `choice-${product.slug}`)
  if (!quantity.ok) return quantity
  const { options } = resolved.value
  const added = await addExtraItem(commerce, id, { product_id: product.id, quantity: quantity.value, options })
  return added && succeed("subscription-item-added")
}

/** One changed line is one call; several are one as well, which names them all (specification §7). */
async function saveQuantities(
  commerce: Commerce,
  { id, items }: Subscription,
  typed: ReadonlyMap<string, unknown>,
): Promise<Result<string> | null> {
  const problems: Problem[] = []
  const wanted = (items ?? []).map((item) => {
    const parsed = typed.has(item.id) ? parseQuantity(typed.get(item.id), `quantity-${item.id}`) : succeed(item.quantity)
    if (!parsed.ok) problems.push(...parsed.problems)
    return { item, quantity: parsed.ok ? parsed.value : item.quantity }
  })
  if (problems.length > 0) return { ok: false, problems }
  const changed = wanted.filter(({ item, quantity }) => item.quantity !== quantity)
  const [only, ...others] = changed
  if (!only) return succeed("subscription-unchanged")
  const saved =
    others.length === 0
      ? await changeExtraItem(commerce, id, only.item.id, only.quantity)
      : await replaceExtraItems(
          commerce,
          id,
          wanted.map(({ item, quantity }) => ({ ...lineOf(item), quantity })),
        )
  return saved && succeed("subscription-changed")
}

function lineOf({ id, product_id, quantity, options }: SubscriptionItem) {
  const chosen = (options ?? []).flatMap(({ id: optionId, value }) => (optionId && value ? [{ id: optionId, value }] : []))
  return { id, product_id: product_id ?? "", quantity, options: chosen }
}
