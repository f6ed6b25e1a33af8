import { afterAll, afterEach, expect, test, vi } from "vitest"
import { becomeCustomer } from "../shopper/page-purchase"
import { type OpenPage, type PageShopper, openPageShopper } from "../shopper/page-shopper"
import { buyer } from "../shopper/people"
import { find, findAll, textOf } from "../shopper/read-page"
import { listPlaced } from "../shopper/visitor-purchase"
import { openWholeShop } from "../shopper/whole-shop"

// What the shop says of a payment that does not go straight through, by the links and forms of its pages.

const shop = openWholeShop()
afterAll(() => shop.close())
afterEach(() => void vi.useRealTimers())

const ORDER = "Commander avec obligation de paiement"
const BEGUN = "Un paiement est déjà en cours"

/** The recap of a product to Lyon. */
async function goToRecap(shopper: PageShopper, method: string, product = "melange-canut"): Promise<OpenPage> {
  await shopper.press(await shopper.open(`/produits/${product}`), "Ajouter au panier")
  const delivery = await shopper.press(await shopper.open("/commande/coordonnees"), "Choisir la livraison", buyer)
  const payment = await shopper.press(delivery, "Choisir le paiement", { service: "colissimo" })
  const recap = await shopper.press(payment, "Vérifier ma commande", { [method]: true })
  expect(recap.url.pathname).toBe("/commande/verification")
  return recap
}

test("a payment that was begun at PayPal and never came back is told, with how it goes on", async () => {
  const shopper = openPageShopper(shop)
  const recap = await goToRecap(shopper, "PayPal")
  expect(findAll(recap.main, "region", BEGUN)).toEqual([])
  const provider = await shopper.press(recap, ORDER, { terms: true })
  await shopper.press(provider, "Accepter sans revenir à la boutique")
  for (const path of ["/commande/paiement", "/commande/verification"]) {
    const notice = textOf(find((await shopper.open(path)).main, "region", BEGUN))
    expect(notice).toMatch(/PayPal, 15,80 €, commencé le \d+.* à /)
    expect(notice).toContain("Rien n’a été débité par la boutique")
  }
  const back = await shopper.follow(await shopper.open("/commande/verification"), "Reprendre ce paiement")
  expect(back.url.href).toMatch(/\/checkoutnow\?token=/)
  const confirmed = await shopper.follow(back, "Revenir à la boutique")
  const [, checkoutId = ""] = /^\/commande\/merci\/([a-f0-9]{32})$/.exec(confirmed.url.pathname) ?? []
  const orders = listPlaced(shop).filter((order) => order.checkout_id === checkoutId)
  expect(orders).toMatchObject([{ paid: true, billing: { method: "paypal" } }])
})

const TAKEN_BY_ORDER = "Rien n’a été débité par la boutique"
const UNDECIDED = "peut encore être accepté"

test.each([
  ["iDEAL | Wero", UNDECIDED],
  ["paysafecard", UNDECIDED],
  ["Bancontact", TAKEN_BY_ORDER],
  ["Klarna", TAKEN_BY_ORDER],
])("a payment by %s whose provider has not decided is told before another is chosen: it %s", async (method, words) => {
  const shopper = openPageShopper(shop)
  const provider = await shopper.press(await goToRecap(shopper, method), ORDER, { terms: true })
  const waiting = await shopper.press(provider, "Laisser le paiement en attente")
  expect(waiting.url.pathname).toBe("/commande/attente")
  for (const path of ["/commande/paiement", "/commande/verification"]) {
    const page = await shopper.open(path)
    const notice = textOf(find(page.main, "region", BEGUN))
    expect(notice).toContain(`${method}, 15,80 €, commencé le `)
    expect(notice).toContain(words)
    expect(textOf(page.main)).not.toContain("peut être repris pendant deux heures")
    expect(findAll(page.main, "region", "Paiement express")).toHaveLength(
      words === UNDECIDED || path.endsWith("verification") ? 0 : 1,
    )
  }
  if (words !== UNDECIDED) return
  const choosing = await shopper.open("/commande/paiement")
  expect(textOf(choosing.main)).toMatch(/Suivre ce paiement.*Payer autrement.*Comment souhaitez-vous payer/s)
  const followed = await shopper.follow(choosing, "Suivre ce paiement")
  expect(textOf(followed.main)).toContain(`Nous attendons la réponse du prestataire de paiement : ${method}`)
  // Nobody has tried to cancel it yet.
  expect(textOf(followed.main)).not.toContain("n’a pas pu être annulé")
})

