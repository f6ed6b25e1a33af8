import { afterAll, beforeAll, vi } from "vitest"
import { addCartItem, updateCart } from "~/commerce/carts.server"
import { listProducts } from "~/commerce/catalogue.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import type { Cart } from "~/commerce/api-types"
import { takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import type { PaymentAttempt } from "~/store/attempts.server"
import { completeReturn } from "./complete-return.server"
import { confirmOrder } from "./confirm-order.server"
import { newFollowUpToken } from "./follow-up-link.server"
import type { ShopperBrowser } from "~/payments/server-payment-method"
import { recipient } from "../../tests/shopper/people"

// A purchase up to its payment, for the tests of this folder, which bring the backend.

type Handler = { fetch(request: Request): Response | Promise<Response> }
type Backend = { storefront: Handler; providers: Handler; close(): void }
type Ask = (url: string, init: RequestInit) => Promise<Response>

export const i18n = { locale: "fr-FR", currency: "EUR" }
export const origin = "http://localhost:3000"
export const browser = { ipAddress: "198.51.100.7", agent: "Mozilla/5.0 (test)" }

/**
 * Puts the shop in front of the backend that a test file brings, until the file's last test: environment and global fetch.
 *
 * @param around what the file hears or answers itself, given the way to the backend
 */
export function openShopOn<Kind extends Backend>(backend: Kind, around: (ask: Ask) => Ask = (ask) => ask): Kind {
  beforeAll(() => {
    setShopEnvironment()
    vi.stubGlobal("fetch", around(fetchFrom(backend.storefront, backend.providers)))
  })
  afterAll(() => {
    // First the spies, one of which may have put the stub back for what it watched.
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    backend.close()
  })
  return backend
}

/** The environment of a shop in front of a backend in this process. */
export function setShopEnvironment(): void {
  Object.assign(process.env, {
    SWELL_STORE: "maison-lilas",
    SWELL_APP_ID: "boutique",
    SWELL_PUBLIC_KEY: "pk_test_local",
    SWELL_URL: "http://localhost:4000",
    SWELL_VAULT_URL: "http://localhost:4001",
    SWELL_TIMEOUT_MS: "600",
    VAULT_TIMEOUT_MS: "600",
    PUBLIC_ORIGIN: origin,
    STRIPE_API_URL: "http://localhost:4001",
    COOKIE_SECRET: "a secret of more than thirty-two characters",
    PREVIEW_SECRET: "another long secret, for tests only",
  })
}

/** A global fetch that ends at the backend's and the vault's handlers and honours time limits. */
export function fetchFrom(storefront: Handler, vault: Handler): Ask {
  return async (url, init) => {
    const handler = new URL(url).port === "4001" ? vault : storefront
    const { signal, ...rest } = init
    const late = new Promise<never>((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))
    return Promise.race([Promise.resolve(handler.fetch(new Request(url, rest))), late])
  }
}

/** A cart that is ready for its recap: a product that is sent, an address, a service, a method of payment. */
export async function readyCart(method = "paysafecard"): Promise<{ commerce: Commerce; cart: Cart }> {
  const commerce = openCommerce({ session: null, ...i18n })
  const { results } = await listProducts(i18n, { limit: 50 })
  const plain = results.filter(
    (each) => (each.options ?? []).length === 0 && !each.purchase_options?.subscription && each.delivery === "shipment",
  )
  const [product] = plain.sort((one, other) => (other.stock_level ?? 0) - (one.stock_level ?? 0))
  if (!product) throw new Error("No plain product in the seed")
  await addCartItem(commerce, { productId: product.id, quantity: 1, options: [] })
  const rated = await updateCart(commerce, { account: { email: "jeanne@exemple.fr" }, shipping: recipient, billing: recipient })
  const shipping = { service: rated.shipment_rating?.services?.[0]?.id ?? "" }
  return { commerce, cart: await updateCart(commerce, { shipping, billing: { method } }) }
}

/** Of each checkout the token of its follow-up link, which a browser keeps. */
const followUpTokens = new Map<string, string>()

/** Presses the order button of the recap. */
export async function leave(
  commerce: Commerce,
  cart: Cart,
  browserAttempt: PaymentAttempt | null = null,
  from: ShopperBrowser = browser,
) {
  const { checkout_id } = cart
  const followUpToken = followUpTokens.get(checkout_id) ?? newFollowUpToken()
  followUpTokens.set(checkout_id, followUpToken)
  return confirmOrder({
    commerce,
    i18n,
    seen: takeCartSnapshot(cart),
    ...{ isOwner: true, isOutdated: false, termsAccepted: true, clientAddress: null },
    browserAttempt,
    browser: from,
    followUpToken,
  })
}

/** A shopper on the way to the provider, and how they come back. */
export async function startPurchase(method = "paysafecard") {
  const { commerce, cart } = await readyCart(method)
  const confirmation = await leave(commerce, cart)
  if (confirmation.kind !== "requires-action") throw new Error(`Not on the way to the provider: ${JSON.stringify(confirmation)}`)
  const { attempt } = confirmation
  const comeBack = (change: Partial<Parameters<typeof completeReturn>[0]> = {}) =>
    completeReturn({
      commerce,
      i18n,
      attemptId: attempt.id,
      attempt,
      gateway: attempt.gateway,
      parameters: {},
      ...change,
    })
  return { commerce, cart, attempt, comeBack }
}
