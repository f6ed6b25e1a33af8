import { beforeEach, describe, expect, it } from "vitest"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { createCard } from "../account/cards.ts"
import { createAccount } from "../account/create-account.ts"
import { addItem } from "../cart/change-items.ts"
import { anonymous, ids, openSampleShop } from "../cart/sample-shop.fixture.ts"
import { refusal } from "../cart/sample-shopper.fixture.ts"
import { updateCart } from "../cart/update-cart.ts"
import { placeOrder } from "../orders/place-order.ts"
import { listOrders } from "../orders/read-account-orders.ts"
import { createSubscription } from "./create-subscription.ts"
import { periodEnd } from "./period.ts"
import { listInvoices, listSubscriptions, readInvoice, readSubscription } from "./read-subscriptions.ts"
import {
  addSubscriptionItem,
  changeSubscriptionItem,
  removeSubscriptionItem,
  replaceSubscriptionItems,
} from "./subscription-items.ts"
import type { SubscriptionRecord } from "./subscription-record.ts"
import { updateSubscription } from "./update-subscription.ts"

let context: SandboxContext
let state: RequestState

const day = 86_400_000
const monthly = { product_id: ids.coffee, variant_id: ids.small, plan_id: ids.monthly }
const create = (fields: object = {}) => createSubscription(context, state, { ...monthly, ...fields }) as SubscriptionRecord
const update = (id: string, body: object) => updateSubscription(context, state, id, body) as SubscriptionRecord
const renewals = (id: string) => listOrders(context, state, {}).results.filter((order) => order["subscription_id"] === id)
const invoices = () => listInvoices(context, state, {}).results

beforeEach(() => {
  context = openSampleShop()
  context.clock.now = () => Date.parse("2026-11-20T08:00:00.000Z") + context.clock.offset
  state = anonymous()
  createAccount(context, state, { email: "jeanne@exemple.fr", password: "secret1" })
  createCard(context, state, { token: "pm_local_ok" })
})

describe("creating a subscription", () => {
  it("bills the default card at once", () => {
    const subscription = create({ quantity: 2 })
    expect(subscription).toMatchObject({
      number: "S1007",
      status: "active",
      price: 8.9,
      sub_total: 17.8,
      grand_total: 17.8,
      recurring_total: 17.8,
      tax_total: 0.93,
      tax_included_total: 0,
      date_period_start: "2026-11-20T08:00:00.000Z",
      date_period_end: "2026-12-20T08:00:00.000Z",
      plan_name: "Mensuel",
    })
    expect(invoices()).toMatchObject([
      {
        subscription_id: subscription.id,
        status: "paid",
        grand_total: 17.8,
        items: [{ description: "Guji, Éthiopie, Mensuel", quantity: 2, price_total: 17.8 }],
      },
    ])
  })

  it("needs a login, a card, a known plan and product", () => {
    expect(() => createSubscription(context, anonymous(), monthly)).toThrowError(refusal({ code: "UNAUTHORIZED" }))
    expect(create({ plan_id: "x" })).toHaveProperty("errors.plan_id")
    expect(create({ quantity: 0 })).toMatchObject({ errors: { quantity: { code: "MINVAL" } } })
    expect(() => create({ product_id: "x" })).toThrowError(refusal({ status: 404 }))
    expect(() => create({ price: 1 })).toThrowError(refusal({ code: "permission_error", param: "price" }))
    const other = anonymous()
    createAccount(context, other, { email: "b@b.fr", password: "secret1" })
    expect(createSubscription(context, other, monthly)).toHaveProperty("errors.account")
  })

  function order(billing: object) {
    addItem(context, state, {
      product_id: ids.coffee,
      variant_id: ids.small,
      purchase_option: { type: "subscription", plan_id: ids.monthly },
    })
    updateCart(context, state, { shipping: { country: "FR", zip: "69002", service: "boutique" }, billing })
    return placeOrder(context, state)
  }

  it("through the checkout shows some seconds later; its order is the bill of the first period", () => {
    const { id } = order({ method: "card", card: { token: "pm_local_ok" } })
    expect(listSubscriptions(context, state, {}).count).toBe(0)
    context.clock.offset = 3_000
    const [subscription] = listSubscriptions(context, state, { expand: ["orders"] }).results
    expect(subscription).toMatchObject({
      order_id: id,
      product: { slug: "guji-ethiopie" },
      variant: { name: "250 g" },
      orders: { count: 1 },
    })
    expect(subscription).not.toHaveProperty("account_id")
    context.clock.offset = 11_000
    expect(invoices()).toEqual([])
  })

  it("waits for the order to be paid", () => {
    order({ method: "virement" })
    context.clock.offset = 11_000
    expect(listSubscriptions(context, state, {}).count).toBe(0)
  })
})

