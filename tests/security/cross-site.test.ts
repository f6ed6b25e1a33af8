import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { listRoutes } from "./route-list"
import { type ServedShop, serveShop } from "./served-shop"
import { openWholeShop, shopOrigin } from "../shopper/whole-shop"

const shop = openWholeShop({ environment: { RATE_LIMITS: "sign-up=1000/60,declaration=1000/60,quote=1000/60" } })
let served: ServedShop
beforeAll(async () => {
  served = await serveShop()
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
  await served.send("GET", "/", { Host: "shop.test" })
})
afterAll(async () => {
  vi.useRealTimers()
  await served.close()
  shop.close()
})

const actions = listRoutes(shop).filter(({ hasAction }) => hasAction)
const waysOf = ({ id, path }: (typeof actions)[number]) => [
  path,
  `${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(id)}`,
]

const foreign: Record<string, Record<string, string>> = {
  "an evil origin": { Origin: "https://evil.test" },
  "an evil origin, as browsers say it": { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" },
  "a sibling host": { Origin: "https://blog.shop.test", "Sec-Fetch-Site": "same-site" },
  "a null origin": { Origin: "null" },
  "a null origin, as browsers say it": { Origin: "null", "Sec-Fetch-Site": "cross-site" },
  "no origin": {},
  "our origin on another port": { Origin: `${shopOrigin}:8443` },
  "our origin without encryption": { Origin: "http://shop.test" },
  "cross-site that claims our origin": { Origin: shopOrigin, "Sec-Fetch-Site": "cross-site" },
  "a typed address": { "Sec-Fetch-Site": "none" },
}

const own: Record<string, string>[] = [{ Origin: shopOrigin }, { Origin: shopOrigin, "Sec-Fetch-Site": "same-origin" }]

describe("S5 posts from elsewhere", { timeout: 90_000 }, () => {
  test("S5 are tried on every action of the build", () => {
    const all = Object.values(shop.build.routes).filter(({ module }) => module.action)
    expect(actions).toHaveLength(all.length)
    expect(actions.length).toBeGreaterThan(20)
  })

  test.each(Object.entries(foreign))("S5 every action refuses %s by every method, before any call", async (_name, headers) => {
    shop.calls.length = 0
    const wrong: unknown[] = []
    for (const action of actions) {
      for (const path of waysOf(action)) {
        for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
          const { status } = await served.send(method, path, { Host: "shop.test", ...headers }, { email: "a@exemple.fr" })
          if (status !== 403 && status !== 405) wrong.push([method, path, status])
        }
      }
    }
    expect(wrong).toEqual([])
    expect(shop.calls).toEqual([])
  })

  test("S5 our own pages' posts pass at every action, with and without Fetch Metadata", async () => {
    const wrong: unknown[] = []
    // Reports are no forms: their own test sends them.
    for (const action of actions.filter(({ id }) => id !== "routes/rapports-csp")) {
      for (const path of waysOf(action)) {
        for (const said of own) {
          const { status } = await served.send("POST", path, { Host: "shop.test", ...said }, {})
          if ([400, 403, 405, 415, 500].includes(status)) wrong.push([path, status])
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test("S5 a foreign login leaves nobody logged in", async () => {
    const login = { email: "jeanne@exemple.fr", password: "lilas-demo-2026" }
    for (const headers of Object.values(foreign)) {
      const answer = await served.send("POST", "/connexion", { Host: "shop.test", ...headers }, login)
      expect([answer.status, answer.headers["set-cookie"]]).toEqual([403, undefined])
    }
  })
})
