import { afterAll, test } from "vitest"
import { isBroad } from "../setup/breadth"
import { openWholeShop } from "../shopper/whole-shop"
import { DELIVERIES, expectSameFacts, type Order } from "./order-facts"

// Each way of delivery once, in breadth with each of payment; order-facts.full.ts has them with every kind of goods.

const shop = openWholeShop()
afterAll(() => shop.close())

const PAYMENTS = ["paysafecard", "virement", "ideal", "klarna"]
/** What a carrier brings: from stock, and made to order. */
const GOODS = ["melange-canut", "machine-fourviere"]
/** What nobody brings. */
const SEATS = ["atelier-premier-espresso", "carte-cadeau-lilas"]

const orders: Order[] = [
  ...DELIVERIES.flatMap((delivery, one) =>
    PAYMENTS.flatMap((payment, two) =>
      isBroad || two === (one * 2) % 3
        ? [
            {
              product: payment === "paysafecard" ? GOODS[0]! : GOODS[(one + two) % 2]!,
              delivery,
              payment,
              isGuest: two % 2 === 1,
            },
          ]
        : [],
    ),
  ),
  ...SEATS.map((product, one) => ({ product, delivery: null, payment: PAYMENTS[one]!, isGuest: true })),
  { product: "abonnement-espresso", delivery: "boutique", payment: "bancontact" },
  { product: "melange-canut", delivery: "colissimo", payment: null, code: "GRAND CAFE 2026 LYON" },
  { product: "bouilloire-col-de-cygne", delivery: "colissimo", payment: "paysafecard", code: "NOEL CAFE 2026 ABCD" },
  { product: "carte-cadeau-lilas", delivery: null, payment: null, code: "GRAND CAFE 2026 LYON", isGuest: true },
  { product: "melange-canut", delivery: "colissimo", payment: "Visa se terminant par 4242" },
  { product: "melange-canut", delivery: "boutique", payment: "a typed card" },
  { product: "melange-canut", delivery: "mondial-relay", payment: "Google Pay", isGuest: true },
  { product: "carte-cadeau-lilas", delivery: null, payment: "Apple Pay" },
  { product: "melange-canut", delivery: "chronopost", payment: "paysafecard", isBilledApart: true, isGuest: true },
  { product: "melange-canut", delivery: "boutique", payment: "a typed card", isBilledApart: true },
  { product: "club-degustation", delivery: null, payment: "Visa se terminant par 4242" },
  { product: "melange-canut + melange-canut", delivery: "chronopost", payment: "virement", code: "BIENVENUE10" },
  { product: "moulin-gerland", delivery: "colissimo", payment: "virement", code: "LIVRAISON", isGuest: true },
  { product: "atelier-premier-espresso + melange-canut", delivery: "mondial-relay", payment: "paysafecard" },
  { product: "moulin-gerland", delivery: "boutique", payment: "klarna" },
  ...DELIVERIES.map((delivery) => ({
    ...{ product: "melange-canut", delivery, payment: "virement" },
    to: { company: "Café de la Gare", vatNumber: "FR40303265045" },
  })),
  { product: "carte-cadeau-lilas", delivery: null, payment: "Amazon Pay" },
  { product: "melange-canut", delivery: "colissimo", payment: "PayPal" },
  { product: "melange-canut", delivery: "colissimo-suisse", payment: "virement", to: { country: "Suisse", zip: "1003" } },
]

test.each(orders)("$product by $delivery, paid by $payment, is told alike to the last mail", (order) =>
  expectSameFacts(shop, order),
)
