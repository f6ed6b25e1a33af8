import { afterAll, beforeAll, test } from "vitest"
import { changeStock } from "../../sandbox/services/faults/change-product.ts"
import { openWholeShop } from "../shopper/whole-shop"
import { DELIVERIES, expectSameFacts } from "./order-facts"

const shop = openWholeShop({ environment: { RATE_LIMITS: "order=100000/60" } })
// More than are ordered here.
beforeAll(() => {
  const limited = ["bouilloire-col-de-cygne", "gobelet-quai", "melange-canut", "filtres-papier-02"]
  for (const product of [...limited, "atelier-premier-espresso", "formation-barista-professionnelle"]) {
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
  "gobelet-quai?o.gravure=un-prenom",
  "bouilloire-col-de-cygne",
]
/** The ways that lead out of mainland France. */
const ELSEWHERE = [
  { delivery: "colissimo-corse", to: { zip: "20000" } },
  { delivery: "colissimo-outre-mer", to: { zip: "97100" } },
  { delivery: "colissimo", to: { zip: "98000", country: "Monaco" } },
  { delivery: "colissimo-benelux", to: { zip: "1000", country: "Belgique" } },
  { delivery: "mondial-relay-benelux", to: { zip: "1000", country: "Belgique" } },
  { delivery: "colissimo-suisse", to: { zip: "1003", country: "Suisse" } },
  { delivery: "colissimo-europe", to: { zip: "10115", country: "Allemagne" } },
]
/** Klarna is for the countries that Stripe lists. */
const isOffered = (payment: string, to: { country?: string }) =>
  payment !== "klarna" || !["Monaco", "Suisse"].includes(to.country ?? "")

/** A saved card is a customer's. */
const mayBeGuest = (payment: string) => !payment.startsWith("Visa")

/** Dated leisure, a training, and what comes by mail. */
const SEATS = [
  "atelier-premier-espresso",
  "formation-barista-professionnelle",
  "carte-cadeau-lilas",
  "carte-cadeau-atelier",
  "carte-cadeau-comptoir",
]

const SUBSCRIPTIONS = [
  "abonnement-espresso",
  "abonnement-grands-crus",
  "abonnement-bureau",
  "abonnement-decouverte",
  "abonnement-filtre",
  "abonnement-decafeine",
]
/** Methods that charge again. */
const RECURRING = ["bancontact", "Visa se terminant par 4242", "a typed card", "Google Pay", "Apple Pay", "Link", "Amazon Pay"]

/** Reductions of goods and of their delivery, beside the promotion for a large order. */
const CODES = ["BIENVENUE10", "RENTREE15", "LIVRAISON"]

const orders = [
  ...[...PAYMENTS, ...APPROVED].flatMap((payment) => [
    ...GOODS.flatMap((product, at) =>
      DELIVERIES.map((delivery) => ({
        ...{ product, delivery, payment },
        // A wallet gives the address of its own card.
        isBilledApart: payment === "a typed card" && at % 2 === 0,
        isGuest: at % 2 === 1 && mayBeGuest(payment),
      })),
    ),
    ...ELSEWHERE.filter(({ to }) => isOffered(payment, to)).flatMap((way) =>
      GOODS.map((product, at) => ({ ...way, product, payment, isGuest: at % 2 === 0 && mayBeGuest(payment) })),
    ),
    ...SEATS.map((product, at) => ({ product, delivery: null, payment, isGuest: at % 2 === 1 && mayBeGuest(payment) })),
  ]),
  ...CODES.flatMap((code) =>
    ["colissimo", "boutique"].flatMap((delivery) =>
      [false, true].map((isGuest) => ({
        product: "machine-fourviere + melange-canut",
        delivery,
        payment: "klarna",
        code,
        isGuest,
      })),
    ),
  ),
  ...RECURRING.flatMap((payment) => [
    ...SUBSCRIPTIONS.flatMap((product) => DELIVERIES.map((delivery) => ({ product, delivery, payment }))),
    ...ELSEWHERE.map((way) => ({ ...way, product: "abonnement-filtre", payment })),
    // Its first month is free, and Bancontact has nothing to debit.
    ...(payment === "bancontact" ? [] : [{ product: "club-degustation", delivery: null, payment }]),
  ]),
]

/** More than paysafecard pays at once. */
const DEAR = ["machine-fourviere", "moulin-gerland", "formation-barista-professionnelle"]
const isPayable = ({ product, payment }: { product: string; payment: string }) =>
  payment !== "paysafecard" || !DEAR.includes(product)

test.each(orders.filter(isPayable))("$product by $delivery, paid by $payment, is told alike to the last mail", (order) =>
  expectSameFacts(shop, order),
)
