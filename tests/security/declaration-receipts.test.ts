import { afterAll, describe, expect, test } from "vitest"
import { addProduct, becomeCustomer, goToRecap, startSubscription } from "../shopper/page-purchase"
import { type OpenPage, openPageShopper, type PageShopper } from "../shopper/page-shopper"
import { findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

const COOKIE = "__Host-accuses"

async function withdraw(shopper: PageShopper, email: string): Promise<OpenPage> {
  await addProduct(shopper, "filtres-papier-02")
  const provider = await shopper.press(await goToRecap(shopper, { email }), "Commander avec obligation de paiement", {
    terms: true,
  })
  const confirmed = await shopper.press(provider, "Accepter le paiement", {}, provider.document)
  const number = /Numéro de commande\s: (\d+)/.exec(textOf(confirmed.main))?.[1] ?? ""
  const typed = { "Prénom et nom": "Zoé Paul", "Numéro de commande": number, "E-mail": email }
  const chosen = await shopper.press(await shopper.open("/retractation"), "Continuer", typed)
  return shopper.press(await shopper.press(chosen, "Continuer"), "Confirmer la rétractation")
}

async function cancel(shopper: PageShopper, email: string): Promise<OpenPage> {
  const typed = { "Numéro de commande": await startSubscription(shop, shopper), "E-mail": email }
  const page = await shopper.open("/resilier")
  return shopper.press(await shopper.press(page, /Continuer|Recevoir un code/, typed), "Confirmer la résiliation")
}

const logOut = async (shopper: PageShopper) => shopper.press(await shopper.open("/account"), "Se déconnecter")

/** Opens a receipt's address again: whether it is there. */
async function reads(shopper: PageShopper, receipt: OpenPage): Promise<boolean> {
  const { status, main, html } = await shopper.open(receipt.url.href)
  const isShown = /reçue le .* sous la référence/.test(textOf(main))
  expect([status, html.includes("…\u2060@exemple.fr")]).toEqual(isShown ? [200, true] : [404, false])
  expect(findAll(main, "region").map(textOf)).not.toContain("")
  return isShown
}

describe.each([
  ["a withdrawal", withdraw],
  ["a cancellation", cancel],
])("the receipt of %s", { timeout: 60_000 }, (_what, declare) => {
  test("S29 is read by the browser that declared, until it logs out, and by no other", async () => {
    const shopper = openPageShopper(shop)
    const { email } = await becomeCustomer(shop, shopper)
    const receipt = await declare(shopper, email)
    expect([await reads(shopper, receipt), await reads(shopper, receipt)]).toEqual([true, true])
    expect(await reads(openPageShopper(shop), receipt)).toBe(false)
    const kept = shopper.visitor.cookies.get(COOKIE) ?? expect.fail("no cookie")
    await logOut(shopper)
    expect(shopper.visitor.cookies.names()).not.toContain(COOKIE)
    expect(await reads(shopper, receipt)).toBe(false)
    // As an answer that comes after the logout would set it.
    shopper.visitor.cookies.set(COOKIE, kept)
    expect(await reads(shopper, receipt)).toBe(false)
  })
})

test("S29 a visitor's receipts stay while the visit goes on, and go when somebody logs in", { timeout: 60_000 }, async () => {
  const shopper = openPageShopper(shop)
  const first = await withdraw(shopper, "visiteuse@exemple.fr")
  const second = await withdraw(shopper, "visiteuse@exemple.fr")
  await addProduct(shopper, "filtres-papier-02")
  expect([await reads(shopper, first), await reads(shopper, second)]).toEqual([true, true])
  await becomeCustomer(shop, shopper)
  expect([await reads(shopper, first), await reads(shopper, second)]).toEqual([false, false])
})
