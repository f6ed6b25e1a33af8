import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProductRecord } from "../../sandbox/storage/models.ts"
import { putProduct } from "../../sandbox/storage/products.ts"
import { findRecord } from "../../sandbox/storage/records.ts"
import { listMails } from "../../sandbox/services/mail/outbox.ts"
import { becomeCustomer, goToRecap } from "../shopper/page-purchase"
import { openPageShopper } from "../shopper/page-shopper"
import { textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

// What is made to a buyer's wishes cannot be given back (Code de la consommation, L221-28, 3°), and every page says so.

const shop = openWholeShop()
afterAll(() => shop.close())

const typed = "65a0000000000000000000e1"
const REASON = /Objet gravé à votre demande : le droit de rétractation ne s’applique pas/

beforeAll(() => {
  const { database } = shop.sandbox.context
  const { content } = findRecord<ProductRecord>(database, "products", "gobelet-quai")!
  const jug = findRecord<ProductRecord>(database, "products", "pichet-a-mousse")!
  const option = { id: typed, name: "Gravure", active: true, variant: false, required: false, values: [] }
  putProduct(database, { ...jug, options: [...jug.options, { ...option, input_type: "short_text" }], content })
})

async function buy(address: string, texts: Record<string, string>) {
  const shopper = openPageShopper(shop)
  const { email } = await becomeCustomer(shop, shopper)
  const product = await shopper.open(`/produits/${address}`)
  expect((await shopper.press(product, "Ajouter au panier", texts)).url.hash).toBe("#panier")
  const recap = await goToRecap(shopper, { email })
  const provider = await shopper.press(recap, "Commander avec obligation de paiement", { terms: true })
  const confirmed = await shopper.press(provider, "Accepter le paiement", {}, provider.document)
  const number = /Numéro de commande\s: (\d+)/.exec(textOf(confirmed.main))?.[1] ?? expect.fail(textOf(confirmed.main))
  const own = await shopper.follow(await shopper.open("/account/commandes"), new RegExp(number))
  const identity = { "Prénom et nom": "Zoé Paul", "Numéro de commande": number, "E-mail": email }
  const chosen = await shopper.press(await shopper.open("/retractation"), "Continuer", identity)
  const declared = await shopper.press(chosen, "Continuer")
  const mail = listMails(shop.sandbox.context).find(({ kind, to }) => kind === "commande" && to === email)
  return {
    product: textOf(product.main),
    later: [recap, confirmed, own, chosen, declared].map(({ main }) => textOf(main)).concat(mail?.text ?? ""),
  }
}

test.each([
  ["chosen", "gobelet-quai?o.gravure=un-prenom", {}],
  ["typed", "pichet-a-mousse", { [`t.${typed}`]: "Léa" }],
])("an engraving that is %s is told on recap, confirmation, order, both steps of the form and mail", async (_how, at, texts) => {
  const { product, later } = await buy(at, texts)
  expect(product).toMatch(REASON)
  expect(later).toHaveLength(6)
  for (const text of later) expect(text.replaceAll("\u00a0", " ")).toMatch(REASON)
})

test.each(["gobelet-quai", "pichet-a-mousse"])("%s without engraving can be given back, and its page says both", async (at) => {
  const { product, later } = await buy(at, {})
  expect(product).toMatch(/Quatorze jours pour vous rétracter, à compter de la réception\. Objet gravé à votre demande/)
  for (const text of later) expect(text.replaceAll("\u00a0", " ")).not.toMatch(REASON)
})
