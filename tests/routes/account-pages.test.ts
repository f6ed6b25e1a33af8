import { afterAll, expect, test } from "vitest"
import { becomeCustomer } from "../shopper/page-purchase"
import { type OpenPage, type PageShopper, openPageShopper } from "../shopper/page-shopper"
import { type Part, find, findAll, textOf } from "../shopper/read-page"
import { listPlaced } from "../shopper/visitor-purchase"
import { openWholeShop } from "../shopper/whole-shop"

// The customer area through the links and forms of its pages, as the built shop sends them.

const shop = openWholeShop({ environment: { RATE_LIMITS: "quote=1000/60,declaration=1000/60" } })
afterAll(() => shop.close())

const LYON = { name: "Zoé Paul", address1: "4 rue des Tables-Claudiennes", zip: "69001", city: "Lyon", country: "FR" }

const pathOf = ({ url }: OpenPage) => url.pathname + url.search
const notices = ({ document }: OpenPage) => findAll(document, "status").map(textOf).join(" | ")
const alerts = ({ document }: OpenPage) => findAll(document, "alert").map(textOf).join(" | ")
const valueOf = (page: OpenPage, label: string | RegExp) => find(page.main, "textbox", label).attributes["value"]

async function ask(path: string, method: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const type = { "Content-Type": "application/json" }
  const request = new Request(`http://sandbox.test${path}`, {
    method,
    headers: { ...type, ...headers },
    ...(method !== "GET" && { body: JSON.stringify(body) }),
  })
  const answer = await shop.sandbox.storefront.fetch(request)
  expect(answer.status, path).toBe(200)
  return answer.json()
}

const asMerchant = (path: string, body: object) => ask(path, "POST", body)

/** A call of the storefront API in the shopper's own session, for what a test only needs to be there. */
function asCustomer({ visitor }: PageShopper, method: string, path: string, body: object = {}) {
  const session = decodeURIComponent(visitor.cookies.get("swell-session") ?? "")
  return ask(`/api${path}`, method, body, { Authorization: `Basic ${btoa("pk_test_local")}`, "X-Session": session })
}

/** Buys filters by card. Out: the order's number. */
async function buyFilters(shopper: PageShopper): Promise<string> {
  const known = new Set(listPlaced(shop).map(({ id }) => id))
  await shopper.press(await shopper.open("/produits/filtres-papier-02"), "Ajouter au panier")
  await asCustomer(shopper, "PUT", "/cart", { shipping: { ...LYON, service: "colissimo" } })
  await asCustomer(shopper, "PUT", "/cart", { billing: { ...LYON, method: "card", card: { token: "pm_local_ok" } } })
  await asCustomer(shopper, "POST", "/cart/order")
  const placed = shop.records<{ id: string; number: string }>("orders").find(({ id }) => !known.has(id))
  return placed?.number ?? expect.fail("No order")
}

