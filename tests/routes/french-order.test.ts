import { afterAll, expect, test } from "vitest"
import { listMails } from "../../sandbox/services/mail/outbox.ts"
import { addProduct, goToRecap } from "../shopper/page-purchase"
import { openPageShopper } from "../shopper/page-shopper"
import { buyer } from "../shopper/people"
import { find, findAll, textOf } from "../shopper/read-page"
import { openWholeShop, shopOrigin } from "../shopper/whole-shop"

// What French law wants said around the order button and after it; beside french-shop.test.ts, and counted with it.

const shop = openWholeShop()
afterAll(() => shop.close())

const ORDER_BUTTON = "Commander avec obligation de paiement"
const openPage = (path: string) => openPageShopper(shop).open(path)
const textOfMain = async (path: string) => textOf((await openPage(path)).main)

/** A guest with a coffee in the cart. */
async function openGuest() {
  const guest = openPageShopper(shop)
  await addProduct(guest, "melange-canut")
  return guest
}

test("Collection: the shop's address and hours before ordering and after, never the customer's as the place", async () => {
  const guest = await openGuest()
  const contact = { ...buyer, country: "France" }
  const delivery = await guest.press(await guest.open("/commande/coordonnees"), "Choisir la livraison", contact)
  const payment = await guest.press(delivery, "Choisir le paiement", { service: "boutique" })
  const recap = await guest.press(payment, "Vérifier ma commande", { method: "virement" })
  const confirmed = await guest.press(recap, ORDER_BUTTON, { terms: true })
  for (const { main } of [recap, confirmed]) {
    expect(textOf(main)).toMatch(/22 rue des Trois-Marronniers.*8\sh à 19\sh/)
    expect(textOf(main)).toContain("Retrait possible")
  }
  expect(textOf(confirmed.main)).not.toContain(buyer.address1)
})

test("the page that leads to a provider tells of no error", async () => {
  const guest = await openGuest()
  const recap = await goToRecap(guest)
  const seen = /name="seen" value="([^"]+)"/.exec(recap.html)?.[1]?.replaceAll("&quot;", '"').replaceAll("&amp;", "&") ?? ""
  const answer = await guest.visitor.send("POST", "/commande/verification", {
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: shopOrigin, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ seen, terms: "on" }).toString(),
  })
  expect(answer.headers.get("Refresh")).toMatch(/^0;url=http/)
  expect(/<title>([^<]*)/.exec(await answer.text())?.[1]).toMatch(/^Étape 4 sur 4/)
})

test("Transfer: until when it is awaited, in the recap and in the confirmation", async () => {
  const guest = await openGuest()
  const contact = { ...buyer, country: "France" }
  const delivery = await guest.press(await guest.open("/commande/coordonnees"), "Choisir la livraison", contact)
  const payment = await guest.press(delivery, "Choisir le paiement", { service: "colissimo" })
  const recap = await guest.press(payment, "Vérifier ma commande", { method: "virement" })
  expect(textOf(recap.main)).toMatch(
    /À régler au plus tard le .*après réception de votre paiement|après réception de votre paiement.*À régler au plus tard le/,
  )
  const confirmed = await guest.press(recap, ORDER_BUTTON, { terms: true })
  expect(textOf(confirmed.main)).toMatch(/jusqu’au .*passé cette date, la commande est annulée/)
})

test("Guarantees: linked on a product and in the recap, to a page that leads to the official notice", async () => {
  const product = await openPage("/produits/melange-canut")
  expect(find(product.main, "link", "Garantie légale de conformité").attributes["href"]).toBe("/pages/garanties")
  const recap = await goToRecap(await openGuest())
  expect(find(recap.main, "link", /^Garantie légale de conformité/).attributes["href"]).toBe("/pages/garanties")
  const page = await openPage("/pages/garanties")
  expect(find(page.main, "link", "lire la notice officielle").attributes["href"]).toContain(
    "eur-lex.europa.eu/eli/reg_impl/2025/1960",
  )
  expect(await textOfMain("/pages/cgv")).toMatch(/défauts de conformité.*Garant\s: Maison Lilas/)
})

test("Privacy: a page in every footer, and a short notice at each form", async () => {
  for (const path of ["/", "/produits/melange-canut", "/panier"]) {
    const link = find(find((await openPage(path)).document, "contentinfo"), "link", "Confidentialité")
    expect(link.attributes["href"], path).toBe("/pages/confidentialite")
  }
  expect(await textOfMain("/pages/confidentialite")).toMatch(/Pourquoi.*fondement.*Combien de temps.*CNIL/s)
  const forms = [
    await openPage("/inscription"),
    await openPage("/devis"),
    await openPage("/retractation"),
    await openPage("/resilier"),
  ]
  const guest = await openGuest()
  for (const { main, url } of [...forms, await guest.open("/commande/coordonnees")])
    expect(findAll(main, "link", /^Vos données et vos droits/).length, url.pathname).toBe(1)
})

test("Credit: the law's warning beside a payment later, and beside no other", async () => {
  const guest = await openGuest()
  const delivery = await guest.press(await guest.open("/commande/coordonnees"), "Choisir la livraison", {
    ...buyer,
    country: "France",
  })
  const { main } = await guest.press(delivery, "Choisir le paiement", { service: "colissimo" })
  const warned = findAll(main, "label")
    .map(textOf)
    .filter((text) => /Un crédit vous engage/.test(text))
  expect(warned).toEqual([expect.stringMatching(/^Klarna/)])
})

test("Training: who trains stands on the course's page", async () => {
  expect(await textOfMain("/produits/formation-barista-professionnelle")).toMatch(/déclaration d’activité n°.*Qualiopi/)
})

test("Durable medium: the mail has terms, withdrawal, seller, address and the date", async () => {
  const guest = await openGuest()
  const paying = await guest.press(await goToRecap(guest, { email: "durable@exemple.fr" }), ORDER_BUTTON, { terms: true })
  await guest.press(paying, "Accepter le paiement")
  const mail = listMails(shop.sandbox.context).find(({ to, kind }) => to === "durable@exemple.fr" && kind === "commande")
  for (const words of [
    "Conditions générales de vente",
    "Modèle de formulaire de rétractation",
    "RCS Lyon",
    buyer.address1,
    "Livraison prévue",
  ])
    expect(mail?.text).toContain(words)
})
