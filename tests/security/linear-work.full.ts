import { afterAll, beforeAll, expect, test } from "vitest"
import { COOKIES } from "../../app/sessions/cookies"
import { parseRichText, plainText } from "../../app/shop/catalogue/rich-text"
import { buyer } from "../shopper/people"
import { shopOrigin } from "../shopper/whole-shop"
import { LONG_TEXTS } from "./long-texts"
import { expectLinearWork, processorMs } from "./processor-time"
import { withoutEvenWaits, withoutLimits } from "./fuzz"
import { listRoutes } from "./route-list"
import { useServedShop } from "./served-shop"

// S21: an input of twice the length takes at most twice the work. Lengths are those that server/odd-requests.ts lets through.

afterAll(withoutEvenWaits())
const { shop, served } = useServedShop({ environment: { RATE_LIMITS: withoutLimits, TRUSTED_HOPS: "1" } })

/** Through the server, the page cache included: its work and that of who asks. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  processorMs(async () => {
    const { status } = await served.send("GET", path, { "Sec-Fetch-Site": "same-origin", ...headers })
    expect(status).toBeLessThan(504)
  })
const post = (path: string, type: string, body: string) =>
  processorMs(async () => {
    const headers = { Origin: shopOrigin, Host: new URL(shopOrigin).host, "Content-Type": type }
    const answer = await shop.ask(new Request(shopOrigin + path, { method: "POST", headers, body }))
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
  ...["If-None-Match", "If-Modified-Since", "If-Range", "Range", "Content-Type", "Accept-Encoding", "Cache-Control"],
  ...["X-Request-Id", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Purpose", "Sec-Purpose", "traceparent"],
]
/** From the page cache, rendered for one request, a picture, and a file of the build. */
const READERS = ["/boutique", "/recherche?q=x", "/images/320/0/x/y.avif", "/favicon.svg"]
test.each(HEADERS)(
  "S21 a header %s",
  async (name) => {
    for (const text of [...printable, "W/", ", ", '"a", ', "gzip;q=0.1,", "0-1,"]) {
      for (const path of READERS) await expectLinearWork(8_000, text, (long) => ask(path, { [name]: long }))
    }
  },
  60_000,
)

test.each([...COOKIES.map(({ name }) => name), "x"])(
  "S21 a cookie %s",
  async (name) => {
    for (const text of printable) {
      const cookie = (long: string) => ask("/boutique", { Cookie: `${name}=${long.replaceAll(";", ",")}` })
      await expectLinearWork(8_000, text, cookie)
    }
    const many = `${name}=session:recorded; `
    await expectLinearWork(8_000, many, (long) => ask("/boutique", { Cookie: long }))
  },
  60_000,
)

test("S21 as many sessions beside as many bindings as cookies hold", async () => {
  const pairs = (long: string) =>
    Array.from(
      { length: Math.floor(long.length / 60) },
      (_, at) => `swell-session=token:${at}; __Host-lien=${"b".repeat(20)}${at}`,
    )
  await expectLinearWork(8_000, "-", (long) => ask("/boutique", { Cookie: pairs(long).join("; ") }))
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
      await expectLinearWork(60_000, text, (long) => post(path, type, long))
      await expectLinearWork(60_000, text, (long) => post(path, type, `{"message":${JSON.stringify(long)}}`))
    }
  },
  60_000,
)

/** What stands in the other fields of a form, so that the long one is read to its end. */
const plausible: Record<string, string> = { ...buyer, password: "un-mot-de-passe", quantity: "1", country: "France", terms: "on" }
const forms = listRoutes(shop).flatMap(({ id, path, hasAction }) => {
  const { fields = [] } = shop.build.routes[id]?.module as { fields?: string[] }
  return hasAction ? fields.map((field) => ({ path, fields, field })) : []
})
test.each(forms)(
  "S21 the field $field of a form to $path",
  async ({ path, fields, field }) => {
    const others = fields.flatMap((each) => (each !== field && plausible[each] ? [[each, plausible[each]]] : []))
    for (const text of ["\u0301\u0323", " ", "<a ", "a", "0-", "a@", "{"]) {
      const body = (long: string) => new URLSearchParams([...others, [field.replace("*", "x"), long]]).toString().slice(0, 64_000)
      await expectLinearWork(60_000, text, (long) => post(path, "application/x-www-form-urlencoded", body(long)))
    }
  },
  60_000,
)