test("a subscription is paused, resumed and cancelled; its invoice can be read [2.35]", async () => {
  const shopper = openPageShopper(shop)
  const { area } = await becomeCustomer(shop, shopper)
  await asCustomer(shopper, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  type Product = { id: string; purchase_options: { subscription: { plans: { id: string; name: string }[] } } }
  const product = (await asCustomer(shopper, "GET", "/products/abonnement-decouverte")) as Product
  const plan = product.purchase_options.subscription.plans.find(({ name }) => name === "Mensuel")
  const choice = { product_id: product.id, plan_id: plan?.id, options: { Mouture: "Grains" } }
  await asCustomer(shopper, "POST", "/subscriptions", choice)

  const list = await shopper.follow(area, "Abonnements")
  const paused = await shopper.press(await shopper.follow(list, /^Gérer/), "Mettre en pause")
  expect(notices(paused)).toContain("Votre abonnement est en pause.")
  const resumed = await shopper.press(paused, "Reprendre l’abonnement")
  expect(notices(resumed)).toContain("Votre abonnement a repris.")
  expect(findAll(resumed.main, "summary").map(textOf)).toContain("Résilier")
  const ended = await shopper.press(resumed, "Résilier l’abonnement")
  expect(notices(ended)).toContain("Votre abonnement s’arrêtera à la fin de la période")
  expect(textOf(ended.main)).toContain("Fin de l’abonnement")

  const invoices = await shopper.follow(ended, "Factures")
  const [row] = findAll(invoices.main, "rowheader").filter((header) => findAll(header, "link").length > 0)
  const invoice = await shopper.follow(invoices, /./, row)
  expect(textOf(find(invoice.main, "h1"))).toMatch(/^Facture n° /)
  expect(textOf(invoice.main)).toContain("Total HT")

  const cards = await shopper.press(await shopper.follow(invoice, "Cartes"), /^Supprimer/)
  expect(textOf(cards.main)).toContain("Vous n’avez pas de carte enregistrée.")
})

test("an order is read and bought again", async () => {
  const shopper = openPageShopper(shop)
  await becomeCustomer(shop, shopper)
  await buyFilters(shopper)
  const area = await shopper.open("/account")
  const [row] = findAll(area.main, "rowheader").filter((header) => findAll(header, "link").length > 0)
  const order = await shopper.follow(area, /./, row)
  expect(textOf(find(order.main, "h1"))).toMatch(/^Commande n° /)
  expect(textOf(order.main)).toContain("4 rue des Tables-Claudiennes")
  const cart = await shopper.press(order, "Remettre dans le panier")
  expect(pathOf(cart)).toBe("/panier")
  expect(notices(cart)).toContain("sont dans votre panier")
  expect(textOf(cart.main)).toContain("Filtres papier 02")
})

test.each([
  ["/account", "Découvrir la boutique"],
  ["/account/commandes", "Découvrir la boutique"],
  ["/account/abonnements", "Nouvel abonnement"],
  ["/account/factures", "Voir vos commandes"],
  ["/account/devis", "Demander un devis"],
  ["/account/commandes/000000000000000000000000", "Espace client"],
])("where there is nothing yet, or nothing of that address, %s has a drawing and a way on", async (path, way) => {
  const shopper = openPageShopper(shop)
  await becomeCustomer(shop, shopper)
  const { main } = await shopper.open(path)
  expect(findAll(main, "svg")).toHaveLength(1)
  find(main, "link", way)
})

test("payments, a refund, a parcel with its tracking and a withdrawal stand on the order", async () => {
  const shopper = openPageShopper(shop)
  const { email } = await becomeCustomer(shop, shopper)
  const number = await buyFilters(shopper)
  await asMerchant("/__ship", { number, carrier_name: "Colissimo", tracking_code: "6A12345678901" })
  await asMerchant("/__refund", { number, amount: 2.5 })
  const before = await shopper.follow(await shopper.open("/account/commandes"), number)
  const form = await shopper.follow(before, "Renoncer au contrat ici")
  expect(pathOf(form)).toBe(`/retractation?commande=${number}`)
  expect([valueOf(form, /^Numéro de commande/), valueOf(form, /^Prénom et nom/)]).toEqual([number, "Zoé Paul"])
  expect(valueOf(form, /^E-mail/)).toBe(email)
  const choice = await shopper.press(form, "Continuer")
  const headings = ["h1", "h2", "h3"].flatMap((tag) => findAll(choice.main, tag)).map(textOf)
  expect(headings.join()).toContain(`Commande n° ${number}`)
  const done = await shopper.press(await shopper.press(choice, "Continuer"), "Confirmer la rétractation")
  expect(textOf(done.main)).toContain("sous la référence RET-")

  const order = await shopper.follow(await shopper.open("/account/commandes"), number)
  const section = (name: string): Part => find(order.main, "region", name)
  expect(textOf(section("Paiements"))).toContain("Visa se terminant par 4242")
  expect(textOf(section("Paiements"))).toContain("effectué")
  expect(textOf(section("Remboursements"))).toContain("2,50 €")
  expect(textOf(section("Expéditions"))).toMatch(/Colissimo, le .* \d{4} \(suivi 6A12345678901\)/)
  const tracking = find(section("Expéditions"), "link", /Suivre le colis 6A12345678901/)
  expect(tracking.attributes["href"]).toBe("https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901")
  expect(textOf(section("Rétractation"))).toMatch(/RET-\w+ du .* est enregistrée : 1 × Filtres/)
  expect(findAll(section("Rétractation"), "link").map(textOf)).toEqual(["Retour et remboursement"])
  expect(valueOf(await shopper.open("/resilier"), /^E-mail/)).toBe(email)
})

test("a request for a quote knows its customer and stands in the account, with the state that the merchant gives it", async () => {
  const shopper = openPageShopper(shop)
  const { email } = await becomeCustomer(shop, shopper)
  const company = { "J’achète pour une société": true, Société: "Café Paul", siren: "732 829 320" }
  const saved = await shopper.press(await shopper.open("/account/profil"), "Enregistrer la société", company)
  expect(notices(saved)).toContain("société sont enregistrées")

  const form = await shopper.open("/devis")
  const filledIn = [/^E-mail/, /^Prénom/, /^Nom/, /^Société/, /^SIREN/].map((label) => valueOf(form, label))
  expect(filledIn).toEqual([email, "Zoé", "Paul", "Café Paul", "732829320"])
  const modal = find((await shopper.open("/pages/ecole")).document, "dialog", "Demander un devis")
  expect(find(modal, "textbox", /^E-mail/).attributes["value"]).toBe(email)

  const [kind] = findAll(form.main, "select").map(({ attributes }) => attributes["name"])
  const [message] = findAll(form.main, "textarea").map(({ attributes }) => attributes["name"])
  const wishes = { [kind ?? ""]: "coffee", [message ?? ""]: "Douze kilos par mois pour notre bureau." }
  const sent = await shopper.press(form, /devis|demande/i, wishes)
  expect(notices(sent)).toContain("bien été reçue, sous la référence DEV-")
  const quotes = await shopper.open("/account/devis")
  expect(textOf(quotes.main)).toContain("Reçue, en cours d’étude")
  const reference = findAll(quotes.main, "rowheader")
    .map(textOf)
    .find((text) => text.startsWith("DEV-"))
  await asMerchant("/__quotes", { email, reference, state: "sent" })
  expect(textOf((await shopper.open("/account/devis")).main)).toContain("Devis envoyé")
})

test("a new subscription is chosen, recapped with its renewal, and ordered by the button that the law words", async () => {
  const shopper = openPageShopper(shop)
  const { area } = await becomeCustomer(shop, shopper)
  await asCustomer(shopper, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  const lyon = { first_name: "Zoé", last_name: "Paul", address1: "4 rue des Tables", zip: "69001", city: "Lyon", country: "FR" }
  await asCustomer(shopper, "POST", "/account/addresses", lyon)
  const offers = await shopper.follow(await shopper.follow(area, "Abonnements"), "Nouvel abonnement")
  const choice = { Mouture: "Filtre", achat: "mensuel" }
  const recapped = await shopper.press(await shopper.follow(offers, "Abonnement Découverte"), "Voir le récapitulatif", choice)
  const recapOf = ({ main }: OpenPage) => find(main, "region", "Récapitulatif")
  const words = ["1 × Abonnement Découverte (Filtre)", "12,90 € / mois", "Reconduit automatiquement chaque mois"]
  for (const each of words) expect(textOf(recapOf(recapped))).toContain(each)
  expect(textOf(recapOf(recapped))).not.toContain("Livraison prévue")
  expect(findAll(recapOf(recapped), "button")).toEqual([])
  for (const way of ["Choisir une carte", "Choisir une adresse"]) {
    const chosen = await shopper.press(await shopper.follow(recapped, way, recapOf(recapped)), /^Choisir/)
    expect(findAll(chosen.main, "button", /^Choisir/)).toEqual([])
  }
  const ready = await shopper.open(pathOf(recapped))
  expect(textOf(recapOf(ready))).toContain("Livraison prévue")
  const isAccepted = (page: OpenPage) => "checked" in find(recapOf(page), "checkbox").attributes
  expect(isAccepted(ready)).toBe(false)
  const order = (page: OpenPage, terms: boolean) => {
    return shopper.press(page, "Commander avec obligation de paiement", terms ? { terms } : {}, recapOf(page))
  }
  const withoutTerms = await order(ready, false)
  expect(alerts(withoutTerms)).toContain("conditions générales de vente")
  const started = await order(withoutTerms, true)
  expect(notices(started)).toContain("Votre abonnement a commencé.")
  expect(textOf(find(started.main, "h1"))).toMatch(/^Abonnement n° S/)
  expect(textOf(started.main)).toContain("Prochaine échéance")
})

test("X13 X14 password managers and browsers know what every field of account and law is for", async () => {
  const shopper = openPageShopper(shop)
  const expectKnown = async (path: string) => {
    const { main } = await shopper.open(path)
    const texts = findAll(main, "input").filter(({ attributes }) => {
      return ["text", "email", "tel", "password", undefined].includes(attributes["type"])
    })
    const unknown = texts.filter(({ attributes }) => attributes["autocomplete"] === undefined)
    expect(texts.length, path).toBeGreaterThan(0)
    expect(unknown, path).toEqual([])
  }
  const asVisitor = ["/connexion", "/inscription", "/mot-de-passe-oublie", "/newsletter", "/desinscription", "/devis"]
  for (const path of [...asVisitor, "/retractation", "/resilier"]) await expectKnown(path)
  await becomeCustomer(shop, shopper)
  for (const path of ["/account/adresses", "/account/profil"]) await expectKnown(path)
})
