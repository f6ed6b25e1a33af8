import { describe, expect, it } from "vitest"
import { register } from "../shopper/store-purchase.ts"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper, refusalOf } from "../shopper/store-client.ts"
import { itWrites, openStore } from "./store-under-test.ts"

const store = openStore()

async function subscribed() {
  const shopper = newShopper(store)
  await register(shopper)
  await shopper.account.createCard({ token: "pm_local_ok", gateway: "stripe" })
  const { id } = await shopper.products.get("abonnement-decouverte")
  const first = await shopper.subscriptions.create({ product_id: id, options: { Mouture: "Grains" } })
  const second = await shopper.subscriptions.create({ product_id: id, options: { Mouture: "Moka" } })
  return { shopper, first, second }
}

describe("invoices", () => {
  itWrites("are listed, by subscription when asked, and read by id", async () => {
    const { shopper, first, second } = await subscribed()
    expect((await shopper.invoices.list()).count).toBe(2)
    const list = await shopper.invoices.list({ subscription_id: second.id })
    expect(list).toMatchObject({
      count: 1,
      results: [{ subscription_id: second.id, status: "paid", paid: true, grand_total: 12.9 }],
    })
    expect(list.results[0].items).toMatchObject([{ quantity: 1, price_total: 12.9 }])
    const { id } = (await shopper.invoices.list({ subscription_id: first.id })).results[0]
    expect(await shopper.invoices.get(id)).toMatchObject({ id, subscription_id: first.id })
  })

  itWrites("of somebody else, or unknown, are an empty body", async () => {
    const { shopper } = await subscribed()
    const other = await subscribed()
    const foreign = (await other.shopper.invoices.list()).results[0]
    expect(await shopper.invoices.get(foreign.id)).toBe("")
    expect(await shopper.invoices.get("0123456789abcdef01234567")).toBe("")
  })

  it("are refused to anybody not logged in", async () => {
    expect(await refusalOf(newShopper(store).invoices.list())).toMatchObject({ code: "UNAUTHORIZED" })
  })

  itDrivesItsCalls(store, "invoices.test.ts")
})
