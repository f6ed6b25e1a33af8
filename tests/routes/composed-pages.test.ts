import { expect, test } from "vitest"
import { useServedShop } from "../security/served-shop"
import { fillCart, logIn } from "../shopper/visitor-purchase"
import { openVisitor, type Visitor } from "../shopper/visitor"

const { shop, served } = useServedShop()

/** An address of every route that is cached, with choices where it has them. */
const ADDRESSES = [
  "/",
  "/boutique",
  "/boutique/cafes?a.origine=ethiopie&tri=prix-asc",
  "/produits/melange-canut?o.mouture=grains&o.poids=250-g",
  "/pages/faq",
  "/tutoriels/regler-espresso",
]
const CHOICES = ["fr-FR EUR", "fr-CH CHF"].flatMap((codes) => ["complete", "legere"].map((display) => `${codes} ${display}`))

const isComposed = (headers: Record<string, unknown>) => /^cache;dur=/.test(String(headers["server-timing"]))

async function askTwice(visitor: Visitor, path: string) {
  const headers = { Host: "shop.test", Cookie: visitor.cookies.header() }
  await served.send("GET", path, headers)
  return served.send("GET", path, headers)
}

/** What is rendered for this visitor alone, under the same id. */
async function renderWhole(visitor: Visitor, path: string, requestId: string) {
  const answer = await visitor.get(path, { headers: { "X-Request-Id": requestId } })
  return { headers: Object.fromEntries(answer.headers), text: await answer.text() }
}

const visitors: Record<string, (visitor: Visitor) => Promise<void>> = {
  "a visitor with a cart": (visitor) => fillCart(visitor, "2"),
  "a customer with a cart": async (visitor) => {
    await logIn(visitor)
    await fillCart(visitor)
  },
}

test.each(Object.entries(visitors))(
  "%s gets from the cache byte for byte what is rendered for them alone",
  async (_who, prepare) => {
    const visitor = openVisitor(shop)
    await prepare(visitor)
    await served.send("GET", "/boutique", { Host: "shop.test" })
    await visitor.get("/boutique")
    for (const choice of CHOICES) {
      const [locale = "", currency = "", display = ""] = choice.split(" ")
      visitor.cookies.set("swell-locale", locale)
      visitor.cookies.set("swell-currency", currency)
      visitor.cookies.set("affichage", display)
      for (const path of ADDRESSES) {
        const composed = await askTwice(visitor, path)
        expect([choice, path, composed.status, isComposed(composed.headers)]).toEqual([choice, path, 200, true])
        const whole = await renderWhole(visitor, path, String(composed.headers["x-request-id"]))
        expect(composed.text, `${choice} ${path}`).toBe(whole.text)
        for (const [name, value] of Object.entries(whole.headers))
          if (!/^(server-timing|vary)$/.test(name)) expect([name, composed.headers[name]]).toEqual([name, value])
        expect(composed.headers["cache-control"]).toBe("private, no-store")
      }
    }
  },
)
