import { describe, expect, it } from "vitest"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper, refusalOf } from "../shopper/store-client.ts"
import { itKnowsSeed, openStore } from "./store-under-test.ts"

const store = openStore()
type Slugged = { slug: string; name: string; price: number }
const slugs = (list: { results: Slugged[] }) => list.results.map(({ slug }) => slug)

describe("lists", () => {
  it("are envelopes of at most `limit` records, 15 unless told", async () => {
    const page = await newShopper(store).products.list()
    expect(page).toMatchObject({ count: expect.any(Number) as number, page: 1, results: expect.any(Array) as unknown[] })
    expect(page.results.length).toBeLessThanOrEqual(15)
    expect((await newShopper(store).products.list({ limit: 2 })).results.length).toBeLessThanOrEqual(2)
  })

  it("refuse more than a thousand records", async () => {
    expect(await refusalOf(newShopper(store).products.list({ limit: 1001 }))).toMatchObject({
      status: 400,
      message: "Query limit cannot exceed 1000",
    })
  })

  it("refuse to expand what is not public", async () => {
    const refusal = await refusalOf(newShopper(store).products.list({ expand: ["cost"] }))
    expect(refusal.message).toBe("You can only expand public fields (cost)")
  })

  it("of a category that does not exist are empty", async () => {
    expect(await newShopper(store).products.list({ category: "no-such-category-here" })).toMatchObject({ count: 0, results: [] })
  })
})

describe("products", () => {
  itKnowsSeed("get() has variants, a list has them only when expanded", async () => {
    const shopper = newShopper(store)
    const one = await shopper.products.get("ethiopie-guji-shakiso")
    expect(one).toMatchObject({
      slug: "ethiopie-guji-shakiso",
      currency: "EUR",
      variants: { count: one.variants.results.length },
    })
    expect(one.variants.results.length).toBeGreaterThan(1)
    const plain = await shopper.products.list({ where: { slug: one.slug } })
    expect(plain.results[0]).not.toHaveProperty("variants")
    const expanded = await shopper.products.list({ where: { slug: one.slug }, expand: ["variants"] })
    expect(expanded.results[0].variants.results).toHaveLength(one.variants.count)
    expect(await shopper.products.get(one.id)).toMatchObject({ slug: one.slug })
  })

  it("that do not exist are null", async () => {
    expect(await newShopper(store).products.get("no-such-product-here")).toBeNull()
  })

  itKnowsSeed("never show what is not the public's", async () => {
    const list = await newShopper(store).products.list({ limit: 1000 })
    for (const product of list.results) {
      expect(product).not.toHaveProperty("tax_code")
      expect(product).not.toHaveProperty("popularity")
    }
  })

  itKnowsSeed("are sorted, paged and searched by the start of words", async () => {
    const shopper = newShopper(store)
    const all = await shopper.products.list({ sort: "price asc", limit: 1000 })
    const prices = all.results.map(({ price }: Slugged) => price)
    expect(prices).toEqual([...prices].sort((one: number, other: number) => one - other))
    const second = await shopper.products.list({ sort: "price asc", limit: 24, page: 2 })
    expect(slugs(second)).toEqual(slugs(all).slice(24, 48))
    expect(second.pages["2"]).toEqual({ start: 25, end: Math.min(48, all.count) })
    expect(slugs(await shopper.products.list({ search: "guji shak" }))).toEqual(["ethiopie-guji-shakiso"])
    expect(slugs(await shopper.products.list({ search: "hakiso" }))).toEqual([])
  })

  itKnowsSeed("are filtered by price and attributes: all attributes, any of the values", async () => {
    const { results } = await newShopper(store).products.list({
      category: "afrique",
      $filters: { price: [5, 20], torrefaction: ["Claire", "Moyenne"] },
      limit: 100,
    })
    expect(results.length).toBeGreaterThan(0)
    for (const { price, attributes } of results) {
      expect(price).toBeGreaterThanOrEqual(5)
      expect(price).toBeLessThanOrEqual(20)
      expect(["Claire", "Moyenne"]).toContain(attributes.torrefaction.value)
    }
  })

  itKnowsSeed("of `category` are its own, of `categories` those of all its descendants too", async () => {
    const shopper = newShopper(store)
    const own = await shopper.products.list({ category: "cafes", limit: 1000 })
    const all = await shopper.products.list({ categories: ["cafes"], limit: 1000 })
    expect(all.count).toBeGreaterThan(own.count)
    expect(slugs(all)).toEqual(expect.arrayContaining(slugs(own)))
  })

  itKnowsSeed("variation() finds the variant of the chosen options, and a plan's price", async () => {
    const shopper = newShopper(store)
    const product = await shopper.products.get("abonnement-espresso")
    const chosen = shopper.products.variation(product, { Format: "2 × 500 g", Mouture: "Grains" }, { type: "subscription" })
    expect(chosen).toMatchObject({ price: 34.9, variant_id: expect.stringMatching(/^[0-9a-f]{24}$/) as string })
    expect(() => shopper.products.variation(product, {}, { type: "subscription", plan_id: "inconnu" })).toThrow(
      "Subscription purchase plan 'inconnu' not found or not active",
    )
  })

  itKnowsSeed("make the range of prices and the filters of a list page", async () => {
    const shopper = newShopper(store)
    const list = await shopper.products.list({ category: "afrique", limit: 100 })
    expect(shopper.products.priceRange(list)).toMatchObject({
      min: expect.any(Number) as number,
      max: expect.any(Number) as number,
    })
    const filters = await shopper.products.filterableAttributeFilters(list)
    expect(filters.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(["price", "torrefaction"]))
  })
})

describe("categories and attributes", () => {
  itKnowsSeed("a category carries its children and its parent", async () => {
    const shopper = newShopper(store)
    expect((await shopper.categories.list({ limit: 1000 })).count).toBeGreaterThan(5)
    const top = await shopper.categories.get("cafes")
    expect(slugs(top.children)).toContain("afrique")
    expect((await shopper.categories.get("afrique")).parent).toMatchObject({ slug: "cafes" })
  })

  it("unknown ones are null", async () => {
    expect(await newShopper(store).categories.get("no-such-category-here")).toBeNull()
    expect(await newShopper(store).attributes.get("no_such_attribute_here")).toBeNull()
  })

  itKnowsSeed("filterable attributes are listed apart", async () => {
    const shopper = newShopper(store)
    const all = await shopper.attributes.list({ limit: 100 })
    const filterable = await shopper.attributes.list({ filterable: true, limit: 100 })
    expect(filterable.count).toBeLessThan(all.count)
    expect(await shopper.attributes.get("torrefaction")).toMatchObject({ name: "Torréfaction", filterable: true })
  })

  itDrivesItsCalls(store, "catalogue.test.ts")
})
