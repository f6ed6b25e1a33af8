import { afterAll, expect, test } from "vitest"
import { addProduct, becomeCustomer, goToRecap, startSubscription } from "../shopper/page-purchase"
import { type OpenPage, type PageShopper, openPageShopper } from "../shopper/page-shopper"
import { buyer } from "../shopper/people"
import { find, findAll, nameOf, textOf } from "../shopper/read-page"
import type { PlacedOrder } from "../shopper/visitor-purchase"
import { openWholeShop } from "../shopper/whole-shop"

// What every page's footer leads to or holds: withdrawal, the end of a subscription, a quote, the newsletter.

const shop = openWholeShop()
afterAll(() => shop.close())

type Mail = { id: string; to: string; text: string; kind: string }
const mailsTo = (email: string, kind: string) =>
  shop.records<Mail>("mails").filter((mail) => mail.to === email && mail.kind === kind)
const noticeOf = ({ document }: OpenPage, role = "status") => findAll(document, role).map(textOf).join(" | ")
const titleOf = ({ document }: OpenPage) => textOf(find(document, "title"))

async function followLegalLink(shopper: PageShopper, name: string): Promise<OpenPage> {
  const home = await shopper.open("/")
  return shopper.follow(home, name, find(home.document, "contentinfo"))
}