test("a recap whose payment was changed in another tab asks again, and signs no mandate that it did not show", async () => {
  const shopper = openPageShopper(shop)
  let recap = await goToRecap(shopper, "paysafecard")
  for (const [method, shown] of [
    ["Virement bancaire", 0],
    ["Bancontact", 1],
  ] as const) {
    const before = listPlaced(shop).length
    await shopper.press(await shopper.open("/commande/paiement"), "Vérifier ma commande", { [method]: true })
    recap = await shopper.press(recap, ORDER, { terms: true })
    expect(recap.url.pathname).toBe("/commande/verification")
    expect(textOf(recap.main)).toContain("Le moyen de paiement a changé.")
    expect(textOf(recap.main)).toMatch(new RegExp(`Paiement\\s*${method}`))
    expect(findAll(recap.main, "region", "Mandat de prélèvement SEPA")).toHaveLength(shown)
    expect(listPlaced(shop)).toHaveLength(before)
  }
  const bank = await shopper.press(recap, ORDER, { terms: true })
  expect(bank.url.pathname).toMatch(/^\/provider\/stripe\/setup_intents\//)
})

test("who pays by Bancontact signs the SEPA mandate by ordering, and the order waits for the bank", async () => {
  const shopper = openPageShopper(shop)
  const recap = await goToRecap(shopper, "Bancontact")
  const mandate = textOf(find(recap.main, "region", "Mandat de prélèvement SEPA"))
  expect(mandate).toContain("vous autorisez Maison Lilas (SAS au capital de 40 000 €) et Stripe, son prestataire de paiement")
  expect(mandate).toContain(
    "à demander à votre banque de prélever 15,80 € sur le compte lié à votre carte Bancontact. Vous autorisez également",
  )
  expect(mandate).toContain("rembourser un prélèvement dans les huit semaines")
  const bank = await shopper.press(recap, ORDER, { terms: true })
  const confirmed = await shopper.press(bank, "Accepter le paiement")
  expect(confirmed.url.pathname).toMatch(/^\/commande\/merci\//)
  expect(textOf(confirmed.main)).toContain("Votre banque exécute le prélèvement SEPA de 15,80 €")
  expect(textOf(confirmed.main)).toContain("Ne payez pas une seconde fois")
  expect(listPlaced(shop).at(-1)).toMatchObject({ paid: false, status: "payment_pending", billing: { method: "bancontact" } })
  const other = await goToRecap(openPageShopper(shop), "paysafecard")
  expect(findAll(other.main, "region", "Mandat de prélèvement SEPA")).toEqual([])
})

test("who subscribes by Bancontact signs a mandate for each charge until the subscription ends", async () => {
  const shopper = openPageShopper(shop)
  await becomeCustomer(shop, shopper)
  const recap = await goToRecap(shopper, "Bancontact", "abonnement-espresso")
  const mandate = textOf(find(recap.main, "region", "Mandat de prélèvement SEPA"))
  expect(mandate).toMatch(
    /prélever [\d,]+ € sur le compte lié à votre carte Bancontact, puis le montant de chaque échéance de votre abonnement jusqu’à sa résiliation\./,
  )
  expect(mandate).toContain("Chaque prélèvement vous est annoncé au moins deux jours à l’avance.")
})

test("a payment made without coming back is offered again as “Terminer ma commande”", async () => {
  const before = listPlaced(shop).length
  const shopper = openPageShopper(shop)
  const provider = await shopper.press(await goToRecap(shopper, "paysafecard"), ORDER, { terms: true })
  await shopper.press(provider, "Accepter sans revenir à la boutique")
  // Pages repeat for ten seconds what the provider said of an open payment.
  vi.setSystemTime(Date.now() + 10_000)
  const cart = await shopper.open("/panier")
  expect(textOf(cart.main)).toContain("Votre paiement a bien été reçu")
  expect(findAll(cart.main, "link", "Passer commande")).toEqual([])
  const confirmed = await shopper.follow(await shopper.open("/commande"), "Terminer ma commande")
  expect(confirmed.url.pathname).toMatch(/^\/commande\/merci\//)
  expect(confirmed.status).toBe(200)
  expect(listPlaced(shop)).toHaveLength(before + 1)
})

test("a hold for a cart that changed is told as one, released, and the cart is ordered as it is now", async () => {
  const shopper = openPageShopper(shop)
  const provider = await shopper.press(await goToRecap(shopper, "paysafecard"), ORDER, { terms: true })
  const other = await shopper.press(await shopper.open("/produits/filtres-papier-02"), "Ajouter au panier")
  expect(other.status).toBe(200)
  const told = await shopper.press(provider, "Autoriser sans encaisser")
  expect(textOf(find(told.main, "heading", "Votre paiement est autorisé, mais la commande n’a pas abouti"))).not.toBe("")
  expect(textOf(told.main)).toMatch(
    /La somme de 15,80\s€ est réservée : elle n’est pas débitée sans commande et s’efface automatiquement/,
  )
  const notice = find((await shopper.open("/commande/paiement")).main, "region", "Votre paiement est autorisé")
  expect(textOf(notice)).toContain("sans être débitée")
  const released = await shopper.press(told, "Libérer la somme et payer autrement")
  expect(released.url.href).toMatch(/\/commande\/paiement\?resultat=libere$/)
  expect(textOf(released.main)).toContain("La somme réservée ne sera pas débitée")
  // As by the browser's way back, or in another tab.
  expect((await shopper.open(`${told.url.pathname}${told.url.search}`)).url.href).toBe(released.url.href)
  const recap = await shopper.press(released, "Vérifier ma commande", { PayPal: true })
  const confirmed = await shopper.press(await shopper.press(recap, ORDER, { terms: true }), "Accepter le paiement")
  expect(confirmed.url.pathname).toMatch(/^\/commande\/merci\//)
  expect(listPlaced(shop).at(-1)).toMatchObject({ paid: true, billing: { method: "paypal" } })
})

test("a card that its bank has refused is asked for again, not offered a second time", async () => {
  const shopper = openPageShopper(shop)
  await goToRecap(shopper, "paysafecard")
  const card = { token: await typeCard("4000002500003155"), gateway: "stripe", last4: "3155" }
  const billing = { method: "card", account_card_id: null, intent: null, card }
  await shopper.visitor.post("/api/cart", { patch: JSON.stringify({ billing }) })
  await shopper.visitor.post("/commande/paiement", { method: "card" })
  const asked = await shopper.press(await shopper.open("/commande/verification"), ORDER, { terms: true })
  const refused = await shopper.press(await shopper.press(asked, "Continuer sur la page de ma banque"), "Refuser le paiement")
  expect(refused.url.href).toMatch(/\/commande\/paiement\?resultat=refuse$/)
  for (const path of ["/commande", "/commande/verification"])
    expect((await shopper.open(path)).url.pathname).toBe("/commande/paiement")
  await shopper.visitor.post("/commande/paiement", { method: "card" })
  expect((await shopper.open("/commande")).url.pathname).toBe("/commande/paiement")
  const recap = await shopper.press(await shopper.open("/commande/paiement"), "Vérifier ma commande", { PayPal: true })
  expect(recap.url.pathname).toBe("/commande/verification")
})

/** A token as Stripe's fields make it in a browser. */
async function typeCard(number: string): Promise<string> {
  const fields = { type: "card", "card[number]": number, "card[exp_month]": "12", "card[exp_year]": "2034", "card[cvc]": "123" }
  const address = "http://localhost:4001/v1/payment_methods"
  const headers = { authorization: "Bearer pk_test_stripe", "content-type": "application/x-www-form-urlencoded" }
  const request = new Request(address, { method: "POST", headers, body: String(new URLSearchParams(fields)) })
  const { id } = (await (await shop.sandbox.providers.fetch(request)).json()) as { id: string }
  return id
}

test("a payment that is ended once gift cards pay all is told on the recap, which asks for no mandate", async () => {
  const shopper = openPageShopper(shop)
  const bank = await shopper.press(await goToRecap(shopper, "Bancontact"), ORDER, { terms: true })
  await shopper.visitor.post("/panier", { code: "GRAND CAFE 2026 LYON" })
  const told = await shopper.press(bank, "Laisser le paiement en attente")
  const recap = await shopper.press(told, "Annuler ce paiement")
  expect(recap.url.pathname).toBe("/commande/verification")
  expect(textOf(recap.document)).toContain("Vous avez annulé le paiement")
  expect(findAll(recap.main, "region", "Mandat de prélèvement SEPA")).toEqual([])
  const confirmed = await shopper.press(recap, ORDER, { terms: true })
  expect(confirmed.url.pathname).toMatch(/^\/commande\/merci\//)
})

test("a payment that cannot begin keeps the accepted terms, and the next press of the button succeeds", async () => {
  const shopper = openPageShopper(shop)
  const recap = await goToRecap(shopper, "paysafecard")
  shop.fail({ kind: "status", status: 503, match: { path: "/intent" }, times: 1 })
  const refused = await shopper.press(recap, ORDER, { terms: true })
  expect(textOf(refused.main)).toContain("ne répond pas")
  const terms = find(refused.main, "checkbox", /conditions générales de vente/)
  expect("checked" in terms.attributes).toBe(true)
  const provider = await shopper.press(refused, ORDER)
  expect(provider.url.pathname).toMatch(/^\/provider\/paysafecard\//)
})
