import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop, shopOrigin } from "../shopper/whole-shop"

const shop = openWholeShop({ environment: { RATE_LIMITS: "policy-reports=1000/60" } })
afterAll(() => shop.close())
beforeEach(() => void (shop.calls.length = 0))

const old = (more: object = {}) => ({
  "csp-report": {
    "document-uri": `${shopOrigin}/commande/paiement?jeton=secret-plante`,
    "blocked-uri": "https://skimmer.test/collect?card=4242424242424242",
    "violated-directive": "script-src-elem 'self'",
    "original-policy": "default-src 'self'",
    "script-sample": "fetch('secret-plante')",
    ...more,
  },
})
const current = {
  type: "csp-violation",
  age: 3,
  body: {
    documentURL: `${shopOrigin}/panier`,
    blockedURL: "inline",
    effectiveDirective: "style-src-attr",
    sample: "secret-plante",
  },
}

const report = (body: unknown, type = "application/csp-report", visitor = openVisitor(shop)) =>
  visitor.send("POST", "/rapports-csp", {
    headers: { "Content-Type": type, "Sec-Fetch-Site": "same-origin", Origin: shopOrigin },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
const logged = () =>
  shop
    .printed()
    .split("\n")
    .filter((line) => line.includes("policy-violation"))

describe("S18 reports of the content security policy", () => {
  test("S18 every page asks for them", async () => {
    const policy = (await openVisitor(shop).get("/")).headers.get("Content-Security-Policy")
    expect(policy).toMatch(/; report-uri \/rapports-csp$/)
  })

  test("S18 both forms are logged: directive, blocked origin and path, nothing else", async () => {
    const before = logged().length
    expect((await report(old())).status).toBe(204)
    expect((await report([current, { type: "deprecation", body: null }], "application/reports+json")).status).toBe(204)
    const lines = logged().slice(before)
    const told = lines.map((line) => {
      const { time: _time, ...rest } = JSON.parse(line) as Record<string, unknown>
      return rest
    })
    const common = { level: "warn", event: "policy-violation" }
    expect(told).toEqual([
      { ...common, kind: "script-src-elem", name: "https://skimmer.test", path: "/commande/paiement" },
      { ...common, kind: "style-src-attr", name: "inline", path: "/panier" },
    ])
    expect(lines.join()).not.toMatch(/secret-plante|4242/)
    expect(shop.calls).toEqual([])
  })

  test.each([
    ["no JSON", "nope", 400],
    ["another shape", { a: 1 }, 400],
    ["names of the prototype", '{"__proto__": {"csp-report": {}}}', 400],
    ["a body that is too large", JSON.stringify(old({ "script-sample": "x".repeat(70_000) })), 413],
    ["values that are too long", old({ "blocked-uri": "x".repeat(9_000) }), 400],
  ])("S18 %s is refused", async (_name, body, status) => {
    const before = logged().length
    expect((await report(body)).status).toBe(status)
    expect(logged()).toHaveLength(before)
  })

  test("S18 other types, foreign senders and reading are refused", async () => {
    expect((await report(old(), "application/json")).status).toBe(415)
    const visitor = openVisitor(shop)
    const foreign = { "Content-Type": "application/csp-report", "Sec-Fetch-Site": "cross-site" }
    const answer = await visitor.send("POST", "/rapports-csp", { headers: foreign, body: JSON.stringify(old()) })
    expect(answer.status).toBe(403)
    expect((await visitor.get("/rapports-csp")).status).toBe(405)
  })

  test("S18 a flood is cut off: twenty a minute from an address, ten of a bundle", async () => {
    const visitor = openVisitor(shop)
    const before = logged().length
    const bundle = Array.from({ length: 50 }, () => current)
    expect((await report(bundle, "application/reports+json", visitor)).status).toBe(204)
    expect(logged()).toHaveLength(before + 10)
    const statuses: number[] = []
    for (let index = 0; index < 20; index++) statuses.push((await report(old(), undefined, visitor)).status)
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 204), 429])
  })
})
