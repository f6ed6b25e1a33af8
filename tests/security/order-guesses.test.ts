import { afterAll, beforeAll, expect, test } from "vitest"
import { listMails } from "../../sandbox/services/mail/outbox"
import { addProduct, becomeCustomer, goToRecap } from "../shopper/page-purchase"
import { openPageShopper, type PageShopper } from "../shopper/page-shopper"
import { textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop({ environment: { RATE_LIMITS: "order=1000/60,payment-start=1000/60" } })
afterAll(() => shop.close())

const ARTICLE = "Filtres papier"
const RECAP = /vous renoncez au contrat de la commande n° \d+, pour :\s?Toute la commande/

type Bought = { owner: PageShopper; email: string; number: string }

async function buy(who: (owner: PageShopper) => Promise<string>): Promise<Bought> {
  const owner = openPageShopper(shop)
  const email = await who(owner)
  await addProduct(owner, "filtres-papier-02")
  const provider = await owner.press(await goToRecap(owner, { email }), "Commander avec obligation de paiement", { terms: true })
  const confirmed = await owner.press(provider, "Accepter le paiement", {}, provider.document)
  return { owner, email, number: /Numéro de commande\s: (\d+)/.exec(textOf(confirmed.main))?.[1] ?? "" }
}

async function identify(shopper: PageShopper, email: string, number: string) {
  const typed = { "Prénom et nom": "Camille Durand", "Numéro de commande": number, "E-mail": email }
  const page = await shopper.press(await shopper.open("/retractation"), "Continuer", typed)
  return { page, text: textOf(page.main).replaceAll("\u00a0", " ") }
}

/** Strangers, each at an address of their own, try numbers with an e-mail. */
async function guess(email: string, times: number): Promise<void> {
  for (let number = 1; number <= times; number++) await identify(openPageShopper(shop), email, `${number}`)
}

const guest = (email: string) => buy(() => Promise.resolve(email))
let bought: Bought
beforeAll(async () => {
  bought = await guest("devinee@exemple.fr")
  await guess(bought.email, 4)
})

test("S29 right answers count for nothing: an owner who comes back reads the order", async () => {
  for (let times = 0; times < 7; times++) {
    expect((await identify(openPageShopper(shop), bought.email, bought.number)).text).toContain(ARTICLE)
  }
})

test("S29 whoever tries numbers with an e-mail reads of no order after the fifth, from other addresses too", async () => {
  await guess(bought.email.toUpperCase(), 1)
  const stranger = openPageShopper(shop)
  const right = await identify(stranger, bought.email, bought.number)
  const wrong = await identify(openPageShopper(shop), bought.email, "99999")
  for (const { page, text } of [right, wrong]) {
    expect([page.status, text]).toEqual([200, expect.stringMatching(RECAP)])
    expect(page.html).not.toContain(ARTICLE)
  }
  const missed = await stranger.press(wrong.page, "Confirmer la rétractation")
  expect([missed.status, textOf(missed.main)]).toEqual([422, expect.stringContaining("Nous ne trouvons pas cette commande")])
  expect((await identify(stranger, "autre@exemple.fr", "99999")).page.status).toBe(422)
})

test("S29 the owner still declares meanwhile, for the whole order, and the articles stand in the mail alone", async () => {
  const elsewhere = openPageShopper(shop)
  const { page } = await identify(elsewhere, bought.email, bought.number)
  const receipt = await elsewhere.press(page, "Confirmer la rétractation")
  expect(textOf(receipt.main)).toMatch(/Rétractation reçue le .* sous la référence RET-/)
  expect(receipt.html).not.toContain(ARTICLE)
  const mail = listMails(shop.sandbox.context).find(({ kind, to }) => kind === "retractation" && to === bought.email)
  expect(mail?.text).toContain(ARTICLE)
  const again = await elsewhere.press(page, "Confirmer la rétractation")
  expect(textOf(again.main)).toMatch(/Rétractation reçue le .* sous la référence RET-/)
})

test("S29 who proves to be the owner reads the order meanwhile: its browser, its link by mail, its account", async () => {
  const { owner, email, number } = await guest("prouvee@exemple.fr")
  const customer = await buy(async (shopper) => (await becomeCustomer(shop, shopper)).email)
  await guess(email, 5)
  await guess(customer.email, 5)
  expect((await identify(owner, email, `n° ${number}`)).text).toContain(ARTICLE)
  const mail = listMails(shop.sandbox.context).find(({ kind, to }) => kind === "commande" && to === email)
  const linked = openPageShopper(shop)
  expect((await identify(linked, email, number)).text).not.toContain(ARTICLE)
  await linked.open(/\/suivi\/[\w-]+\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? expect.fail(mail?.text))
  expect((await identify(linked, email, number)).text).toContain(ARTICLE)
  expect((await identify(linked, customer.email, customer.number)).text).not.toContain(ARTICLE)
  customer.owner.visitor.cookies.set("__Host-commandes", "")
  expect((await identify(customer.owner, customer.email, customer.number)).text).toContain(ARTICLE)
})
