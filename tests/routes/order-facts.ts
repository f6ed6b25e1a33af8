import { expect } from "vitest"
import { listMails } from "../../sandbox/services/mail/outbox.ts"
import { describeAmazonForm } from "../../sandbox/providers/amazon-form.fixture.ts"
import { addToken } from "../../sandbox/services/vault/token-record.ts"
import { testEnvironment } from "../setup/environment"
import { type OpenPage, openPageShopper, type PageShopper, withClass } from "../shopper/page-shopper"
import { addProduct, becomeCustomer, callAsCustomer } from "../shopper/page-purchase"
import { buyer } from "../shopper/people"
import { findAll, type Part, textOf } from "../shopper/read-page"
import type { WholeShop } from "../shopper/whole-shop"

const SHOP_STREET = "22 rue des Trois-Marronniers"
const SHOP_HOURS = "Du lundi au samedi, de 8 h à 19 h"
/** A carrier's or the shop's own way of the seed in France, by its id. */
export const DELIVERIES = ["colissimo", "mondial-relay", "chronopost", "boutique"]

let [cards, guests] = [0, 0]

/** What a browser's sheet or card fields write to the cart, by the name of the payment. */
const APPROVALS: Record<string, (shop: WholeShop, shopper: PageShopper) => Promise<void>> = {
  "a typed card": (shop, shopper) => approveCard(shop, shopper),
  "Google Pay": (shop, shopper) => approveCard(shop, shopper, "google"),
  "Apple Pay": (shop, shopper) => approveCard(shop, shopper, "apple"),
  Link: (shop, shopper) => approveCard(shop, shopper, "link"),
  PayPal: approvePaypal,
  "Amazon Pay": reviewAtAmazon,
}

const address = { name: "Camille Durand", address1: buyer.address1, zip: buyer.zip, city: buyer.city, country: "FR" }

/** A sheet pays the sum that it showed. */
async function changeCart({ visitor }: PageShopper, wallet: string | undefined, billing: object): Promise<void> {
  const { cart } = (await (await visitor.get("/api/cart")).json()) as { cart: { shown: string } }
  const patch = { ...(wallet && { wallet, shown: cart.shown }), billing: { ...(wallet && address), ...billing } }
  expect((await visitor.post("/api/cart", { patch: JSON.stringify(patch) })).status).toBe(200)
}

async function callProvider<Answer>({ visitor }: PageShopper, step: string): Promise<Answer> {
  const answer = await visitor.post("/api/cart", { step, body: "{}" })
  return ((await answer.json()) as { answer: Answer }).answer
}

async function approveCard(shop: WholeShop, shopper: PageShopper, wallet?: string): Promise<void> {
  const card = { gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }
  const { id: token } = addToken(shop.sandbox.context, { id: `pm_facts_${++cards}`, ...card })
  await changeCart(shopper, wallet, { method: "card", account_card_id: null, intent: null, card: { ...card, token } })
  await shopper.visitor.post("/commande/paiement", { method: "card" })
}

async function approvePaypal({ sandbox }: WholeShop, shopper: PageShopper): Promise<void> {
  const id = await callProvider<string>(shopper, "paypal-order")
  const page = `${testEnvironment.SWELL_VAULT_URL}/provider/paypal/orders/${id}/approve`
  expect((await sandbox.providers.fetch(new Request(page, { method: "POST", body: "{}" }))).status).toBe(200)
  await changeCart(shopper, "paypal", { method: "paypal", paypal: { order_id: id } })
}

async function reviewAtAmazon({ sandbox }: WholeShop, shopper: PageShopper): Promise<void> {
  const session = await callProvider<{ payload: string; signature: string }>(shopper, "amazon-session")
  const page = `${testEnvironment.SWELL_VAULT_URL}/checkout/initiate`
  const form = { method: "POST", body: describeAmazonForm(session, { choice: "accept", merchantDomain: "shop.test" }) }
  const reviewed = await sandbox.providers.fetch(new Request(page, form))
  await shopper.open(reviewed.headers.get("Location") ?? "")
}

/**
 * `delivery` is null for what nobody brings, `payment` where the cart's code, of a gift card or a promotion, leaves nothing to pay; `to`
 * changes where it goes.
 */
export type Order = {
  product: string
  delivery: string | null
  payment: string | null
  code?: string
  to?: Partial<typeof buyer> & { company?: string; vatNumber?: string }
  /** The bill goes elsewhere. */
  isBilledApart?: boolean
  /** Ordered without an account: the mail's link, which tells strangers little, stands for the customer area. */
  isGuest?: boolean
}

const BILLING_STREET = "9 cours Mirabeau"
const billedApart = {
  separateBilling: true,
  billingFirstName: "Paul",
  billingLastName: "Durand",
  billingAddress1: BILLING_STREET,
  billingZip: "13100",
  billingCity: "Aix-en-Provence",
  billingCountry: "France",
}

