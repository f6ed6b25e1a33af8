import { afterAll, expect, test, vi } from "vitest"
import { listMails } from "../../sandbox/services/mail/outbox.ts"
import { becomeCustomer, callAsCustomer } from "../shopper/page-purchase"
import { type OpenPage, openPageShopper, type PageShopper } from "../shopper/page-shopper"
import { buyer } from "../shopper/people"
import { findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

// A subscription that is ordered in the customer area is told alike by product, recap, its page and its mail.

const shop = openWholeShop()
afterAll(() => shop.close())

const ADDRESS = "Zoé Paul, 3 rue Sainte-Catherine, 69001 Lyon"
const plain = (text: string) => text.replace(/[\u00a0\u202f\s]+/g, " ")
const promiseOf = (text: string) => /Livraison (?:prévue|au plus)[^.]*/.exec(text)?.[0] ?? null
/** The one confirmation that an address has; it is written after the order was answered. */
const mailTo = (email: string) =>
  vi.waitFor(() => {
    const [mail, ...more] = listMails(shop.sandbox.context).filter(({ to }) => to === email)
    expect(more).toEqual([])
    return mail ?? expect.fail("no mail")
  })

/** A customer with a usual card and a usual address, and the recap of a first choice of a product by a plan. */
async function openRecap(product: string, plan: string) {
  const shopper = openPageShopper(shop)
  const { email } = await becomeCustomer(shop, shopper)
  const call = <Made>(method: string, path: string, body: object) =>
    callAsCustomer(shop, shopper, method, path, body) as Promise<Made>
  const lyon = { first_name: "Zoé", last_name: "Paul", address1: "3 rue Sainte-Catherine", zip: "69001", city: "Lyon" }
  const card = await call<{ id: string }>("POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  const address = await call<{ id: string }>("POST", "/account/addresses", { ...lyon, country: "FR" })
  const usual = { billing: { account_card_id: card.id }, shipping: { account_address_id: address.id } }
  await call("PUT", "/account", usual)
  const choice = await shopper.open(`/account/abonnements/nouveau?produit=${product}`)
  return { shopper, email, call, recap: await shopper.press(choice, "Voir le récapitulatif", { achat: plan }) }
}

const order = (shopper: PageShopper, recap: OpenPage) =>
  shopper.press(recap, "Commander avec obligation de paiement", { terms: true })

/** A fact of a page by its label. */
function factOf({ main }: OpenPage, label: RegExp): string {
  const [labels, facts] = [findAll(main, "dt"), findAll(main, "dd")].map((parts) => parts.map((part) => plain(textOf(part))))
  return facts![labels!.findIndex((each) => label.test(each))] ?? expect.fail(`no ${label} among ${labels!.join(", ")}`)
}

test.each([
  ["abonnement-decouverte", "mensuel", true],
  ["abonnement-espresso", "mensuel", true],
  ["club-degustation", "mensuel", false],
])("%s by the plan %s is told alike by its recap, its page and its mail", async (product, plan, isSent) => {
  const { shopper, email, recap } = await openRecap(product, plan)
  const said = plain(textOf(recap.main))
  const promise = promiseOf(said)
  expect(promise !== null).toBe(isSent)
  if (promise) expect(plain(textOf((await shopper.open(`/produits/${product}`)).main))).toContain(promise)

  const page = await order(shopper, recap)
  expect(page.url.pathname).toMatch(/^\/account\/abonnements\/[a-f0-9]{24}$/)
  const written = plain((await mailTo(email)).text)
  const shown = plain(textOf((await shopper.open(page.url.pathname)).main))

  const goods = factOf(recap, /^Abonnement$/)
  const [, price] = /([\d,]+ € \/ mois)/.exec(factOf(recap, /^Prix TTC/)) ?? []
  for (const text of [shown, written]) {
    expect(text).toContain(goods)
    expect(text).toContain(price)
    expect(text).toContain(factOf(recap, /^Formule$/))
    expect(promiseOf(text)).toBe(promise)
    expect(text.includes(ADDRESS) || text.includes(ADDRESS.replaceAll(", ", " "))).toBe(isSent)
  }
  expect(said.includes("livraison comprise")).toBe(isSent)
  expect(written.includes(`Prix TTC, livraison comprise : ${price}`)).toBe(isSent)
  const [renewal, day = ""] = /Reconduit automatiquement .*?Prochaine échéance le (\d+(?:er)? \p{L}+ \d{4})\./u.exec(said) ?? []
  expect(written).toContain(renewal)
  expect(shown).toContain(`Prochaine échéance : ${day}`)
  const exception = isSent ? /[^.]+\. Sachet ouvert après la livraison/.exec(factOf(recap, /^Vos droits$/))?.[0] : ""
  for (const text of [said, written]) for (const each of ["Visa se terminant par 4242", exception]) expect(text).toContain(each)
})

test("its mail is the contract: who sells, the terms, the withdrawal form and how it ends", async () => {
  const { shopper, email, recap } = await openRecap("abonnement-decouverte", "mensuel")
  for (const link of ["Garantie légale de conformité", "Droit de rétractation"])
    expect(findAll(recap.main, "link").map(textOf)).toContainEqual(expect.stringContaining(link))
  const page = await order(shopper, recap)
  const number = /Abonnement n° (S\d+)/.exec(textOf(page.main))?.[1]
  const { subject, text } = await mailTo(email)
  expect(plain(subject)).toBe(`Abonnement n° ${number} confirmé`)
  const written = plain(text)
  expect(written).toContain("Bonjour Zoé,")
  expect(written).toContain("Nous avons bien reçu votre paiement.")
  for (const words of ["Votre vendeur", "Votre droit de rétractation", "Conditions générales de vente, version "])
    expect(written).toContain(words)
  expect(written).toMatch(new RegExp(`Gérer l’abonnement : \\S+${page.url.pathname} `))
  expect(written).toMatch(/Résilier votre contrat : \S+\/resilier /)
})

test("a subscription that an order began has the order's mail alone", async () => {
  const shopper = openPageShopper(shop)
  const { email } = await becomeCustomer(shop, shopper)
  await callAsCustomer(shop, shopper, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  await shopper.press(await shopper.open("/produits/abonnement-decouverte"), "Ajouter au panier")
  const contact = { ...buyer, country: "France", email }
  const delivery = await shopper.press(await shopper.open("/commande/coordonnees"), /^Choisir l/, contact)
  const payment = await shopper.press(delivery, "Choisir le paiement", { service: "colissimo" })
  const recap = await shopper.press(payment, "Vérifier ma commande", { "Visa se terminant par 4242": true })
  const confirmed = await order(shopper, recap)
  expect(confirmed.url.pathname).toMatch(/^\/commande\/merci\//)
  expect((await mailTo(email)).kind).toBe("commande")
  // Both events have come by now.
  await shopper.open("/account/commandes")
  expect((await mailTo(email)).kind).toBe("commande")
})

test("what has changed since its recap is shown again before anything is charged", async () => {
  const { shopper, email, call, recap } = await openRecap("abonnement-filtre", "mensuel")
  const moved = { name: "Zoé Paul", address1: "9 cours Mirabeau", zip: "13100", city: "Aix-en-Provence", country: "FR" }
  const { id } = await call<{ id: string }>("POST", "/account/addresses", moved)
  await call("PUT", "/account", { shipping: { account_address_id: id } })
  const refused = await order(shopper, recap)
  expect(refused.status).toBe(422)
  expect(textOf(refused.main)).toContain("Rien n’a été commandé")
  expect(factOf(refused, /^Livraison$/)).toContain("9 cours Mirabeau")
  const ordered = await order(shopper, refused)
  expect(ordered.url.pathname).toMatch(/^\/account\/abonnements\/[a-f0-9]{24}$/)
  expect((await mailTo(email)).text).toContain("9 cours Mirabeau")
})
