import { stringify } from "qs"
import { afterAll, describe, expect, test } from "vitest"
import { product, openSmallShop } from "../storage/small-shop.fixture.ts"
import { putProduct } from "../storage/products.ts"

const shop = openSmallShop()
afterAll(() => shop.close())

async function list(query: Record<string, unknown> = {}) {
  return (await shop.call("GET", `/api/products?${stringify(query)}`)).json
}

async function slugs(query: Record<string, unknown>): Promise<string[]> {
  const { results } = await list(query)
  return results.map(({ slug }: { slug: string }) => slug)
}

describe("product list", () => {
  test("has active products only, newest id first, also when asked otherwise", async () => {
    const all = ["sidamo", "moka", "machine", "guji", "carte"]
    expect(await slugs({})).toEqual(all)
    expect(await slugs({ where: { active: false } })).toEqual(all)
  })

  test("pages with bounds, and has no pages when there is one", async () => {
    const page = await list({ limit: 2, page: 3, sort: "price asc" })
    expect(page).toMatchObject({ count: 5, page: 3, page_count: 3, limit: 2 })
    expect(page.pages).toEqual({ 1: { start: 1, end: 2 }, 2: { start: 3, end: 4 }, 3: { start: 5, end: 5 } })
    expect(page.results.map(({ slug }: { slug: string }) => slug)).toEqual(["machine"])
    expect((await list()).pages).toBeUndefined()
    expect((await list()).limit).toBe(15)
  })

  test("refuses a limit above 1000", async () => {
    const answer = await shop.call("GET", "/api/products?limit=1001")
    expect([answer.status, answer.json.error.message]).toEqual([400, "Query limit cannot exceed 1000"])
  })

  test.each([
    ["price asc", ["moka", "guji", "sidamo", "carte", "machine"]],
    ["price_desc", ["machine", "carte", "sidamo", "guji", "moka"]],
    ["name asc", ["carte", "guji", "machine", "moka", "sidamo"]],
    ["sale desc, popularity desc, price asc", ["moka", "guji", "sidamo", "carte", "machine"]],
  ])("sorts by %s", async (sort, expected) => {
    expect(await slugs({ sort })).toEqual(expected)
  })

  test("puts the most popular first in the short form", async () => {
    expect((await slugs({ sort: "popularity" }))[0]).toBe("moka")
  })

  test.each([
    [{ price: { $gte: 20, $lt: 600 } }, ["sidamo", "carte"]],
    [{ slug: { $in: ["guji", "moka", "retire"] } }, ["moka", "guji"]],
    [{ stock_status: null }, ["carte"]],
    [{ tags: "acier" }, ["machine"]],
    [{ "attributes.roast.value": "Claire" }, ["moka", "guji"]],
    [{ name: { $regex: "éthiopie", $options: "i" } }, ["guji"]],
    [{ $or: [{ slug: "carte" }, { price: 8 }] }, ["moka", "carte"]],
    [{ stock_status: { $ne: "in_stock" } }, ["machine", "carte"]],
    [{ orig_price: { $exists: true } }, ["sidamo"]],
  ])("finds where %j", async (where, expected) => {
    expect(await slugs({ where })).toEqual(expected)
  })

  test("folds other keys into the conditions, and knows no field that is not public", async () => {
    expect(await slugs({ type: "giftcard" })).toEqual(["carte"])
    expect(await slugs({ tax_code: "tva_5_5" })).toEqual([])
  })

  test("refuses an operator that the language does not have", async () => {
    expect((await shop.call("GET", "/api/products?where[tags][$where]=1")).status).toBe(400)
  })

  test("searches word starts in name, slug and SKU, every word", async () => {
    expect(await slugs({ search: "ÉTHI gu" })).toEqual(["guji"])
    expect(await slugs({ search: "gu moka" })).toEqual([])
    expect(await slugs({ search: "oka" })).toEqual([])
    expect(await slugs({ search: "MACH" })).toEqual(["machine"])
  })

  test("shows variants only when asked, capped by name:n", async () => {
    expect((await list({ search: "guji" })).results[0].variants).toBeUndefined()
    expect((await list({ search: "guji", $variants: true })).results[0].variants.count).toBe(2)
    const [capped] = (await list({ search: "guji", expand: ["variants:1"] })).results
    expect(capped.variants).toMatchObject({ count: 2, limit: 1 })
    expect(capped.variants.results).toHaveLength(1)
  })

  test("refuses to expand what is not public", async () => {
    const answer = await shop.call("GET", "/api/products?expand=variants,cost")
    expect([answer.status, answer.json.error.message]).toEqual([400, "You can only expand public fields (cost)"])
  })

  test("attaches another query to each record", async () => {
    const include = {
      alike: { url: "/products", params: { price: "price" }, data: { where: { slug: { $ne: "{slug}" } }, limit: 1 } },
    }
    const [first] = (await list({ search: "guji", include })).results
    const { count, results } = first.alike as { count: number; results: { price: number }[] }
    expect(count).toBeGreaterThan(0)
    // The other query's field equals this record's; nothing in its texts is filled in.
    expect(results).toMatchObject([{ price: first.price }])
    expect((await shop.call("GET", "/api/products?include[a][url]=/accounts")).status).toBe(400)
  })

  test("counts again after a change", async () => {
    const own = openSmallShop()
    expect((await own.call("GET", "/api/products?where[price]=7")).json.count).toBe(0)
    putProduct(own.context.database, product("moka", { price: 7 }))
    expect((await own.call("GET", "/api/products?where[price]=7")).json.count).toBe(1)
    own.close()
  })
})

