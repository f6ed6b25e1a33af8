import * as dashboard from "../../app/routes/account._index"
import * as subscription from "../../app/routes/account.abonnements.$id"
import * as extras from "../../app/routes/account.abonnements.$id_.articles"
import * as plan from "../../app/routes/account.abonnements.$id_.formule"
import * as subscriptions from "../../app/routes/account.abonnements._index"
import * as address from "../../app/routes/account.adresses.$id"
import * as addresses from "../../app/routes/account.adresses._index"
import * as cards from "../../app/routes/account.cartes"
import * as order from "../../app/routes/account.commandes.$id"
import * as orders from "../../app/routes/account.commandes._index"
import * as invoice from "../../app/routes/account.factures.$id"
import * as invoices from "../../app/routes/account.factures._index"
import * as profile from "../../app/routes/account.profil"
import * as home from "../../app/routes/_index"
import * as list from "../../app/routes/boutique._index"
import * as category from "../../app/routes/boutique.$categorie"
import * as contact from "../../app/routes/commande.coordonnees"
import * as delivery from "../../app/routes/commande.livraison"
import * as payment from "../../app/routes/commande.paiement"
import * as recap from "../../app/routes/commande.verification"
import * as page from "../../app/routes/pages.$slug"
import * as cart from "../../app/routes/panier"
import * as product from "../../app/routes/produits.$slug"
import * as search from "../../app/routes/recherche"
import * as tutorial from "../../app/routes/tutoriels.$slug"
import type { answerRoute } from "../routes/rendered-route"
import { readAnswer } from "./replay"

const customer = { "swell-session": "session:recorded" }

export type Visit = Parameters<typeof answerRoute>
export const homeVisit: Visit = [home, "", "/"]
export const categoryVisit: Visit = [category, "boutique/:categorie", "/boutique/grains"]
export const listVisits: Visit[] = [
  homeVisit,
  [list, "boutique", "/boutique"],
  categoryVisit,
  [search, "recherche", "/recherche?q=moulin"],
]
const productVisit: Visit = [product, "produits/:slug", "/produits/moulin-de-poche"]
const orderVisit: Visit = [order, "account/commandes/:id", "/account/commandes/6a0000000000000000000601", customer]
export const ordersVisit: Visit = [orders, "account/commandes", "/account/commandes", customer]
const mine = (module: object, path: string, id?: string): Visit => [
  module,
  `account${path}${id ? "/:id" : ""}`,
  `/account${path}${id ? `/${id}` : ""}`,
  customer,
]
const subscriptionPath = "account/abonnements/:id"
const subscriptionAddress = "/account/abonnements/6a0000000000000000000901"
const subscriptionVisits: Visit[] = [
  [subscription, subscriptionPath, subscriptionAddress, customer],
  [extras, `${subscriptionPath}/articles`, `${subscriptionAddress}/articles?recherche=moulin`, customer],
  [plan, `${subscriptionPath}/formule`, `${subscriptionAddress}/formule`, customer],
]
export const addressVisits = [mine(addresses, "/adresses"), mine(address, "/adresses", "6a0000000000000000000802")]
export const invoiceVisits = [mine(invoices, "/factures"), mine(invoice, "/factures", "6a0000000000000000000a01")]
export const cardsVisit = mine(cards, "/cartes")
const checkoutVisits: Visit[] = [
  [contact, "commande/coordonnees", "/commande/coordonnees", customer],
  [delivery, "commande/livraison", "/commande/livraison", customer],
  [payment, "commande/paiement", "/commande/paiement", customer],
  [recap, "commande/verification", "/commande/verification", customer],
]
export const subscriptionsVisit: Visit = [subscriptions, "account/abonnements", "/account/abonnements", customer]
const cartVisit: Visit = [cart, "panier", "/panier", customer]

