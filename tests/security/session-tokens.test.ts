import { afterAll, describe, expect, test } from "vitest"
import { LIMITS } from "../../app/store/limits"
import { fillCart, logIn } from "../shopper/visitor-purchase"
import { type Visitor, copyOf, openVisitor } from "../shopper/visitor"
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

  test("S13 a copied token that begins one cart after the other, each with a token of its own; not honest ones at its address", async () => {
    const address = "203.0.113.8"
    const owner = openVisitor(shop, address)
    await logIn(owner, malik)
    const replay = () => {
      const copy = openVisitor(shop, address)
      for (const name of owner.cookies.names()) copy.cookies.set(name, owner.cookies.get(name) ?? "")
      return copy.post("/produits/filtres-papier-02", { purchase: "unique", quantity: "1" })
    }
    const statuses = []
    for (let index = 0; index < 10; index++) statuses.push((await replay()).status)
    expect(new Set(statuses)).toEqual(new Set([303]))
    shop.calls.length = 0
    expect((await replay()).status).toBe(429)
    expect(shop.calls.filter(({ name }) => name.startsWith("POST /api/cart"))).toEqual([])
    expect((await owner.get("/account/adresses")).status).toBe(200)
    for (let index = 0; index < 12; index++) {
      const honest = openVisitor(shop, address)
      await logIn(honest, jeanne)
      for (let times = 0; times < 2; times++) await fillCart(honest)
    }
  })

  test("S13 preferences that each give a session another token, from an address, which is no limit of its logins", async () => {
    const address = "203.0.113.6"
    const busy = await filled(address)
    await choose(busy, CHANGES)
    const token = busy.cookies.get("swell-session")
    shop.calls.length = 0
    const refused = await busy.post("/preferences", { currency: "CHF" })
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true])
    expect(shop.calls.filter(({ name }) => name.startsWith("PUT /api/session"))).toEqual([])
    expect(busy.cookies.get("swell-session")).toBe(token)
    expect((await busy.post("/preferences", { display: "light" })).status).toBe(303)
    for (const free of [openVisitor(shop, address), await filled()]) await choose(free, 1)
    expect((await openVisitor(shop, address).post("/connexion", malik)).status).toBe(303)
  })

  test("S13 logins from an address, which lock out nobody whom the account knows; wrong ones are none", async () => {
    const address = "203.0.113.7"
    const known = openVisitor(shop, address)
    await logIn(known, jeanne)
    await known.post("/deconnexion", {})
    for (let index = 0; index < 3; index++)
      await openVisitor(shop, address).post("/connexion", { email: `essai-${index}@exemple.fr`, password: "faux" })
    for (let index = 1; index < CHANGES; index++) await logIn(openVisitor(shop, address), malik)
    shop.calls.length = 0
    // Known to the one account, a stranger to the other.
    for (const visitor of [openVisitor(shop, address), known]) {
      const refused = await visitor.post("/connexion", malik)
      expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true])
    }
    expect(shop.calls.filter(({ name }) => name.includes("account/login"))).toEqual([])
    await logIn(known, jeanne)
    const { password: passwordForEmail } = jeanne
    const changed = await known.post("/account/profil", { intent: "email", newEmail: "jeanne@exemple.fr", passwordForEmail })
    expect(changed.status).toBe(303)
  })

  test("S13 logins to an account from browsers that it knows, wherever they are", async () => {
    const browser = openVisitor(shop)
    await logIn(browser, malik)
    await browser.post("/deconnexion", {})
    const logInAgain = async () => (await copyOf(shop, browser).post("/connexion", malik)).status
    for (let index = 0; index < CHANGES; index++) expect(await logInAgain()).toBe(303)
    expect(await logInAgain()).toBe(429)
  })
})
