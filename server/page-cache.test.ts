import { createServer } from "node:http"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { listCacheableRoutes } from "./cache-key.ts"
import { createPageCache, withPageCache } from "./page-cache.ts"
import { createSlotStore } from "./page-composition.ts"

const routes = listCacheableRoutes({
  root: { id: "root", path: "", module: { uncachedParams: ["_data", "choix"] } },
  home: { id: "home", parentId: "root", module: { cacheKeyParams: [] } },
  list: { id: "list", parentId: "root", path: "boutique/:categorie", module: { cacheKeyParams: ["a.*", "tri", "page"] } },
  cart: { id: "cart", parentId: "root", path: "panier", module: {} },
})

let server: Server
let address: string
/** Requests that were rendered for many, and those that were left to the app. */
let made: Request[]
let left: string[]
let headers: Record<string, string>
let status: number
let slowMs: number
let lifeMs: number
let words: () => string

async function render(request: Request) {
  const codes = { locales: ["fr-FR", "fr-CH"], currencies: ["EUR", "CHF"] }
  made.push(request)
  const page = `<h1>Page ${words()}</h1>${"Maison Lilas, café de Lyon. ".repeat(200)}`
  await pause(slowMs)
  const response = new Response(page, { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } })
  return { response, page: { html: null }, freshUntil: Date.now() + lifeMs, ...codes }
}

function app(request: IncomingMessage, response: ServerResponse) {
  left.push(request.url ?? "")
  response.end("<h1>Page for one</h1>")
}

