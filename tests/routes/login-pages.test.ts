import { afterAll, expect, test } from "vitest"
import { type OpenPage, openPageShopper } from "../shopper/page-shopper"
import { customer } from "../shopper/people"
import { find, findAll, textOf } from "../shopper/read-page"
import { addProduct } from "../shopper/page-purchase"
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

test("who is logged in is told on the next page that the e-mail or password was wrong", async () => {
  const shopper = openPageShopper(shop)
  const [first, second] = [await shopper.open("/connexion?suite=/panier"), await shopper.open("/connexion?suite=/panier")]
  await shopper.press(first, "Se connecter", RIGHT)
  const refused = await shopper.press(second, "Se connecter", WRONG)
  expect(pathOf(refused)).toBe("/panier")
  expect(notices(refused)).toContain("E-mail ou mot de passe incorrect")
  expect(entrance(refused)).toBe("/account")
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

/** The address of the page that was mailed last to this e-mail for a password. */
const mailedPage = (email: string) =>
  /https?:\/\/\S+\/mot-de-passe\/\S+/.exec(
    shop.records<{ id: string; to: string; text: string }>("mails").findLast(({ to }) => to === email)!.text,
  )![0]

test("a visitor becomes a customer by a mailed link, and finds the cart and the subscription that waited", async () => {
  const shopper = openPageShopper(shop)
  await addProduct(shopper, "filtres-papier-02")
  await shopper.press(await shopper.open("/produits/ethiopie-guji-shakiso?achat=chaque-mois"), "Ajouter au panier")
  const form = await shopper.follow(await shopper.open("/connexion?suite=/panier"), "Créer un compte")
  expect(pathOf(form)).toBe("/inscription?suite=/panier")
  expect(findAll(form.main, "checkbox").map(({ attributes }) => "checked" in attributes)).toEqual([false])
  const refused = await shopper.press(form, "Créer mon compte", { Prénom: "Zoé", Nom: "Paul", "E-mail": "zoe-paul" })
  expect(titleOf(refused)).toMatch(/^Erreur/)
  expect(find(refused.main, "textbox", /^E-mail/).attributes["aria-invalid"]).toBe("true")
  expect(valueOf(refused, /^Prénom/)).toBe("Zoé")

  const mailed = await shopper.press(refused, "Créer mon compte", { "E-mail": "zoe-paul@exemple.fr" })
  expect(titleOf(mailed)).toMatch(/^Consultez vos e-mails/)
  expect(textOf(mailed.main)).toMatch(/dans les 24\sheures.*rejoindra ensuite votre panier.*Rien reçu/s)
  expect(find(mailed.main, "link", "Continuer sans attendre").attributes["href"]).toBe("/panier")
  const login = await shopper.follow(mailed, "Se connecter")
  expect(pathOf(login)).toBe("/connexion?suite=/panier")

  const chosen = await shopper.press(await shopper.open(mailedPage("zoe-paul@exemple.fr")), "Enregistrer le mot de passe", {
    password: "arabica-2026",
  })
  expect(pathOf(chosen)).toBe("/connexion")
  expect(notices(chosen)).toContain("Votre mot de passe est enregistré.")
  const pair = { "E-mail": "zoe-paul@exemple.fr", "Mot de passe": "arabica-2026" }
  const added = await shopper.press(chosen, "Se connecter", pair)
  expect(added.url.hash).toBe("#panier")
  expect(textOf(find(added.document, "dialog", /panier/i))).toMatch(/Guji.*Filtres|Filtres.*Guji/s)
  const area = await shopper.follow(added, "Espace client", find(added.document, "banner"))
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
