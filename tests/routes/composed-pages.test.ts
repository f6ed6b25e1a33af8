import { expect, test } from "vitest"
import { useServedShop } from "../security/served-shop"
import { fillCart } from "../shopper/visitor-purchase"
import { openVisitor, type Visitor } from "../shopper/visitor"
import { ADDRESSES, CHOICES, compareComposed, SHOPPERS } from "./composed-comparison"

const { shop, served } = useServedShop()

// Every address once for each shopper, by turns with each choice; all with all: composed-pages.full.ts.
test.each(Object.entries(SHOPPERS))(
  "%s gets from the cache byte for byte what is rendered for them alone",
  async (who, prepare) => {
    const turn = Object.keys(SHOPPERS).indexOf(who)
    const pages = ADDRESSES.map((path, at) => [CHOICES[(at + turn) % CHOICES.length] ?? "", path] as const)
    await compareComposed(shop, served, prepare, pages)
  },
)

test.each([
  ["without a cart", async () => undefined],
  ["with a cart", (visitor: Visitor) => fillCart(visitor)],
])("a sign-up hides the newsletter's block on every page of a visitor %s, and leaving shows it again", async (who, prepare) => {
  const visitor = openVisitor(shop)
  await prepare(visitor)
  const email = `bloc-${who.replaceAll(" ", "-")}@exemple.fr`
  const shows = async () => {
    const found: boolean[] = []
    for (const path of ["/", "/boutique", "/boutique", "/pages/faq"]) {
      const answer = await served.send("GET", path, { Host: "shop.test", Cookie: visitor.cookies.header() })
      visitor.cookies.keep([answer.headers["set-cookie"] ?? []].flat())
      found.push(answer.text.includes(`action="/newsletter"`))
    }
    return new Set(found)
  }
  expect(await shows()).toEqual(new Set([true]))
  expect((await visitor.post("/newsletter", { email, returnTo: "/" })).status).toBe(303)
  expect(await shows()).toEqual(new Set([false]))
  expect((await visitor.post("/desinscription", { email })).status).toBe(303)
  expect(await shows()).toEqual(new Set([true]))
})
