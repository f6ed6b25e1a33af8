import { afterAll, expect, test } from "vitest"
import { listMails } from "../../sandbox/services/mail/outbox.ts"
import { addProduct, becomeCustomer, goToRecap } from "../shopper/page-purchase"
import { openPageShopper } from "../shopper/page-shopper"
import { textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

// From when the fourteen days run depends on what is bought (Code de la consommation, L221-18).

const shop = openWholeShop()
afterAll(() => shop.close())

const SERVICE = /à compter de la commande, sauf si la prestation a été entièrement exécutée avant, avec votre accord exprès/
const CODE = /à compter de la commande, sauf si la fourniture a commencé avant, avec votre accord exprès/

test.each([
  ["goods", "filtres-papier-02", /Quatorze jours pour vous rétracter, à compter de la réception\./],
  ["a course", "formation-barista-professionnelle", SERVICE],
  ["a club", "club-degustation", SERVICE],
  ["a gift card", "carte-cadeau-lilas", CODE],
])("the page of %s says from when its own time to withdraw runs", async (_kind, slug, period) => {
  const { main } = await openPageShopper(shop).open(`/produits/${slug}`)
  expect(textOf(main)).toMatch(period)
})

test("a course on a set date cannot be given back, and its page does not say that it can", async () => {
  const { main } = await openPageShopper(shop).open("/produits/atelier-premier-espresso")
  expect(textOf(main)).toContain("le droit de rétractation ne s’applique pas")
  expect(textOf(main)).not.toContain("Quatorze jours")
})

async function order(...slugs: string[]): Promise<string[]> {
  const shopper = openPageShopper(shop)
  const { email } = await becomeCustomer(shop, shopper)
  for (const slug of slugs) await addProduct(shopper, slug)
  const recap = await goToRecap(shopper, { email }, { method: "ideal" })
  const provider = await shopper.press(recap, "Commander avec obligation de paiement", { terms: true })
  const confirmed = await shopper.press(provider, "Accepter le paiement", {}, provider.document)
  const number = /Numéro de commande : (\d+)/.exec(textOf(confirmed.main))?.[1] ?? expect.fail(textOf(confirmed.main))
  const own = await shopper.follow(await shopper.open("/account/commandes"), number)
  const mail = listMails(shop.sandbox.context).find(({ kind, to }) => kind === "commande" && to === email)
  return [recap, confirmed, own].map(({ main }) => textOf(main)).concat((mail?.text ?? "").replace(/\s+/g, " "))
}

test("an order of several kinds says each on recap, confirmation, order and mail", async () => {
  const told = await order("carte-cadeau-lilas", "filtres-papier-02", "formation-barista-professionnelle")
  for (const text of told) {
    expect(text).toContain("Articles livrés : quatorze jours pour vous rétracter, à compter de la réception du dernier article.")
    expect(text).toMatch(/Envoi par e-mail : quatorze jours/)
    expect(text).toMatch(CODE)
    expect(text).toMatch(/Prestation : quatorze jours/)
    expect(text).toMatch(SERVICE)
  }
})

test("an order of goods says theirs alone", async () => {
  for (const text of await order("filtres-papier-02")) {
    expect(text).toContain("Quatorze jours pour vous rétracter, à compter de la réception du dernier article.")
    expect(text).not.toContain("à compter de la commande, sauf")
  }
})