async function order(shopper: PageShopper): Promise<string> {
  await addProduct(shopper, "melange-canut")
  const provider = await shopper.press(await goToRecap(shopper), "Commander avec obligation de paiement", { terms: true })
  const confirmed = await shopper.press(provider, "Accepter le paiement")
  expect(confirmed.url.pathname).toMatch(/^\/commande\/merci\//)
  return shop
    .records<PlacedOrder & { number: string }>("orders")
    .find(({ checkout_id: id }) => confirmed.url.pathname.endsWith(id))!.number
}

test("withdrawal function: from any footer to a receipt with content, date and time, without account or reason", async () => {
  const number = await order(openPageShopper(shop))
  const shopper = openPageShopper(shop)
  const begun = await followLegalLink(shopper, "Renoncer au contrat ici")
  expect(findAll(begun.main, "h1").map(textOf)).toEqual(["Renoncer au contrat"])
  const refused = await shopper.press(begun, "Continuer")
  expect(noticeOf(refused, "alert")).toBe(
    "Trois points à corrigerIndiquez votre prénom et votre nom." +
      "Indiquez le numéro, qui figure dans l’e-mail de confirmation.Indiquez votre adresse e-mail.",
  )
  expect(titleOf(refused)).toMatch(/^Erreur/)
  const identity = { "Prénom et nom": "Camille Durand", "Numéro de commande": number, "E-mail": buyer.email }
  const chosen = await shopper.press(refused, "Continuer", identity)
  find(chosen.main, "heading", new RegExp(`Commande n° ${number}`))
  const kept = Object.fromEntries(findAll(chosen.main, "select").map((select) => [nameOf(select), "À garder"]))
  const nothing = await shopper.press(chosen, "Continuer", kept)
  expect(noticeOf(nothing, "alert")).toBe("Un point à corrigerChoisissez au moins un article.")
  expect(textOf(find(nothing.main, "group", "Articles à rendre"))).toMatch(/Pour garder un article.*Choisissez au moins un/)
  const recap = await shopper.press(chosen, "Continuer")
  for (const page of [chosen, recap]) expect(titleOf(page)).not.toMatch(/Erreur/)
  find(recap.main, "heading", "Récapitulatif")
  const done = await shopper.press(recap, "Confirmer la rétractation")
  expect(titleOf(done)).toMatch(/^Votre rétractation est enregistrée/)
  expect(textOf(done.main)).toMatch(/Rétractation reçue le .* à .*\sh\s\d\d, sous la référence RET-/)
  expect(textOf((await shopper.open(done.url.href)).main)).toMatch(/sous la référence RET-/)
  const [mail, ...others] = mailsTo(buyer.email, "retractation").filter(({ text }) => text.includes(number))
  expect(others).toEqual([])
  expect(mail?.text).toContain("Camille Durand")
})

test("ending a subscription: code by mail, recap, confirmation, receipt", async () => {
  const customer = openPageShopper(shop)
  const { email } = await becomeCustomer(shop, customer)
  const number = await startSubscription(shop, customer)
  const shopper = openPageShopper(shop)
  const begun = await followLegalLink(shopper, "Résilier votre contrat")
  const contract = { "Numéro de commande ou d’abonnement": number, "E-mail": email }
  const asked = await shopper.press(begun, "Recevoir un code", contract)
  const refused = await shopper.press(asked, "Continuer", { "Code reçu par e-mail": "12" })
  expect(noticeOf(refused, "alert")).toContain("six chiffres")
  const code = /\d{6}/.exec(mailsTo(email, "resiliation-code")[0]?.text ?? "")?.[0] ?? ""
  const recap = await shopper.press(refused, "Continuer", { "Code reçu par e-mail": code })
  expect(textOf(recap.main)).toContain(`Abonnement n° ${number}`)
  expect(titleOf(refused)).toMatch(/^Erreur/)
  const done = await shopper.press(recap, "Confirmer la résiliation")
  for (const page of [asked, recap, done]) expect(titleOf(page)).not.toMatch(/Erreur/)
  expect(titleOf(done)).toMatch(/^Votre résiliation est enregistrée/)
  expect(textOf(done.main)).toMatch(/Résiliation reçue le .* sous la référence RES-/)
  expect(mailsTo(email, "resiliation")).toHaveLength(1)
})

test("a customer who is logged in ends a subscription without a code, with a name and a day", async () => {
  const customer = openPageShopper(shop)
  const { email } = await becomeCustomer(shop, customer)
  const number = await startSubscription(shop, customer)
  const begun = await followLegalLink(customer, "Résilier votre contrat")
  const contract = {
    "Numéro de commande ou d’abonnement": number,
    "Prénom et nom": "Zoé Paul",
    "Date de fin souhaitée": "2027-01-31",
  }
  const recap = await customer.press(begun, "Continuer", contract)
  expect(textOf(recap.main)).toContain(`Abonnement n° ${number}`)
  const done = await customer.press(recap, "Confirmer la résiliation")
  expect(textOf(done.main)).toMatch(/Résiliation reçue le .* sous la référence RES-/)
  expect(mailsTo(email, "resiliation-code")).toEqual([])
  const written = (mailsTo(email, "resiliation")[0]?.text ?? "").replace(/\s+/g, " ")
  expect(written).toContain("Zoé Paul")
  for (const text of [textOf(recap.main), textOf(done.main), written])
    expect(text).toMatch(/Date de fin souhaitée\s?: 31 janvier 2027/)
  for (const text of [textOf(recap.main), written]) expect(text).toContain("Plus rien ne sera prélevé.")
  for (const text of [textOf(done.main), written]) expect(text).toMatch(/Fin du contrat\s?: \d/)
})

test("a request from the page is confirmed with its reference, on the page and by mail [1.2] [2.32]", async () => {
  const email = "devis@exemple.fr"
  const shopper = openPageShopper(shop)
  const empty = await shopper.open("/devis")
  const sent = await shopper.press(empty, "Demander un devis", {
    ...{ "E-mail": email, Prénom: "Inès", Nom: "Ferrand", Société: "Café de la Gare", SIREN: "732 829 320" },
    ...{ Besoin: "Machines et moulins", Volume: "40 personnes", Message: "Deux machines.\nOuverture en mars." },
  })
  expect(sent.url.pathname).toBe("/devis")
  const [, reference] = /Votre demande de devis a bien été reçue, sous la référence (DEV-[A-Z0-9]+)/.exec(textOf(sent.main)) ?? []
  expect(reference).toBeTruthy()
  expect(() => find(sent.main, "textarea", /^Message/)).toThrow()
  const [mail, ...others] = shop.records<Mail>("mails").filter(({ to }) => to === email)
  expect(others).toEqual([])
  const words = [reference, "Café de la Gare", "732829320", "Machines et moulins", "40 personnes", "Ouverture en mars."]
  for (const each of words) expect(mail?.text).toContain(each)
})

const CONFIRMATION = "Votre inscription à la newsletter Maison Lilas est confirmée."
const blockOf = ({ document }: OpenPage) => find(find(document, "contentinfo"), "region", "Newsletter")

test("a visitor signs up from the footer, stays where they were and is not logged in [2.29] [5.18] [6.1]", async () => {
  const visitor = openPageShopper(shop)
  const list = await visitor.open("/boutique")
  expect(find(blockOf(list), "textbox", "E-mail *").attributes).toMatchObject({ type: "email", required: "" })
  const signed = await visitor.press(list, "S’inscrire", { "E-mail *": "visite@exemple.fr" }, blockOf(list))
  expect(signed.url.pathname).toBe("/boutique")
  expect(textOf(signed.document)).toContain(CONFIRMATION)
  expect((await visitor.open("/account")).url.pathname).toBe("/connexion")
})

test("a known address is told as an alert, and what was typed stays [8.24]", async () => {
  const visitor = openPageShopper(shop)
  const home = await visitor.open("/")
  const refused = await visitor.press(home, "S’inscrire", { "E-mail *": "jeanne@exemple.fr" }, blockOf(home))
  expect(noticeOf(refused, "alert")).toContain("Cette adresse e-mail est déjà inscrite à la newsletter.")
  expect(titleOf(refused)).toMatch(/^Erreur/)
  expect(find(refused.document, "textbox", "E-mail *").attributes["value"]).toBe("jeanne@exemple.fr")
})

test("a customer opts in with one button; the block is then hidden [2.19] [6.4]", async () => {
  const customer = openPageShopper(shop)
  const login = { "E-mail": "malik@exemple.fr", "Mot de passe": "traboule-demo-2026" }
  const account = await customer.press(await customer.open("/connexion"), "Se connecter", login)
  expect(account.url.pathname).toMatch(/^\/account/)
  const list = await customer.open("/boutique")
  expect(findAll(blockOf(list), "textbox").map(nameOf)).toEqual([])
  expect(textOf((await customer.press(list, "S’inscrire", {}, blockOf(list))).document)).toContain(CONFIRMATION)
  expect(findAll((await customer.open("/boutique")).document, "region", "Newsletter")).toEqual([])
})
