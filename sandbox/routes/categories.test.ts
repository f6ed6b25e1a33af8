import { afterAll, expect, test } from "vitest"
import { openSmallShop } from "../storage/small-shop.fixture.ts"

const shop = openSmallShop()
afterAll(() => shop.close())

const slugsOf = (records: { slug: string }[]) => records.map(({ slug }) => slug)

test("lists active categories, the newest id first", async () => {
  const { json } = await shop.call("GET", "/api/categories")
  expect(slugsOf(json.results)).toEqual(["moulus", "machines", "grains", "cafes"])
  expect(json.results[0]).not.toHaveProperty("children")
})

test("finds the top of the tree, with children when expanded", async () => {
  const { json } = await shop.call("GET", "/api/categories?where[parent_id]=&sort=name%20asc&expand=children:1")
  expect(slugsOf(json.results)).toEqual(["cafes", "machines"])
  expect(json.results[0].children).toMatchObject({ count: 2, limit: 1 })
  expect(slugsOf(json.results[0].children.results)).toEqual(["moulus"])
})

test("one category carries its active children in the merchant's order, and its parent", async () => {
  const top = await shop.call("GET", "/api/categories/cafes")
  expect(slugsOf(top.json.children.results)).toEqual(["moulus", "grains"])
  expect(top.json.parent).toBeNull()
  expect((await shop.call("GET", "/api/categories/id-grains")).json.parent.slug).toBe("cafes")
})

test("an unknown or inactive category is null", async () => {
  expect((await shop.call("GET", "/api/categories/inconnue")).json).toBeNull()
  expect((await shop.call("GET", "/api/categories/caches")).json).toBeNull()
})

test("attributes are listed by name, without internal ones", async () => {
  const { json } = await shop.call("GET", "/api/attributes")
  expect(json.results.map(({ id }: { id: string }) => id)).toEqual(["origin", "roast"])
  expect((await shop.call("GET", "/api/attributes?filterable=true")).json.count).toBe(1)
  expect((await shop.call("GET", "/api/attributes/roast")).json.values).toEqual(["Claire", "Foncée"])
  expect((await shop.call("GET", "/api/attributes/secret")).json).toBeNull()
})
