/** A service as the sheets and `/api/cart` tell it; the price is in euros. */
export type WalletService = { id: string; name: string; description: string | null; price: number }

/**
 * A cart as the browser halves need it, from `/api/cart`: amounts in euros, nothing of the shopper but what the sheet gave.
 * `total` is what the sheet shows: capture total and amount to authorise.
 */
export type WalletCart = {
  checkoutId: string
  currency: string
  /** The shop's name, for the sheets. */
  shopName: string
  /** ISO country of the shop, for the merchant's side of a sheet. */
  country: string
  locale: string
  lines: { label: string; amount: number }[]
  captureTotal: number
  authTotal: number
  /** Whether a service of delivery must be chosen, and which one is. */
  needsDelivery: boolean
  /** Whether the sheet has to ask where and how to deliver: the cart needs it and does not know all of it yet. */
  asksDelivery: boolean
  service: string | null
  services: WalletService[]
  /** The rating's own words, when it has no service for the address. */
  ratingErrors: string[]
  couponCode: string | null
  hasSubscription: boolean
  /** Whether the cart has an e-mail already: a wallet's never replaces it (specification §4, Cart). */
  hasEmail: boolean
}

/** An address as a wallet tells it; while the sheet is open only town, postcode, region and country are known. */
export type WalletAddress = {
  name?: string
  first_name?: string
  last_name?: string
  address1?: string
  address2?: string
  city?: string
  state?: string
  zip?: string
  country?: string
  phone?: string
}

/** A card as a gateway's browser library or the vault tokenised it (specification §3, Card token); never its number. */
export type CardToken = {
  token: string
  /** `stripe`, or the gateway of the card settings. */
  gateway: string
  brand: string | null
  display_brand?: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
  address_check?: string | null
  cvc_check?: string | null
  zip_check?: string | null
}

/** What a browser half may change in the cart; the server checks every field and its length again. */
export type WalletPatch = {
  /** Whose sheet the billing comes from: with it the recap orders without asking for a payment again. */
  wallet?: "google" | "apple" | "paypal"
  shipping?: WalletAddress & { service?: string }
  billing?: WalletAddress & Record<string, unknown> & { card?: CardToken | null }
  account?: { email: string }
  coupon_code?: string | null
}

/** Thrown by the door when the backend refuses a change; `code` as the backend gave it. */
export class CartDoorError extends Error {
  override readonly name = "CartDoorError"
  readonly code: string
  readonly status: number
  constructor(message: string, code: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Our own `/api/cart`, the only way from a browser half to the cart. One call at a time. Throws CartDoorError. */
export type CartDoor = {
  read(): Promise<WalletCart>
  update(patch: WalletPatch): Promise<WalletCart>
  /** The vault through our server, for calls that carry no card: Apple's merchant session, Braintree's token, PayPal's order. */
  ask(step: string, body: Record<string, unknown>): Promise<unknown>
}

/** The public settings of one method, as far as a browser may have them (specification §3, Payment method settings). */
export type BrowserSettings = Readonly<Record<string, unknown>> & { gateway?: string; mode?: string }

export type BrowserContext = {
  settings: BrowserSettings
  /** What the page gave to `createElements` for this method beside its element and callbacks: `config`, a button's style. */
  options: Readonly<Record<string, unknown>>
  /** The settings of the card, whose gateway and public key Stripe's wallets share. */
  cardSettings: BrowserSettings | null
  door: CartDoor
  /** The cart when the half was created. */
  cart: WalletCart
  /** For libraries that insert styles or scripts (PayPal, Google); null where the page has none. */
  nonce: string | null
  /** Where the sandbox's libraries stand, null for the providers' own hosts; `loadLibrary` of `load-script.client.ts` takes it. */
  scriptsUrl: string | null
  /** The vault that the browser itself gives a card to, and the shop's public key for it; null where no page needs it. */
  vault: { url: string; key: string } | null
  /** Called after the cart has been updated: the shopper goes on to the recap. Never means paid. */
  onSuccess(): void
  onError(error: Error): void
  /** Called when a sheet was closed without paying; the cart may hold what was tried in it. */
  onClose(): void
}

/** What stands on the page once mounted; card fields give their card as a token. */
export type MountedHalf = { destroy(): void; createToken?(): Promise<CardToken> }

/** What a half needs of the page when there is no cart: to save a card to an account. */
export type CardFieldsContext = Pick<BrowserContext, "settings" | "options" | "vault" | "nonce" | "scriptsUrl">

/**
 * The browser half of a method, always imported dynamically. `isAvailable` may load the provider's library (8 s at most) and
 * answers false without a word where the device cannot pay; `mount` puts the button or fields into the element. Each half is
 * one row of `browser-halves.client.ts`, where `elements.client.ts` finds it by method and gateway.
 */
export type BrowserHalf = {
  isAvailable(context: BrowserContext): Promise<boolean>
  mount(element: HTMLElement, context: BrowserContext): Promise<MountedHalf>
  /** For methods without `createToken`: what makes the payment ready and writes it to the cart. */
  tokenize?(context: BrowserContext): Promise<void>
  /** Card fields only: the same fields where there is no cart. */
  mountFields?(element: HTMLElement, context: CardFieldsContext): Promise<MountedHalf>
  /** Where the method comes back to the page with a `gateway` in its address. */
  handleRedirect?(context: BrowserContext, parameters: URLSearchParams): Promise<void>
}
