import { afterAll, expect, test } from "vitest"
import { listMails } from "../../sandbox/services/mail/outbox.ts"
import { addProduct, becomeCustomer, goToRecap, startSubscription } from "../shopper/page-purchase"
import { type OpenPage, openPageShopper } from "../shopper/page-shopper"
import { findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

// One way to name an order or a subscription by its number, on pages, in titles and in mails.

const shop = openWholeShop()
afterAll(() => shop.close())

const titlesOf = ({ document }: OpenPage) => ["title", "h1", "h2"].flatMap((tag) => findAll(document, tag)).map(textOf)
const plain = (text: string) => text.replace(/\s+/g, " ")

test("an order has one name on pages and in mails, and who gives it back is addressed", async () => {
  const shopper = openPageShopper(shop)
  const { email } = await becomeCustomer(shop, shopper)
  await addProduct(shopper, "filtres-papier-02")
  const recap = await goToRecap(shopper, { email })
  const provider = await shopper.press(recap, "Commander avec obligation de paiement", { terms: true })
  const confirmed = await shopper.press(provider, "Accepter le paiement", {}, provider.document)
  const number = /Numéro de commande : (\d+)/.exec(textOf(confirmed.main))?.[1] ?? expect.fail(textOf(confirmed.main))
  const area = await shopper.open("/account")
  const order = await shopper.follow(await shopper.open("/account/commandes"), number)
  const cart = await shopper.press(area, `Remettre dans le panier la commande n° ${number}`)
  const identity = { "Prénom et nom": "Zoé Paul", "Numéro de commande": number, "E-mail": email }
  const chosen = await shopper.press(await shopper.open("/retractation"), "Continuer", identity)
  const declared = await shopper.press(chosen, "Continuer")
  const receipt = await shopper.press(declared, "Confirmer la rétractation")
  const mails = listMails(shop.sandbox.context).filter(({ to }) => to === email)
  const link = /https?:\S+(\/suivi\/\S+)/.exec(mails.map(({ text }) => text).join(" "))?.[1] ?? expect.fail("no link")
  const followed = await openPageShopper(shop).open(link)

  const name = `ommande n° ${number}`
  const titled = [confirmed, order, chosen, followed].map((page) => titlesOf(page).join(" | "))
  expect(titled.filter((titles) => !titles.includes(name))).toEqual([])
  const told = [area, cart, declared, receipt].map(({ document }) => textOf(document))
  const written = mails.map(({ subject, text }) => plain(`${subject} ${text}`))
  expect(written.length).toBeGreaterThan(1)
  const labelled = `Numéro de commande : ${number}`
  const naming = [...told, ...written.filter((text) => text.includes(number))]
  expect(naming.filter((text) => !text.includes(name) && !text.includes(labelled))).toEqual([])
  const bare = new RegExp(`ommande:? ${number}`)
  expect([...titled, ...told, ...written].filter((text) => bare.test(text))).toEqual([])
  expect(textOf(declared.main)).toContain(`Zoé Paul, vous renoncez au contrat de la commande n° ${number} du `)
})

test("a subscription has one name in the customer area", async () => {
  const shopper = openPageShopper(shop)
  await becomeCustomer(shop, shopper)
  const number = await startSubscription(shop, shopper)
  const list = await shopper.open("/account/abonnements")
  const own = await shopper.follow(list, `Gérer l’abonnement n° ${number}`)
  const plan = await shopper.follow(own, "Changer de formule ou de quantité")
  const cards = await shopper.open("/account/cartes")
  expect(titlesOf(own)).toContain(`Abonnement n° ${number}`)
  expect(titlesOf(plan)).toContain(`Modifier l’abonnement n° ${number}`)
  expect(textOf(cards.main)).toContain(`L’abonnement n° ${number} est réglé avec cette carte.`)
})
