import { afterAll, expect, test } from "vitest"
import { addProduct, goToRecap, startSubscription } from "../shopper/page-purchase"
import { type OpenPage, type PageShopper, openPageShopper } from "../shopper/page-shopper"
import { runTogether, spokenSeparators } from "../shopper/page-text"
import { customer } from "../shopper/people"
import { findAll } from "../shopper/read-page"
import { openWholeShop, shopOrigin } from "../shopper/whole-shop"

// Text browsers know no styles: white space or structure has to stand between all words that are not one.

const shop = openWholeShop({ environment: { RATE_LIMITS: "newsletter=1000/60,quote=1000/60,declaration=1000/60" } })
afterAll(() => shop.close())

const PAGES = [
  ...["/", "/?choisir=melange-canut", "/boutique", "/boutique/cafes?page=2", "/boutique?tri=prix&prix-max=20&a.intensite=5"],
  ...[
    "/produits/melange-canut",
    "/produits/machine-aurore",
    "/produits/cafe-epuise",
    "/produits/cafe-epuise/alerte",
    "/produits/abonnement-decouverte",
  ],
  ...[
    "/produits/carte-cadeau-lilas",
    "/produits/tasse-espresso-vernaison",
    "/recherche",
    "/recherche?q=canut",
    "/recherche?q=xyz",
  ],
  ...[
    "/panier",
    "/connexion",
    "/inscription",
    "/mot-de-passe-oublie",
    "/preferences",
    "/newsletter",
    "/desinscription",
    "/devis",
  ],
  ...["/resilier", "/retractation", "/nulle-part", "/boutique/burundi?prix-max=1"],
]

/** Fails with the address and the words of every place where text runs together, or a mere sign would be read aloud, once. */
function expectApart(...pages: OpenPage[]): void {
  const found = new Map<string, string>()
  for (const { url, html } of pages)
    for (const words of [...runTogether(html), ...spokenSeparators(html)]) found.set(words, url.pathname)
  expect([...found].map(([words, path]) => `${path}: ${words}`)).toEqual([])
}

/** Opens all pages below a path that these pages link to, and those that they link to in turn. */
async function openBelow(shopper: PageShopper, path: string, ...from: OpenPage[]): Promise<OpenPage[]> {
  const pages = new Map<string, OpenPage>()
  const waiting = [...from]
  for (let page = waiting.pop(); page !== undefined && pages.size < 80; page = waiting.pop()) {
    for (const { attributes } of findAll(page.document, "link")) {
      const { origin, pathname } = new URL(attributes["href"] ?? "", page.url)
      if (origin !== shopOrigin || !pathname.startsWith(path) || pages.has(pathname)) continue
      const next = await shopper.open(pathname)
      pages.set(pathname, next)
      waiting.push(next)
    }
  }
  return [...pages.values()]
}

test.each(PAGES)("no two words run together at %s", async (path) => {
  expectApart(await openPageShopper(shop).open(path))
})

test("no two words run together in the pages of the house, of the law and in the tutorials", async () => {
  const shopper = openPageShopper(shop)
  const home = await shopper.open("/")
  const pages = await openBelow(shopper, "/pages/", home)
  const tutorials = await openBelow(shopper, "/tutoriels/", home, ...pages)
  expect([pages.length > 8, tutorials.length > 2]).toEqual([true, true])
  expectApart(...pages, ...tutorials)
})

test("no two words run together in a cart and on its way to an order, refused forms among it", async () => {
  const shopper = openPageShopper(shop)
  await addProduct(shopper, "melange-canut")
  await addProduct(shopper, "filtres-papier-02")
  const cart = await shopper.press(await shopper.open("/panier"), "Appliquer", { code: "BIENVENUE10" })
  expect(cart.html).toContain("Code appliqué")
  const refusedCode = await shopper.press(cart, "Appliquer", { code: "RIEN" })
  const estimate = await shopper.press(cart, "Estimer", { zip: "69001" })
  const contact = await shopper.open("/commande/coordonnees")
  const refused = await shopper.press(contact, "Choisir la livraison")
  const recap = await goToRecap(shopper)
  const delivery = await shopper.open("/commande/livraison")
  const payment = await shopper.open("/commande/paiement")
  const unaccepted = await shopper.press(recap, "Commander avec obligation de paiement")
  const provider = await shopper.press(recap, "Commander avec obligation de paiement", { terms: true })
  const confirmation = await shopper.press(provider, "Accepter le paiement")
  expect(confirmation.url.pathname).toMatch(/^\/commande\/merci\//)
  expectApart(cart, refusedCode, estimate, contact, refused, delivery, payment, recap, unaccepted, confirmation)
})

test("no two words run together on the page that waits for a payment", async () => {
  const shopper = openPageShopper(shop)
  await addProduct(shopper, "filtres-papier-02")
  const provider = await shopper.press(await goToRecap(shopper), "Commander avec obligation de paiement", { terms: true })
  const waiting = await shopper.press(provider, "Laisser le paiement en attente")
  expect(waiting.url.pathname).toBe("/commande/attente")
  expectApart(waiting)
})

test("no two words run together in the customer area", async () => {
  const shopper = openPageShopper(shop)
  const login = await shopper.open("/connexion")
  const refused = await shopper.press(login, "Se connecter", { email: customer.email, password: "faux" })
  const area = await shopper.press(login, "Se connecter", customer)
  expect(area.url.pathname).toBe("/account")
  await startSubscription(shop, shopper)
  await addProduct(shopper, "melange-canut")
  const contact = await shopper.open("/commande/coordonnees")
  const provider = await shopper.press(await goToRecap(shopper), "Commander avec obligation de paiement", { terms: true })
  const confirmation = await shopper.press(provider, "Accepter le paiement")
  const pages = await openBelow(shopper, "/account", area)
  const kinds = new Set(pages.map(({ url }) => url.pathname.replace(/[0-9a-f]{24}|\d+/, "…")))
  expect([...kinds]).toEqual(
    expect.arrayContaining(
      ["commandes/…", "abonnements/…/formule", "factures/…", "adresses/…"].map((path) => `/account/${path}`),
    ),
  )
  expectApart(refused, area, contact, confirmation, ...pages)
})
