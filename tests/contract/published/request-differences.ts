/** A difference from the published client: where it is met, and its reason. */
export type Difference = { flow: RegExp; path: RegExp; why: string }

const any = /^/
const sheets = /^(google|apple)/

/**
 * Every field that the shop hands to the backend, the vault, Stripe and the wallets otherwise than the published client does.
 * A difference without a row fails the test, and so does a row that nothing needs any more.
 */
export const requestDifferences: Difference[] = [
  {
    flow: any,
    path: /((return|cancel)_url|[RC]\w+Url|(continue|cancel)url|merchant_urls\]\[\w+|success_url|failure_url|notification_url)\]?$/,
    why: "Payments come back to the recap with their attempt's id, Klarna's with its outcome too.",
  },
  {
    flow: any,
    path: /^PUT \/cart metadata\./,
    why: "The terms' version, the promised days and a wallet's approval are kept in the cart.",
  },
  {
    flow: /^(ideal|bancontact|klarna) stripe/,
    path: /^(script https:\/\/js\.stripe\.com\/v3\/|Stripe( key| elements?.*)?)$/,
    why: "Redirect methods need no script: this server asks Stripe.",
  },
  {
    flow: /^card stripe/,
    path: /^Stripe element card style\./,
    why: "Stripe's frame has the colours of the shop's page, dark ones too.",
  },
  {
    flow: /^bancontact/,
    path: /mandate_data/,
    why: "Bancontact's mandate names the shopper's address and browser, which Stripe's script would infer.",
  },
  {
    flow: any,
    path: /^PUT \/cart billing\.(account_card_id|intent)$/,
    why: "A saved card or an intent chosen before is cleared: the order would charge it.",
  },
  {
    flow: /^card (authorizenet|braintree)/,
    path: /^PUT \/cart billing\.card\.gateway$/,
    why: "A typed card names its gateway, as Stripe's does.",
  },
  {
    flow: /^(paypal|google|apple)/,
    path: /^PUT \/cart (billing|shipping)\.(first_|last_)?name$/,
    why: "A wallet's name is written whole and in parts.",
  },
  {
    flow: /not addressed|^apple/,
    path: /^PUT \/cart (shipment_rating|(billing|shipping)\.address[12]|shipping\.service)$/,
    why: "Another place clears street, service and rating at once (§4); then the first service is taken.",
  },
  {
    flow: /^klarna klarna/,
    path: /\]\[(locale|purchase_\w+|order_amount|order_lines|(billing|shipping)_address)\]/,
    why: "Klarna's session is described as §9 wants it, minor units and tax rate 0, with client 5.1.3's fields; today's client sends `cart_id` and addresses only, and the backend describes the rest.",
  },
  {
    flow: any,
    path: /^(script \S+paypal\S+ (data-csp-nonce|locale)|Google PaymentsClient nonce)$/,
    why: "Scripts learn the policy's nonce, PayPal's its language, as PayPal documents.",
  },
  {
    flow: /^paypal braintree$/,
    path: /^script \S+paypal\S+ merchant-id$/,
    why: "A merchant id that the store lacks is left out, not sent as `undefined`.",
  },
  {
    flow: /^paypal braintree$/,
    path: /^script \S+paypal\S+ intent$/,
    why: "Through Braintree PayPal's script is told `intent=tokenize`, without which it refuses agreements.",
  },
  {
    flow: /^paypal direct/,
    path: /^PayPal Buttons handlers$/,
    why: "PayPal's closing is heard; its change of delivery only where the cart lacks one.",
  },
  {
    flow: /^(google|apple) stripe/,
    path: /^Stripe (paymentRequest|elements(\.update)?|element (expressCheckout|paymentRequestButton)|answer \w+|updateWith|complete)( |$)/,
    why: "Through Stripe, wallets open its Express Checkout Element, not the retired Payment Request Button.",
  },
  {
    flow: sheets,
    path: /(displayItems|[lL]ineItems|totalPrice|total\.pending|(total|newTotal)\.(amount|type))$/,
    why: "Sheets show lines that add up, two decimals, and a total that is final once a service is chosen (§4).",
  },
  {
    flow: sheets,
    path: /^(Google answer \w+ new(OfferInfo|ShippingOption)|Google loadPaymentData shippingOption|Apple answer \w+ newShippingMethods)/,
    why: "Each answer to a sheet repeats services and code, which any change may touch, in French.",
  },
  {
    flow: /^(google|apple) authorizenet/,
    path: /^(Google \w+ allowedPaymentMethods|Apple session supportedNetworks)$/,
    why: "Authorize.Net's wallets name all of §9's card networks, which today's client narrows.",
  },
  {
    flow: /^google braintree$/,
    path: /^Google (PaymentsClient callbacks|isReadyToPay allowedPaymentMethods|answer PAYMENT_AUTHORIZATION.*|loadPaymentData callbackIntents|createButton \w+)$/,
    why: "Through Braintree too, Google's sheet waits for the cart's answer and its button knows the cards; devices are asked first.",
  },
  {
    flow: /^apple (authorizenet|braintree)/,
    path: /^Apple session required(Billing|Shipping)ContactFields$/,
    why: "Apple tells e-mail and phone with the delivery's contact only, so they are asked for there.",
  },
  {
    flow: /^apple authorizenet .*coupon/,
    path: /^Apple session couponCode$/,
    why: "Apple's sheet shows the code that the cart has.",
  },
  {
    flow: /^apple authorizenet/,
    path: /^script https:\/\/applepay\.cdn-apple\.com\//,
    why: "Apple's script is never loaded: the browser's own session is used.",
  },
  {
    flow: /^apple braintree/,
    path: /^Apple answer payment result/,
    why: "Apple's result is an object through Braintree too.",
  },
  {
    flow: /^amazon/,
    path: /^(script \S+amazon\S+|Amazon renderButton sandbox)$/,
    why: "Amazon's script, ledger currency and languages are those of `AMAZON_PAY_REGION`; a key without environment is told it; carts in another currency are not offered Amazon Pay.",
  },
]
