import { afterAll, expect, test, vi } from "vitest"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

// A process that starts while the backend does not tell its settings, and then does.

const shop = openWholeShop()
afterAll(() => {
  vi.useRealTimers()
  shop.close()
})

const health = async () => {
  const answer = await openVisitor(shop).get("/sante")
  return [answer.status, await answer.json()]
}
const calls = () => [...new Set(shop.calls.map(({ name }) => name))]

test("R4 until the settings are known no page invents a name, and no choice of region or currency is lost", async () => {
  shop.fail({ kind: "status", status: 503, match: { path: "/api/settings" } })
  const visitor = openVisitor(shop)
  visitor.cookies.keep(["swell-currency=CHF", "swell-locale=fr-CH"])
  for (const path of ["/", "/produits/melange-canut", "/panier", "/manifest.webmanifest"]) {
    const answer = await visitor.get(path)
    const html = await answer.text()
    expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "10"])
    expect(answer.headers.getSetCookie().filter((line) => line.includes("swell-"))).toEqual([])
    if (path.includes(".")) continue
    expect(html).toContain("<title>La boutique ne répond pas</title>")
    expect(html).not.toMatch(/Boutique en ligne|undefined/)
  }
  expect(shop.calls.filter(({ currency, locale }) => currency === "EUR" || locale === "fr-FR")).toEqual([])
  expect(await health()).toEqual([503, { ready: false, backend: "down", store: "ok" }])
})

test("R4 the process is ready once it has settings, menus and the first lists, and then shows what was chosen", async () => {
  await shop.sandbox.storefront.fetch(new Request("http://sandbox.test/__faults", { method: "DELETE" }))
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 })
  shop.calls.length = 0
  await expect.poll(health, { timeout: 10_000 }).toEqual([200, { ready: true, backend: "ok", store: "ok" }])
  const first = ["settings", "settings/menus", "products", "categories", "attributes", "content/home/accueil"]
  expect(calls()).toEqual(expect.arrayContaining(first.map((path) => `GET /api/${path}`)))

  shop.calls.length = 0
  for (const path of ["/", "/boutique"]) expect((await openVisitor(shop).get(path)).status).toBe(200)
  expect(calls()).toEqual([])
  const swiss = openVisitor(shop)
  const chosen = await swiss.get("/boutique", { cookies: { "swell-currency": "CHF", "swell-locale": "fr-CH" } })
  expect(await chosen.text()).toMatch(/CHF/)
})

test("it says when the backend refuses our key", async () => {
  const soon = () => vi.setSystemTime(Date.now() + 3_000)
  soon()
  shop.fail({ kind: "status", status: 401, match: { path: "/api/settings" } })
  expect(await health()).toEqual([200, { ready: true, backend: "refused", store: "ok" }])
  await shop.sandbox.storefront.fetch(new Request("http://sandbox.test/__faults", { method: "DELETE" }))
  soon()
  expect(await health()).toEqual([200, { ready: true, backend: "ok", store: "ok" }])
})
