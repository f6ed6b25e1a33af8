import { afterAll, expect, test } from "vitest"
import { type OpenPage, openPageShopper } from "../shopper/page-shopper"
import { customer } from "../shopper/people"
import { find, findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

// The way into the customer area and out of it, through the links and forms of the built shop's pages.

const shop = openWholeShop()
afterAll(() => shop.close())

const RIGHT = { "E-mail": customer.email, "Mot de passe": customer.password }
const WRONG = { ...RIGHT, "Mot de passe": "mot-de-passe-faux" }

const pathOf = ({ url }: OpenPage) => url.pathname + url.search
const titleOf = ({ document }: OpenPage) => textOf(find(document, "title"))
const notices = ({ document }: OpenPage) => findAll(document, "status").map(textOf).join(" | ")
const alerts = ({ main }: OpenPage) => findAll(main, "alert").map(textOf).join(" | ")
const valueOf = ({ main }: OpenPage, label: RegExp) => find(main, "textbox", label).attributes["value"] ?? ""
const entrance = ({ document }: OpenPage) => find(find(document, "banner"), "link", "Espace client").attributes["href"]

test("a wrong password is refused on the page, then the right one opens the customer area [1.12]", async () => {
  const shopper = openPageShopper(shop)
  const login = await shopper.open("/account")
  expect(pathOf(login)).toBe("/connexion?suite=/account")
  const refused = await shopper.press(login, "Se connecter", WRONG)
  expect(titleOf(refused)).toMatch(/^Erreur/)
  expect(alerts(refused)).toContain("E-mail ou mot de passe incorrect")
  expect([valueOf(refused, /^E-mail/), valueOf(refused, /^Mot de passe/)]).toEqual([customer.email, ""])
  expect(refused.html).not.toContain("mot-de-passe-faux")

  const area = await shopper.press(refused, "Se connecter", { "Mot de passe": customer.password })
  expect(pathOf(area)).toBe("/account")
  expect(notices(area)).toContain("Connexion réussie.")
  expect(textOf(area.main)).toContain("Bonjour Jeanne")
  expect(textOf(area.main)).toContain(customer.email)
  expect(titleOf(area)).toMatch(/^Espace client \| /)
})

test("an anonymous visitor's way to the customer area is the modal; a customer's is the area, until the logout [2.2] [2.17] [6.2] [6.3]", async () => {
  const shopper = openPageShopper(shop)
  const home = await shopper.open("/")
  expect(entrance(home)).toBe("#login")
  const modal = find(home.document, "dialog", "Espace client")
  expect([modal.attributes["id"], findAll(modal, "button", "Se connecter").length]).toEqual(["login", 1])
  const list = await shopper.press(await shopper.open("/connexion?suite=/boutique"), "Se connecter", RIGHT)
  expect(pathOf(list)).toBe("/boutique")
  expect(entrance(list)).toBe("/account")
  const area = await shopper.follow(list, "Espace client", find(list.document, "banner"))
  expect(pathOf(area)).toBe("/account")
  const left = await shopper.press(area, "Se déconnecter")
  expect(notices(left)).toContain("Déconnexion réussie.")
  expect(entrance(left)).toBe("#login")
  expect(pathOf(await shopper.open("/account"))).toMatch(/^\/connexion/)
})

test("a visitor becomes a customer; an address that has an account is told what to do", async () => {
  const shopper = openPageShopper(shop)
  const form = await shopper.follow(await shopper.open("/connexion?suite=/panier"), "Créer un compte")
  expect(pathOf(form)).toBe("/inscription?suite=/panier")
  expect(findAll(form.main, "checkbox").map(({ attributes }) => "checked" in attributes)).toEqual([false])
  const person = { Prénom: "Zoé", Nom: "Paul", "E-mail": customer.email, "Mot de passe": "arabica-2026" }
  const refused = await shopper.press(form, "Créer mon compte", person)
  expect(alerts(refused)).toContain("connectez-vous")
  expect(titleOf(refused)).toMatch(/^Erreur/)
  expect(find(refused.main, "textbox", /^E-mail/).attributes["aria-invalid"]).toBe("true")
  expect([valueOf(refused, /^Prénom/), valueOf(refused, /^Mot de passe/)]).toEqual(["Zoé", ""])

  const corrected = { "E-mail": "zoe-paul@exemple.fr", "Mot de passe": "arabica-2026" }
  const cart = await shopper.press(refused, "Créer mon compte", corrected)
  expect(pathOf(cart)).toBe("/panier")
  expect(notices(cart)).toContain("Votre compte est créé")
  const area = await shopper.follow(cart, "Espace client", find(cart.document, "banner"))
  expect(textOf(area.main)).toContain("Bonjour Zoé")
})

test("a visitor's subscription opens the login with it; logged in, it is in the cart, which opens", async () => {
  const shopper = openPageShopper(shop)
  const product = await shopper.open("/produits/ethiopie-guji-shakiso?achat=chaque-mois")
  const asked = await shopper.press(product, "Ajouter au panier")
  expect(asked.url.hash).toBe("#login")
  const login = find(asked.document, "dialog", "Espace client")
  expect(textOf(login)).toContain("rejoindra ensuite votre panier")
  const refused = await shopper.press(asked, "Se connecter", WRONG, login)
  expect(alerts(refused)).toContain("E-mail ou mot de passe incorrect")
  expect(textOf(refused.main)).toContain("rejoindra ensuite votre panier")
  const added = await shopper.press(refused, "Se connecter", { "Mot de passe": customer.password })
  expect(added.url.pathname).toBe("/produits/ethiopie-guji-shakiso")
  expect(added.url.hash).toBe("#panier")
  expect(findAll(added.document, "dialog", "Espace client")).toEqual([])
  const cart = textOf(find(added.document, "dialog", /panier/i))
  expect(cart).toContain("Guji")
  expect(cart).toContain("Connexion réussie.")
})
