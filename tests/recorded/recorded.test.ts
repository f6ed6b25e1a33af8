import { readFileSync } from "node:fs"
import { beforeAll, expect, test, vi } from "vitest"
import { readCart } from "../../app/commerce/carts.server"
import { openCommerce } from "../../app/commerce/client.server"
import { readPaymentSettings } from "../../app/commerce/settings.server"
import * as subscription from "../../app/routes/account.abonnements.$id"
import * as subscriptions from "../../app/routes/account.abonnements._index"
import * as order from "../../app/routes/account.commandes.$id"
import * as orders from "../../app/routes/account.commandes._index"
import * as addresses from "../../app/routes/account.adresses._index"
import * as cards from "../../app/routes/account.cartes"
import * as invoice from "../../app/routes/account.factures.$id"
import * as invoices from "../../app/routes/account.factures._index"
import * as home from "../../app/routes/_index"
import * as list from "../../app/routes/boutique._index"
import * as category from "../../app/routes/boutique.$categorie"
import * as page from "../../app/routes/pages.$slug"
import * as cart from "../../app/routes/panier"
import * as product from "../../app/routes/produits.$slug"
import * as search from "../../app/routes/recherche"
import { readShell } from "../../app/shop/content/read-shell.server"
import { viewCart } from "../../app/shop/cart/cart-view"
import { renderRoute } from "../routes/rendered-route"
import { findAll, readPage, textOf } from "../shopper/read-page"
import { answerNames, readAnswer, replayAnswers } from "./replay"

// Answers in the shapes of real stores (README beside), through transport, schemas, views and pages.

const i18n = { locale: "fr-FR", currency: "EUR" }
const printed: string[] = []

beforeAll(() => {
  vi.spyOn(process.stderr, "write").mockImplementation((line) => printed.push(String(line)) > 0)
  replayAnswers()
})

const read = async (...visit: Parameters<typeof renderRoute>) => textOf(readPage(await renderRoute(...visit)))
const customer = { "swell-session": "session:recorded" }

test("settings and menus make the shell", async () => {
  const shell = await readShell(i18n)
  expect(shell).toMatchObject({
    storeName: "Atelier Brume",
    supportEmail: null,
    places: [{ street: "2 quai Nord", town: "29200 Brest" }],
  })
  expect(shell.navigation.map(({ name, href, items }) => [name, href ?? items.map((item) => item.href)])).toEqual([
    ["Tout le café", "/boutique"],
    ["Grains", "/boutique/grains"],
    ["L’atelier", "/pages/atelier"],
    ["Aide", ["mailto:bonjour@atelier-brume.example"]],
    ["La récolte", "/pages/recolte"],
    ["Chercher", "/recherche"],
  ])
  expect(shell.footer).toMatchObject([{ name: "Liens utiles", items: [{ href: "https://www.instagram.com/atelier-brume" }] }])
})

test("a scalar beside the methods of payment takes none of them", async () => {
  expect(Object.keys(await readPaymentSettings(i18n))).toEqual(["card", "account", "bank", "link"])
})

test("the list has every product, each with a price", async () => {
  for (const text of [
    await read(home, "", "/"),
    await read(list, "boutique", "/boutique"),
    await read(category, "boutique/:categorie", "/boutique/grains"),
    await read(search, "recherche", "/recherche?q=moulin"),
  ]) {
    for (const words of ["Moulin de poche", "39,50", "Carte cadeau", "25,00", "Abonnement Brume", "14,90"])
      expect(text).toContain(words)
    expect(text).not.toMatch(/\b0,00/)
  }
})

test("a category is found by its id too, as a menu may name it", async () => {
  const text = await read(category, "boutique/:categorie", "/boutique/6a0000000000000000000101")
  expect(text).toBe(await read(category, "boutique/:categorie", "/boutique/grains"))
})

test("products: a variant without a price has its product's, a product without one its variants'", async () => {
  const path = "produits/:slug"
  const mill = await read(product, path, "/produits/moulin-de-poche?o.color=gris")
  expect(mill).toContain("39,50")
  // Nothing says whether it is sent, so nothing is promised.
  expect(mill).toMatch(/hors livraison éventuelle/)
  expect(mill).not.toMatch(/Livraison prévue|date de livraison|Envoi par e-mail/)
  // Its picture lies in the folder of a sample theme, and has no size.
  expect(await renderRoute(product, path, "/produits/moulin-de-poche")).toContain("/images/")
  const gift = await read(product, path, "/produits/carte-cadeau?o.montant=50")
  expect(gift).toContain("50,00")
  expect(await read(product, path, "/produits/abonnement-brume")).toContain("14,90")
})

test("a page of the standard model is its text", async () => {
  expect(await read(page, "pages/:slug", "/pages/atelier")).toContain("Nous torréfions le mardi.")
})

