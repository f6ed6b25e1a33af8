import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { EMPTY_LIST_QUERY, listSearch, parseListQuery, withoutValue } from "./list-query"
import { priceRange } from "./list-filters"
import { paginate } from "./product-list-view"

const read = (query: string) => parseListQuery(new URLSearchParams(query))

describe("list query", () => {
  test("reads prices, order, page and attributes [3.38]", () => {
    expect(read("prix_min=5&prix_max=12,50&tri=nom&page=3&a.torrefaction=claire&a.torrefaction=foncee&a.origine=kenya")).toEqual({
      minPrice: 5,
      maxPrice: 12.5,
      sort: "nom",
      page: 3,
      attributes: { origine: ["kenya"], torrefaction: ["claire", "foncee"] },
    })
  })

  test.each([
    "prix_min=abc&prix_max=1e9",
    "prix_min=-5",
    "page=1000000000",
    "page=0",
    "page=-1",
    "page=1.5",
    "tri=__proto__",
    "a.$where=x",
    "a.=x",
    "a.id=Très",
    "a.id=$where",
  ])("%s gives defaults", (query) => {
    expect(read(query)).toEqual(EMPTY_LIST_QUERY)
  })

  test("two hundred filters are cut short", () => {
    const { attributes } = read(Array.from({ length: 200 }, (_, index) => `a.k${index % 20}=v${index}`).join("&"))
    expect(Object.keys(attributes)).toHaveLength(12)
    for (const values of Object.values(attributes)) expect(values.length).toBeLessThanOrEqual(12)
  })

  test("an attribute's id is what its merchant named it", () => {
    const query = read(
      new URLSearchParams([
        ["a.Matière", "coton"],
        ["a.size_2", "m"],
      ]).toString(),
    )
    expect(query.attributes).toEqual({ Matière: ["coton"], size_2: ["m"] })
    expect(read(listSearch(query))).toEqual(query)
  })

  test("prices the wrong way round are turned", () => {
    expect(read("prix_min=30&prix_max=10")).toMatchObject({ minPrice: 10, maxPrice: 30 })
  })

  test("never throws, and its own address reads back the same", () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const first = read(query)
        expect(read(listSearch(first))).toEqual(first)
      }),
      { numRuns: 40 },
    )
  })

  test("removing a value goes back to the first page", () => {
    const query = read("a.origine=kenya&a.origine=perou&page=4")
    expect(listSearch(withoutValue(query, "origine", "kenya"))).toBe("?a.origine=perou")
    expect(listSearch(withoutValue(withoutValue(query, "origine", "kenya"), "origine", "perou"))).toBe("")
  })
})

test.each([
  [4, 60, { min: 4, max: 60, step: 1 }],
  [8.9, 34.5, { min: 8, max: 35, step: 1 }],
  [4.5, 649, { min: 0, max: 650, step: 10 }],
  [12, 4200, { min: 0, max: 4200, step: 100 }],
  [0, 25_000, { min: 0, max: 25_000, step: 1000 }],
  [9, 9, null],
])("prices from %f to %f", (lowest, highest, range) => {
  expect(priceRange(lowest, highest)).toEqual(range)
})

test.each([
  [1, 4, [1, 2, 3, 4]],
  [4, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, 9]],
  [4, 9, [1, 2, 3, 4, 5, 9]],
  [1, 1, [1]],
])("page %i of %i leaves out no single page", (page, pageCount, shown) => {
  expect(paginate(page, pageCount, String).pages.map((each) => each.page)).toEqual(shown)
})
