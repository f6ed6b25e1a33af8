import { expect } from "vitest"
import { type OpenPage, type PageShopper } from "../../shopper/page-shopper"
import { addProduct, goToRecap } from "../../shopper/page-purchase"
import type { buyer } from "../../shopper/people"
import { find, findAll, nameOf, textOf } from "../../shopper/read-page"
import type { WholeShop } from "../../shopper/whole-shop"

const PRODUCT = "cafetiere-piston"
/** What an amount of another store would look like. */
const EURO = /\d\s?€/

export type Purchase = {
  product: OpenPage
  cart: OpenPage
  delivery: OpenPage
  recap: OpenPage
  confirmation: OpenPage
  order: StoredOrder
}
type StoredOrder = { id: string; currency: string; grand_total: number; paid: boolean }

/** Chooses a currency as its page offers it. */
export async function chooseCurrency(shopper: PageShopper, code: string): Promise<void> {
  const page = await shopper.open("/preferences")
  const options = findAll(find(page.main, "select", /^Devise/), "option")
  const chosen = options.find(({ attributes }) => attributes["value"] === code)
  await shopper.press(page, "Enregistrer", { Devise: nameOf(chosen!) })
}

/** Buys one article without script, from its page to the confirmation, paid with paysafecard. */
export async function buyInStore(shop: WholeShop, shopper: PageShopper, who: Partial<typeof buyer> = {}): Promise<Purchase> {
  const product = await shopper.open(`/produits/${PRODUCT}`)
  await addProduct(shopper, PRODUCT)
  const cart = await shopper.open("/panier")
  const recap = await goToRecap(shopper, who)
  const delivery = await shopper.open("/commande/livraison")
  const provider = await shopper.press(recap, "Commander avec obligation de paiement", { terms: true })
  const confirmation = await shopper.press(provider, "Accepter le paiement")
  expect(confirmation.url.pathname).toMatch(/^\/commande\/merci\//)
  const [order] = shop.records<StoredOrder>("orders").slice(-1)
  return { product, cart, delivery, recap, confirmation, order: order! }
}

/** Every amount of the main parts of a purchase's pages is in this currency, in its French form. */
export function expectAmountsIn({ product, cart, delivery, recap, confirmation }: Purchase, sign: string): void {
  for (const { main, url } of [product, cart, delivery, recap, confirmation]) {
    expect(textOf(main), url.pathname).toMatch(new RegExp(`\\d,\\d\\d\\s${sign}`))
    if (sign !== "€") expect(textOf(main), url.pathname).not.toMatch(EURO)
  }
}
