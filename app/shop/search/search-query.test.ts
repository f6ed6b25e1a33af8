import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { looserWords, parseSearchQuery, searchAddress, wantedWords } from "./read-search.server"

const parse = (query: string) => parseSearchQuery(new URLSearchParams(query))

describe("reading a search URL", () => {
  test.each([
    ["q=guji", "guji"],
    ["q=%20%20tasse%0A%09lilas%20", "tasse lilas"],
    ["q=caf%00%1B%7F%C2%9Fe%E2%80%AE", "caf e"],
    ["q=e%CC%81thiopie", "éthiopie"],
    ["", ""],
    ["q=", ""],
    ["q=%00%01", ""],
    ["q=un deux trois quatre cinq six sept huit neuf dix", "un deux trois quatre cinq six sept huit"],
  ])("%s asks for “%s”", (query, words) => {
    expect(parse(query).words).toBe(words)
  })

  test("10 KB are cut to 80 characters", () => {
    expect(parse(`q=${"a".repeat(10_240)}`).words).toHaveLength(80)
  })

  test.each(["page=0", "page=-1", "page=1e3", "page=1000000000", "page=abc", ""])("%s is the first page", (query) => {
    expect(parse(`q=x&${query}`).page).toBe(1)
  })

  test("an address leads back to the same query", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), fc.integer({ min: 1, max: 1000 }), (q, page) => {
        const query = parseSearchQuery(new URLSearchParams({ q, page: String(page) }))
        expect(query.words).not.toMatch(/\p{Cc}/u)
        expect(parseSearchQuery(new URL(searchAddress(query), "http://shop.test").searchParams)).toEqual(query)
      }),
    )
  })
})

test.each([
  ["Tasses", "Tasse"],
  ["cafés moulus", "café moulu"],
  ["bus", "bus"],
  ["noix", "noix"],
])("%s is asked for as %s", (words, wanted) => {
  expect(wantedWords(words)).toBe(wanted)
})

describe("looking again", () => {
  test.each([
    ["Tasses", null],
    ["cafés d’Éthiopie", "cafe d ethiopie"],
    ["Bœuf & choux", "boeuf et choux"],
    ["bus", null],
    ["moulin", null],
    ["???", null],
  ])("%s is tried again as %s", (words, looser) => {
    expect(looserWords(words)).toBe(looser)
  })
})
