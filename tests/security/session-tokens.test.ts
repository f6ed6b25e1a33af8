import { afterAll, describe, expect, test } from "vitest"
import { fillCart, logIn } from "../shopper/visitor-purchase"
import { type Visitor, copyOf, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

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
})