const plain = (text: string) => text.replace(/[\u00a0\u202f\s]+/g, " ")

type Sums = [label: string, amount: string][]

/** Each sum with its label, in the order of the page. */
function sumsOf({ main }: OpenPage): Sums {
  const [totals] = withClass(main, "totals")
  const [labels, amounts] = [findAll(totals!, "dt"), findAll(totals!, "dd")].map((parts) =>
    parts.map((part) => plain(textOf(part))),
  )
  return labels!.map((label, at) => [label, amounts![at]!])
}

/** The sums of a recap once its order is made: what a gift card or a credit left to pay is paid. */
function settle(sums: Sums, isPaid: boolean): Sums {
  const isLeft = ([label, amount]: Sums[number]) => label === "Reste à payer" && amount !== "0,00 €"
  return sums.map((sum) => (isPaid && isLeft(sum) ? ["Réglé", sum[1]] : sum))
}

/** A line of the recap: its quantity and name, its choices with its plan, what it costs before discounts. */
function linesOf({ main }: OpenPage): { goods: string; details: string; total: string }[] {
  return withClass(main, "cart-line").map((line) => {
    const one = (part: Part) => plain(textOf(part))
    const notes = withClass(line, "card-note").map(one)
    const [name = "", quantity = ""] = [withClass(line, "cart-line-name").map(one)[0], /^\d+/.exec(notes.at(-1) ?? "")?.[0]]
    const plan = notes.flatMap((note) => /^Formule : [^,]+(?=, )/.exec(note)?.[0] ?? [])
    const choices = notes.slice(0, -1).filter((note) => !/^(?:Formule :|Prix |Reconduit|Sans reconduction)/.test(note))
    const total = findAll(line, "strong").map(one)[0] ?? ""
    return { goods: `${quantity} × ${name}`, details: [...choices, ...plan].join(", "), total }
  })
}

const promiseOf = (text: string) =>
  /(?:Livraison (?:prévue|sous|au plus)|Retrait possible|Disponible en boutique)[^.]*/.exec(text)?.[0] ?? null
/** How a subscription goes on, with the day and the sum of its next charge. */
const renewalOf = (text: string) =>
  /(?:Reconduit automatiquement|Sans reconduction)[^.]*(?:\. Prochaine échéance [^.]*)?/.exec(text)?.[0] ?? null
const deadlineOf = (text: string) => /(?:À régler au plus tard le|jusqu’au) (\p{L}+ \d+(?:er)? \p{L}+)/u.exec(text)?.[1] ?? null

