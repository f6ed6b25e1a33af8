import { listAddresses } from "~/commerce/account-addresses.server"
import { listCards } from "~/commerce/account-cards.server"
import { type Scope, listProducts, readProduct } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import type { Account, Product } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { type Result, fail, succeed } from "~/problems"
import { parseQuantity } from "~/shop/cart/line-items"
import { type ProductOption, listOptions } from "~/shop/catalogue/product-options"
import { type PurchaseOption, choosePurchaseOption, listPurchaseOptions, unitPrice } from "~/shop/catalogue/purchase-options"
import { readCatalogueSettings } from "~/shop/catalogue/read-catalogue-settings.server"
import { isBuyable } from "~/shop/catalogue/stock"
import { type Choices, type ResolvedChoice, completeChoices, resolveChoice } from "~/shop/catalogue/variant-choice"
import { isSentByParcel } from "./extra-choices"
import { type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { cardText, postalLines } from "~/shop/account/format"
const MOST_OFFERS = 48

/** What is asked for: a product, its choices, its plan's key and how many. */
export type Wish = { slug: string | null; choices: Choices; purchase: string | null; quantity: string }

/** A wish that can be ordered. */
export type CheckedWish = { product: Product; choice: ResolvedChoice; plan: PurchaseOption; planId: string; quantity: number }

type Listed = { value: string; label: string }
export type WishForm = {
  slug: string
  name: string
  options: { key: string; name: string; values: Listed[]; selected: string }[]
  plans: Listed[]
  plan: string
  quantity: string
}
/** All that an order's last page must say; `address` and `card` are what the backend sends to and charges. */
export type SubscriptionRecap = {
  goods: string
  plan: Pick<PurchaseOption, "name" | "trialDays" | "limit">
  price: string
  billing: { interval: string; count: number }
  address: string[] | null
  isSent: boolean
  card: string | null
}
export type SubscriptionOrder = {
  offers: { slug: string; name: string }[]
  form: WishForm | null
  recap: Result<SubscriptionRecap> | null
}

/** The products that have a plan, or one of them with its choices, and, once a plan is chosen, the recap of the order. */
export function readSubscriptionOrder(
  commerce: Commerce,
  scope: Scope,
  wish: Wish,
): Promise<ForCustomer<SubscriptionOrder | null>> {
  return forCustomer(commerce, async (account) => {
    if (wish.slug === null) return { offers: await readOffers(scope), form: null, recap: null }
    const product = await readProduct(scope, wish.slug)
    const plans = product ? plansOf(product) : []
    if (!product || plans.length === 0) return null
    const form = viewForm(product, plans, wish)
    if (wish.purchase === null) return { offers: [], form, recap: null }
    const checked = await checkWish(scope, product, wish)
    const recap = checked.ok ? succeed(await viewRecap(commerce, account, checked.value, scope.currency)) : checked
    return { offers: [], form, recap }
  })
}

async function readOffers(scope: Scope): Promise<SubscriptionOrder["offers"]> {
  const where = { "purchase_options.subscription": { $exists: true } }
  const { results } = await listProducts(scope, { where, sort: "popularity desc", limit: MOST_OFFERS })
  return results.filter((product) => plansOf(product).length > 0).map(({ slug, name }) => ({ slug, name }))
}

const plansOf = (product: Product) => listPurchaseOptions(product).filter(({ planId }) => planId !== null)

function viewForm(product: Product, plans: readonly PurchaseOption[], { choices, purchase, quantity }: Wish): WishForm {
  const complete = completeChoices(product, choices)
  const listed = ({ values }: ProductOption) => values.map(({ slug, name }) => ({ value: slug, label: name }))
  return {
    ...{ slug: product.slug, name: product.name, quantity },
    options: listOptions(product)
      .filter(({ required }) => required)
      .map((option) => ({
        key: option.key,
        name: option.name,
        values: listed(option),
        selected: complete.get(option.key) ?? "",
      })),
    plans: plans.map(({ key, name, description }) => ({ value: key, label: [name, description].filter(Boolean).join(" – ") })),
    plan: plans.some(({ key }) => key === purchase) ? (purchase ?? "") : (plans[0]?.key ?? ""),
  }
}

/** Checks a wish as the cart would. Problems: those of the choice, `plan-unknown`, those of the quantity, `item-unavailable`. */
export async function checkWish(scope: Scope, product: Product, wish: Wish): Promise<Result<CheckedWish>> {
  const choice = resolveChoice(product, wish.choices)
  const plan = choosePurchaseOption(product, wish.purchase)
  const quantity = parseQuantity(wish.quantity, "quantite")
  if (!choice.ok || !plan.ok || !quantity.ok) {
    return { ok: false, problems: [choice, plan, quantity].flatMap((part) => (part.ok ? [] : part.problems)) }
  }
  const { planId } = plan.value
  if (planId === null) return fail("plan-unknown", "achat")
  const { onlineDepot } = await readCatalogueSettings(scope)
  if (!isBuyable(product, choice.value.variant, onlineDepot)) return fail("item-unavailable", "quantite", { name: product.name })
  return succeed({ product, choice: choice.value, plan: plan.value, planId, quantity: quantity.value })
}

async function viewRecap(
  commerce: Commerce,
  account: Account,
  { product, choice, plan, quantity }: CheckedWish,
  currency: string,
): Promise<SubscriptionRecap> {
  const [address, card] = await Promise.all([usualAddress(commerce, account), usualCard(commerce, account)])
  const names = choice.options.map(({ value }) => value).join(", ")
  const { name, trialDays, limit, billing } = plan
  return {
    goods: `${quantity} × ${product.name}${names ? ` (${names})` : ""}`,
    plan: { name, trialDays, limit },
    price: formatPrice(unitPrice(product, choice.variant, plan, choice.addedPrice).price * quantity, currency),
    billing: billing ?? { interval: "monthly", count: 1 },
    ...{ address, card, isSent: isSentByParcel(product) },
  }
}

/** Where it is sent: the address that the customer chose as the usual one. */
export async function usualAddress(commerce: Commerce, { shipping }: Account): Promise<string[] | null> {
  const { account_address_id: usual } = (shipping ?? {}) as { account_address_id?: string | null }
  const address = usual ? (await listAddresses(commerce)).find(({ id }) => id === usual) : undefined
  return address ? postalLines(address) : null
}

/** The card that is charged: the backend's own choice among several is not relied on. */
export async function usualCard(commerce: Commerce, { billing }: Account): Promise<string | null> {
  const { account_card_id: usual } = (billing ?? {}) as { account_card_id?: string | null }
  const card = usual ? (await listCards(commerce)).find(({ id }) => id === usual) : undefined
  return card ? cardText(card) : null
}
