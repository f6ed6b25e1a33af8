import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { readFileSync, globSync } from "node:fs"
import { LEGACY_VALUES } from "../../app/http/legacy-fields"
import { listRoutes } from "./route-list"
import { type ServedShop, serveShop } from "./served-shop"
import { openWholeShop, shopOrigin } from "../shopper/whole-shop"

const shop = openWholeShop({
  environment: { RATE_LIMITS: "sign-up=1000/60,declaration=1000/60,quote=1000/60,refusal-page=1000/60" },
})
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
  "another site's Referer only": { Referer: "https://evil.test/" },
  "a Referer that is no address": { Referer: "shop.test" },
}

const own: Record<string, string>[] = [
  { Origin: shopOrigin },
  { Origin: shopOrigin, "Sec-Fetch-Site": "same-origin" },
  { Referer: `${shopOrigin}/panier` },
]

/** Addresses that no form of a page posts to by itself. */
const FORMS_OF_SCRIPTS = ["/newsletter/inscription", "/panier/lignes", "/api/cart"]

/** A form cookie with its token, as a browser that says nothing gets them with its first form. */
async function formToken() {
  const { headers, text } = await served.send("POST", "/connexion", { Host: "shop.test" }, { email: "a@exemple.fr" })
  const [cookie = ""] = headers["set-cookie"] ?? []
  const [, token = ""] = /name="formToken" value="([^"]+)"/.exec(text) ?? []
  return { cookie: cookie.split(";")[0] ?? "", token }
}

/** Reports are no forms: their own tests send them. */
const forms = actions.filter(({ id }) => !id.startsWith("routes/rapports-"))

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
    for (const action of forms) {
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
      const cookies = (answer.headers["set-cookie"] ?? []).filter((cookie) => !cookie.startsWith("__Host-formulaire="))
      expect([answer.status, cookies]).toEqual([403, []])
    }
  })

  const said = {
    nothing: {},
    "our Referer only": { Referer: `${shopOrigin}/panier` },
    "another site's Referer": { Referer: "https://evil.test/" },
    "a null origin": { Origin: "null" },
  }
  const tokens = ["its own", "another browser's", "no"] as const
  const rows = Object.entries(said).flatMap(([name, headers]) => tokens.map((token) => [name, token, headers] as const))
  test.each(rows)("S5 a post that says %s with %s token", async (name, token, headers) => {
    const [mine, other] = [await formToken(), await formToken()]
    const sent = { "its own": mine.token, "another browser's": other.token, no: null }[token]
    const form: Record<string, string> = sent === null ? {} : { formToken: sent }
    const passes = name === "our Referer only" || (name === "nothing" && token === "its own")
    shop.calls.length = 0
    const wrong: unknown[] = []
    for (const action of forms) {
      const { status } = await served.send("POST", action.path, { Host: "shop.test", Cookie: mine.cookie, ...headers }, form)
      if (passes ? [400, 403, 405, 415, 500].includes(status) : status !== 403) wrong.push([action.path, status])
    }
    expect(wrong).toEqual([])
    if (!passes) expect(shop.calls).toEqual([])
  })

  test("S5 a token counts with the cookie that only this host can set, not with one that a sister domain planted", async () => {
    const { cookie, token } = await formToken()
    const { headers } = await served.send("POST", "/connexion", { Host: "shop.test" }, {})
    expect(headers["set-cookie"]?.[0]).toMatch(
      /^__Host-formulaire=[\w-]{24}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const planted = cookie.replace("__Host-", "")
    const answers = [cookie, planted].map((sent) =>
      served.send("POST", "/connexion", { Host: "shop.test", Cookie: sent }, { formToken: token }),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([422, 403])
  })

  test("S5 the question whether a form is the shopper's own names what the form does", async () => {
    const asked: string[] = []
    const wrong: unknown[] = []
    for (const { id, path } of forms) {
      const { csrfConfirmationLabels } = shop.build.routes[id]?.module as unknown as {
        csrfConfirmationLabels: Record<string, string>
      }
      for (const [intent, name] of Object.entries(csrfConfirmationLabels)) {
        asked.push(intent)
        const sent: Record<string, string> = intent === "" ? {} : { intent }
        const { status, text, headers } = await served.send("POST", path, { Host: "shop.test" }, sent)
        const isPage = headers["content-type"]?.startsWith("text/html") || FORMS_OF_SCRIPTS.includes(path)
        if (status !== 403 || !isPage || !text.includes(`Action à confirmer\u00a0: ${name}.`)) wrong.push([path, intent, status])
      }
    }
    expect(wrong).toEqual([])
    const sources = globSync("app/components/**/*.tsx").map((file) => readFileSync(file, "utf8"))
    const values = sources.flatMap((source) =>
      [...source.matchAll(/name="intent"\s+value=("[^"]+"|\{[^}]+\})/g)].map(([, value = ""]) => value),
    )
    const written = values.flatMap((value) => [...value.matchAll(/"([^"]+)"/g)].map(([, intent = ""]) => intent))
    expect(written.length).toBeGreaterThan(10)
    expect([...written, ...(LEGACY_VALUES.get("intent")?.values() ?? [])].filter((intent) => !asked.includes(intent))).toEqual([])
  })
})
