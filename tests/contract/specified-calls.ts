/** One row of specification §7, and the contract test that drives it. */
export type SpecifiedCall = { call: string; file: string }

function drivenBy(file: string, calls: string[]): SpecifiedCall[] {
  return calls.map((call) => ({ call, file }))
}

/**
 * Every call of specification §7, as the published client puts it on the wire. Three rows differ from the
 * specification's words: it leaves out the payment's id, the function's app, and the id of a content record.
 */
export const specifiedCalls: SpecifiedCall[] = [
  ...drivenBy("settings.test.ts", [
    "GET /settings/all",
    "GET /settings",
    "GET /settings/menus",
    "GET /settings/payments",
    "GET /settings/subscriptions",
  ]),
  ...drivenBy("session-locale-currency.test.ts", ["GET /session", "PUT /session"]),
  ...drivenBy("catalogue.test.ts", [
    "GET /attributes",
    "GET /attributes/{id}",
    "GET /products",
    "GET /products/{id}",
    "GET /categories",
    "GET /categories/{id}",
  ]),
  ...drivenBy("content.test.ts", ["GET /content/{type}", "GET /content/{type}/{id}"]),
  ...drivenBy("functions.test.ts", ["ANY /functions/{app}/{name}"]),
  ...drivenBy("cart.test.ts", [
    "GET /cart",
    "POST /cart/items",
    "PUT /cart/items/{id}",
    "PUT /cart/items",
    "DELETE /cart/items/{id}",
    "PUT /cart",
    "PUT /cart/coupon",
    "DELETE /cart/coupon",
    "POST /cart/giftcards",
    "DELETE /cart/giftcards/{id}",
    "GET /cart/shipment-rating",
  ]),
  ...drivenBy("checkout.test.ts", ["PUT /cart/recover/{id}", "POST /cart/order", "GET /cart/order"]),
  ...drivenBy("payments.test.ts", ["GET /payments/{id}", "GET /payment/methods", "PUT /payments/{id}"]),
  ...drivenBy("account.test.ts", [
    "GET /account",
    "POST /account",
    "PUT /account",
    "POST /account/login",
    "POST /account/logout",
    "POST /account/recover",
  ]),
  ...drivenBy("addresses-cards.test.ts", [
    "GET /account/addresses",
    "POST /account/addresses",
    "PUT /account/addresses/{id}",
    "DELETE /account/addresses/{id}",
    "GET /account/cards",
    "POST /account/cards",
    "PUT /account/cards/{id}",
    "DELETE /account/cards/{id}",
  ]),
  ...drivenBy("orders.test.ts", ["GET /account/orders", "GET /account/orders/{id}"]),
  ...drivenBy("subscriptions.test.ts", [
    "GET /subscriptions",
    "GET /subscriptions/{id}",
    "POST /subscriptions",
    "PUT /subscriptions/{id}",
    "POST /subscriptions/{id}/items",
    "PUT /subscriptions/{id}/items",
    "PUT /subscriptions/{id}/items/{itemId}",
    "DELETE /subscriptions/{id}/items/{itemId}",
  ]),
  ...drivenBy("invoices.test.ts", ["GET /invoices", "GET /invoices/{id}"]),
  ...drivenBy("vault.test.ts", ["POST /tokens", "POST /intent", "PUT /intent", "POST /authorization"]),
]
