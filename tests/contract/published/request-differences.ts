/** Whose way the shop goes: the specification's constants are those of client 5.1.3; the published client is 5.8.1. */
type Side = "client 5.1.3" | "the shop's own"

export type Difference = { flow: RegExp; path: RegExp; side: Side; why: string }

/**
 * Everything that the shop hands to the vault, to Google and to Apple otherwise than the published client does. A row that no
 * longer differs fails the test, and so does a difference without a row.
 */
export const requestDifferences: Difference[] = [
  {
    flow: /^(ideal|klarna klarna|amazon)/,
    path: /(return_url|merchant_urls\]\[\w+|ReturnUrl|CancelUrl)\]$/,
    side: "the shop's own",
    why: "Every payment comes back to the recap with its attempt's id; the client comes back to the page that it left.",
  },
  {
    flow: /^klarna klarna/,
    path: /\[(locale|purchase_country|purchase_currency|order_amount|order_lines)\]$/,
    side: "client 5.1.3",
    why: "The specification has amounts in minor units and tax rate 0 in the intent; today's client leaves the session to the backend.",
  },
  {
    flow: /^klarna klarna/,
    path: /\[(billing|shipping)_address\]\[\w+\]$/,
    side: "client 5.1.3",
    why: "As in 5.1.3, but whole: by a mistake that client sends the e-mail only.",
  },
  {
    flow: /^paypal direct/,
    path: /\[(intent|application_context|purchase_units|cart_id|paypal_order_id)\]/,
    side: "the shop's own",
    why: "The cart has its address: the sheet does not ask for one, so that the order is not priced a second time.",
  },
  {
    flow: /^google/,
    path: /allowedPaymentMethods$/,
    side: "client 5.1.3",
    why: "INTERAC is among the specification's networks (§9), and the readiness request describes the card whole, its gateway included.",
  },
  {
    flow: /^google authorizenet/,
    path: /merchantInfo\.merchantId$/,
    side: "client 5.1.3",
    why: "The merchant id is mandatory in both modes ('Google merchant ID is not defined').",
  },
  {
    flow: /^google/,
    path: /transactionInfo\.(totalPriceStatus|totalPrice|displayItems)$/,
    side: "the shop's own",
    why: "Final once a service is chosen (specification §4), two decimals, and lines that add up: taxes inside the prices are no line.",
  },
  {
    flow: /^(google|apple)/,
    path: /(emailRequired|shipping(Address|Option)(Required|Parameters).*|callbackIntents|required(Billing|Shipping)ContactFields)$/,
    side: "the shop's own",
    why: "What the cart already knows is not asked again; the authorisation is answered while the sheet is open, as the specification has it.",
  },
  {
    flow: /^apple/,
    path: /supportedNetworks$/,
    side: "client 5.1.3",
    why: "Six networks (specification §9); through Braintree they would else be left to its library.",
  },
  {
    flow: /^apple braintree/,
    path: /merchantCapabilities$/,
    side: "client 5.1.3",
    why: "3DS, debit and credit are named (specification §9) instead of being left to Braintree's library.",
  },
  {
    flow: /^apple/,
    path: /(total\.type|lineItems)$/,
    side: "the shop's own",
    why: "Final once a service is chosen (specification §4), French labels, and lines that add up to the total.",
  },
]
