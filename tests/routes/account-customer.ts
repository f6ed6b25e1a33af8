import { openCommerce } from "../../app/commerce/client.server"
import { createAccount, updateAccount } from "../../app/commerce/accounts.server"
import { addCartItem, submitOrder, updateCart } from "../../app/commerce/carts.server"
import { readProduct } from "../../app/commerce/catalogue.server"
import { readFlash } from "../../app/sessions/flash.server"
import { cookiesOf } from "./guarded-route"

const i18n = { locale: "fr-FR", currency: "EUR" }
const lyon = {
  ...{ first_name: "Ida", last_name: "Perrin", address1: "3 rue Sainte-Catherine" },
  ...{ zip: "69001", city: "Lyon", country: "FR", phone: "+33639980112" },
}
let customers = 0

/** A customer of their own, logged in. */
export async function newCustomer() {
  customers += 1
  const email = `cliente-${customers}@exemple.fr`
  const password = "arabica-2026"
  const commerce = openCommerce({ session: null, ...i18n })
  const names = { firstName: "Ida", lastName: `Perrin-${customers}` }
  const account = await createAccount(commerce, { email, password, ...names, emailOptin: false })
  return {
    ...{ email, password, commerce, account },
    /** What the customer's browser brings. */
    visit: () => ({ cookies: { "swell-session": commerce.session() ?? "" } }),
    /** Buys two packs of filters by card. */
    async order() {
      const product = await readProduct(i18n, "filtres-papier-02")
      await addCartItem(commerce, { productId: product?.id ?? "", quantity: 2, options: [] })
      await updateCart(commerce, { shipping: { ...lyon, service: "colissimo" } })
      await updateCart(commerce, { billing: { ...lyon, method: "card", card: { token: "pm_local_ok", gateway: "stripe" } } })
      return submitOrder(commerce)
    },
  }
}

export type Customer = Awaited<ReturnType<typeof newCustomer>>

/** A customer with a usual card and a usual address. */
export async function customerWithCard(): Promise<Customer> {
  const customer = await newCustomer()
  const { commerce } = customer
  const card = (await commerce.client.account.createCard({ token: "pm_local_ok", gateway: "stripe" })) as { id: string }
  const home = { name: "Ida Perrin", address1: "3 rue Sainte-Catherine", zip: "69001", city: "Lyon", country: "FR" }
  const address = (await commerce.client.account.createAddress(home)) as { id: string }
  await updateAccount(commerce, { billing: { account_card_id: card.id }, shipping: { account_address_id: address.id } })
  return customer
}

/** What an answer leaves for the next page to say. */
export async function flashOf(answer: Response) {
  const flash = cookiesOf(answer)["flash"] ?? ""
  const request = new Request("http://shop.test/", { headers: { Cookie: `flash=${encodeURIComponent(flash)}` } })
  return flash === "" ? null : readFlash(request, new Headers())
}

/** Where an answer leads and which notice the next page gives. */
export async function outcomeOf(answer: Response) {
  return { status: answer.status, to: answer.headers.get("Location"), notice: (await flashOf(answer))?.notice }
}

/** A customer with a monthly subscription, as the shop sells it. */
export async function newSubscriber(): Promise<{ customer: Customer; id: string }> {
  const customer = await newCustomer()
  await customer.commerce.client.account.createCard({ token: "pm_local_ok", gateway: "stripe" })
  const product = await readProduct(i18n, "abonnement-decouverte")
  const plan = product?.purchase_options?.subscription?.plans?.find(({ name }) => name === "Mensuel")
  const started = (await customer.commerce.client.post("/subscriptions", {
    ...{ product_id: product?.id, plan_id: plan?.id, options: { Mouture: "Grains" } },
  })) as { id: string }
  return { customer, id: started.id }
}
