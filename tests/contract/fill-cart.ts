import type { Sandbox } from "../../sandbox/sandbox.ts"
import { putRecord } from "../../sandbox/storage/records.ts"
import { type CartPlan, factsFor } from "./random-carts.ts"
import { type PublishedCart, type RuleFacts, applies } from "./totals-oracle.ts"

/** A cart of the sandbox that is filled as a plan says, with its promotions, coupon, delivery and gift cards. */
export async function fillCart({ context, storefront }: Sandbox, plan: CartPlan): Promise<PublishedCart> {
  const { database } = context
  for (const source of ["one", "two"]) {
    const rule = plan.promotions.find((each) => each.source === source)
    putRecord(database, "promotions", { ...(rule ? record(rule) : { id: source }), active: rule !== undefined })
  }
  let session: string | null = null
  const call = async (method: string, path: string, body: unknown): Promise<PublishedCart> => {
    const headers = {
      Authorization: `Basic ${Buffer.from("pk_test_local").toString("base64")}`,
      "Content-Type": "application/json",
      ...(session ? { "X-Session": session } : {}),
    }
    const request = new Request(`http://localhost:4000/api${path}`, { method, headers, body: JSON.stringify(body) })
    const response = await storefront.fetch(request)
    session = response.headers.get("x-session") ?? session
    const answer = (await response.json()) as PublishedCart & { error?: { code: string } }
    if (answer.error) throw new Error(answer.error.code)
    return answer
  }
  const items = plan.lines.map(({ offer, quantity }) => ({ ...offer.input, quantity }))
  let cart = await call("PUT", "/cart/items", items)
  cart = await call("PUT", "/cart", { shipping: { country: "FR", zip: "69002", city: "Lyon", service: plan.service } })
  if (plan.coupon) {
    putRecord(database, "coupons", { ...record(plan.coupon), active: true, code: "COUPON" }, { key: "COUPON" })
    const applied = call("PUT", "/cart/coupon", { code: "COUPON" })
    const met = applies(plan.coupon, factsFor(plan, new Map()).lines)
    if (met) cart = await applied
    else await refused(applied)
  }
  for (const [index, balance] of plan.giftcardCents.entries()) {
    const code = `CARTE${index}`
    const giftcard = { id: code, code, code_formatted: code, last4: code.slice(-4), active: true, currency: "EUR" }
    putRecord(database, "giftcards", { ...giftcard, amount: balance / 100, balance: balance / 100 }, { key: code })
    cart = await call("POST", "/cart/giftcards", { code })
  }
  return cart
}

/** @throws Error when a coupon is taken although its conditions are not met */
async function refused(applied: Promise<unknown>): Promise<void> {
  const code = await applied.then(
    () => "accepted",
    (error: Error) => error.message,
  )
  if (code !== "invalid_coupon_code") throw new Error(`A coupon was ${code}`)
}

function record(rule: RuleFacts) {
  const euros = (cents: number | null) => (cents === null ? null : cents / 100)
  return {
    id: rule.source,
    name: rule.source,
    description: "",
    value_type: rule.kind,
    value: rule.kind === "fixed" ? rule.value / 100 : rule.value,
    min_sub_total: euros(rule.minSubTotalCents),
    category_id: rule.category,
    min_quantity: rule.minQuantity,
    date_expired: null,
    use_limit: null,
    use_count: 0,
  }
}
