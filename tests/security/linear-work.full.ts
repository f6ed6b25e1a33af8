import { afterAll, beforeAll, expect, test } from "vitest"
import { COOKIES } from "../../app/sessions/cookies"
import { parseRichText, plainText } from "../../app/shop/catalogue/rich-text"
import { openWholeShop, shopOrigin } from "../shopper/whole-shop"
import { LONG_TEXTS } from "./long-texts"
import { expectLinearWork, processorMs } from "./processor-time"
import { withoutLimits } from "./fuzz"
import { listRoutes } from "./route-list"

// S21: an input of twice the length takes at most twice the work. Lengths are those that server/odd-requests.ts lets through.

const shop = openWholeShop({ environment: { RATE_LIMITS: withoutLimits } })
afterAll(() => shop.close())

type Parts = { method?: string; headers?: Record<string, string>; body?: string }
const ask = (path: string, { method = "GET", headers = {}, body }: Parts = {}) =>
  processorMs(async () => {
    const own = { "Sec-Fetch-Site": "same-origin", ...headers }
    const answer = await shop.ask(new Request(shopOrigin + path, { method, headers: own, ...(body !== undefined && { body }) }))
    expect(answer.status).toBeLessThan(504)
    await answer.text()
  })
const printable = LONG_TEXTS.filter((text) => /^[\x21-\x7e]+$/.test(text))

beforeAll(async () => {
  for (let times = 0; times < 5; times++) for (const path of ["/boutique", "/recherche?q=x", "/introuvable"]) await ask(path)
})

const PATHS = ["/", "/boutique/", "/produits/", "/images/320/", "/commande/merci/", "/suivi/x/"]
test.each(PATHS)(
  "S21 a path below %s",
  async (start) => {
    // Slashes in a row do not reach the shop (server/odd-requests.ts).
    for (const text of LONG_TEXTS.filter((each) => each !== "/")) {
      await expectLinearWork(6_000, text, (long) => ask(start + encodeURI(long).slice(0, 6_400).replace(/%.?$/, "")))
    }
  },
  60_000,
)

const QUERIES = [
  "/boutique?",
  "/boutique?tri=",
  "/recherche?q=",
  "/produits/melange-canut?o.poids=",
  "/connexion?suite=/",
  "/panier?",
]
test.each(QUERIES)(
  "S21 a query after %s",
  async (start) => {
    for (const text of [...LONG_TEXTS, "a=b&", "%C3%A9"]) {
      await expectLinearWork(4_000, text, (long) => ask(start + encodeURI(long).replaceAll("#", "%23").slice(0, 4_000)))
    }
  },
  60_000,
)

const HEADERS = [
  ...["Accept", "Accept-Language", "User-Agent", "Referer", "Origin", "Sec-Fetch-Site", "Sec-Fetch-Dest", "Save-Data"],
  ...["If-None-Match", "Content-Type", "X-Request-Id", "X-Forwarded-For", "Purpose", "Sec-Purpose", "Range"],
]
test.each(HEADERS)(
  "S21 a header %s",
  async (name) => {
    for (const text of [...printable, "W/", ",", ", "]) {
      await expectLinearWork(8_000, text, (long) => ask("/images/320/0/x/y.avif", { headers: { [name]: long } }))
      await expectLinearWork(8_000, text, (long) => ask("/recherche?q=x", { headers: { [name]: long } }))
    }
  },
  60_000,
)

test.each([...COOKIES.map(({ name }) => name), "x"])(
  "S21 a cookie %s",
  async (name) => {
    for (const text of printable) {
      const cookie = (long: string) => ask("/boutique", { headers: { Cookie: `${name}=${long.replaceAll(";", ",")}` } })
      await expectLinearWork(8_000, text, cookie)
    }
    const many = `${name}=session:recorded; `
    await expectLinearWork(8_000, many, (long) => ask("/boutique", { headers: { Cookie: long } }))
  },
  60_000,
)

test("S21 as many sessions beside as many bindings as cookies hold", async () => {
  const pairs = (long: string) =>
    Array.from(
      { length: Math.floor(long.length / 60) },
      (_, at) => `swell-session=token:${at}; __Host-lien=${"b".repeat(20)}${at}`,
    )
  await expectLinearWork(8_000, "-", (long) => ask("/boutique", { headers: { Cookie: pairs(long).join("; ") } }))
})

const MARKUP = [
  "<p>",
  "<ul><li>",
  "</p>",
  "<a href=",
  "<a href='x' ",
  "<!--",
  "<!-- --",
  "<script>",
  "</script",
  "&amp;",
  "&#",
  "\n\n",
]
test("S21 what editors write", async () => {
  for (const text of [...LONG_TEXTS, ...MARKUP]) {
    const read = (long: string) => processorMs(async () => void plainText(parseRichText(long)))
    await expectLinearWork(100_000, text, read)
    await expectLinearWork(100_000, text, (long) => read(`<p>${long}`))
  }
}, 60_000)

const JSON_TEXTS = ["[", '{"a":', '{"csp-report":', '[{"type":"csp-violation","body":{"blockedURL":"', '"\\u0301', "1", "1e", " "]
test.each(["/rapports-csp", "/rapports-client"])(
  "S21 JSON sent to %s",
  async (path) => {
    for (const text of [...LONG_TEXTS, ...JSON_TEXTS]) {
      const type = path === "/rapports-csp" ? "application/reports+json" : "application/json"
      const post = (body: string) => ask(path, { method: "POST", headers: { Origin: shopOrigin, "Content-Type": type }, body })
      await expectLinearWork(60_000, text, post)
      await expectLinearWork(60_000, text, (long) => post(`{"message":${JSON.stringify(long)}}`))
    }
  },
  60_000,
)

const forms = listRoutes(shop).filter(({ hasAction }) => hasAction)
test.each(forms)(
  "S21 the fields of a form to $path",
  async ({ id, path }) => {
    const { fields = [] } = shop.build.routes[id]?.module as { fields?: string[] }
    for (const entry of fields.slice(0, 3)) {
      const name = entry.replace("*", "x")
      for (const text of ["\u0301\u0323", " ", "<a "]) {
        const headers = { Origin: shopOrigin, "Content-Type": "application/x-www-form-urlencoded" }
        const post = (long: string) =>
          ask(path, { method: "POST", headers, body: new URLSearchParams({ [name]: long }).toString().slice(0, 64_000) })
        await expectLinearWork(60_000, text, post)
      }
    }
  },
  60_000,
)
