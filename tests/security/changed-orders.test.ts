import { afterAll, describe, expect, test } from "vitest"
import {
  answerProvider,
  buy,
  comeBack,
  fillCart,
  listPlaced,
  logIn,
  pressOrder,
  providerPage,
  readSeen,
  goToRecap,
} from "../shopper/visitor-purchase"
import { buyer } from "../shopper/people"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"
import { writableFields } from "./writable-fields"

const shop = openWholeShop({ environment: { RATE_LIMITS: "order=1000/60,payment-start=1000/60" } })
afterAll(() => shop.close())

async function control(path: string, body: object): Promise<void> {
  const request = new Request(`http://sandbox.test${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
  expect((await shop.sandbox.storefront.fetch(request)).status).toBe(200)
}

const canut = "melange-canut"
const priceOf = () =>
  shop.records<{ id: string; slug: string; price: number }>("products").find(({ slug }) => slug === canut)!.price

describe("S14 changed since the shopper looked", () => {
  test.each(["paysafecard", "virement"])(
    "S14 a new price, by %s: no order, the difference shown, a new confirmation asked",
    async (method) => {
      const visitor = openVisitor(shop)
      await goToRecap(visitor, method)
      const seen = await readSeen(visitor)
      const placed = listPlaced(shop).length
      const before = priceOf()
      await control("/__price", { slug: canut, price: before / 100 + 3 })
      shop.calls.length = 0
      const refused = await pressOrder(visitor, seen)
      const page = await refused.text()
      expect([refused.status, refused.headers.get("Refresh")]).toEqual([422, null])
      expect(page).toMatch(/Canut[\s\S]*€/)
      expect(shop.calls.filter(({ name, host }) => name === "POST /api/cart/order" || host === "vault")).toEqual([])
      expect(listPlaced(shop)).toHaveLength(placed)
      const fresh = /name="seen" value="([^"]+)"/.exec(page)?.[1]
      expect(fresh && fresh !== seen).toBe(true)
      expect((await pressOrder(visitor, fresh)).status).toBe(method === "virement" ? 303 : 200)
      await control("/__price", { slug: canut, price: before / 100 })
    },
  )

  test("S14 sold out in between: no order, and which article it is", async () => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor, "virement")
    const seen = await readSeen(visitor)
    const placed = listPlaced(shop).length
    await control("/__stock", { slug: canut, level: 0 })
    const refused = await pressOrder(visitor, seen)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain("Canut")
    expect(listPlaced(shop)).toHaveLength(placed)
    await control("/__stock", { slug: canut, level: 500 })
  })
})

/** Names of all fields of a body, nested ones with their path; entries of lists count as one. */
function namesOf(body: unknown, path = ""): string[] {
  if (Array.isArray(body)) return body.flatMap((entry) => namesOf(entry, `${path}[]`))
  if (typeof body !== "object" || body === null) return [path]
  return Object.entries(body).flatMap(([name, value]) => namesOf(value, path === "" ? name : `${path}.${name}`))
}

describe("S15 what the client may choose", { timeout: 90_000 }, () => {
  test("S15 whatever shoppers do, only listed fields are written to the backend", async () => {
    shop.calls.length = 0
    const guest = openVisitor(shop)
    expect(await buy(shop, guest)).toContain("/commande/merci/")
    const customer = openVisitor(shop)
    await logIn(customer)
    await fillCart(customer)
    await customer.post("/panier", { code: "BIENVENUE10" })
    await customer.post("/panier", { intent: "add-gift-card", giftCard: "NOEL CAFE 2026 ABCD" })
    const line = /name="lineId" value="([^"]+)"/.exec(await (await customer.get("/panier")).text())?.[1] ?? ""
    await customer.post("/panier", { intent: "set-quantity", lineId: line, quantity: "2" })
    const name = { firstName: "Jeanne", lastName: "Martin" }
    const { email: _email, ...address } = buyer
    const declared = [
      await customer.post("/account/profil", { ...name, phone: "0639980112", newsletter: "on", intent: "profile" }),
      await customer.post("/account/adresses?index", address),
      await customer.post("/newsletter", {}),
      await openVisitor(shop).post("/newsletter", { email: "lettre@exemple.fr" }),
      await openVisitor(shop).post("/mot-de-passe-oublie", { email: "jeanne@exemple.fr" }),
      await openVisitor(shop).post("/inscription", { ...name, email: "nouvelle@exemple.fr" }),
      await customer.post("/deconnexion", {}),
    ]
    expect(declared.map(({ status }) => status)).toEqual(declared.map(() => 303))

    const writes = shop.calls.filter(({ host, name }) => host === "storefront" && !name.startsWith("GET"))
    expect(new Set(writes.map(({ name }) => name)).size).toBeGreaterThan(11)
    const strays = writes.flatMap(({ name, body }) => {
      const call = name.replace(/\/[0-9a-f]{24}/g, "/{id}")
      const allowed = writableFields[call]
      if (!allowed) return [`${call}: not listed`]
      return namesOf(body ?? {})
        .filter((field) => field !== "" && !allowed.includes(field))
        .map((field) => `${call}: ${field}`)
    })
    expect([...new Set(strays)]).toEqual([])
  })

  test("S15 fields that a form does not have are refused before any call", async () => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor)
    const seen = await readSeen(visitor)
    shop.calls.length = 0
    for (const extra of [
      "price",
      "grand_total",
      "amount",
      "currency",
      "capture_total",
      "billing[amount]",
      "discount",
      "account_id",
    ]) {
      const answers = [
        await visitor.post("/commande/verification", { seen, terms: "on", [extra]: "1" }),
        await visitor.post("/produits/melange-canut", { quantity: "1", [extra]: "1" }),
        await visitor.post("/commande/paiement", { method: "paysafecard", [extra]: "1" }),
      ]
      expect([extra, ...answers.map(({ status }) => status)]).toEqual([extra, 400, 400, 400])
    }
    expect(shop.calls.filter(({ name }) => !name.startsWith("GET /api/"))).toEqual([])
  })

  test("S15 a tampered cent in what the page shows changes no intent: it carries the cart's amount", async () => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor)
    const seen = await readSeen(visitor)
    const [content = "", signature = ""] = seen.split(".")
    const text = Buffer.from(content, "base64url").toString()
    const total = /(\d+)\.(\d\d)|(\d{3,})/.exec(text)?.[0] ?? ""
    const cheaper = `${Buffer.from(text.replaceAll(total, "0.01")).toString("base64url")}.${signature}`
    shop.calls.length = 0
    expect((await pressOrder(visitor, cheaper)).status).toBe(422)
    expect(shop.calls.filter(({ host }) => host === "vault")).toEqual([])

    const page = providerPage(await pressOrder(visitor))
    const amount = shop.calls.find(({ host }) => host === "vault")?.query.get("$data[intent][amount]")
    expect(await comeBack(visitor, await answerProvider(shop, page, "accept"))).toContain("/commande/merci/")
    const orders = await shop.sandbox.storefront.fetch(
      new Request("http://sandbox.test/__orders", { headers: { Accept: "application/json" } }),
    )
    const all = (await orders.json()) as { checkout_id: string; grand_total: number }[]
    const order = all.find(({ checkout_id }) => checkout_id === listPlaced(shop).at(-1)?.checkout_id)
    expect(Number(amount)).toBe(order?.grand_total)
  })
})
