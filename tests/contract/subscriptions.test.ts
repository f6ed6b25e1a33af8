import { describe, expect, it } from "vitest"
import { filters, kettle, lyon, register } from "../shopper/store-purchase.ts"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper, refusalOf, type Shopper } from "../shopper/store-client.ts"
import { itWrites, openStore } from "./store-under-test.ts"

const store = openStore()

async function subscriber(): Promise<Shopper> {
  const shopper = newShopper(store)
  await register(shopper)
  await shopper.account.createCard({ token: "pm_local_ok", gateway: "stripe" })
  return shopper
}

async function subscribe(shopper: Shopper, plan = "Mensuel") {
  const product = await shopper.products.get("abonnement-decouverte")
  const plans: { id: string; name: string }[] = product.purchase_options.subscription.plans
  const plan_id = plans.find(({ name }) => name === plan)?.id
  return await shopper.subscriptions.create({ product_id: product.id, plan_id, options: { Mouture: "Grains" } })
}

describe("subscriptions", () => {
  itWrites("create() starts one on the default card at once; get() and list() read it", async () => {
    const shopper = await subscriber()
    const started = await subscribe(shopper)
    expect(started).toMatchObject({
      status: "active",
      active: true,
      plan_name: "Mensuel",
      price: 12.9,
      recurring_total: expect.any(Number) as number,
      billing_schedule: { interval: "monthly", interval_count: 1 },
    })
    expect(await shopper.subscriptions.get(started.id)).toMatchObject({
      id: started.id,
      product: { slug: "abonnement-decouverte" },
    })
    expect(await shopper.subscriptions.list({ expand: ["invoices"] })).toMatchObject({
      count: 1,
      results: [{ id: started.id, invoices: { count: 1 } }],
    })
    expect((await refusalOf(shopper.subscriptions.list({ expand: ["account"] }))).message).toBe(
      "You can only expand public fields (account)",
    )
  })

  itWrites("create() without a card refuses the account", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    expect((await subscribe(shopper)).errors).toHaveProperty("account")
  })

  itWrites("pause and resume", async () => {
    const shopper = await subscriber()
    const { id } = await subscribe(shopper)
    expect(await shopper.subscriptions.update(id, { paused: true, date_pause_end: null })).toMatchObject({
      status: "paused",
      paused: true,
    })
    expect(await shopper.subscriptions.update(id, { paused: false, date_pause_end: null })).toMatchObject({ status: "active" })
  })

  itWrites("cancel at the end of the period, take it back, cancel now", async () => {
    const shopper = await subscriber()
    const { id } = await subscribe(shopper)
    const change = async (fields: object) => await shopper.subscriptions.update(id, fields)
    expect(await change({ canceled: true, cancel_at_end: true })).toMatchObject({ status: "active", canceled: true })
    expect(await change({ canceled: false, cancel_at_end: false })).toMatchObject({ status: "active", canceled: false })
    expect(await change({ canceled: true, cancel_at_end: false })).toMatchObject({ status: "canceled", canceled: true })
  })

  itWrites("a change of plan is prorated; another interval starts a new period with its own invoice", async () => {
    const shopper = await subscriber()
    const started = await subscribe(shopper)
    const product = await shopper.products.get("abonnement-decouverte")
    const plans: { id: string; name: string }[] = product.purchase_options.subscription.plans
    const yearly = plans.find(({ name }) => name === "Annuel")
    const changed = await shopper.subscriptions.update(started.id, { plan_id: yearly?.id })
    expect(changed).toMatchObject({ plan_id: yearly?.id, billing_schedule: { interval: "yearly" } })
    expect(changed.date_period_end > started.date_period_end).toBe(true)
    expect((await shopper.invoices.list()).count).toBeGreaterThan(1)
  })

  itWrites("extra items: add, replace by an array body, change, remove", async () => {
    const shopper = await subscriber()
    const { id } = await subscribe(shopper)
    const one = (await shopper.products.get(filters.slug)).id
    const other = (await shopper.products.get(kettle.slug)).id
    const added = await shopper.subscriptions.addItem(id, { product_id: one, quantity: 2 })
    expect(added.items).toMatchObject([{ product_id: one, quantity: 2, price_total: 15 }])
    const replaced = await shopper.subscriptions.setItems(id, [{ product_id: other, quantity: 1 }])
    expect(replaced.items).toMatchObject([{ product_id: other, quantity: 1 }])
    const itemId = replaced.items[0].id
    expect((await shopper.subscriptions.updateItem(id, itemId, { quantity: 3 })).items).toMatchObject([
      { id: itemId, quantity: 3 },
    ])
    expect((await shopper.subscriptions.removeItem(id, itemId)).items).toEqual([])
  })

  itWrites("refuse fields that are not writable, and unknown ids", async () => {
    const shopper = await subscriber()
    const { id } = await subscribe(shopper)
    expect(await refusalOf(shopper.subscriptions.update(id, { prorated: false }))).toMatchObject({ code: "permission_error" })
    const unknown = shopper.subscriptions.update("0123456789abcdef01234567", { paused: true })
    expect(await refusalOf(unknown)).toMatchObject({ status: 404 })
  })

  itWrites("bought in a checkout show some seconds after the order, and name it", async () => {
    const shopper = await subscriber()
    const { id } = await shopper.products.get("abonnement-decouverte")
    await shopper.cart.addItem({ product_id: id, options: { Mouture: "Grains" }, purchase_option: { type: "subscription" } })
    await shopper.cart.update({ shipping: { ...lyon, service: "colissimo" } })
    await shopper.cart.update({ billing: { ...lyon, method: "card", card: { token: "pm_local_ok" } } })
    const order = await shopper.cart.submitOrder()
    expect((await shopper.subscriptions.list()).count).toBe(0)
    store.sandbox.context.clock.offset = 60_000
    const later = await shopper.subscriptions.list()
    store.sandbox.context.clock.offset = 0
    expect(later).toMatchObject({ count: 1, results: [{ order_id: order.id, plan_name: "Mensuel" }] })
  })

  it("are refused to anybody not logged in", async () => {
    expect(await refusalOf(newShopper(store).subscriptions.list())).toMatchObject({ code: "UNAUTHORIZED" })
  })

  itDrivesItsCalls(store, "subscriptions.test.ts")
})
