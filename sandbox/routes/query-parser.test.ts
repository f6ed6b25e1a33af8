import { stringify } from "qs"
import { expect, test } from "vitest"
import { parseQuery } from "./query-parser.ts"

test("values are coerced, texts that only look like numbers are not", () => {
  expect(parseQuery("?a=true&b=false&c=12.5&d=-3&e=069&f=1e5&g=&h=12345678901234567890&i=0x10")).toEqual({
    a: true,
    b: false,
    c: 12.5,
    d: -3,
    e: "069",
    f: "1e5",
    g: "",
    h: "12345678901234567890",
    i: "0x10",
  })
})

test("arrays keep their form with 200 items, objects with ten levels", () => {
  const list = Array.from({ length: 200 }, (_, index) => `s${index}`)
  expect(parseQuery(`?${stringify({ list })}`)).toEqual({ list })
  const deep = { a: { b: { c: { d: { e: { f: { g: { h: { i: { j: "k" } } } } } } } } } }
  expect(parseQuery(`?${stringify(deep)}`)).toEqual(deep)
})

test("no query reaches the prototype", () => {
  parseQuery("?__proto__[polluted]=1&constructor[prototype][polluted]=1")
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
})
