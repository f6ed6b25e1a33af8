import { describe, expect } from "vitest"
import { lyon, prepareCart, register } from "../shopper/store-purchase.ts"
import { newShopper, refusalOf } from "../shopper/store-client.ts"
import { itKnowsSeed, itWrites, openStore } from "./store-under-test.ts"

const store = openStore()
const json = { "Content-Type": "application/json", Accept: "application/json" }

function send(method: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  const Authorization = `Basic ${Buffer.from(store.publicKey).toString("base64")}`
  return fetch(`${store.url}/api${path}`, { method, headers: { ...json, Authorization, ...headers } })
}

describe("what clients may rely on below the calls", () => {
  itWrites("POST, PUT and DELETE with an empty body and a JSON content type", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    const cart = await prepareCart(shopper)
    const session = { "X-Session": shopper.cookies.get("swell-session") ?? "" }
    const deleted = await send("DELETE", `/cart/items/${cart.items[0].id}`, session)
    expect(deleted.status).toBe(200)
    expect((await send("PUT", `/cart/recover/${cart.checkout_id}`, session)).status).toBe(200)
    expect(await (await send("POST", "/account/logout", session)).json()).toEqual({ success: true })
  })

  itKnowsSeed("browsers of any origin: preflight, credentials, and X-Session exposed, also on errors", async () => {
    const Origin = "http://shop.test"
    const preflight = await send("OPTIONS", "/cart/items", { Origin, "Access-Control-Request-Method": "POST" })
    expect(preflight.status).toBe(204)
    const allowed = (preflight.headers.get("access-control-allow-headers") ?? "").toLowerCase()
    for (const name of ["authorization", "content-type", "x-session", "x-locale", "x-currency"]) expect(allowed).toContain(name)
    for (const path of ["/settings", "/account/orders"]) {
      const answer = await send("GET", path, { Origin })
      expect(answer.headers.get("access-control-allow-origin")).toBe(Origin)
      expect(answer.headers.get("access-control-allow-credentials")).toBe("true")
      expect(answer.headers.get("access-control-expose-headers")).toContain("X-Session")
      expect(answer.headers.get("x-session")).toContain(":")
    }
  })

  itKnowsSeed("the vault allows every origin", async () => {
    const answer = await fetch(`${store.vaultUrl}/tokens?$key=${store.publicKey}`, { headers: { Origin: "http://shop.test" } })
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
  })

  itWrites("PUT /cart never answers {errors}: field errors reject", async () => {
    const shopper = newShopper(store)
    const cart = await prepareCart(shopper)
    const items = [{ id: cart.items[0].id, quantity: 0 }]
    expect(await refusalOf(shopper.cart.update({ items }))).toMatchObject({ status: 400, code: "validation_error" })
    const answer = await shopper.cart.setItems([{ product_id: cart.items[0].product_id, quantity: 0 }])
    expect(answer).toHaveProperty(["errors", "items.quantity"])
  })

  itWrites("auth_total and capture_total are always numbers", async () => {
    const shopper = newShopper(store)
    const cart = await prepareCart(shopper)
    expect(cart).toMatchObject({ auth_total: 0, capture_total: 21.9 })
    const { id } = await shopper.products.get("club-degustation")
    const carts = [
      await shopper.cart.addItem({ product_id: id, purchase_option: { type: "subscription" } }),
      await shopper.cart.update({ shipping: lyon }),
      await shopper.cart.applyGiftcard("GRAND CAFE 2026 LYON"),
      await shopper.cart.setItems([]),
    ]
    for (const { auth_total, capture_total } of carts) {
      expect([auth_total, capture_total]).toEqual([expect.any(Number), expect.any(Number)])
      expect(Number.isFinite(auth_total + capture_total)).toBe(true)
    }
  })

  itKnowsSeed("lists in a query may be longer than twenty, and deep", async () => {
    const shopper = newShopper(store)
    const all = (await shopper.products.list({ limit: 60 })).results
    const ids = all.map(({ id }: { id: string }) => id)
    expect((await shopper.products.list({ where: { $or: [{ id: { $in: ids } }] }, limit: 100 })).count).toBe(ids.length)
  })
})
