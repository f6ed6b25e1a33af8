import { afterAll, expect, test } from "vitest"
import { promiseDelivery } from "../../app/shop/catalogue/delivery-promise"
import { addProduct, goToRecap } from "../shopper/page-purchase"
import { openPageShopper } from "../shopper/page-shopper"
import { buyer } from "../shopper/people"
import { find, findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

// The page on delivery tells what the checkout then offers.

const shop = openWholeShop()
afterAll(() => shop.close())

const RULE = { days: null, cutoffHour: 14, closed: [] }

async function readTable(): Promise<string[][]> {
  const { main } = await openPageShopper(shop).open("/pages/livraison")
  const table = find(main, "table", "Tarifs et délais")
  const rows = findAll(find(table, "tbody"), "row")
  return rows.map((row) => [...findAll(row, "rowheader"), ...findAll(row, "cell")].map(textOf))
}

test.each([
  ["France continentale", { country: "France", zip: "69001" }],
  ["Corse", { country: "France", zip: "20000" }],
  ["Outre-mer", { country: "France", zip: "97400" }],
  ["Belgique", { country: "Belgique", zip: "1000" }],
  ["Suisse", { country: "Suisse", zip: "1003" }],
  ["Irlande", { country: "Irlande", zip: "D02 AF30" }],
])("what the table says of %s is what an order there is offered", async (place, where) => {
  const rows = (await readTable()).filter(([destination = ""]) => destination.split(/, | et /).includes(place))
  expect(rows.length).toBeGreaterThan(0)
  const shopper = openPageShopper(shop)
  await addProduct(shopper, "filtres-papier-02")
  const step = await shopper.press(await shopper.open("/commande/coordonnees"), "Choisir la livraison", { ...buyer, ...where })
  const offered = textOf(step.main)
  for (const [, service = "", price = "", , time = ""] of rows) {
    const [most = 0, least = most] = (time.match(/\d+/g) ?? []).map(Number).reverse()
    const promise = promiseDelivery(RULE, { days: [least, most] }, new Date()).replace(/^Livraison prévue |\s+/g, " ")
    expect(offered).toMatch(new RegExp(`${service}\\b`))
    expect(offered).toContain(price)
    expect(offered.toLowerCase()).toContain(promise.trim())
  }
  const services = findAll(step.main, "radio").length
  expect(services - (/Retrait en boutique/.test(offered) ? 1 : 0)).toBe(rows.length)
})

test("an address of a country without postcodes has its estimate, and its order up to the confirmation", async () => {
  const where = { country: "Irlande", zip: "" }
  const shopper = openPageShopper(shop)
  await addProduct(shopper, "filtres-papier-02")
  const cart = await shopper.press(await shopper.open("/panier"), "Estimer", where)
  expect(textOf(cart.main)).toContain("Colissimo Europe")
  const recap = await goToRecap(shopper, { ...where, city: "Dublin" }, { service: "colissimo-europe" })
  expect(textOf((await shopper.open("/panier")).main)).toContain("Pour votre adresse, Dublin.")
  const provider = await shopper.press(recap, "Commander avec obligation de paiement", { terms: true })
  const confirmed = await shopper.press(provider, "Accepter le paiement")
  expect([confirmed.url.pathname, textOf(confirmed.main)]).toEqual([
    expect.stringMatching(/^\/commande\/merci\//),
    expect.stringMatching(/Dublin.*Irlande/),
  ])
})

test("what is made to order is promised by its weeks of making, in the recap too", async () => {
  const shopper = openPageShopper(shop)
  await addProduct(shopper, "machine-fourviere")
  const recap = await goToRecap(shopper, {}, { method: "ideal" })
  const weeks = promiseDelivery(RULE, { days: [2, 3], leadDays: 25 }, new Date()).replaceAll("\u00a0", " ")
  expect(textOf(recap.main)).toContain(weeks)
})

test("delivery is free from what the table says", async () => {
  const rows = await readTable()
  const [, , , from = ""] = rows.find(([place, service]) => place === "France continentale" && service === "Colissimo") ?? []
  const shopper = openPageShopper(shop)
  await addProduct(shopper, "filtres-papier-02")
  expect(textOf((await shopper.open("/panier")).main)).toMatch(/Plus que .* pour la livraison gratuite/)
  expect(from).toMatch(/^\d+ €$/)
  const missing = /Plus que ([\d,]+) €/.exec(textOf((await shopper.open("/panier")).main))?.[1] ?? ""
  const subtotal = /Sous-total\s*([\d,]+) €/.exec(textOf((await shopper.open("/panier")).main))?.[1] ?? ""
  const number = (text: string) => Number(text.replace(",", "."))
  expect(number(missing) + number(subtotal)).toBeCloseTo(number(from.replace(" €", "")))
})