beforeEach(async () => {
  made = []
  left = []
  status = 200
  slowMs = 0
  lifeMs = 5_000
  words = () => String(made.length)
  headers = { "Cache-Control": "private, no-cache", "Content-Security-Policy": "script-src 'sha256-a'" }
  vi.spyOn(process.stdout, "write").mockReturnValue(true)
  vi.useFakeTimers({ toFake: ["Date"] })
  let ids = 0
  const identify = () => `id-${++ids}`
  const of = { origin: "https://shop.test", routes, render, identify, addressOf: () => null, slots: createSlotStore() }
  server = createServer(withPageCache(createPageCache({ ...of, readShopper: () => Promise.resolve(null) }), app))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  address = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

async function open(path: string, asked: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(address + path, { method, headers: { "Accept-Encoding": "gzip, deflate, br", ...asked } })
  const text = await answer.text()
  return { answer, text, page: /Page [\w ]+/.exec(text)?.[0] }
}
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

test("a page is made once for all who bring no cookie, whole and compressed", async () => {
  const first = await open("/boutique/cafes")
  const again = await open("/boutique/cafes")
  expect([first.page, again.page, made.length]).toEqual(["Page 1", "Page 1", 1])
  expect(again.answer.headers.get("Content-Encoding")).toBe("br")
  expect(again.answer.headers.get("Vary")).toBe("Accept-Encoding, Cookie, Save-Data")
  expect(again.answer.headers.get("Cache-Control")).toBe("private, no-cache")
  expect(again.answer.headers.get("Content-Security-Policy")).toBe("script-src 'sha256-a'")
  expect([first, again].map(({ answer }) => answer.headers.get("X-Request-Id"))).toEqual(["id-1", "id-2"])
})

test.each([
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["deflate, br;q=0.5", "br"],
  ["deflate", null],
])("to who accepts %s it goes as %s, made once for all", async (accepted, encoding) => {
  await open("/boutique/cafes")
  const { answer, page } = await open("/boutique/cafes", { "Accept-Encoding": accepted })
  expect([answer.headers.get("Content-Encoding"), page, made.length]).toEqual([encoding, "Page 1", 1])
})

test.each([["/boutique/CAFES_d--ete"], [`/boutique/${"%D0%BA".repeat(200)}`], [`/boutique/${"x".repeat(1000)}`]])(
  "a slug as merchants write it is made once: %s",
  async (path) => {
    await open(path)
    await open(path)
    expect([made.length, left]).toEqual([1, []])
  },
)

test("HEAD gets the same headers and no body", async () => {
  const whole = await open("/boutique/cafes")
  const head = await open("/boutique/cafes", {}, "HEAD")
  const named = ["Content-Length", "Content-Encoding", "Content-Security-Policy", "ETag", "Vary"]
  expect(named.map((name) => head.answer.headers.get(name))).toEqual(named.map((name) => whole.answer.headers.get(name)))
  expect([head.text, made.length]).toEqual(["", 1])
})

test("what is rendered is a request of our own: nothing of the one who asked is in it", async () => {
  await open("/boutique/cafes?utm_source=lettre&tri=nom&a.origine=kenya&utm_x=1&a.origine=bresil", {
    Cookie: "_ga=1; swell-currency=CHF",
    "Accept-Language": "de",
    "User-Agent": "evil.test",
    "X-Forwarded-Host": "evil.test",
  })
  expect(left).toHaveLength(1)
  await open("/boutique/cafes?utm_source=lettre&tri=nom&a.origine=kenya&utm_x=1&a.origine=bresil", { Cookie: "_ga=1" })
  const [asked] = made
  expect(asked?.url).toBe("https://shop.test/boutique/cafes?a.origine=bresil&a.origine=kenya&tri=nom")
  expect(Object.fromEntries(asked?.headers ?? [])).toEqual({ "x-request-id": "id-1" })
})

test("a browser whose scripts failed shares the page of everybody; one with a form token has its own", async () => {
  await open("/")
  await open("/", { Cookie: "sans-scripts=1; __Host-navigateur=x" })
  expect([made.length, left.length]).toEqual([1, 0])
  for (const name of ["__Host-formulaire", "formulaire"]) await open("/", { Cookie: `sans-scripts=1; ${name}=x` })
  expect([made.length, left.length]).toEqual([1, 2])
})

test("locale, currency and light mode each have a page of their own; other spellings of one share it", async () => {
  await open("/")
  const choices = [
    { Cookie: "swell-locale=fr-CH" },
    { Cookie: "swell-currency=CHF" },
    { Cookie: "affichage=legere" },
    { "Save-Data": " ON" },
    { Cookie: "affichage=complete", "Save-Data": "on" },
    { Cookie: "swell-locale=__proto__; swell-currency=XXX" },
  ]
  for (const choice of choices) await open("/", choice as Record<string, string>)
  const asked = made.map(({ headers: sent }) => [sent.get("Cookie"), sent.get("Save-Data")])
  expect(asked).toEqual([
    [null, null],
    ["swell-locale=fr-CH", null],
    ["swell-currency=CHF", null],
    [null, "on"],
  ])
})

test("a page is made anew when its records are, and who waits longer than a moment gets the old one", async () => {
  lifeMs = 0
  slowMs = 1_500
  const pages = await Promise.all(Array.from({ length: 40 }, () => open("/")))
  expect(new Set(pages.map(({ page }) => page))).toEqual(new Set(["Page 1"]))
  lifeMs = 60_000
  later(1_050)
  const started = performance.now()
  expect((await open("/")).page).toBe("Page 1")
  expect(performance.now() - started).toBeGreaterThan(150)
  expect(performance.now() - started).toBeLessThan(1_200)
  await expect.poll(async () => (await open("/")).page, { timeout: 10_000 }).toBe("Page 2")
  expect(made).toHaveLength(2)
})

test("a page is as fresh as its records, and waited for when it can be had in a moment", async () => {
  lifeMs = 1_300
  await open("/")
  later(1_100)
  expect((await open("/")).page).toBe("Page 1")
  later(250)
  expect((await open("/")).page).toBe("Page 2")
})

test("while pages fail the old one is given at once; without one the failure is said to all who waited", async () => {
  lifeMs = 0
  await open("/")
  later(1_050)
  status = 503
  expect([(await open("/")).page, (await open("/")).page, made.length]).toEqual(["Page 1", "Page 1", 2])
  slowMs = 50
  const failed = await Promise.all([open("/boutique/cafes"), open("/boutique/cafes")])
  expect(failed.map(({ answer }) => answer.status)).toEqual([503, 503])
  expect([made.length, left]).toEqual([3, []])
})

test("who has the page already is told so, also when it was made anew with the same words and policy", async () => {
  lifeMs = 0
  words = () => "of always"
  const etag = (await open("/")).answer.headers.get("ETag") ?? ""
  later(1_050)
  expect((await open("/", { "If-None-Match": `"other", ${etag}` })).answer.status).toBe(304)
  await expect.poll(() => made).toHaveLength(2)
  headers["Content-Security-Policy"] = "script-src 'sha256-b'"
  later(1_050)
  // A page that takes long is served as it was meanwhile.
  await expect.poll(async () => (await open("/", { "If-None-Match": etag })).answer.status).toBe(200)
})

test.each<[string, string, Record<string, string>, string?]>([
  ["a shopper with a session", "/", { Cookie: "swell-session=a:b" }],
  ["a shopper with a notice to read", "/", { Cookie: "x=1; flash=y" }],
  ["an editor in preview", "/", { Cookie: "apercu=x" }],
  ["a post", "/", {}, "POST"],
  ["a panel over the page", "/boutique/cafes?choix=melange", {}],
  ["data for in-app navigation", "/boutique/cafes?_data=routes%2Fboutique", {}],
  ["an address longer than any choice", `/boutique/cafes?tri=${"x".repeat(400)}`, {}],
  ["what is no slug", "/boutique/..%2fcompte", {}],
  ["the cart", "/panier", {}],
  ["a route that declares nothing", "/commande/paiement", {}],
])("%s passes by", async (_name, path, asked, method) => {
  await open("/", {})
  await open(path, asked, method)
  expect([made.length, left]).toEqual([1, [path]])
})

test("what is sent once is not compressed", async () => {
  status = 410
  const { answer, text } = await open("/")
  expect([answer.headers.get("Content-Encoding"), text.includes("Maison Lilas")]).toEqual([null, true])
})

test.each<[string, () => void, "made" | "left"]>([
  ["an answer that sets a cookie", () => (headers["Set-Cookie"] = "x=1"), "left"],
  ["an answer that is nobody else's", () => (headers["Cache-Control"] = "private, no-store"), "made"],
  ["a page whose policy has a nonce", () => (headers["Content-Security-Policy"] = "style-src 'nonce-x'"), "made"],
])("%s is not kept", async (_name, change, by) => {
  change()
  const answers = [await open("/"), await open("/")]
  expect(made).toHaveLength(2)
  expect(left).toHaveLength(by === "left" ? 2 : 0)
  expect(answers.map(({ answer }) => answer.headers.get("ETag"))).toEqual([null, null])
})
