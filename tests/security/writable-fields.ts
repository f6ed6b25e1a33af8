const nameAndPlace = ["first_name", "last_name", "address1", "address2", "city", "zip", "country", "phone"]
const cartAddress = ["name", "state", ...nameAndPlace]

/** Each write to the backend and the fields that the shop may send with it; no amount and no price among them. */
export const writableFields: Record<string, readonly string[]> = {
  "POST /api/account": ["email", "email_optin", "password", "first_name", "last_name"],
  "PUT /api/account": ["first_name", "last_name", "phone", "email_optin"],
  "POST /api/account/addresses": [...nameAndPlace, "company"],
  "POST /api/account/login": ["email", "password"],
  "POST /api/account/logout": [],
  "POST /api/account/recover": ["email", "reset_url"],
  "POST /api/cart/items": ["product_id", "quantity", "options[].id", "options[].value"],
  "PUT /api/cart": [
    ...[
      "account.email",
      "metadata.company",
      "metadata.terms_version",
      "metadata.promises.delivery",
      "metadata.promises.delivery_once_paid",
      "metadata.promises.collected_at[]",
      "metadata.promises.pay_before",
      "metadata.promises.payment",
      "metadata.promises.renewals[]",
      "metadata.promises.exceptions[]",
      "metadata.promises.withdrawal_periods[]",
      "metadata.follow_up.shop",
      "metadata.checkout_id",
      "metadata.vat_number",
      "shipment_rating",
      "shipping.service",
      ...["shipping", "billing", "comments"],
    ],
    ...cartAddress.flatMap((field) => [`shipping.${field}`, `billing.${field}`]),
    ...["billing.method", "billing.intent.paysafecard.id"],
  ],
  "PUT /api/cart/coupon": ["code"],
  "POST /api/cart/giftcards": ["code"],
  // A logout leaves the articles only.
  "DELETE /api/cart/giftcards/{id}": [],
  "PUT /api/cart/items/{id}": ["quantity"],
  "POST /api/cart/order": [],
  "PUT /api/session": ["locale", "currency"],
}
