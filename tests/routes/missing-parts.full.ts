import { readFileSync } from "node:fs"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { listRoutes } from "../security/route-list"
import { addProduct } from "../shopper/page-purchase"
import { type OpenPage, openPageShopper, type PageShopper } from "../shopper/page-shopper"
import { customer } from "../shopper/people"
import { type Part, findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"
import { storeParts } from "./store-parts"

// A store in which one setting or content model after the other is missing, as a customer with a cart reads every page.

const shop = openWholeShop()
const { database } = shop.sandbox.context
const shopper: PageShopper = openPageShopper(shop)
const paths = listRoutes(shop).flatMap(({ path, isPage }) => (isPage && !path.startsWith("/api/") ? [path] : []))
let now = Date.now()

beforeAll(async () => {
  await shopper.press(await shopper.open("/connexion"), "Se connecter", customer)
  await addProduct(shopper, "filtres-papier-02")
  // What is removed comes back, and no session or cart of the customer changes with it.
  database.exec("CREATE TEMP TABLE kept AS SELECT * FROM records")
})
afterEach(() => {
  database.exec("DELETE FROM records; INSERT INTO records SELECT * FROM kept")
  vi.useRealTimers()
})
afterAll(() => shop.close())

/** What a reader would stumble over. */
function flawsOf({ document, status, url }: OpenPage): string[] {
  const isEmpty = (part: Part) => textOf(part) === "" && !part.attributes["aria-label"] && findAll(part, "img").length === 0
  const words = /\b(?:undefined|null|NaN|Infinity)\b|\[object|\{\w+\}| \|\s*$/.exec(textOf(document))?.[0]
  const empty = ["h1", "h2", "h3", "h4", "ul", "ol", "dl", "nav", "table", "legend", "summary", "dt"]
  const parts = empty.flatMap((tag) =>
    findAll(document, tag)
      .filter(isEmpty)
      .map(() => `empty ${tag}`),
  )
  const flaws = [...parts, ...(words ? [`says “${words}”`] : []), ...(status >= 500 ? [`status ${status}`] : [])]
  return flaws.map((flaw) => `${url.pathname}: ${flaw}`)
}

describe("every page of a store", () => {
  test.each(Object.keys(storeParts))("without %s", { timeout: 120_000 }, async (name) => {
    storeParts[name]!(database)
    // What the shop keeps for a while has gone by.
    vi.useFakeTimers({ toFake: ["Date"], now: (now += 600_000) })
    const flaws: string[] = []
    for (const path of paths) flaws.push(...flawsOf(await shopper.open(path)))
    expect([...new Set(flaws)]).toEqual([])
    expect(shop.printed()).not.toContain('"level":"fault"')
  })

  test("with everything has none of these flaws either", { timeout: 120_000 }, async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: (now += 600_000) })
    const flaws: string[] = []
    for (const path of paths) flaws.push(...flawsOf(await shopper.open(path)))
    expect(flaws).toEqual([])
  })
})

test("each group of settings and each content model of the store is among the parts", () => {
  const stored = database.prepare("SELECT model, id, data FROM records").all() as { model: string; id: string; data: string }[]
  const types = stored.filter(({ model }) => model === "content").map(({ data }) => (JSON.parse(data) as { type: string }).type)
  const settings = stored.filter(({ model }) => model === "settings")
  const groups = settings.flatMap(({ id, data }) =>
    id === "store" ? Object.keys((JSON.parse(data) as { value: object }).value) : [id],
  )
  // The store itself is the backend's; settings of carts and taxes are not read.
  const known = new Set([...Object.keys(storeParts), "store", "cart", "taxes"])
  expect([...types, ...groups].filter((part) => !known.has(part))).toEqual([])
})

test("docs/go-live.md says of each part what waits for it", () => {
  const text = readFileSync("docs/go-live.md", "utf8")
  const [, list = ""] = text.split("## What waits for what")
  const rows = [...list.split(/^## /m)[0]!.matchAll(/^- (`[^:]+`):/gm)].map(([, names = ""]) => names)
  const named = rows.flatMap((names) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual(Object.keys(storeParts).toSorted())
})
