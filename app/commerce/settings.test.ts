import { createServer } from "node:http"
import type { ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { clearCatalogueCache } from "./catalogue-cache.server"
import { readMenus, readPaymentSettings, readStoreSettings } from "./settings.server"

const i18n = { locale: "fr-FR", currency: "EUR" }
let answer: (response: ServerResponse, path: string) => void
const server = createServer((request, response) => answer(response, request.url ?? ""))
const logged: string[] = []

const fails = (response: ServerResponse) => response.writeHead(503).end("<html>")
const works = (response: ServerResponse, path: string) => {
  const store = {
    name: "Lilas",
    locale: "fr-FR",
    currency: "EUR",
    locales: [],
    currencies: [{ code: "EUR" }, { code: "CHF", rate: 0.95 }],
  }
  const values: Record<string, unknown> = {
    "/api/settings": { store },
    "/api/settings/menus": [{ id: "header", items: [{ name: "Cafés" }] }],
  }
  response
    .writeHead(200, { "Content-Type": "application/json" })
    .end(JSON.stringify(values[path] ?? { card: { gateway: "stripe" } }))
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  setTestEnvironment({ SWELL_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, SWELL_TIMEOUT_MS: "1000" })
  // The first request of a process costs more than the waits that are measured here.
  answer = fails
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.spyOn(process.stdout, "write").mockReturnValue(true)
  vi.spyOn(process.stderr, "write").mockImplementation((line) => logged.push(String(line)) > 0)
})
beforeEach(() => {
  vi.useRealTimers()
  clearCatalogueCache()
  logged.length = 0
})
afterAll(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

test("the store's settings; a store of one locale has that one [3.24]", async () => {
  answer = works
  const store = await readStoreSettings(null)
  expect(store).toMatchObject({ name: "Lilas", locales: [{ code: "fr-FR" }] })
  expect(store.currencies.map(({ code }) => code)).toEqual(["EUR", "CHF"])
  expect(await readPaymentSettings(i18n)).toEqual({ card: { gateway: "stripe" } })
})

test("Link comes with Stripe's cards, whose key it needs, and keeps what a store says of it", async () => {
  const listed = async (payments: object) => {
    clearCatalogueCache()
    answer = (response, path) => (path.endsWith("payments") ? response.end(JSON.stringify(payments)) : works(response, path))
    return readPaymentSettings(i18n)
  }
  const card = { gateway: "stripe", publishable_key: "pk_test_1" }
  expect(await listed({ card })).toEqual({ card, link: { gateway: "stripe" } })
  expect(await listed({ card: { ...card, gateway: "quickpay" } })).not.toHaveProperty("link")
  expect(await listed({ card: { gateway: "stripe" } })).not.toHaveProperty("link")
  expect(await listed({ card, link: { gateway: "own" } })).toMatchObject({ link: { gateway: "own" } })
})

test.each([
  ["fails", fails],
  ["is silent", () => undefined],
])(
  "a shop whose backend %s before it has told its settings has no names, languages and currencies of its own [8.25]",
  async (_name, trouble) => {
    answer = trouble
    const start = Date.now()
    await expect(readStoreSettings(null)).rejects.toMatchObject({ name: "ApiUnavailableError" })
    const first = Date.now() - start
    expect(first).toBeLessThan(3_500)
    for (let visit = 0; visit < 3; visit++)
      await expect(readStoreSettings(null)).rejects.toMatchObject({ name: "ApiUnavailableError" })
    expect(Date.now() - start - first).toBeLessThan(1_000)
    // Once an address in five seconds, the case before included.
    expect([1, 2]).toContain(logged.filter((line) => line.includes("settings-fallback")).length)
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5_000 })
    answer = works
    await vi.waitFor(async () => expect((await readStoreSettings(null)).name).toBe("Lilas"), { timeout: 5000, interval: 100 })
    vi.useRealTimers()
  },
)

test("slow settings are waited for", async () => {
  answer = (response, path) => void setTimeout(() => works(response, path), 800)
  expect((await readStoreSettings(null)).name).toBe("Lilas")
})

test("without its menus the shop has its smallest one", async () => {
  answer = (response, path) => (path.endsWith("/menus") ? fails(response) : works(response, path))
  expect((await readMenus(i18n)).map(({ id }) => id)).toEqual(["header", "footer"])
})

test("methods of payment are never invented", async () => {
  answer = fails
  await expect(readPaymentSettings(i18n)).rejects.toMatchObject({ name: "ApiUnavailableError" })
})

test("the last good copy outlives the backend", async () => {
  answer = works
  await readMenus(i18n)
  answer = fails
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 })
  const menus = await readMenus(i18n)
  vi.useRealTimers()
  expect(menus[0]?.items[0]?.name).toBe("Cafés")
})
