import { afterAll, expect, test } from "vitest"
import { type OpenPage, openPageShopper, withClass } from "../shopper/page-shopper"
import { find, findAll, nameOf, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

const addressOf = ({ url }: OpenPage) => url.pathname + url.search

test("prices are shown in Swiss francs, and the cart says that the charge is in euros", async () => {
  const shopper = openPageShopper(shop)
  const note = "Le panier et le paiement sont en euros (EUR)"
  const currencyOf = ({ main }: OpenPage) => {
    const chosen = findAll(find(main, "select", "Devise d’affichage"), "option").filter(
      ({ attributes }) => "selected" in attributes,
    )
    return chosen.map(({ attributes }) => attributes["value"])
  }
  const choose = async (path: string, currency: string) => {
    const page = await shopper.open(path)
    const select = find(page.main, "select", "Devise d’affichage")
    const [option] = findAll(select, "option").filter(({ attributes }) => attributes["value"] === currency)
    return shopper.press(page, "Enregistrer", { "Devise d’affichage": nameOf(option!) })
  }
  const chosen = await choose("/preferences", "CHF")
  expect(addressOf(chosen)).toBe("/preferences")
  expect(textOf(chosen.main)).toContain("Vos préférences sont enregistrées.")
  expect(currencyOf(chosen)).toEqual(["CHF"])

  const product = await shopper.open("/produits/melange-canut")
  expect(textOf(withClass(withClass(product.main, "product-head")[0]!, "price-now")[0]!)).toMatch(/\d,\d\d CHF$/)
  expect(textOf(product.main)).toContain(note)
  expect((await shopper.press(product, "Ajouter au panier")).url.hash).toBe("#panier")
  const cart = await shopper.open("/panier")
  expect(findAll(withClass(cart.main, "total")[0]!, "dd").map(textOf).join()).toMatch(/€$/)
  expect(textOf(cart.main)).toContain(note)
  expect(textOf((await shopper.open("/boutique")).main)).toContain(note)

  const list = await choose("/preferences?suite=/boutique", "EUR")
  expect(addressOf(list)).toBe("/boutique")
  expect(textOf(withClass(list.main, "price-now")[0]!)).toMatch(/€$/)
})

test("the Swiss region has its own words where there are some, else the French ones", async () => {
  const shopper = openPageShopper(shop)
  const footer = ({ document }: OpenPage) => textOf(find(document, "contentinfo"))
  expect(footer(await shopper.open("/"))).toContain("Du lundi au samedi, de 8 h à 19 h")
  const page = await shopper.open("/preferences")
  const [swiss] = findAll(find(page.main, "select", /^Région/), "option").filter(
    ({ attributes }) => attributes["value"] === "fr-CH",
  )
  const chosen = await shopper.press(page, "Enregistrer", { Région: nameOf(swiss!) })
  expect(footer(chosen)).toContain("Lundi à samedi, 8 h à 19 h")
  expect(footer(chosen)).toContain("Sur inscription, du mercredi au dimanche")
  expect(find(chosen.document, "html").attributes["lang"]).toBe("fr")
})

test("a browser that saves data gets the light version until its owner chooses", async () => {
  const { visitor } = openPageShopper(shop)
  const scripts = async (headers: Record<string, string>, cookies: Record<string, string> = {}) => {
    const answer = await visitor.get("/boutique", { headers, cookies })
    expect(answer.headers.get("Vary")).toContain("Save-Data")
    return ((await answer.text()).match(/<script(?! type="application\/ld\+json")/g) ?? []).length
  }
  expect(await scripts({})).toBeGreaterThan(0)
  expect(await scripts({ "Save-Data": "on" })).toBe(0)
  expect(await scripts({ "Save-Data": "on" }, { affichage: "complete" })).toBeGreaterThan(0)
})
