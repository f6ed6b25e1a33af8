/** The checkout's form fields and doors (storefront API, cart settings). */
export const cartSettings = {
  fields: { name: "last", company: "optional", phone: "required", address2: "optional", note: "optional" },
  accounts: "optional",
  email_optin: true,
  coupons: true,
  giftcards: true,
}
