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

/** The texts of the receipts that were mailed. */
function receiptsOf(email: string): string[] {
  const mails = listMails(shop.sandbox.context).filter(({ kind, to }) => kind === "retractation" && to === email)
  return mails.map(({ text }) => text)
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
  const answers = [right, wrong].map(async ({ page }, index) => {
    const number = index === 0 ? bought.number : "99999"
    const started = performance.now()
    const answer = await openPageShopper(shop).press(page, "Confirmer la rétractation")
    expect(performance.now() - started).toBeGreaterThan(1_990)
    return [answer.status, textOf(answer.main).replace(number, "N"), answer.html.includes("RET-")]
  })
  const [told, missed] = await Promise.all(answers)
  expect(missed).toEqual(told)
  expect(told).toEqual([200, expect.stringMatching(/Si la commande n° N .*, votre rétractation est reçue le/), false])
  expect((await identify(stranger, "autre@exemple.fr", "99999")).page.status).toBe(422)
})

const line = { id: "x", name: "x", left: 1 }

test.each([[[line]], [[]]])(
  "S29 an order that a form makes up is looked up like any, and counts as a guess (items %j)",
  async (items) => {
    const { email, number } = await guest(`inventee-${items.length}@exemple.fr`)
    const order = JSON.stringify({ number: "1", date: "", items, exceptions: [] })
    const post = async (orderNumber: string, step: string) => {
      const typed = { step, name: "Camille Durand", email, orderNumber, quantity_x: "1", order }
      const answer = await openPageShopper(shop).visitor.post("/retractation", typed)
      return [answer.status, (await answer.text()).includes("Nous ne trouvons pas cette commande")]
    }
    expect(await post(number, "confirm")).toEqual([200, false])
    for (let wrong = 1; wrong <= 5; wrong++) expect(await post(`${wrong}`, wrong % 2 ? "confirm" : "choose")).toEqual([422, true])
    for (const each of [number, "99999"]) expect(await post(each, "confirm")).toEqual([200, false])
    expect(receiptsOf(email)).toEqual([])
  },
)

test("S29 what was found for one order or e-mail declares for no other", async () => {
  const [own, foreign] = [await guest("trouvee@exemple.fr"), await guest("autre-trouvee@exemple.fr")]
  const { page } = await identify(own.owner, own.email, own.number)
  const order = /name="order" value="([^"]+)"/.exec(page.html)?.[1] ?? expect.fail(page.html)
  const declare = (email: string, orderNumber: string) =>
    openPageShopper(shop).visitor.post("/retractation", { step: "confirm", name: "Camille Durand", email, orderNumber, order })
  expect((await declare(foreign.email, foreign.number)).status).toBe(200)
  expect((await declare(own.email, foreign.number)).status).toBe(422)
  expect([receiptsOf(own.email), receiptsOf(foreign.email)]).toEqual([[], []])
})

test("S29 the owner still declares meanwhile, for the whole order, and the articles stand in the mail alone @full", async () => {
  const { email, number } = await guest("ailleurs@exemple.fr")
  await guess(email, 5)
  const elsewhere = openPageShopper(shop)
  const { page } = await identify(elsewhere, email, number)
  for (const time of ["first", "again"]) {
    const receipt = await elsewhere.press(page, "Confirmer la rétractation")
    expect(textOf(receipt.main), time).toMatch(/et son accusé de réception est envoyé à a…/)
    expect(receipt.html).not.toContain(ARTICLE)
    expect(receiptsOf(email)).toEqual([expect.stringContaining(ARTICLE)])
  }
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
