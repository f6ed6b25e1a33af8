import { expect } from "vitest"
import type { ServedShop } from "../security/served-shop"
import { isComposed } from "../shopper/composed-page"
import { professional } from "../shopper/people"
import { fillCart, logIn } from "../shopper/visitor-purchase"
import { openVisitor, type Visitor } from "../shopper/visitor"
import type { WholeShop } from "../shopper/whole-shop"

/** An address of every route that is cached, with choices where it has them. */
export const ADDRESSES = [
  "/",
  "/boutique",
  "/boutique/cafes",
  "/boutique/cafes?a.origine=ethiopie&tri=prix-asc",
  "/produits/melange-canut?o.mouture=grains&o.poids=250-g",
  "/pages/faq",
  "/tutoriels/regler-espresso",
]

/** Locale, currency and display. */
export const CHOICES = ["fr-FR EUR", "fr-CH CHF", "fr-FR CHF", "fr-CH EUR"].flatMap((codes) =>
  ["complete", "legere"].map((display) => `${codes} ${display}`),
)

/** Who gets composed pages, and how they come to their cart. */
export const SHOPPERS: Record<string, (visitor: Visitor) => Promise<void>> = {
  "a visitor with a cart": (visitor) => fillCart(visitor, "2"),
  "a customer with a cart": async (visitor) => {
    await logIn(visitor)
    await fillCart(visitor)
  },
  "a professional with a cart": async (visitor) => {
    await logIn(visitor, professional)
    await fillCart(visitor, "3")
  },
  "a subscriber of the newsletter with a cart": async (visitor) => {
    await fillCart(visitor)
    expect((await visitor.post("/newsletter", { email: "lettre@exemple.fr", returnTo: "/" })).status).toBe(303)
  },
}

/** Expects that the cache gives a shopper byte for byte what is rendered for them alone, under the same id. */
export async function compareComposed(
  shop: WholeShop,
  served: Pick<ServedShop, "send">,
  prepare: (visitor: Visitor) => Promise<void>,
  pages: readonly (readonly [choice: string, path: string])[],
): Promise<void> {
  const visitor = openVisitor(shop)
  await prepare(visitor)
  // The codes that a store has are known once a page was rendered.
  await served.send("GET", "/boutique", { Host: "shop.test" })
  await visitor.get("/boutique")
  for (const [choice, path] of pages) {
    const [locale = "", currency = "", display = ""] = choice.split(" ")
    visitor.cookies.set("swell-locale", locale)
    visitor.cookies.set("swell-currency", currency)
    visitor.cookies.set("affichage", display)
    const headers = { Host: "shop.test", Cookie: visitor.cookies.header() }
    // A campaign's link comes first: what it adds is no part of the page.
    await served.send("GET", `${path}${path.includes("?") ? "&" : "?"}utm_source=lettre`, headers)
    const composed = await served.send("GET", path, headers)
    expect([choice, path, composed.status, isComposed(composed.headers["server-timing"])]).toEqual([choice, path, 200, true])
    const whole = await visitor.get(path, { headers: { "X-Request-Id": String(composed.headers["x-request-id"]) } })
    expect(composed.text, `${choice} ${path}`).toBe(await whole.text())
    for (const [name, value] of whole.headers)
      if (!/^(server-timing|vary)$/.test(name)) expect([name, composed.headers[name]]).toEqual([name, value])
    expect(composed.headers["cache-control"]).toBe("private, no-store")
  }
}
