import type { OpenPage, PageShopper } from "./page-shopper"
import { buyer } from "./people"
import type { WholeShop } from "./whole-shop"

/** Puts a product into the cart as its page offers it. */
export async function addProduct(shopper: PageShopper, slug: string): Promise<OpenPage> {
  const added = await shopper.press(await shopper.open(`/produits/${slug}`), "Ajouter au panier")
  if (added.url.hash !== "#panier") throw new Error(`${slug} led to ${added.url.href} (${added.status})`)
  return added
}

/** From a filled cart to the recap, by the forms of the checkout: guest details, Colissimo, paysafecard. */
export async function goToRecap(
  shopper: PageShopper,
  who: Partial<typeof buyer> = {},
  { service = "colissimo", method = "paysafecard" } = {},
): Promise<OpenPage> {
  const contact = { ...buyer, country: "France", ...who }
  const delivery = await shopper.press(await shopper.open("/commande/coordonnees"), "Choisir la livraison", contact)
  const payment = await shopper.press(delivery, "Choisir le paiement", { service })
  const recap = await shopper.press(payment, "Vérifier ma commande", { method })
  if (recap.url.pathname !== "/commande/verification") throw new Error(`No recap, but ${recap.url.href} (${recap.status})`)
  return recap
}

let customers = 0

/** Logs in as a new customer, Zoé Paul, whose account is made without the shop; she ends in the customer area. */
export async function becomeCustomer(shop: WholeShop, shopper: PageShopper): Promise<{ email: string; area: OpenPage }> {
  customers += 1
  const email = `zoe-${customers}@exemple.fr`
  const pair = { email, password: "arabica-2026" }
  await callStorefront(shop, "POST", "/account", { ...pair, first_name: "Zoé", last_name: "Paul" })
  const area = await shopper.press(await shopper.open("/connexion"), "Se connecter", pair)
  if (area.url.pathname !== "/account") throw new Error(`No account, but ${area.url.href} (${area.status})`)
  return { email, area }
}

/** A call of the storefront API without the shop, in a session of its own or this one. */
async function callStorefront(shop: WholeShop, method: string, path: string, body?: object, session = ""): Promise<unknown> {
  const headers = {
    Authorization: `Basic ${btoa("pk_test_local")}`,
    "Content-Type": "application/json",
    ...(session && { "X-Session": session }),
  }
  const request = new Request(`http://sandbox.test/api${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
  const answer = await shop.sandbox.storefront.fetch(request)
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A call of the storefront API in the shopper's own session, for what a test only needs to be there. */
export async function callAsCustomer(
  shop: WholeShop,
  { visitor }: PageShopper,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  return callStorefront(shop, method, path, body, decodeURIComponent(visitor.cookies.get("swell-session") ?? ""))
}

/** Saves a card and begins a monthly subscription with it. Out: the subscription's number. */
export async function startSubscription(shop: WholeShop, shopper: PageShopper): Promise<string> {
  const product = (await callAsCustomer(shop, shopper, "GET", "/products/abonnement-decouverte")) as {
    id: string
    purchase_options: { subscription: { plans: { id: string; name: string }[] } }
  }
  const plan = product.purchase_options.subscription.plans.find(({ name }) => name === "Mensuel")
  await callAsCustomer(shop, shopper, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  const choice = { product_id: product.id, plan_id: plan?.id, options: { Mouture: "Grains" } }
  const { number } = (await callAsCustomer(shop, shopper, "POST", "/subscriptions", choice)) as { number: string }
  return number
}
