import { beforeEach, describe, expect, it } from "vitest"
import { createBareContext } from "../providers/bare-context.fixture.ts"
import { addIntent, readIntent } from "../services/vault/intent-record.ts"
import { readToken } from "../services/vault/token-record.ts"
import type { SandboxContext } from "../storage/context.ts"
import type { ProductRecord } from "../storage/models.ts"
import { plainProduct, plainVariant } from "../storage/plain-product.fixture.ts"
import { putProduct } from "../storage/products.ts"
import { findRecord, putRecord } from "../storage/records.ts"
import { controlRoutes } from "./control.ts"
import { answerError } from "./middleware.ts"

let context: SandboxContext
let app: ReturnType<typeof controlRoutes>

beforeEach(() => {
  context = createBareContext()
  app = controlRoutes(context)
  app.onError(answerError)
})

const post = (path: string, body: object) => app.request(path, { method: "POST", body: JSON.stringify(body) })

describe("payment methods", () => {
  it("get other settings, or are switched off", async () => {
    putRecord(context.database, "settings", {
      id: "payments",
      value: { klarna: { id: "klarna", gateway: "klarna", mode: "test" } },
    })
    const changed = await post("/__payments", { klarna: { gateway: "stripe" }, virement: { manual: true } })
    expect(await changed.json()).toEqual({
      klarna: { id: "klarna", gateway: "stripe", mode: "test" },
      virement: { id: "virement", manual: true },
    })
    expect(await (await post("/__payments", { klarna: null })).json()).toEqual({ virement: { id: "virement", manual: true } })
  })
})

describe("time and data", () => {
  it("moves the clock", async () => {
    const answer = (await (await post("/__clock", { offset_ms: 7_200_000 })).json()) as { now: string }
    expect(Date.parse(answer.now)).toBeGreaterThan(Date.now() + 7_000_000)
    expect((await post("/__clock", { offset_ms: "1" })).status).toBe(400)
  })

  it("goes back to the start, test tokens included", async () => {
    addIntent(context, { id: "pi_1", gateway: "stripe", status: "succeeded" })
    await post("/__clock", { offset_ms: 5000 })
    await post("/__faults", { kind: "reset" })
    expect((await app.request("/__reset", { method: "POST" })).status).toBe(200)
    expect(readIntent(context, "stripe", "pi_1")).toBeNull()
    expect(context.clock.offset).toBe(0)
    expect(await (await app.request("/__faults")).json()).toMatchObject({ faults: [] })
    expect(readToken(context, "pm_local_decline")).toMatchObject({ behaviour: "decline" })
  })
})

describe("a product", () => {
  const read = () => findRecord<ProductRecord>(context.database, "products", "guji") as ProductRecord
  const standard = (price: number) => ({ standard: { price, sale: true, sale_price: price - 1, active: true } })
  const variant = (id: string, price: number) =>
    plainVariant(
      { id, name: id, price, stock_level: 9 },
      { option_value_ids: [id], stock_status: "in_stock", depots: { "1": 4, "2": 9 }, purchase_options: standard(price) },
    )

  beforeEach(() => {
    const known = { id: "p1", name: "Guji", slug: "guji", price: 9.9 }
    const stock = { stock_status: "in_stock", stock_level: 9, depots: { "2": 9 } } as const
    const variants = [variant("v1", 9.9), variant("v2", 18)]
    const sale = { orig_price: 11, sale: true, purchase_options: standard(9.9) }
    putProduct(context.database, plainProduct(known, { ...stock, ...sale, variants }))
  })

  it("sells out, whole or in one variant", async () => {
    expect((await post("/__stock", { slug: "guji", level: 0, variant_id: "v1" })).status).toBe(200)
    expect(read().variants.map((each) => each.stock_status)).toEqual(["out_of_stock", "in_stock"])
    expect(read().stock_status).toBe("in_stock")
    await post("/__stock", { slug: "guji", level: 0 })
    expect(read()).toMatchObject({ stock_status: "out_of_stock", stock_level: 0 })
  })

  it("changes its price everywhere, or in one variant", async () => {
    await post("/__price", { slug: "guji", price: 20, variant_id: "v2" })
    expect(read().variants.map((each) => each.price)).toEqual([9.9, 20])
    await post("/__price", { slug: "guji", price: 12.5 })
    expect(read()).toMatchObject({ price: 12.5, sale: false, purchase_options: { standard: { price: 12.5, sale: false } } })
    expect(read().orig_price).toBeUndefined()
    expect(read().variants.map((each) => [each.price, each.purchase_options?.standard?.price])).toEqual([
      [12.5, 12.5],
      [12.5, 12.5],
    ])
  })

  it("must exist, and so must the amounts", async () => {
    expect((await post("/__stock", { slug: "none", level: 0 })).status).toBe(404)
    expect((await post("/__price", { slug: "guji", price: 1, variant_id: "v9" })).status).toBe(404)
    expect((await post("/__price", { slug: "guji", price: -1 })).status).toBe(400)
    expect((await post("/__stock", { slug: "guji", level: "none" })).status).toBe(400)
    expect((await app.request("/__stock", { method: "POST" })).status).toBe(400)
  })
})

describe("what tests read", () => {
  it("lists the orders", async () => {
    const order = { id: "o1", number: "10042", checkout_id: "c1", status: "payment_pending", paid: false, grand_total: 12.5 }
    putRecord(context.database, "orders", { ...order, billing: { method: "paysafecard" }, items: [] })
    expect(await (await app.request("/__orders")).json()).toEqual([{ ...order, method: "paysafecard" }])
  })

  it("shows the mails as pages and as JSON", async () => {
    const mail = {
      id: "m1",
      to: "jeanne@exemple.fr",
      subject: "Votre <mot de passe>",
      kind: "recovery",
      date: "2026-11-20T08:00:00.000Z",
      text: "Suivez http://localhost:3000/mot-de-passe?cle=abc pour continuer.",
    }
    putRecord(context.database, "mails", mail)
    expect(await (await app.request("/__outbox", { headers: { accept: "application/json" } })).json()).toEqual([mail])
    const list = await (await app.request("/__outbox", { headers: { accept: "text/html" } })).text()
    expect(list).toContain('href="/__outbox/m1"')
    expect(list).toContain("Votre &lt;mot de passe&gt;")
    const page = await (await app.request("/__outbox/m1")).text()
    expect(page).toContain('<a href="http://localhost:3000/mot-de-passe?cle=abc">')
    expect((await app.request("/__outbox/none")).status).toBe(404)
  })
})