describe("product list by category and filters", () => {
  test("a category is that one only, in the merchant's order", async () => {
    expect(await slugs({ category: "cafes" })).toEqual([])
    expect(await slugs({ category: "id-grains" })).toEqual(["guji", "sidamo"])
    expect(await slugs({ category: "grains", sort: "price desc" })).toEqual(["sidamo", "guji"])
    expect(await slugs({ category: "inconnue" })).toEqual([])
  })

  test("categories are taken with all descendants", async () => {
    expect(await slugs({ categories: "cafes", sort: "price asc" })).toEqual(["moka", "guji", "sidamo"])
    expect(await slugs({ categories: ["moulus", "machines"], sort: "price asc" })).toEqual(["moka", "machine"])
  })

  test("a scope shows the direct children of the category a product is in", async () => {
    const [first] = (await list({ categories: "cafes", sort: "price asc" })).results
    expect(first.categories).toEqual([{ id: "id-moulus", slug: "moulus", name: "moulus" }])
    expect((await list()).results[0].categories).toBeUndefined()
  })

  test.each([
    [{ price: [15, 25] }, ["sidamo"]],
    [{ price: [25, 35] }, ["sidamo"]],
    [{ roast: ["Claire", "Foncée"] }, ["sidamo", "moka", "guji"]],
    [{ roast: ["Claire"], category: ["grains"] }, ["guji"]],
    [{ category: ["cafes"] }, []],
    [{ stock: ["out_of_stock"] }, ["machine"]],
    [{ roast: ["Claire"], stock_status: ["out_of_stock"] }, []],
    [{ nothing: ["x"] }, []],
  ])("filters by %j", async ($filters, expected) => {
    expect(await slugs({ $filters })).toEqual(expected)
  })
})

describe("one product", () => {
  test("is found by slug or id, with variants; a missing or inactive one is null", async () => {
    const { json } = await shop.call("GET", "/api/products/guji")
    expect((await shop.call("GET", "/api/products/id-guji?$cache=false")).json).toEqual(json)
    expect(json.variants.results.map(({ name }: { name: string }) => name)).toEqual(["250 g", "1 kg"])
    for (const slug of ["retire", "inconnu"]) {
      const missing = await shop.call("GET", `/api/products/${slug}`)
      expect([missing.status, missing.json]).toEqual([200, null])
    }
  })

  test("has the highest level of its active variants, and no field of the merchant's", async () => {
    const { json } = await shop.call("GET", "/api/products/guji")
    expect(json.stock_level).toBe(8)
    expect(json.variants.results[0].stock_status).toBe("in_stock")
    for (const hidden of ["active", "tax_code", "popularity", "category_ids"]) expect(json).not.toHaveProperty(hidden)
    expect(json.category_index.id).toEqual(["id-grains"])
  })

  test("shows active plans only", async () => {
    const { json } = await shop.call("GET", "/api/products/guji")
    expect(json.purchase_options.subscription.plans.map(({ name }: { name: string }) => name)).toEqual(["mensuel"])
  })

  test("has no stock status when it is not tracked", async () => {
    expect((await shop.call("GET", "/api/products/carte")).json.stock_status).toBeNull()
    expect((await shop.call("GET", "/api/products/machine")).json.stock_status).toBe("out_of_stock")
  })

  test("has its categories when expanded", async () => {
    const { json } = await shop.call("GET", "/api/products/guji?expand[0]=categories")
    expect(json.categories).toEqual([{ id: "id-grains", slug: "grains", name: "grains" }])
  })

  test("takes the values of a forced locale, or keeps several beside the base", async () => {
    expect((await shop.call("GET", "/api/products/guji?$locale=fr-CH")).json.name).toBe("Guji suisse")
    expect((await shop.call("GET", "/api/products/guji?$locale=fr-FR")).json.name).toBe("Guji Éthiopie")
    const { json } = await shop.call("GET", "/api/products/guji?$locale[0]=fr-CH&$locale[1]=fr-FR")
    expect(json).toMatchObject({ name: "Guji Éthiopie", $locale: { "fr-CH": { name: "Guji suisse" } } })
  })

  test("keeps base prices beside a map of several currencies", async () => {
    const { json } = await shop.call("GET", "/api/products/sidamo?$currency[0]=EUR&$currency[1]=CHF")
    expect(json.price).toBe(20)
    expect(json.$currency).toEqual({ EUR: { price: 20, orig_price: 30 }, CHF: { price: 19, orig_price: 28.5 } })
    expect((await shop.call("GET", "/api/products/sidamo?$currency=CHF")).json.price).toBe(20)
  })
})
