import { afterAll, expect, test } from "vitest"
import type { ProductRecord } from "../../sandbox/storage/models.ts"
import { putProduct } from "../../sandbox/storage/products.ts"
import { findRecord } from "../../sandbox/storage/records.ts"
import { type OpenPage, type PageShopper, openPageShopper, withClass } from "../shopper/page-shopper"
import { buyer, customer } from "../shopper/people"
import { find, findAll, nameOf, type Part, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

// What a shopper does with a cart and on the way to the recap, through the links and forms of the built shop's pages.

const shop = openWholeShop()
afterAll(() => shop.close())

const pathOf = ({ url }: OpenPage) => url.pathname + url.search
const valueOf = (page: OpenPage, name: string) => fieldOf(page, name).attributes["value"]

function fieldOf({ main }: OpenPage, name: string) {
  const found = findAll(main, "input").find(({ attributes }) => attributes["name"] === name)
  return found ?? expect.fail(`No field ${name}`)
}

/** The sentences that a field is described by. */
function describedBy(page: OpenPage, name: string): string {
  const ids = fieldOf(page, name).attributes["aria-describedby"]?.split(" ") ?? []
  const told = ["p", "span", "div"].flatMap((tag) => findAll(page.main, tag))
  return ids
    .map((id) =>
      told
        .filter(({ attributes }) => attributes["id"] === id)
        .map(textOf)
        .join(),
    )
    .join(" ")
}

async function addCoffee(shopper: PageShopper): Promise<OpenPage> {
  const added = await shopper.press(await shopper.open("/produits/melange-canut"), "Ajouter au panier")
  expect(added.url.hash).toBe("#panier")
  return added
}

test("delivery is estimated by country and postcode, kept for the checkout and for nothing else", async () => {
  const shopper = openPageShopper(shop)
  await addCoffee(shopper)
  const delivery = ({ main }: OpenPage) => textOf(find(main, "region", "Livraison"))
  const first = await shopper.open("/panier")
  expect(textOf(first.main)).toContain("pour la livraison gratuite")
  const estimate = (page: OpenPage, zip: string) => shopper.press(page, "Estimer", { "Code postal": zip })
  const short = await estimate(first, "690")
  expect(delivery(short)).toContain("Saisissez un code postal de cinq chiffres")
  expect(find(short.main, "textbox", /^Code postal/).attributes["value"]).toBe("690")
  const lyon = await estimate(short, "69002")
  expect(delivery(lyon)).toMatch(/Colissimo Livraison prévue entre le .*6,90 €/)
  expect(delivery(lyon)).toContain("Retrait en boutique")
  const again = await estimate(lyon, "690")
  expect(delivery(again)).toContain("Saisissez un code postal de cinq chiffres")
  expect(delivery(again)).not.toContain("Retrait en boutique")
  expect(delivery(await estimate(again, "20000"))).toContain("Colissimo Corse")

  const contact = await shopper.open("/commande/coordonnees")
  expect(valueOf(contact, "zip")).toBe("20000")
  expect(valueOf(contact, "email") ?? "").toBe("")
})

test("one more and one less without a script, and a line that goes", async () => {
  const shopper = openPageShopper(shop)
  await addCoffee(shopper)
  const quantity = ({ main }: OpenPage) => find(main, "textbox", /Quantité\s: Canut/).attributes["value"]
  const more = await shopper.press(await shopper.open("/panier"), /Un de plus/)
  expect(quantity(more)).toBe("2")
  expect(textOf(find(find(more.document, "banner"), "link", /Panier/))).toContain("2")
  const less = await shopper.press(more, /Un de moins/)
  expect(quantity(less)).toBe("1")
  expect(textOf((await shopper.press(less, /Retirer Canut/)).main)).toContain("Rien pour l’instant")
})

test("a recovery link shows a cart without its owner, and a post takes it up", async () => {
  const owner = openPageShopper(shop)
  await addCoffee(owner)
  const contact = await owner.open("/commande/coordonnees")
  const delivery = await owner.press(contact, "Choisir la livraison", { ...buyer, country: "France" })
  expect(pathOf(delivery)).toBe("/commande/livraison")
  const session = decodeURIComponent(owner.visitor.cookies.get("swell-session") ?? "")
  const headers = { Authorization: `Basic ${btoa("pk_test_local")}`, "X-Session": session }
  const cart = await shop.sandbox.storefront.fetch(new Request("http://sandbox.test/api/cart", { headers }))
  const { checkout_id: checkoutId } = (await cart.json()) as { checkout_id: string }
  expect(textOf((await owner.open(`/panier?reprise=${checkoutId}`)).main)).toContain("Ce panier est déjà le vôtre.")

  const other = openPageShopper(shop)
  for (const unknown of ["0".repeat(32), "../../account"]) {
    expect(textOf((await other.open(`/panier?reprise=${unknown}`)).main)).toContain("Le panier de ce lien n’existe plus")
  }
  const page = await other.open(`/panier?reprise=${checkoutId}`)
  const found = find(page.main, "region", "Un panier enregistré vous attend")
  expect(textOf(found)).toContain("1 × Canut")
  for (const own of [buyer.email, buyer.lastName, buyer.address1]) expect(page.html).not.toContain(own)
  const taken = await other.press(page, "Reprendre ce panier", {}, found)
  expect(find(taken.main, "textbox", /Quantité\s: Canut/).attributes["value"]).toBe("1")
})

test("a wrong email is told at its field and everything typed stays", async () => {
  const shopper = openPageShopper(shop)
  await addCoffee(shopper)
  const contact = await shopper.open("/commande/coordonnees")
  const refused = await shopper.press(contact, "Choisir la livraison", { ...buyer, email: "camille@@exemple" })
  expect([refused.status, pathOf(refused)]).toEqual([422, "/commande/coordonnees"])
  expect(textOf(find(refused.document, "title"))).toMatch(/^Erreur/)
  expect(fieldOf(refused, "email").attributes).toMatchObject({ "aria-invalid": "true", value: "camille@@exemple" })
  expect(describedBy(refused, "email")).toMatch(/adresse e-mail/i)
  const typed = ["firstName", "lastName", "address1", "zip", "city", "phone"] as const
  for (const name of typed) expect([name, valueOf(refused, name)]).toEqual([name, buyer[name]])
})

test("the quantity 0 is refused on the product and in the cart", async () => {
  const shopper = openPageShopper(shop)
  const isRefused = (page: OpenPage, name: RegExp) => {
    expect(page.status).toBe(422)
    expect(find(page.main, "textbox", name).attributes).toMatchObject({ "aria-invalid": "true", value: "0" })
  }
  const product = await shopper.open("/produits/melange-canut")
  isRefused(await shopper.press(product, "Ajouter au panier", { quantity: "0" }), /^Quantité/)
  await addCoffee(shopper)
  const cart = await shopper.open("/panier")
  isRefused(await shopper.press(cart, /^Mettre à jour/, { "Quantité : Canut": "0" }), /^Quantité : Canut/)
})

test("an unknown option value falls back to the page, and an unknown variant is refused", async () => {
  const { open, visitor } = openPageShopper(shop)
  expect((await open("/produits/melange-canut?o.poids=12-tonnes")).status).toBe(200)
  const choice = { "o.poids": "12-tonnes", "o.mouture": "grains", purchase: "unique", quantity: "1" }
  const refused = await visitor.post("/produits/melange-canut", choice)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain("Ajouter au panier")
})

test("a guest's invoice goes elsewhere, with company and VAT number, and the recap says so", async () => {
  const shopper = openPageShopper(shop)
  await addCoffee(shopper)
  const contact = await shopper.open("/commande/coordonnees")
  expect(find(contact.main, "link", "Connectez-vous").attributes["href"]).toBe("/connexion?suite=/commande/coordonnees")
  expect("checked" in find(contact.main, "checkbox", /newsletter/).attributes).toBe(false)
  const billing = {
    "Mon adresse de facturation est différente": true,
    Société: "Le Bureau des Pentes",
    "Numéro de TVA": "FR45 732 829 320",
    billingFirstName: "Sophie",
    billingAddress1: "31 rue Burdeau",
    billingZip: "69001",
    billingCity: "Lyon",
  }
  const refused = await shopper.press(contact, "Choisir la livraison", { ...buyer, ...billing })
  expect(findAll(refused.main, "alert").map(textOf).join()).toContain("Vérifiez le numéro de TVA")
  expect(fieldOf(refused, "billingLastName").attributes["aria-invalid"]).toBe("true")
  expect(find(refused.main, "textbox", /^Numéro de TVA/).attributes["value"]).toBe("FR45 732 829 320")
  expect(valueOf(refused, "billingCity")).toBe("Lyon")
  const corrected = { "Numéro de TVA": "FR44 732 829 320", billingLastName: "Garcin" }
  const delivery = await shopper.press(refused, "Choisir la livraison", corrected)
  const payment = await shopper.press(delivery, "Choisir le paiement", { service: "colissimo" })
  const recap = await shopper.press(payment, "Vérifier ma commande", { method: "paysafecard" })
  expect(pathOf(recap)).toBe("/commande/verification")
  expect(textOf(recap.main)).toContain("31 rue Burdeau")
  expect(textOf(recap.main)).toContain("TVA FR44732829320")
  expect(valueOf(await shopper.open("/commande/coordonnees"), "billingCity")).toBe("Lyon")
})

test("a customer chooses one of their addresses, without typing any", async () => {
  const shopper = openPageShopper(shop)
  await addCoffee(shopper)
  const login = await shopper.open("/connexion?suite=/commande/coordonnees")
  const contact = await shopper.press(login, "Se connecter", { "E-mail": customer.email, "Mot de passe": customer.password })
  expect(pathOf(contact)).toBe("/commande/coordonnees")
  const chosen = ({ main }: OpenPage) => {
    const radios = findAll(find(main, "group", /^Adresse de livraison/), "radio")
    return radios.filter(({ attributes }) => "checked" in attributes).map(nameOf)
  }
  expect(chosen(contact)).toEqual([expect.stringContaining("12 quai Saint-Antoine")])
  expect(textOf(contact.main)).toContain("jeanne@exemple.fr")
  const orchard = nameOf(find(contact.main, "radio", /5 chemin des Vergers/))
  const delivery = await shopper.press(contact, "Choisir la livraison", { [orchard]: true })
  expect(pathOf(delivery)).toBe("/commande/livraison")
  const again = await shopper.open("/commande/coordonnees")
  expect(chosen(again)).toEqual([expect.stringContaining("5 chemin des Vergers")])
  const refused = await shopper.press(again, "Choisir la livraison", { "Une autre adresse": true, city: "" })
  expect(fieldOf(refused, "city").attributes["aria-invalid"]).toBe("true")
})

test("the days of delivery stay as they were chosen, to the recap and after paying", async () => {
  const shopper = openPageShopper(shop)
  await addCoffee(shopper)
  const totals = ({ main }: OpenPage) => withClass(main, "totals").map(textOf).join(" ")
  const cart = await shopper.open("/panier")
  expect(totals(cart)).toContain("Livraisonselon votre adresse")
  expect(totals(cart)).toContain("Total TTC, hors livraison")
  const delivery = await shopper.press(await shopper.open("/commande"), "Choisir la livraison", buyer)
  expect(totals(delivery)).toContain("Livraisondès 4,50 €")
  const [service = ""] = findAll(delivery.main, "label")
    .map(textOf)
    .filter((text) => text.includes("Colissimo"))
  const [, first = "", others = ""] = /^\s*([LE])((?:e|ntre le) .*\d.*?)\s*Colissimo/.exec(service) ?? []
  const chosen = first.toLowerCase() + others
  expect(chosen).toMatch(/\d/)
  const payment = await shopper.press(delivery, "Choisir le paiement", { service: "colissimo" })
  expect(totals(payment)).not.toContain("hors livraison")
  const recap = await shopper.press(payment, "Vérifier ma commande", { paysafecard: true })
  expect(textOf(recap.main)).toContain(`Livraison prévue ${chosen}.`)
  const provider = await shopper.press(recap, "Commander avec obligation de paiement", { terms: true })
  const confirmed = await shopper.press(provider, "Accepter le paiement")
  expect(textOf(confirmed.main)).toContain(`Livraison prévue ${chosen}.`)
})

test("an address changed from the recap leads back to it, with the delivery and the payment as they were", async () => {
  const shopper = openPageShopper(shop)
  await addCoffee(shopper)
  const delivery = await shopper.press(await shopper.open("/commande"), "Choisir la livraison", buyer)
  const begun = findAll(delivery.main, "radio").filter(({ attributes }) => "checked" in attributes)
  expect(begun.map(nameOf)).toEqual([expect.stringContaining("Mondial Relay")])
  const payment = await shopper.press(delivery, "Choisir le paiement", { service: "colissimo" })
  const recap = await shopper.press(payment, "Vérifier ma commande", { method: "paysafecard" })
  const change = find(recap.main, "link", "Modifier les coordonnées").attributes["href"] ?? ""
  const contact = await shopper.open(change)
  const asked = await shopper.press(contact, "Choisir la livraison", { Adresse: "31 rue Burdeau" })
  const again = await shopper.press(asked, "Vérifier ma commande", { service: "colissimo" })
  expect(pathOf(again)).toBe("/commande/verification")
  for (const text of ["31 rue Burdeau", "Colissimo", "paysafecard"]) expect(textOf(again.main)).toContain(text)
})

test("a product's page and the cart strike the same prices, none beside that of a variant without one before", async () => {
  const { database } = shop.sandbox.context
  const coffee = findRecord<ProductRecord>(database, "products", "burundi-kayanza") ?? expect.fail()
  const struckIn = (part: Part) => withClass(part, "price-original").map((price) => /[\d,]+\s€/.exec(textOf(price))?.[0])
  const compare = async (slug: string) => {
    const shopper = openPageShopper(shop)
    const page = await shopper.open(`/produits/${slug}`)
    const shown = withClass(page.main, "product-head").flatMap(struckIn)
    await shopper.press(page, "Ajouter au panier")
    expect(struckIn((await shopper.open("/panier")).main)).toEqual(shown)
    return shown
  }
  const variants = coffee.variants.map(({ orig_price: _, ...variant }) => variant)
  putProduct(database, { ...coffee, orig_price: 38, variants })
  expect(await compare("mazagran-monplaisir")).toEqual(["26,00 €"])
  expect(await compare("honduras-marcala")).toEqual(["10,90 €"])
  expect(await compare("burundi-kayanza")).toEqual([])
})
