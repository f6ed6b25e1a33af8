import { newShopper, type Shopper } from "./store-client.ts"
import type { StoreUnderTest } from "../contract/store-under-test.ts"

/** A delivery address in mainland France. */
export const lyon = {
  first_name: "Jeanne",
  last_name: "Martin",
  address1: "12 quai Saint-Antoine",
  zip: "69002",
  city: "Lyon",
  country: "FR",
  phone: "+33639980112",
}

export const card = { method: "card", card: { token: "pm_local_ok", gateway: "stripe" } }

/** Known goods of the seed: one price, no choice to make. */
export const filters = { slug: "filtres-papier-02", price: 7.5 }
export const kettle = { slug: "bouilloire-col-de-cygne", price: 139 }
/** Coffee of 5.5 % VAT with a variant and a grind to choose. */
export const coffee = { slug: "ethiopie-guji-shakiso", options: { Poids: "250 g", Mouture: "Grains" } }

let shoppers = 0

/** An address that no account has yet. */
export function newEmail(): string {
  shoppers += 1
  return `client-${process.pid}-${shoppers}@exemple.fr`
}

/** Puts goods without choices into the cart. @returns the cart */
export async function addGoods(shopper: Shopper, slug: string, quantity = 1) {
  const { id } = await shopper.products.get(slug)
  return await shopper.cart.addItem({ product_id: id, quantity })
}

/** A new shopper with one pack of filters in the cart. */
export async function shopperWithCart(store: StoreUnderTest): Promise<Shopper> {
  const shopper = newShopper(store)
  await addGoods(shopper, filters.slug)
  return shopper
}

/** A cart of two packs of filters, with contact (a guest's, unless somebody is logged in), address and service. @returns the cart */
export async function prepareCart(shopper: Shopper) {
  const { guest } = await addGoods(shopper, filters.slug, 2)
  const account = guest ? { account: { email: newEmail() } } : {}
  return await shopper.cart.update({ ...account, shipping: { ...lyon, service: "colissimo" } })
}

/** Buys two packs of filters. @returns the order */
export async function placeOrder(shopper: Shopper, billing: object = card) {
  await prepareCart(shopper)
  await shopper.cart.update({ billing: { ...lyon, ...billing } })
  return await shopper.cart.submitOrder()
}

/** A new account, logged in. @returns its e-mail */
export async function register(shopper: Shopper): Promise<string> {
  const email = newEmail()
  await shopper.account.create({ email, password: "lilas-2026", first_name: "Jeanne", last_name: "Martin" })
  return email
}
