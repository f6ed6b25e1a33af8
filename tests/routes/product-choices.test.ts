import { afterAll, expect, test } from "vitest"
import { type OpenPage, type PageShopper, openPageShopper, withClass } from "../shopper/page-shopper"
import { becomeCustomer } from "../shopper/page-purchase"
import { find, findAll, nameOf, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

// A product's choices without script: radio buttons of the form that buys, and a button that shows their price.

const shop = openWholeShop()
afterAll(() => shop.close())

const addressOf = ({ url }: OpenPage) => url.pathname + url.search
const headText = ({ main }: OpenPage) => withClass(main, "product-head").map(textOf).join(" ")
const isChosen = ({ main }: OpenPage, name: string | RegExp) => "checked" in find(main, "radio", name).attributes
const choose = (shopper: PageShopper, page: OpenPage, ...names: string[]) =>
  shopper.press(page, "Actualiser le prix", Object.fromEntries(names.map((name) => [name, true])))

test("choices are radio buttons of the form that buys, and a button leads to their address [3.2]", async () => {
  const shopper = openPageShopper(shop)
  const first = await shopper.open("/produits/ethiopie-guji-shakiso")
  for (const words of ["13,90 €", "55,60 € / kg", "Prix TTC, hors livraison"]) expect(headText(first)).toContain(words)
  const heavy = await choose(shopper, first, "1 kg")
  expect([heavy.url.hash, find(heavy.main, "radio", "1 kg").attributes["id"]]).toEqual(["#o.poids", "o.poids"])
  const chosen = await choose(shopper, heavy, "Piston")
  for (const name of ["1 kg", "Piston"]) expect(isChosen(chosen, name)).toBe(true)
  expect(chosen.url.hash).toBe("#o.mouture")
  expect(chosen.url.searchParams.get("o.poids")).toBe("1-kg")
  expect(chosen.url.searchParams.get("o.mouture")).toBe("piston")
  expect(headText(chosen)).toContain("50,60 € / kg")
  expect(findAll(chosen.main, "dd").map(textOf)).toContain("1 kg")
  const added = await shopper.press(chosen, "Ajouter au panier")
  expect(added.url.hash).toBe("#panier")
  expect(textOf(find(added.document, "dialog", /panier/i))).toMatch(/Poids : 1 kg, Mouture : Piston/)
})

test("a plan leads to its radio button, and the sentence about one that is gone to the group's", async () => {
  const shopper = openPageShopper(shop)
  const chosen = await choose(shopper, await shopper.open("/produits/ethiopie-guji-shakiso"), "Chaque mois")
  expect([chosen.url.hash, find(chosen.main, "radio", /^Chaque mois/).attributes["id"]]).toEqual(["#purchase", "purchase"])
  const gone = "/account/abonnements/nouveau?produit=abonnement-decouverte&o.mouture=grains&achat=plan-disparu"
  await becomeCustomer(shop, shopper)
  const refused = await shopper.open(gone)
  expect(find(refused.main, "link", /Cette formule d’achat/).attributes["href"]).toBe("#purchase")
  expect(findAll(refused.main, "radio").map(({ attributes }) => attributes["id"])).toContain("purchase")
})

test("a choice is bought without showing its price first, and one that is refused stays", async () => {
  const shopper = openPageShopper(shop)
  const page = await shopper.open("/produits/ethiopie-guji-shakiso?o.poids=1-kg&o.mouture=grains&achat=unique")
  const refused = await shopper.press(page, "Ajouter au panier", { "500 g": true, Moka: true, Quantité: "mille" })
  expect(refused.status).toBe(422)
  for (const name of ["500 g", "Moka"]) expect(isChosen(refused, name)).toBe(true)
  expect(find(refused.main, "textbox", "Quantité").attributes["value"]).toBe("mille")
  expect(headText(refused)).toContain("26,70 €")
  const added = await shopper.press(refused, "Ajouter au panier", { Quantité: "2" })
  expect(textOf(find(added.document, "dialog", /panier/i))).toMatch(/Poids : 500 g, Mouture : Moka/)
})

test("choices over a list lead back to it", async () => {
  const shopper = openPageShopper(shop)
  const page = await shopper.open("/boutique/melanges?tri=nom&choix=melange-canut#option")
  const chosen = await choose(shopper, page, "1 kg")
  expect(addressOf(chosen)).toMatch(/^\/boutique\/melanges\?tri=nom&choix=melange-canut&.*choix\.o\.poids=1-kg&/)
  expect(chosen.url.hash).toBe("#option-o.poids")
  const added = await shopper.press(chosen, "Ajouter au panier", { Piston: true })
  expect(addressOf(added)).toBe("/boutique/melanges?tri=nom")
  expect(textOf(find(added.document, "dialog", /panier/i))).toMatch(/Poids : 1 kg, Mouture : Piston/)
})

test("a page of the release before, whose form posts to the address of its choices, still buys them", async () => {
  const { visitor, open } = openPageShopper(shop)
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" }
  const address = "/produits/ethiopie-guji-shakiso?o.poids=1-kg&o.mouture=piston&achat=unique"
  const answer = await visitor.send("POST", address, { headers, body: "quantity=1" })
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${address}#panier`])
  expect(textOf((await open("/panier")).main)).toMatch(/Poids : 1 kg, Mouture : Piston/)
})

test("the choice to leave an option out says which", async () => {
  const { main } = await openPageShopper(shop).open("/produits/ethiopie-guji-shakiso")
  expect(find(main, "radio", "Sans boîte cadeau").attributes).toHaveProperty("checked")
  expect(findAll(main, "radio", "Sans")).toEqual([])
})

test("a plan that ends says so once, and one that goes on does not", async () => {
  const { main } = await openPageShopper(shop).open("/produits/abonnement-grands-crus?achat=annuel")
  expect(nameOf(find(main, "radio", /^Six mois/))).toMatch(/Un microlot par mois\. 6 échéances, puis fin automatique$/)
  expect(textOf(main).match(/fin automatique|prend fin/g)).toEqual(["fin automatique"])
})
