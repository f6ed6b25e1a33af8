import type { z } from "zod"
import type { PaymentLibrary } from "~/payments/hosts"
import type { viewWalletCart } from "~/payments/wallets/wallet-cart"
import type { walletPatchSchema } from "~/payments/wallets/wallet-patch"

/** The cart as `/api/cart` gives it to the client methods: amounts in euros, nothing of the shopper but what the sheet gave. */
export type WalletCart = ReturnType<typeof viewWalletCart> & {
  /** Names this state of the cart: an approval of a sheet that shows it sends it along. */
  shown: string
}

/** What a client method may change in the cart; the server checks every field and its length again. */
export type WalletPatch = z.input<typeof walletPatchSchema>

/** An address from a wallet; while the sheet is open only town, postcode, region and country are known. */
export type WalletAddress = Omit<NonNullable<WalletPatch["shipping"]>, "service">

/** A card as a gateway's browser library or the vault tokenised it [3.26]; never its number. */
export type CardToken = NonNullable<NonNullable<WalletPatch["billing"]>["card"]>

/** Thrown when `/api/cart` refuses a call; the message is a sentence for the shopper. */
export class CartApiError extends Error {
  override readonly name = "CartApiError"
  readonly code: string
  readonly status: number
  constructor(message: string, code: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Our own `/api/cart`, the only way from a client method to the cart. One call at a time. Throws CartApiError. */
export type CartApiClient = {
  read(): Promise<WalletCart>
  update(patch: WalletPatch): Promise<WalletCart>
  /** The vault through our server, for calls that carry no card: Apple's merchant session, Braintree's token, PayPal's order. */
  callProvider(call: string, body: Record<string, unknown>): Promise<unknown>
}

/** The public settings of one method, as far as a browser may have them [3.27]. */
export type PublicSettings = Readonly<Record<string, unknown>> & { gateway?: string; mode?: string }

/** Where the page's libraries are loaded from; one that comes in parts has an address that ends in a slash. */
export type LibraryAddresses = Readonly<Partial<Record<PaymentLibrary, string>>>

/** The vault that the browser itself gives a card to, the shop's public key for it, and how long it may take. */
export type BrowserVault = { url: string; key: string; timeoutMs: number }

/** What a page with client payment methods may load, and from where; it goes to the browser with the page's data. */
export type PaymentClientConfig = {
  /** What the browser may know of each method's settings [3.27], by method id. */
  settings: Readonly<Record<string, PublicSettings>>
  scripts: LibraryAddresses
  vault: BrowserVault | null
  /** The content policy's nonce for the elements that libraries insert; new for each document. */
  nonce: string
}

export type MethodContext = {
  settings: PublicSettings
  /** What the page gave to `createElements` for this method beside its element and callbacks: `config`, a button's style. */
  options: Readonly<Record<string, unknown>>
  /** The settings of the card, whose gateway and public key Stripe's wallets share. */
  cardSettings: PublicSettings | null
  cartApi: CartApiClient
  cart: WalletCart
  /** For libraries that insert styles or scripts (PayPal, Google); null where the page has none. */
  nonce: string | null
  scripts: LibraryAddresses
  /** Null where no page needs it. */
  vault: BrowserVault | null
  /** Called after the cart has been updated; the recap is next. Never means paid. */
  onSuccess(): void
  onError(error: Error): void
  /** Called when a sheet was closed without paying; the cart may hold what was tried in it. */
  onClose(): void
}

/** What stands on the page once mounted; card fields give their card as a token. */
export type MountedMethod = { destroy(): void; createToken?(): Promise<CardToken> }

/** What a payment goes on with after a redirect: an order that was placed has no cart any more. */
export type RedirectContext = Omit<MethodContext, "cart">

/** What card fields need of the page when there is no cart, to save a card to an account. */
export type CardFieldsContext = Pick<MethodContext, "settings" | "options" | "vault" | "nonce" | "scripts">

/** The client part of a method, always imported dynamically. `isAvailable` may load the provider's library, for at most 8 s. */
export type ClientPaymentMethod = {
  isAvailable(context: MethodContext): Promise<boolean>
  mount(element: HTMLElement, context: MethodContext): Promise<MountedMethod>
  /** Card fields only: the same fields where there is no cart. */
  mountFields?(element: HTMLElement, context: CardFieldsContext): Promise<MountedMethod>
  /** Goes on with a payment on a page whose address has a `gateway`: a provider's return, or the card's 3-D Secure. */
  handleRedirect?(context: RedirectContext, parameters: URLSearchParams): Promise<void>
}
