import { afterAll, describe, expect, test } from "vitest"
import { LIMITS } from "../../app/store/limits"
import { fillCart, logIn } from "../shopper/visitor-purchase"
import { type Visitor, copyOf, localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

/** Of one client's address. */
const { times: CHANGES } = LIMITS["session-change"]
const jeanne = { email: "jeanne@exemple.fr", password: "lilas-demo-2026" }
const malik = { email: "malik@exemple.fr", password: "traboule-demo-2026" }

const filled = async (address?: string) => {
  const visitor = openVisitor(shop, address)
  await fillCart(visitor)
  return visitor
}

/** Has a session change so many times. */
async function choose(visitor: Visitor, times: number): Promise<void> {
  for (let index = 0; index < times; index++)
    expect((await visitor.post("/preferences", { currency: index % 2 ? "EUR" : "CHF" })).status).toBe(303)
}

describe("what a session's tokens become", { timeout: 90_000 }, () => {
  test.each([
    ["puts an article into the cart", (copy: Visitor) => fillCart(copy)],
    ["chooses another currency", (copy: Visitor) => copy.post("/preferences", { currency: "CHF" })],
  ])("S29 a copy that %s and so has a token of its own opens nothing after the logout", async (_what, use) => {
    const owner = openVisitor(shop)
    await logIn(owner)
    const copy = copyOf(shop, owner)
    await use(copy)
    expect(copy.cookies.get("swell-session")).not.toBe(owner.cookies.get("swell-session"))
    expect((await copy.get("/account/adresses")).status).toBe(200)
    await owner.post("/deconnexion", {})
    for (const path of ["/account", "/account/adresses"]) expect((await copy.get(path)).status).toBe(303)
    expect(await (await copy.get("/")).text()).not.toContain("Jeanne")
  })

  test("S13 logins and preferences that each give a session another token, from an address", async () => {
    const address = "203.0.113.6"
    const busy = await filled(address)
    await choose(busy, CHANGES - 2)
    for (const pair of [jeanne, malik]) expect((await busy.post("/connexion", pair)).status).toBe(303)
    const token = busy.cookies.get("swell-session")
    shop.calls.length = 0
    const other = openVisitor(shop, address)
    // Who is logged in is led on, and told there.
    expect(localTarget(await busy.post("/connexion", jeanne))).toBe("/account")
    const currency = await busy.post("/preferences", { currency: "CHF" })
    for (const refused of [currency, await other.post("/connexion", malik)])
      expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true])
    expect(shop.calls.filter(({ name }) => /PUT \/api\/session|account\/login/.test(name))).toEqual([])
    expect(busy.cookies.get("swell-session")).toBe(token)
    expect((await busy.post("/preferences", { display: "light" })).status).toBe(303)
    for (const free of [other, await filled()]) await choose(free, 1)
  })

  test("S13 logins that fail are no changes of a session", async () => {
    const address = "203.0.113.7"
    const visitor = openVisitor(shop, address)
    for (let index = 0; index < 3; index++)
      await visitor.post("/connexion", { email: `essai-${index}@exemple.fr`, password: "faux" })
    await choose(await filled(address), CHANGES - 1)
    expect((await openVisitor(shop, address).post("/connexion", malik)).status).toBe(303)
    expect((await openVisitor(shop, address).post("/connexion", malik)).status).toBe(429)
  })
})
