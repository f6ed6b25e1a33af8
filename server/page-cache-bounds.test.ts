import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { listCacheableRoutes } from "./cache-key.ts"
import { createPageCache, withPageCache } from "./page-cache.ts"
import { createSlotStore } from "./page-composition.ts"

const routes = listCacheableRoutes({
  list: { id: "list", path: "boutique/:categorie", module: { cacheKeyParams: ["a.*", "tri", "page"] } },
})

let server: Server
let status: number
/** How many pages were made for many, and left to the app. */
let made: number
let left: number

beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true)
  status = 200
  made = 0
  left = 0
  const render = () => {
    made += 1
    const headers = { "Content-Type": "text/html", "Cache-Control": "private, no-cache" }
    const codes = { locales: ["fr-FR", "fr-CH"], currencies: ["EUR", "CHF"] }
    const page = { html: null }
    return Promise.resolve({ response: new Response("x", { status, headers }), page, freshUntil: Date.now() + 600_000, ...codes })
  }
  const of = {
    origin: "https://shop.test",
    routes,
    render,
    identify: () => "id",
    addressOf: () => null,
    slots: createSlotStore(),
  }
  server = createServer(
    withPageCache(createPageCache({ ...of, readShopper: () => Promise.resolve(null) }), (_request, response) => {
      left += 1
      response.end()
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, resolve))
})
afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

async function open(search: string, headers: Record<string, string> = {}): Promise<number> {
  const { port } = server.address() as AddressInfo
  await (await fetch(`http://localhost:${port}/boutique/cafes${search}`, { headers })).text()
  return made
}

test("pages with choices drive out none without, several choices none with one, and the same choices share one @full", async () => {
  await open("")
  for (let page = 2; page < 600; page++) await open(`?page=${page}`)
  expect(await open("?page=599&page=599&tri=&utm_source=x")).toBe(599)
  expect(await open("")).toBe(599)
  expect(await open("?page=2")).toBe(600)
  for (let number = 0; number < 400; number++) await open(`?a.pays=${number}&tri=nom`)
  expect([await open("?page=2"), await open("?tri=nom&a.pays=399")]).toEqual([1_000, 1_000])
})

test("pages as cookies ask for them drive out none of those of everybody", async () => {
  await open("")
  await open("?page=2")
  for (let page = 2; page < 400; page++)
    for (const Cookie of ["swell-locale=fr-CH", "affichage=legere", "swell-currency=CHF; newsletter=inscrit"])
      await open(`?page=${page}`, { Cookie })
  const before = made
  await open("")
  expect([before > 1_000, await open("?page=2")]).toEqual([true, before])
})

test("combinations with cookies or Save-Data drive out none of the plain pages that cookies ask for", async () => {
  const kinds: Record<string, string>[] = [
    { Cookie: "swell-currency=CHF" },
    { "Save-Data": "on" },
    { Cookie: "newsletter=inscrit" },
  ]
  await open("")
  for (const headers of kinds) await open("", headers)
  for (let number = 0; number < 400; number++) await open(`?a.pays=${number}&tri=nom`, kinds[number % 3])
  for (let page = 2; page < 250; page++) await open(`?page=${page}`, kinds[page % 3])
  const before = made
  for (const headers of kinds) await open("", headers)
  expect(made).toBe(before)
})

test("a page that is not there is looked for once a second, and left to the app", async () => {
  status = 404
  await open("")
  expect([await open(""), left]).toEqual([1, 2])
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  expect([await open(""), left]).toEqual([2, 3])
})
