import { beforeEach, describe, expect, it } from "vitest"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { putProduct } from "../../storage/products.ts"
import { createCard, removeCard } from "../account/cards.ts"
import { createAccount } from "../account/create-account.ts"
import { anonymous, ids, openSampleShop } from "../cart/sample-shop.fixture.ts"
import { getProductById } from "../catalogue/read-products.ts"
import { listOrders } from "../orders/read-account-orders.ts"
import { createSubscription } from "./create-subscription.ts"
import { listInvoices, readSubscription } from "./read-subscriptions.ts"
import type { SubscriptionRecord } from "./subscription-record.ts"

let context: SandboxContext
let state: RequestState
let card: string

const day = 86_400_000
const monthly = { product_id: ids.coffee, variant_id: ids.small, plan_id: ids.monthly }
const create = () => createSubscription(context, state, monthly) as SubscriptionRecord
const invoices = () => listInvoices(context, state, {}).results
const renewals = (id: string) => listOrders(context, state, {}).results.filter((order) => order["subscription_id"] === id)

beforeEach(() => {
  context = openSampleShop()
  context.clock.now = () => Date.parse("2026-11-20T08:00:00.000Z") + context.clock.offset
  state = anonymous()
  createAccount(context, state, { email: "jeanne@exemple.fr", password: "secret1" })
  card = String((createCard(context, state, { token: "pm_local_ok" }) as { id?: string }).id)
})

describe("a subscription that time made due", () => {
  it("makes an order for each period of goods that are sent", () => {
    const { id } = create()
    context.clock.offset = 62 * day
    expect(readSubscription(context, state, id, {})).toMatchObject({
      status: "active",
      date_period_start: "2027-01-20T08:00:00.000Z",
    })
    expect(invoices()).toHaveLength(1)
    expect(renewals(id)).toMatchObject([
      { date_created: "2027-01-20T08:00:00.000Z", paid: true, grand_total: 8.9, payment_balance: 0, shipment_delivery: true },
      { date_created: "2026-12-20T08:00:00.000Z", items: [{ product_name: "Guji, Éthiopie", quantity: 1, price_total: 8.9 }] },
    ])
    expect(readSubscription(context, state, id, { expand: "orders" })).toMatchObject({ orders: { count: 2 } })
  })

  it("is past due once its card is declined, and its order waits for payment", () => {
    removeCard(context, state, card)
    createCard(context, state, { token: "pm_local_charge_decline" })
    const { id } = create()
    context.clock.offset = 70 * day
    expect(readSubscription(context, state, id, {})).toMatchObject({ status: "pastdue", active: true })
    expect(renewals(id)).toMatchObject([{ paid: false, status: "payment_pending", payment_balance: -8.9 }])
  })

  it("bills by invoice what is not sent", () => {
    putProduct(context.database, { ...getProductById(context, ids.coffee)!, delivery: null })
    const { id } = create()
    context.clock.offset = 31 * day
    expect(readSubscription(context, state, id, {})).toMatchObject({ status: "active" })
    expect([invoices().length, renewals(id).length]).toEqual([2, 0])
  })
})
