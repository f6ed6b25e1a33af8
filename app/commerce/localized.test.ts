import swell from "swell-js"
import { expect, test } from "vitest"
import { localize } from "./settings.server"

const locales = [
  { code: "fr-FR" },
  { code: "fr-CH", fallback: "fr-FR" },
  { code: "de-CH", fallback: "fr-CH" },
  { code: "en", fallback: "none" },
]
const menu = {
  name: "Hallo",
  items: [{ name: "Plain", url: "/a", $locale: { "fr-FR": { name: "Cafés" }, "fr-CH": { name: "Torréfaction" } } }],
}

test.each([
  ["fr-FR", "Cafés"],
  ["fr-CH", "Torréfaction"],
  ["de-CH", "Torréfaction"],
  ["it-IT", "Plain"],
])("in %s the item reads %s [3.33]", (locale, name) => {
  expect(localize(menu, locale, locales)).toEqual({ name: "Hallo", items: [{ name, url: "/a" }] })
})

test.each(["fr-FR", "fr-CH", "de-CH", "it-IT", "en"])("in %s settings read as swell-js reads them", async (locale) => {
  const settings = {
    store: { name: "Lilas", locale: "fr-FR", locales },
    title: "Hello",
    help: "Help",
    $locale: {
      "fr-FR": { title: "Bonjour", help: "Aide" },
      "fr-CH": { title: "", help: null },
      en: { title: "", extra: "Only here" },
    },
    menu,
  }
  const client = swell.create<"snake">("maison-lilas", "pk_test_local", { getCookie: () => locale, setCookie: () => undefined })
  ;(client.settings as unknown as { set(change: object): void }).set({ value: structuredClone(settings) })
  expect(localize(settings, locale, locales)).toEqual(await client.settings.get())
})

test("an empty text of a locale without fallback is nothing", () => {
  expect(localize({ title: "Hello", $locale: { en: { title: "" } } }, "en", locales)).toEqual({ title: null })
})

test("fallbacks that go in a circle end", () => {
  const circle = [
    { code: "a", fallback: "b" },
    { code: "b", fallback: "a" },
  ]
  expect(localize({ x: 1, $locale: { c: { x: 2 } } }, "a", circle)).toEqual({ x: 1 })
})

test.each(["__proto__", "constructor", "toString"])("the locale %s changes nothing", (locale) => {
  const hostile = JSON.parse(
    '{"name":"ok","$locale":{"__proto__":{"polluted":true,"name":"bad"}},"__proto__":{"polluted":true}}',
  ) as object
  const copy = localize(hostile, locale === "__proto__" ? "fr-FR" : locale, locales)
  expect(copy).toMatchObject({ name: "ok" })
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
})
