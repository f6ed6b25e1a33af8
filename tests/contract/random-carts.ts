import fc from "fast-check"
import type { ProductRecord } from "../../sandbox/storage/models.ts"
import type { CartFacts, LineFacts, RuleFacts } from "./totals-oracle.ts"

/** A way to buy something of the catalogue: what `PUT /cart/items` takes, and what the oracle knows of it. */
export type Offer = { input: Record<string, unknown>; facts: Omit<LineFacts, "quantity"> }

export type CartPlan = {
  lines: { offer: Offer; quantity: number }[]
  coupon: RuleFacts | null
  promotions: RuleFacts[]
  service: string | null
  giftcardCents: number[]
}

const cents = (euros: number) => Math.round(euros * 100)

function factsOf(product: ProductRecord, euros: number): Offer["facts"] {
  const { tax_code: vat, delivery, category_ids: categories } = product
  return { unitCents: cents(euros), vat, ships: delivery === "shipment", categories }
}

/** Every way to buy a product: once or by each plan without trial, in each variant, with each choice that costs more. */
export function offersOf(product: ProductRecord): Offer[] {
  const variants = product.variants.length > 0 ? product.variants.filter(({ active }) => active) : [null]
  const free = product.options.filter((option) => option.active && !option.variant)
  return variants.flatMap((variant) => {
    const plans = (variant?.purchase_options ?? product.purchase_options).subscription?.plans ?? []
    const standard = (variant?.purchase_options ?? product.purchase_options).standard
    const ways = [
      ...(standard ? [{ price: variant?.price ?? product.price, purchase_option: { type: "standard" } }] : []),
      ...plans
        .filter((plan) => plan.active && plan.billing_schedule.trial_days === 0)
        .map(({ id, price }) => ({ price, purchase_option: { type: "subscription", plan_id: id } })),
    ]
    const dearest = free.map((option) => ({ option, value: option.values.at(-1) }))
    const surcharge = dearest.reduce((total, { value }) => total + (value?.price ?? 0), 0)
    const options = dearest.map(({ option, value }) => ({ id: option.id, value: value?.name }))
    return ways.map(({ price, purchase_option }) => ({
      input: { product_id: product.id, options, purchase_option, ...(variant ? { variant_id: variant.id } : {}) },
      facts: factsOf(product, price + surcharge),
    }))
  })
}

// Stand for a least sub-total that the cart reaches to the cent, and one that it misses by a cent.
const justMet = -1
const justMissed = -2

function atTheEdge(plan: CartPlan): CartPlan {
  const subTotal = plan.lines.reduce((total, { offer, quantity }) => total + offer.facts.unitCents * quantity, 0)
  const resolve = (rule: RuleFacts): RuleFacts => {
    if (rule.minSubTotalCents === justMet) return { ...rule, minSubTotalCents: subTotal }
    return rule.minSubTotalCents === justMissed ? { ...rule, minSubTotalCents: subTotal + 1 } : rule
  }
  return { ...plan, coupon: plan.coupon && resolve(plan.coupon), promotions: plan.promotions.map(resolve) }
}

/** Rules of all three kinds, with and without conditions, on whole carts and (promotions) on one category. */
function rules(source: string, categories: string[]): fc.Arbitrary<RuleFacts> {
  const worth = fc.oneof(
    fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant("fixed" as const), value: fc.integer({ min: 1, max: 9000 }) }),
    fc.record({ kind: fc.constant("shipment" as const), value: fc.constantFrom(50, 100) }),
  )
  const conditions = fc.record({
    minSubTotalCents: fc.option(fc.constantFrom(2000, 9000, 40_000, justMet, justMissed), { freq: 2 }),
    category: categories.length > 0 ? fc.option(fc.constantFrom(...categories), { freq: 2 }) : fc.constant(null),
    minQuantity: categories.length > 0 ? fc.option(fc.integer({ min: 2, max: 5 }), { freq: 2 }) : fc.constant(null),
  })
  return fc.tuple(worth, conditions).map(([what, when]) => ({ source, ...what, ...when }))
}

/** Carts of one to six different lines, half of them with a coupon, some with promotions and gift cards. */
export function cartPlans(offers: Offer[], categories: string[], services: string[]): fc.Arbitrary<CartPlan> {
  const line = fc.record({ offer: fc.constantFrom(...offers), quantity: fc.integer({ min: 1, max: 12 }) })
  const promotion = (source: string) => fc.option(rules(source, categories), { freq: 2 })
  const plan = fc.record({
    lines: fc.uniqueArray(line, { minLength: 1, maxLength: 6, selector: ({ offer }) => JSON.stringify(offer.input) }),
    coupon: fc.option(rules("coupon", []), { freq: 2 }),
    promotions: fc.tuple(promotion("one"), promotion("two")).map((each) => each.filter((rule) => rule !== null)),
    service: fc.option(fc.constantFrom(...services), { freq: 5 }),
    giftcardCents: fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 2 }),
  })
  return plan.map(atTheEdge)
}

/** What the oracle is told about a plan. */
export function factsFor(plan: CartPlan, services: Map<string, CartFacts["service"]>): CartFacts {
  return {
    lines: plan.lines.map(({ offer, quantity }) => ({ ...offer.facts, quantity })),
    rules: [...plan.promotions, ...(plan.coupon ? [plan.coupon] : [])],
    service: (plan.service && services.get(plan.service)) || null,
    giftcardCents: plan.giftcardCents,
  }
}
