import { afterAll, beforeAll, test } from "vitest"
import { changeStock } from "../../sandbox/services/faults/change-product.ts"
import { openWholeShop } from "../shopper/whole-shop"
import { DELIVERIES, expectSameFacts } from "./order-facts"

const shop = openWholeShop({ environment: { RATE_LIMITS: "order=100000/60" } })
// More than are ordered here.
beforeAll(() => {
  for (const product of [
    "bouilloire-col-de-cygne",
    "gobelet-quai",
    "atelier-premier-espresso",
    "formation-barista-professionnelle",
  ]) {
    changeStock(shop.sandbox.context, product, 1_000)
  }
})
afterAll(() => shop.close())

/** Every method of the seed that asks for no script, and a card that is kept. */
const PAYMENTS = ["paysafecard", "virement", "ideal", "bancontact", "klarna", "paypal", "Visa se terminant par 4242"]
/** What a script writes to the cart. */
const APPROVED = ["a typed card", "Google Pay", "Apple Pay", "Link", "PayPal", "Amazon Pay"]
/** From stock, with a choice, made to order, awaited, engraved, with an eco-participation. */
const GOODS = [
  "filtres-papier-02",
  "melange-canut",
  "machine-fourviere",
  "moulin-gerland",
  "gobelet-quai",
  "bouilloire-col-de-cygne",
]
/** Dated leisure, a training, and what comes by mail. */
const SEATS = ["atelier-premier-espresso", "formation-barista-professionnelle", "carte-cadeau-lilas"]

const SUBSCRIPTIONS = ["abonnement-espresso", "abonnement-grands-crus", "abonnement-bureau"]
/** Methods that charge again. */
const RECURRING = ["bancontact", "Visa se terminant par 4242", "a typed card", "Google Pay", "Apple Pay", "Link", "Amazon Pay"]

const orders = [
  ...[...PAYMENTS, ...APPROVED].flatMap((payment) => [
    ...GOODS.flatMap((product, at) =>
      DELIVERIES.map((delivery) => ({
        ...{ product, delivery, payment },
        // A wallet gives the address of its own card.
        isBilledApart: payment === "a typed card" && at % 2 === 0,
      })),
    ),
    ...SEATS.map((product) => ({ product, delivery: null, payment })),
  ]),
  ...RECURRING.flatMap((payment) =>
    SUBSCRIPTIONS.flatMap((product) => DELIVERIES.map((delivery) => ({ product, delivery, payment }))),
  ),
]

test.each(orders)("$product by $delivery, paid by $payment, is told alike to the last mail", (order) =>
  expectSameFacts(shop, order),
)