/** What is read of each answer. */
export const VISITS: Record<string, Visit[]> = {
  settings: [...listVisits, productVisit, cartVisit],
  menus: [homeVisit],
  home: [homeVisit],
  tutorials: [homeVisit, [tutorial, "tutoriels/:slug", "/tutoriels/premier-filtre"]],
  "subscription-settings": [subscriptionsVisit],
  "app-settings": [homeVisit, productVisit, cartVisit, invoiceVisits[1]!],
  payments: [cartVisit, ...checkoutVisits.slice(2)],
  products: [...listVisits, productVisit],
  categories: [...listVisits, productVisit],
  attributes: listVisits,
  page: [[page, "pages/:slug", "/pages/atelier"]],
  "app-pages": [[page, "pages/:slug", "/pages/tarifs"]],
  blog: [[page, "pages/:slug", "/pages/recolte"]],
  cart: [cartVisit, ...checkoutVisits],
  "cart-settings": [cartVisit, checkoutVisits[0]!, addressVisits[0]!],
  order: [orderVisit],
  orders: [ordersVisit],
  account: [
    cartVisit,
    ordersVisit,
    mine(dashboard, ""),
    mine(profile, "/profil"),
    addressVisits[0]!,
    cardsVisit,
    ...invoiceVisits,
    ...checkoutVisits,
  ],
  addresses: [...addressVisits, ...checkoutVisits.slice(0, 2)],
  cards: [cardsVisit, ...checkoutVisits.slice(2)],
  invoices: invoiceVisits,
  subscriptions: [subscriptionsVisit, ...subscriptionVisits, cardsVisit],
}

/**
 * Where a record stands alone, who it is and what it costs are never guessed: there the answer is no answer, and the page says that the
 * shop cannot be reached for now.
 */
export const NEVER_GUESSED: Record<string, RegExp> = {
  settings: /^(store)?$/,
  ...Object.fromEntries(
    ["products", "categories", "attributes", "orders", "addresses", "cards", "tutorials"].map((name) => [name, /^(results)?$/]),
  ),
  subscriptions: /^(results(\.\d+(\.(id|status|quantity|price|recurring_total|canceled|cancel_at_end|paused))?)?)?$/,
  invoices: /^(results(\.\d+(\.(id|number|grand_total|tax_total))?)?)?$/,
  payments: /^$/,
  cart: /^(|id|checkout_id|grand_total|capture_total|items(\.\d+(\.(id|quantity|price|price_total))?)?|item_quantity|sub_total|auth_total)$/,
  order: /^(id|number|grand_total)$/,
  account: /^(id|email)$/,
}

/** What an order holds once it is sent, paid and in part paid back; the recorded one is not. */
const EXPANDED = {
  shipments: { results: [{ id: "a", carrier_name: "Colissimo", service_name: "Domicile", tracking_code: "8R12345678901" }] },
  payments: { results: [{ id: "b", amount: 84, method: "card", status: "success", card: { brand: "Visa", last4: "4242" } }] },
  refunds: { results: [{ id: "c", amount: 12, method: "giftcard", success: true, giftcard: { last4: "1234" } }] },
}
/** The recorded cart once its shopper has said where it goes, how, and what pays it. */
const READY = {
  account: { id: "6a0000000000000000000701", email: "noe@exemple.fr", name: "Noé Brun" },
  shipping: {
    ...(readAnswer("addresses") as { results: object[] }).results[0],
    service: "colis",
    service_name: "Colis",
    price: 6.9,
  },
  billing: { method: "bank" },
  shipment_rating: { services: [{ id: "colis", name: "Colis", price: 6.9, description: null, tax_code: null }], errors: null },
}
/** The same of a subscription that can be changed. */
const runningSubscriptions = () => {
  const list = readAnswer("subscriptions") as { results: object[] }
  return {
    ...list,
    results: list.results.map((each) => ({ ...each, status: "active", date_period_end: "2096-11-02T10:05:00.000Z" })),
  }
}

/** An answer of each kind of record in the state in which most of it is read. */
export function recordOf(name: string): unknown {
  if (name === "order") return { ...(readAnswer(name) as object), ...EXPANDED }
  if (name === "cart") return { ...(readAnswer(name) as object), ...READY }
  return name === "subscriptions" ? runningSubscriptions() : readAnswer(name)
}