/** Orders, and expects that what it costs, when and where it arrives and how it is paid is the same wherever the buyer reads it. */
export async function expectSameFacts(shop: WholeShop, order: Order): Promise<void> {
  const { product, delivery, payment, code, to, isBilledApart, isGuest } = order
  const shopper = openPageShopper(shop)
  const { email } = isGuest ? { email: `invitee-${++guests}@exemple.fr` } : await becomeCustomer(shop, shopper)
  const isSavedCard = payment?.startsWith("Visa") === true
  if (isSavedCard) await callAsCustomer(shop, shopper, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  for (const each of product.split(" + ")) await addProduct(shopper, each)
  if (code) await shopper.press(await shopper.open("/panier"), "Appliquer", { code })
  const contact = { ...buyer, country: "France", email, ...to, ...(isBilledApart && billedApart) }
  let page = await shopper.press(await shopper.open("/commande/coordonnees"), /^Choisir l/, contact)
  if (delivery) page = await shopper.press(page, /^(Choisir le paiement|Vérifier)/, { service: delivery })
  const approval = APPROVALS[payment ?? ""]
  await approval?.(shop, shopper)
  const recap = approval
    ? await shopper.open("/commande/verification")
    : payment === null
      ? page
      : await shopper.press(page, "Vérifier ma commande", isSavedCard ? { [payment]: true } : { method: payment })
  const ordered = await shopper.press(recap, "Commander avec obligation de paiement", { terms: true })
  let confirmed = ordered
  for (let steps = 0; steps < 3 && !confirmed.url.pathname.startsWith("/commande/merci"); steps += 1) {
    const pay = findAll(confirmed.document, "button")
      .map(textOf)
      .find((name) => /^(Accepter|Autoriser|Approuver|Payer|Continuer sur la page de ma banque)/.test(name))
    confirmed = await shopper.press(confirmed, pay ?? "Accepter le paiement", {}, confirmed.document)
  }
  const number =
    /Numéro de commande : (\d+)/.exec(plain(textOf(confirmed.main)))?.[1] ?? expect.fail(plain(textOf(confirmed.main)))
  const area = isGuest ? null : await shopper.follow(await shopper.open("/account/commandes"), new RegExp(number))
  const mail = listMails(shop.sandbox.context).find(({ kind, to: reader }) => kind === "commande" && reader === email)
  const written = plain(mail?.text ?? expect.fail("no mail"))
  const placed = area ? [confirmed, area] : [confirmed]
  const told = [recap, ...placed].map(({ main }) => plain(textOf(main)))

  const lines = linesOf(recap)
  expect(lines).toHaveLength(new Set(product.split(" + ")).size)
  for (const { main } of placed)
    expect(withClass(main, "cart-line-head").map((line) => plain(textOf(line)))).toEqual(
      lines.map(({ goods, details, total }) => `${goods}${details} ${total}`),
    )
  const listed = lines.map(({ goods, details, total }) => `${[goods, details].filter(Boolean).join(" ")} : ${total}`)
  expect(written).toContain(` ${listed.join(" ")} Sous-total : `)

  const isPaid = !["virement", "bancontact"].includes(payment ?? "")
  const sums = settle(sumsOf(recap), isPaid)
  for (const page of placed) expect(sumsOf(page)).toEqual(sums)
  expect(written).toContain(` ${sums.map(([label, amount]) => `${label} : ${amount}`).join(" ")} `)

  const { firstName, lastName } = { ...buyer, ...to }
  const greeting = `Bonjour ${isGuest ? firstName : "Zoé"},`
  expect(written).toContain(greeting)
  if (isGuest) {
    // In another browser, as of whoever reads mails on a telephone.
    const followed = await openPageShopper(shop).open(/https?:\S+(\/suivi\/\S+)/.exec(written)?.[1] ?? expect.fail(written))
    expect(plain(textOf(followed.main))).toContain(greeting)
  }
  const named = delivery === "boutique" ? [told[0]!] : [...told, written]
  for (const text of named) expect(text).toContain(`${firstName} ${lastName}`)

  const promise = promiseOf(told[0]!)
  expect(promise === null).toBe(delivery === null)
  for (const text of [...told, written]) expect(promiseOf(text)).toBe(promise)

  const [, method = ""] =
    /Moyen de paiement : (.+?)(?:Livraison|Retrait|Facturation|Numéro de TVA|Continuer|$)/.exec(told[1]!) ?? []
  expect(method).not.toBe("")
  if (approval && payment !== "a typed card") expect(method).toContain(payment)
  for (const text of [...told, written]) expect(text).toContain(method)
  const street = delivery === "boutique" ? SHOP_STREET : delivery ? buyer.address1 : ""
  const town = delivery === "boutique" ? "69001 Lyon" : delivery ? `${to?.zip ?? buyer.zip} ${buyer.city}` : ""
  // Together, for the seller's own lines have the town of most buyers.
  const place = new RegExp([street, town, delivery === "boutique" ? SHOP_HOURS : ""].join(" ?"))
  for (const text of [...told, written]) expect(text).toMatch(place)
  const abroad = to?.country ? new RegExp(`${buyer.city} ?${to.country}`) : /^/
  for (const text of [...told, written]) expect(text).toMatch(abroad)
  for (const named of [to?.company, to?.vatNumber]) for (const text of [...told, written]) expect(text).toContain(named ?? "")
  for (const text of [...told, written]) expect(text.includes(BILLING_STREET)).toBe(isBilledApart === true)
  for (const text of told.slice(1)) {
    if (delivery === "boutique") expect(text).not.toContain(buyer.address1)
    const step = delivery === "boutique" ? "Retirée" : delivery ? "Expédiée" : null
    expect(/Expédiée|Retirée/.exec(text)?.[0] ?? null).toBe(step)
  }
  expect(/dès son expédition|dès qu’elle vous attend/.exec(told[1]!)?.[0] ?? null).toBe(
    delivery === "boutique" ? "dès qu’elle vous attend" : delivery ? "dès son expédition" : null,
  )

  const renewal = renewalOf(told[0]!)
  expect(renewal !== null).toBe(/^(abonnement|club)-/.test(product))
  // Once each line has one: what it says that the plan costs is what is charged next.
  const [, price] = /Formule : [^,]+, (?:30 jours d’essai, puis )?([\d,]+ €) \/ /.exec(told[0]!) ?? []
  if (renewal !== null) expect(renewal).toMatch(new RegExp(`Prochaine échéance le .* : ${price} TTC$`))
  if (product === "club-degustation") {
    expect(renewal).not.toContain("livraison")
    expect(price).toBe("19,00 €")
  }
  for (const text of [told[1]!, written]) expect(renewalOf(text)).toBe(renewal)

  const deadline = deadlineOf(told[0]!)
  expect(deadline === null).toBe(payment !== "virement")
  for (const text of [...told, written]) expect(deadlineOf(text)).toBe(deadline)
}
