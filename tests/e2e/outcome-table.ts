/** What may become of a payment. Each method has a cell for each, tried in a browser or with the reason why it cannot be. */
export const outcomes = [
  "script blocked",
  "cancelled",
  "refused",
  "pending",
  "return without cookies",
  "accepted",
  "return twice",
] as const
export type Outcome = (typeof outcomes)[number]

export const tried = "tried"

/** `method` and `gateway` as the settings name them; a `*` is any gateway without a row of its own. */
type MethodRow = { method: string; gateway: string; cells: Record<Outcome, string> }

const neverLeaves = {
  "return without cookies": "The shopper never leaves the shop, so that no address leads back that another browser could open.",
  "return twice": "The shopper never leaves the shop, so that nothing returns; a second press of the button is a case of orders.",
} as const

const onTheServer = {
  "script blocked": "There is no script to block: the method runs on the server, and is tried with JavaScript switched off too.",
} as const

const everywhere = {
  cancelled: tried,
  refused: tried,
  pending: tried,
  accepted: tried,
} as const

const redirect = { ...everywhere, ...onTheServer, "return without cookies": tried, "return twice": tried } as const
const sheet = { ...everywhere, ...neverLeaves, "script blocked": tried } as const
const nothingAtAProvider = {
  ...neverLeaves,
  ...onTheServer,
  cancelled: "There is no provider at which the shopper could give up.",
  refused: "There is no provider that could refuse.",
} as const

/** Every way to pay of this shop. The flows are typed by it: a tried cell without a flow does not compile. */
export const outcomeTable = {
  bancontact: { method: "bancontact", gateway: "stripe", cells: redirect },
  ideal: { method: "ideal", gateway: "stripe", cells: redirect },
  klarnaDirect: { method: "klarna", gateway: "klarna", cells: redirect },
  klarnaStripe: { method: "klarna", gateway: "stripe", cells: redirect },
  paysafecard: { method: "paysafecard", gateway: "*", cells: redirect },
  paypalPage: { method: "paypal", gateway: "page", cells: redirect },
  quickpayCard: { method: "card", gateway: "quickpay", cells: redirect },
  stripeCard: {
    method: "card",
    gateway: "stripe",
    cells: { ...everywhere, "script blocked": tried, "return without cookies": tried, "return twice": tried },
  },
  vaultTokenizedCard: {
    method: "card",
    gateway: "*",
    cells: {
      ...everywhere,
      ...neverLeaves,
      "script blocked": tried,
      cancelled: "The card is typed into this page: who does not want to go on leaves it, and nothing was begun.",
    },
  },
  savedCard: {
    method: "card",
    gateway: "saved",
    cells: {
      ...everywhere,
      ...neverLeaves,
      ...onTheServer,
      cancelled: "The card is known already: who does not want to go on does not press the button, and nothing was begun.",
    },
  },
  googleStripe: { method: "google", gateway: "stripe", cells: sheet },
  googleAuthorizenet: { method: "google", gateway: "authorizenet", cells: sheet },
  googleBraintree: { method: "google", gateway: "braintree", cells: sheet },
  appleStripe: { method: "apple", gateway: "stripe", cells: sheet },
  appleAuthorizenet: {
    method: "apple",
    gateway: "authorizenet",
    cells: { ...sheet, "script blocked": "There is no script to block: the sheet is the browser's own." },
  },
  appleBraintree: { method: "apple", gateway: "braintree", cells: sheet },
  linkStripe: { method: "link", gateway: "stripe", cells: sheet },
  paypalButtons: { method: "paypal", gateway: "*", cells: sheet },
  paypalBraintree: { method: "paypal", gateway: "braintree", cells: sheet },
  amazon: {
    method: "amazon",
    gateway: "*",
    cells: { ...everywhere, "script blocked": tried, "return without cookies": tried, "return twice": tried },
  },
  transfer: {
    method: "virement",
    gateway: "manual",
    cells: {
      ...nothingAtAProvider,
      accepted: tried,
      pending: "An unpaid order is what the method ends in: it is its accepted cell.",
    },
  },
  giftCard: {
    method: "giftcard",
    gateway: "none",
    cells: {
      ...nothingAtAProvider,
      accepted: tried,
      pending: "The backend takes the card's value with the order, or refuses the order.",
    },
  },
} as const satisfies Record<string, MethodRow>

export type MethodKey = keyof typeof outcomeTable
