import { afterAll, beforeAll, expect, test } from "vitest"
import { addProduct, callAsCustomer, goToRecap, becomeCustomer, startSubscription } from "../shopper/page-purchase"
import { openPageShopper } from "../shopper/page-shopper"
import { type Part, find, findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"
import type { ProductRecord } from "../../sandbox/storage/models.ts"
import { putProduct } from "../../sandbox/storage/products.ts"
import { findRecord } from "../../sandbox/storage/records.ts"

// One test for each row of what French law and French shoppers expect, named after it; tests/setup/french-shop.test.ts counts them.

const shop = openWholeShop()
beforeAll(() => {
  const { database } = shop.sandbox.context
  const product = findRecord<ProductRecord>(database, "products", "abonnement-decouverte")!
  putProduct(database, { ...product, content: { ...product.content, eco_participation: 0.4 } })
})
afterAll(() => shop.close())

const ORDER_BUTTON = "Commander avec obligation de paiement"
const footerOf = (page: { document: Part }) => find(page.document, "contentinfo")
const legalLinks = (page: { document: Part }) => footerOf(page)
const noticeOf = (page: { document: Part }, role = "status") => findAll(page.document, role).map(textOf).join(" | ")

const openPage = (path: string) => openPageShopper(shop).open(path)
const textOfMain = async (path: string) => textOf((await openPage(path)).main)

const PAGES = ["/", "/boutique", "/produits/melange-canut", "/panier", "/connexion", "/pages/cgv"]

/** The one address that the links of this name lead to, which stand in the footer of every page. */
async function linkInEveryFooter(name: string, partOf = footerOf): Promise<string> {
  const addresses = new Set<string | undefined>()
  for (const path of PAGES) {
    const links = findAll(partOf(await openPage(path)), "link", name)
    expect(links.length, `${name} on ${path}`).toBeGreaterThan(0)
    for (const { attributes } of links) addresses.add(attributes["href"])
  }
  const [address = "", ...others] = addresses
  expect(others, name).toEqual([])
  return address
}

/** A guest with a coffee in the cart. */
async function openGuest() {
  const guest = openPageShopper(shop)
  await addProduct(guest, "melange-canut")
  return guest
}

test("Order button: no other words order", async () => {
  const { main } = await goToRecap(await openGuest())
  expect(findAll(main, "button", ORDER_BUTTON)).toHaveLength(1)
  expect(findAll(main, "button", /^(Payer|Acheter|Valider)/)).toEqual([])
})

test("Recap before ordering: goods, total, delivery, and a way back to each step", async () => {
  const { document, main } = await goToRecap(await openGuest())
  for (const text of ["Canut", "Total TTC", "Colissimo", "69001 Lyon", "paysafecard"]) expect(textOf(document)).toContain(text)
  const hrefs = findAll(main, "link").map(({ attributes }) => attributes["href"])
  for (const step of ["/commande/coordonnees", "/commande/livraison", "/commande/paiement"])
    expect(
      hrefs.some((href) => href?.startsWith(step)),
      step,
    ).toBe(true)
})

test("Terms: an unticked box that must be ticked, without JavaScript too", async () => {
  const guest = await openGuest()
  const recap = await goToRecap(guest)
  expect(find(recap.main, "checkbox", /conditions générales de vente/).attributes).not.toHaveProperty("checked")
  const refused = await guest.press(recap, ORDER_BUTTON)
  expect(noticeOf(refused, "alert")).toContain("Acceptez les conditions générales de vente")
  expect(refused.url.pathname).toBe("/commande/verification")
})

test("No paid extra pre-ticked: every box of the way to the order is empty", async () => {
  const guest = await openGuest()
  const recap = await goToRecap(guest)
  const steps = ["coordonnees", "livraison", "paiement"].map((step) => guest.open(`/commande/${step}`))
  const pages = [recap, ...(await Promise.all(steps)), await guest.open("/panier")]
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
  const boxes = pages.flatMap(({ document }) => findAll(document, "checkbox"))
  expect(boxes.length).toBeGreaterThanOrEqual(3)
  expect(boxes.filter(({ attributes }) => "checked" in attributes)).toEqual([])
})

test("Withdrawal, 14 days: a page with the model form, from every footer", async () => {
  const { main } = await openPage(await linkInEveryFooter("Droit de rétractation"))
  expect(textOf(main)).toContain("quatorze jours")
  find(main, "heading", "Modèle de formulaire de rétractation")
})

test("Withdrawal function: its link stands in every footer in the words of the law", async () => {
  expect(await linkInEveryFooter("Renoncer au contrat ici", legalLinks)).toBe("/retractation")
})

test("Withdrawal exceptions: told with their reason where a product has one, nowhere else", async () => {
  const exception = "le droit de rétractation ne s’applique pas"
  expect(await textOfMain("/produits/atelier-latte-art")).toContain(exception)
  expect(await textOfMain("/produits/melange-canut")).toMatch(/Sachet ouvert.*le droit de rétractation ne s’applique plus/)
  expect(await textOfMain("/produits/filtres-papier-02")).not.toContain("le droit de rétractation ne s’applique")
})

test("Ending a subscription: its link stands in every footer, and needs no account", async () => {
  const { main } = await openPage(await linkInEveryFooter("Résilier votre contrat", legalLinks))
  find(main, "textbox", /^Numéro de commande ou d’abonnement/)
  expect(findAll(main, "textbox", /mot de passe/i)).toEqual([])
})

test("Renewal: the next date stands in the account", async () => {
  const customer = openPageShopper(shop)
  await becomeCustomer(shop, customer)
  await startSubscription(shop, customer)
  const { main } = await customer.open("/account/abonnements")
  expect(textOf(main)).toMatch(/Prochaine échéance\s*(1er|\d{1,2})\s\S+ \d{4}/)
})

test("Cookies: only those that the page lists, and no banner", async () => {
  const guest = await openGuest()
  await guest.open("/")
  const { document, main } = await guest.open("/pages/cookies")
  const names = guest.visitor.cookies.names()
  expect(names).toContain("swell-session")
  for (const name of names) expect(textOf(find(main, "table")), name).toContain(name)
  expect(findAll(document, "button", /accepter/i)).toEqual([])
})

test("Newsletter: its own unticked box at checkout, and a way out without login", async () => {
  const guest = await openGuest()
  const contact = await guest.open("/commande/coordonnees")
  expect(find(contact.main, "checkbox", /newsletter/).attributes).not.toHaveProperty("checked")
  const left = await guest.press(await guest.open("/desinscription"), /désinscri/i, { "E-mail": "personne@exemple.fr" })
  expect(textOf(left.main)).toContain("ne recevra plus la newsletter")
  expect(findAll(left.main, "textbox")).toEqual([])
  const footer = find((await openPage("/")).document, "contentinfo")
  expect(find(footer, "link", /^Vos données et vos droits/).attributes["href"]).toBe("/pages/confidentialite")
})

test("Prices: the total says that VAT is included, from the cart on", async () => {
  const guest = await openGuest()
  const cart = await guest.open("/panier")
  await goToRecap(guest)
  const steps = ["coordonnees", "livraison", "paiement", "verification"].map((step) => guest.open(`/commande/${step}`))
  for (const { url, document } of [cart, ...(await Promise.all(steps))]) {
    expect(textOf(document), url.pathname).toMatch(/Total TTC(, hors livraison)? ?[\d ]+,\d\d €/)
  }
})

test("Price per kg: on the list, the product and in the cart", async () => {
  const guest = await openGuest()
  for (const path of ["/boutique/cafes", "/produits/melange-canut", "/panier"])
    expect(textOf((await guest.open(path)).main), path).toMatch(/\d+,\d\d\s€\s\/\skg/)
})

test("Struck-through price: only where the backend gives a prior one", async () => {
  const reduced = findAll((await openPage("/produits/machine-confluence")).main, "s")
  expect(textOf(reduced[0]!)).toContain("449,00 €")
  expect(findAll((await openPage("/produits/melange-canut")).main, "s")).toEqual([])
})

test("Delivery date: a range of days on the product", async () => {
  expect(await textOfMain("/produits/melange-canut")).toMatch(/Livraison prévue\s(le|entre le)\s/)
})

test("Mediator, legal notice: linked in every footer, and no link to the closed EU platform", async () => {
  for (const name of ["Médiateur de la consommation", "Mentions légales", "Conditions générales de vente"]) {
    const path = await linkInEveryFooter(name)
    const page = await openPage(path)
    expect([page.status, textOf(find(page.main, "h1"))], path).toEqual([200, name])
    expect(page.html, path).not.toContain("ec.europa.eu")
  }
})

test("Accessibility: a statement, linked in every footer", async () => {
  const { main } = await openPage(await linkInEveryFooter("Accessibilité"))
  expect(textOf(find(main, "h1"))).toBe("Accessibilité")
})

test("Food: legal name, ingredients, weight, operator and origin on the product", async () => {
  const shown = await textOfMain("/produits/ethiopie-guji-shakiso")
  const operator = "Maison Lilas, 6 quai de la Fonderie"
  for (const text of ["Café torréfié, en grains ou moulu", "100 % café arabica", "250", operator, "Éthiopie"])
    expect(shown).toContain(text)
})

test("Machines: the maker's address and contact, and warnings in French", async () => {
  const { main } = await openPage("/produits/machine-aurore")
  const maker = find(main, "region", "Fabricant et sécurité")
  expect(textOf(maker)).toContain("Mécanique du Rhône")
  expect(textOf(maker)).toMatch(/\S@\S|\+?\d[\d ]{8,}/)
  expect(textOf(maker)).toContain("Débrancher avant tout nettoyage")
})

test("Eco-participation: its own words beside the price, and on an invoice", async () => {
  expect(await textOfMain("/produits/machine-aurore")).toContain("Dont éco-participation 1,80 €")
  const customer = openPageShopper(shop)
  await becomeCustomer(shop, customer)
  await startSubscription(shop, customer)
  const list = await customer.open("/account/factures")
  const invoice = await customer.follow(list, /./, find(list.main, "rowheader", /\d/))
  expect(textOf(invoice.main)).toContain("(dont éco-participation : 0,40 € l’unité)")
})

test("Invoices: their owner's alone, with seller, VAT by rate and a professional's numbers", async () => {
  const customer = openPageShopper(shop)
  await becomeCustomer(shop, customer)
  await startSubscription(shop, customer)
  const profile = await customer.open("/account/profil")
  const saved = await customer.press(profile, "Enregistrer la société", {
    ...{ "J’achète pour une société": true, Société: "Café Paul" },
    ...{ "Numéro SIREN": "732 829 320", "Numéro de TVA": "FR44732829320" },
  })
  expect(noticeOf(saved)).toContain("société sont enregistrées")
  const list = await customer.open("/account/factures")
  const invoice = await customer.follow(list, /./, find(list.main, "rowheader", /\d/))
  const words = ["SIREN : 732829320", "FR44732829320", "RCS Lyon", "FR11999999998", "TVA 5,5 %", "Total HT", "Prix unitaire HT"]
  for (const text of ["Café Paul", ...words]) expect(textOf(invoice.main)).toContain(text)

  const stranger = openPageShopper(shop)
  await becomeCustomer(shop, stranger)
  const refused = await stranger.open(invoice.url.pathname)
  expect(refused.status).toBe(404)
  expect(refused.html).not.toContain("Café Paul")
})

test("Saved cards: deletable", async () => {
  const customer = openPageShopper(shop)
  await becomeCustomer(shop, customer)
  await callAsCustomer(shop, customer, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  const left = await customer.press(await customer.open("/account/cartes"), /^Supprimer/)
  expect(textOf(left.main)).toContain("Vous n’avez pas de carte enregistrée.")
})

test("Guests: an order needs no account, a subscription does", async () => {
  const guest = await openGuest()
  const recap = await goToRecap(guest)
  expect(findAll(recap.main, "textbox", /mot de passe/i)).toEqual([])
  const ordered = await guest.press(recap, ORDER_BUTTON, { terms: true })
  expect(ordered.url.pathname).toMatch(/^\/provider\/paysafecard\//)
  const coffee = await guest.open("/produits/ethiopie-guji-shakiso?achat=chaque-mois")
  expect((await guest.press(coffee, "Ajouter au panier")).url.hash).toBe("#login")
})
