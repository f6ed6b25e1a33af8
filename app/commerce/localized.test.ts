import { expect, test } from "vitest"
import { localize } from "./localized"

const locales = [{ code: "fr-FR" }, { code: "fr-CH", fallback: "fr-FR" }, { code: "de-CH", fallback: "fr-CH" }, { code: "en", fallback: "none" }]
const menu = {
  name: "Hallo",
  items: [{ name: "Plain", url: "/a", $locale: { "fr-FR": { name: "Cafés" }, "fr-CH": { name: "Torréfaction" } } }],
}

test.each([
  ["fr-FR", "Cafés"],
  ["fr-CH", "Torréfaction"],
  ["de-CH", "Torréfaction"],
  ["it-IT", "Plain"],
])("in %s the item reads %s", (locale, name) => {
  expect(localize(menu, locale, locales)).toEqual({ name: "Hallo", items: [{ name, url: "/a" }] })
})

test("a locale whose fallback is none has nothing where it is not translated", () => {
  expect(localize(menu, "en", locales).items[0]?.name).toBeNull()
})

test("fallbacks that go in a circle end", () => {
  const circle = [
    { code: "a", fallback: "b" },
    { code: "b", fallback: "a" },
  ]
  expect(localize({ x: 1, $locale: { c: { x: 2 } } }, "a", circle)).toEqual({ x: 1 })
})

test.each(["__proto__", "constructor", "toString"])("the locale %s changes nothing", (locale) => {
  const hostile = JSON.parse('{"name":"ok","$locale":{"__proto__":{"polluted":true,"name":"bad"}},"__proto__":{"polluted":true}}') as object
  const copy = localize(hostile, locale === "__proto__" ? "fr-FR" : locale, locales)
  expect(copy).toMatchObject({ name: "ok" })
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
})
