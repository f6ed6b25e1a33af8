import { afterAll, describe, expect, test } from "vitest"
import { isBroad } from "../setup/breadth"
import { answerProvider, comeBack, listPlaced, pressOrder, providerPage, goToRecap } from "../shopper/visitor-purchase"
import { openVisitor } from "../shopper/visitor"
import { type BackendCall, openWholeShop, shopOrigin } from "../shopper/whole-shop"

const limits = "login-failure-ip=1000/60,newsletter-caller=1000/60,newsletter=1000/60,preview-secret=1000/60"
const shop = openWholeShop({ environment: { RATE_LIMITS: limits } })
afterAll(() => shop.close())

const payloads = [
  "//evil.test",
  "///evil.test",
  "////evil.test/panier",
  "/\\evil.test",
  "\\\\evil.test",
  "\\/evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r\nLocation: https://evil.test",
  "https://evil.test",
  "https:evil.test",
  "http:///evil.test",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "evil.test",
  "/..//evil.test",
  "/a/..//evil.test",
  "/%2e%2e//evil.test",
  "//shop.test@evil.test",
  "https://shop.test.evil.test/",
]

const staysHere = (answer: Response) => {
  const location = answer.headers.get("Location")
  return location === null || new URL(location, `${shopOrigin}/page`).origin === shopOrigin
}

describe("S11 open redirects", { timeout: 90_000 }, () => {
  test("S11 are twenty payloads", () => expect(new Set(payloads).size).toBe(20))

  test.each(payloads.filter((_payload, at) => isBroad || at % 4 === 0))("S11 %j leads nowhere else", async (payload) => {
    const visitor = openVisitor(shop)
    const value = encodeURIComponent(payload)
    const secret = encodeURIComponent(process.env["PREVIEW_SECRET"] ?? "")
    const answers = {
      login: await visitor.post("/connexion", { email: "jeanne@exemple.fr", password: "lilas-demo-2026", returnTo: payload }),
      loggedIn: await visitor.get(`/connexion?suite=${value}`),
      callback: await openVisitor(shop).post("/connexion", {
        ...{ email: "malik@exemple.fr", password: "traboule-demo-2026", callback: payload },
      }),
      preferences: await visitor.post("/preferences", { returnTo: payload, currency: "EUR" }),
      newsletter: await visitor.post("/newsletter", { returnTo: payload, email: "lettre@exemple.fr" }),
      product: await visitor.post("/produits/melange-canut", {
        ...{ "o.poids": "250-g", "o.mouture": "grains", purchase: "unique", quantity: "1", returnTo: payload },
      }),
      preview: await visitor.get(`/api/preview?secret=${secret}&vers=${value}`),
      leavePreview: await visitor.get(`/api/exit-preview?vers=${value}`),
      category: await visitor.get(`/boutique?categorie=${value}`),
    }
    const strays = Object.entries(answers).filter(([, answer]) => !staysHere(answer))
    expect(strays.map(([name, answer]) => [name, answer.headers.get("Location")])).toEqual([])
    expect([answers.login.status, answers.preview.status, answers.leavePreview.status]).toEqual([303, 303, 303])

    const form = await (await openVisitor(shop).get(`/connexion?suite=${value}`)).text()
    const targets = [...form.matchAll(/(?:href|action|name="returnTo" value)="([^"]*evil\.test[^"]*)"/g)].map(([, to = ""]) => to)
    expect(targets.filter((to) => new URL(to.replaceAll("&amp;", "&"), shopOrigin).origin !== shopOrigin)).toEqual([])
  })
})

const isWrite = ({ host, name, query }: BackendCall) => {
  const method = host === "vault" ? (query.get("$method") ?? query.get("method") ?? name) : name
  return !/^get\b/i.test(method)
}

const impostors: Record<string, { method?: string; headers: Record<string, string> }> = {
  HEAD: { method: "HEAD", headers: {} },
  "a prefetch": { headers: { "Sec-Purpose": "prefetch", "Sec-Fetch-Dest": "document" } },
  "a prerender": { headers: { "Sec-Purpose": "prefetch;prerender", "Sec-Fetch-Dest": "document" } },
  "an old browser's prefetch": { headers: { "X-Moz": "prefetch" } },
  "an old Safari's preview": { headers: { "X-Purpose": "preview" } },
  "an old Chrome's prefetch": { headers: { Purpose: "prefetch" } },
  "an image": { headers: { "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site" } },
  "a frame": { headers: { "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site" } },
  "a script's fetch": { headers: { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin" } },
}

describe("S17 looks that are no visits", { timeout: 90_000 }, () => {
  test.each(Object.entries(impostors))(
    "S17 %s completes no payment, and the shopper still can",
    async (_name, { method, headers }) => {
      const shopper = openVisitor(shop)
      await goToRecap(shopper)
      const back = await answerProvider(shop, providerPage(await pressOrder(shopper)), "accept")
      const placed = listPlaced(shop).length
      shop.calls.length = 0
      const handed = await shopper.send(method ?? "GET", back, { headers })
      const onward = handed.headers.get("Location")
      const steps = [onward, "/commande/verification", "/commande/attente", "/panier", "/commande/paiement"]
      for (const path of steps) if (path) await shopper.send(method ?? "GET", path, { headers })
      expect(shop.calls.filter(isWrite).map(({ name }) => name)).toEqual([])
      expect(listPlaced(shop)).toHaveLength(placed)

      expect(await comeBack(shopper, back)).toMatch(/^\/commande\/merci\//)
      expect(shop.calls.some(isWrite)).toBe(true)
      expect(listPlaced(shop)).toHaveLength(placed + 1)
    },
  )
})
