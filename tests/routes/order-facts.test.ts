import { afterAll, test } from "vitest"
import { openWholeShop } from "../shopper/whole-shop"
import { DELIVERIES, expectSameFacts, type Order } from "./order-facts"

// Each way of delivery with each of payment once; order-facts.full.ts has them with every kind of goods.

const shop = openWholeShop()
afterAll(() => shop.close())

const PAYMENTS = ["paysafecard", "virement", "ideal", "klarna"]
/** What a carrier brings: from stock, and made to order. */
const GOODS = ["melange-canut", "machine-fourviere"]
/** What nobody brings. */
const SEATS = ["atelier-premier-espresso", "carte-cadeau-lilas"]

const orders: Order[] = [
  ...DELIVERIES.flatMap((delivery, one) =>
    PAYMENTS.map((payment, two) => ({ product: GOODS[(one + two) % 2]!, delivery, payment })),
  ),
  ...SEATS.map((product, one) => ({ product, delivery: null, payment: PAYMENTS[one]! })),
]

test.each(orders)("$product by $delivery, paid by $payment, is told alike to the last mail", (order) =>
  expectSameFacts(shop, order),
)