describe("reading", () => {
  it("is limited to one's own and to public expansions", () => {
    const subscription = create()
    const other = anonymous()
    createAccount(context, other, { email: "b@b.fr", password: "secret1" })
    expect(readSubscription(context, other, subscription.id, {})).toBeNull()
    expect(readInvoice(context, other, String(invoices()[0]?.["id"]))).toBeNull()
    expect(() => updateSubscription(context, other, subscription.id, {})).toThrowError(refusal({ status: 404 }))
    expect(() => readSubscription(context, state, subscription.id, { expand: "account" })).toThrowError(
      refusal({ message: "You can only expand public fields (account)" }),
    )
    expect(readSubscription(context, state, subscription.id, { expand: "invoices:1" })).toMatchObject({ invoices: { count: 1 } })
    expect(listInvoices(context, state, { subscription_id: "x" }).count).toBe(0)
  })

  it("ends a month on its last day", () => {
    expect(periodEnd("2027-01-31T00:00:00.000Z", { interval: "monthly", interval_count: 1 })).toBe("2027-02-28T00:00:00.000Z")
    expect(periodEnd("2028-02-29T00:00:00.000Z", { interval: "yearly", interval_count: 1 })).toBe("2029-02-28T00:00:00.000Z")
  })
})

describe("changing", () => {
  it("pauses until a date, and resumes with a new period when the old one is over", () => {
    const { id } = create()
    expect(update(id, { paused: true, date_pause_end: "2026-11-25T08:00:00.000Z" })).toMatchObject({
      status: "paused",
      paused: true,
    })
    context.clock.offset = 6 * day
    expect(readSubscription(context, state, id, {})).toMatchObject({ status: "active", paused: false, date_pause_end: null })
    update(id, { paused: true, date_pause_end: null })
    context.clock.offset = 90 * day
    expect(readSubscription(context, state, id, {})).toMatchObject({ status: "paused" })
    expect(update(id, { paused: false, date_pause_end: null })).toMatchObject({
      status: "active",
      date_period_start: "2027-02-18T08:00:00.000Z",
    })
    expect([invoices().length, renewals(id).length]).toEqual([1, 1])
    expect(update(id, { paused: true, date_pause_end: "demain" })).toHaveProperty("errors.date_pause_end")
  })

  it("skips a date without a bill, and bills the one after it", () => {
    const { id, date_period_end: due } = create()
    update(id, { paused: true, date_pause_end: due })
    context.clock.offset = 31 * day
    expect(readSubscription(context, state, id, {})).toMatchObject({
      status: "active",
      paused: false,
      date_pause_end: null,
      date_period_start: due,
      date_period_end: "2027-01-20T08:00:00.000Z",
    })
    expect(invoices()).toHaveLength(1)
    context.clock.offset = 62 * day
    expect(readSubscription(context, state, id, {})).toMatchObject({ date_period_end: "2027-02-20T08:00:00.000Z" })
    expect([invoices().length, renewals(id).length]).toEqual([1, 1])
  })

  it("cancels at the end of the period, takes it back, and ends", () => {
    const { id } = create()
    expect(update(id, { canceled: true, cancel_at_end: true })).toMatchObject({ status: "active", canceled: true })
    expect(update(id, { canceled: false, cancel_at_end: false })).toMatchObject({ status: "active", canceled: false })
    expect(invoices()).toHaveLength(1)
    update(id, { canceled: true, cancel_at_end: true })
    context.clock.offset = 40 * day
    expect(readSubscription(context, state, id, {})).toMatchObject({ status: "canceled", active: false })
    expect(invoices()).toHaveLength(1)
  })

  it("cancels now, inherits the flag that is not sent, and charges a return", () => {
    const { id } = create()
    update(id, { cancel_at_end: true })
    expect(update(id, { canceled: true })).toMatchObject({ status: "active" })
    expect(update(id, { canceled: true, cancel_at_end: false })).toMatchObject({ status: "canceled", active: false })
    expect(update(id, { canceled: false, cancel_at_end: false })).toMatchObject({ status: "active", active: true })
    expect([invoices().length, renewals(id).length]).toEqual([1, 1])
  })

  it("prorates a change in the middle of a period", () => {
    const { id } = create()
    context.clock.offset = 15 * day
    expect(update(id, { quantity: 3 })).toMatchObject({
      quantity: 3,
      prorated: true,
      recurring_total: 26.7,
      date_period_start: "2026-11-20T08:00:00.000Z",
    })
    expect(invoices()[0]).toMatchObject({ grand_total: 8.9, items: [{ price_total: -4.45 }, { price_total: 13.35 }] })
  })

  it("leaves a prorated charge unpaid that the card declines, but not a credit", () => {
    const card = createCard(context, state, { token: "pm_local_charge_decline" }) as { id: string }
    const { id } = create()
    update(id, { billing: { account_card_id: card.id } })
    context.clock.offset = 15 * day
    expect(update(id, { quantity: 3 })).toMatchObject({ quantity: 3, status: "pastdue" })
    expect(invoices()[0]).toMatchObject({ status: "unpaid", paid: false, grand_total: 8.9 })
    context.clock.offset += 1000
    expect(update(id, { quantity: 1 })).toMatchObject({ quantity: 1 })
    expect(invoices()[0]).toMatchObject({ status: "paid", grand_total: -8.9 })
  })

  it("starts a new period for a plan of another interval", () => {
    const { id } = create()
    context.clock.offset = 15 * day
    expect(update(id, { plan_id: ids.yearly, billing_schedule: "" })).toMatchObject({
      plan_id: ids.yearly,
      price: 98,
      date_period_end: "2027-12-05T08:00:00.000Z",
      prorated: true,
    })
    expect(invoices().map((invoice) => invoice["grand_total"])).toEqual([-4.45, 8.9])
    expect(renewals(id)).toMatchObject([{ grand_total: 98 }])
    expect(update(id, { plan_id: "x" })).toHaveProperty("errors.plan_id")
    expect(() => update(id, { prorated: false })).toThrowError(refusal({ code: "permission_error", param: "prorated" }))
  })

  it("adds, changes, replaces and removes extra items", () => {
    const { id } = create()
    const added = addSubscriptionItem(context, state, id, { product_id: ids.machine }) as SubscriptionRecord
    expect(added).toMatchObject({ items: [{ price: 649, quantity: 1 }], grand_total: 657.9, recurring_total: 8.9 })
    const item = added.items[0]?.id ?? ""
    expect(changeSubscriptionItem(context, state, id, item, { quantity: 2 })).toMatchObject({
      items: [{ id: item, price_total: 1298 }],
    })
    expect(addSubscriptionItem(context, state, id, { product_id: ids.machine, quantity: 0 })).toHaveProperty("errors.quantity")
    const replaced = replaceSubscriptionItems(context, state, id, [{ product_id: ids.course }]) as SubscriptionRecord
    expect(replaced.items.map((each) => each.product_name)).toEqual(["Cours latte art"])
    expect(removeSubscriptionItem(context, state, id, replaced.items[0]?.id ?? "").items).toEqual([])
    expect(() => removeSubscriptionItem(context, state, id, item)).toThrowError(refusal({ status: 404 }))
  })
})