test("a post of the store's blogs is a page, with its picture", async () => {
  const html = await renderRoute(page, "pages/:slug", "/pages/recolte")
  const post = readPage(html)
  for (const words of ["La récolte d’automne", "Ce qui arrive du Brésil.", "Les sacs sont là.", "Nous goûtons.", "Lot"])
    expect(textOf(post)).toContain(words)
  expect(html).toContain("/cdn.swell.store/schema/6a0000000000000000000205/")
})

test("a page of the merchant's app is its text, its table and its picture", async () => {
  const html = await renderRoute(page, "pages/:slug", "/pages/tarifs")
  for (const words of ["Nos tarifs", "Tout le café.", "Au kilo", "39,50 €", "Le mardi."])
    expect(textOf(readPage(html))).toContain(words)
  expect(html).toContain("/cdn.schema.io/default-theme/6a0000000000000000000c11/")
})

test("a cart without stock states, names of lines and sources of discounts", async () => {
  const commerce = openCommerce({ session: customer["swell-session"], ...i18n })
  const view = viewCart((await readCart(commerce))!)
  expect(view).toMatchObject({
    lines: [{ name: "Moulin de poche", remaining: 1, total: { amount: 84 } }],
    discounts: [{ kind: "promotion", amount: { amount: 8.4 } }],
    ...{ total: { amount: 75.6 }, due: { amount: 75.6 }, discrepancy: null },
  })
  const text = await read(cart, "panier", "/panier", customer)
  for (const words of ["Moulin de poche", "Noir", "75,60"]) expect(text).toContain(words)
})

test("a subscription whose last charge failed, with an extra line of its own", async () => {
  const text = await read(subscriptions, "account/abonnements", "/account/abonnements", customer)
  for (const words of [
    "Abonnement Brume",
    "BR-S12",
    "Paiement en retard",
    "Vérifiez ou remplacez votre carte habituelle",
    "14,90",
    "1 × Moulin de poche, à la prochaine échéance",
  ])
    expect(text).toContain(words)
  const [address, path] = ["/account/abonnements/6a0000000000000000000901", "account/abonnements/:id"]
  expect(await read(subscription, path, address, customer)).toContain(
    "Commande n° BR100031, 2 novembre 2026 : 14,90 € (en préparation, abonnement)",
  )
})

test("an invoice whose charge failed, and whose lines have names but no descriptions", async () => {
  expect(await read(invoices, "account/factures", "/account/factures", customer)).toContain("En attente de paiement")
  const text = await read(invoice, "account/factures/:id", "/account/factures/6a0000000000000000000a01", customer)
  for (const words of ["BR-F7", "Abonnement Brume", "14,90", "TVA 5,5", "Noé Brun"]) expect(text).toContain(words)
})

test("addresses with a state or without a telephone, and a card of two networks", async () => {
  const text = await read(addresses, "account/adresses", "/account/adresses", customer)
  for (const words of ["29200 Brest", "Brun et filles", "94016 San Francisco CA", "États-Unis"]) expect(text).toContain(words)
  expect(await read(cards, "account/cartes", "/account/cartes", customer)).toMatch(/Visa se terminant par 4242.*03\/2030/)
  const countries = findAll(readPage(await renderRoute(cart, "panier", "/panier", customer)), "option").map(textOf)
  expect(countries).toEqual(expect.arrayContaining(["France", "Belgique", "États-Unis"]))
})

test("an order without payments, whose status is a label", async () => {
  expect(await read(orders, "account/commandes", "/account/commandes", customer)).toContain("BR100019")
  const text = await read(order, "account/commandes/:id", "/account/commandes/6a0000000000000000000601", customer)
  for (const words of ["BR100019", "Moulin de poche", "75,60", "29200"]) expect(text).toContain(words)
})

test("nothing says what is not there, and only what nobody could use is left out", async () => {
  for (const [module, path, address] of [
    [home, "", "/"],
    [cart, "panier", "/panier"],
    [order, "account/commandes/:id", "/account/commandes/6a0000000000000000000601"],
  ] as const) {
    expect(await read(module, path, address, customer)).not.toMatch(/undefined|null|NaN|\[object/)
  }
  const rejected = printed.filter((line) => line.includes("record-rejected"))
  expect(rejected).toEqual([expect.stringContaining("payment method currency")])
  expect(printed.filter((line) => line.includes('"level":"fault"'))).toEqual([])
})

test.each(readAnswer("refusals") as { of: string; status: number; body: object; read: object }[])(
  "the refusal of $of",
  async ({ status, body, read: expected }) => {
    vi.mocked(fetch).mockResolvedValueOnce(Response.json(body, { status }))
    const answer: unknown = await openCommerce({ session: null, ...i18n })
      .client.request("post", "/account")
      .catch((error: unknown) => error)
    expect(answer).toMatchObject(expected)
  },
)

test("the README says of each answer where its shape is from", () => {
  const rows = [...readFileSync("tests/recorded/README.md", "utf8").matchAll(/^\| `([a-z-]+)\.json` +\|/gm)].map(
    ([, name]) => name,
  )
  expect(rows.toSorted()).toEqual(answerNames.toSorted())
})
