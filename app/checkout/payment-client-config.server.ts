import { randomBytes } from "node:crypto"
import { readOrder } from "~/commerce/carts.server"
import type { I18n } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError } from "~/commerce/errors"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Account, PaymentMethodSettings, PaymentSettings } from "~/commerce/api-types"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { isTooSmallToCharge } from "~/money/minimum-charge"
import { METHOD_LIBRARIES } from "~/payments/hosts"
import { describeAmazonRegion, takesAmazonAmount } from "~/payments/methods/amazon-pay/amazon-region.server"
import { cardTokenizerOf, describeCardHolder } from "~/payments/methods/card/card.server"
import { servesPaypalCurrency } from "~/payments/methods/paypal/paypal.server"
import type { Payer } from "~/payments/stripe/stripe-api.server"
import { isCardAuthenticationPath } from "~/payments/server-payment-method"
import type { CartView } from "~/shop/cart/cart-view"
import { isAttemptClosed, type PaymentAttempt } from "~/store/attempts.server"
import type { PaymentClientConfig, PublicSettings } from "~/payments/client/client-payment-method"
import { findLibrary } from "./payment-policy.server"

/** What a page may load for the payment methods that it shows; methods that the settings do not enable are left out. */
export function buildPaymentClientConfig(settings: PaymentSettings, methodIds: readonly string[]): PaymentClientConfig {
  const { paymentScriptsUrl, swellVaultUrl, swellPublicKey, vaultTimeoutMs } = readEnvironment()
  const libraries = [...new Set(methodIds.flatMap((id) => librariesOf(settings, id)))]
  return {
    settings: Object.fromEntries(
      [...methodIds, "card"].flatMap((id) => (settings[id] ? [[id, pickPublicSettings(id, settings[id])]] : [])),
    ),
    scripts: Object.fromEntries(
      libraries.flatMap((library) => {
        const address = paymentScriptsUrl === null ? findLibrary(library).address : `${paymentScriptsUrl}/${library}.js`
        return library === "vault" || address === null ? [] : [[library, address]]
      }),
    ),
    vault: libraries.includes("vault") ? { url: swellVaultUrl, key: swellPublicKey, timeoutMs: vaultTimeoutMs } : null,
    nonce: randomBytes(16).toString("base64url"),
  }
}

const PUBLIC_NAMES = [
  "gateway",
  "mode",
  "publishable_key",
  "client_id",
  "ppcp",
  "merchant_id",
  "gateway_merchant_id",
  "test_merchant_id",
  "live_merchant_id",
  "production_merchant_id",
  "public_key_id",
  "cartes_bancaires",
] as const

function pickPublicSettings(id: string, settings: PaymentMethodSettings): PublicSettings {
  const named = PUBLIC_NAMES.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]]))
  return { ...Object.fromEntries(named), ...(id === "amazon" && describeAmazonRegion()) }
}

function librariesOf(settings: PaymentSettings, id: string) {
  const gateways = settings[id] ? METHOD_LIBRARIES[id] : undefined
  return gateways?.[settings[id]?.gateway ?? ""] ?? gateways?.["*"] ?? []
}

/** For a page that only saves a customer's card; `clientConfig` is null when the store takes no cards on its own pages. */
export async function readCardFields(i18n: I18n, expected: Account | Promise<Account>) {
  const [settings, account] = await Promise.all([readPaymentSettings(i18n), expected])
  const { billing, shipping, id } = account as Account & Payer
  return {
    clientConfig: cardTokenizerOf(settings) === null ? null : buildPaymentClientConfig(settings, ["card"]),
    holder: describeCardHolder(settings, { account, billing, shipping }, id),
  }
}

/** What the browser needs for 3-D Secure of an attempt's card; null when the bank asks nothing. Throws ApiUnavailableError. */
export async function readCardAuthentication(
  { commerce, i18n }: { commerce: Commerce; i18n: { locale: string; currency: string } },
  attempt: PaymentAttempt,
): Promise<{ clientConfig: PaymentClientConfig; clientSecret: string } | null> {
  const clientSecret = attempt.providerSecret
  if (clientSecret === null || attempt.to === null || !isCardAuthenticationPath(attempt.to)) return null
  if ((await isAttemptClosed(attempt.id)) || (await readOrder(commerce, attempt.checkoutId))) return null
  return { clientConfig: buildPaymentClientConfig(await readPaymentSettings(i18n), ["card"]), clientSecret }
}

export type ExpressCheckout = NonNullable<Awaited<ReturnType<typeof readExpressCheckout>>>

/**
 * What a page needs to show the wallets' buttons for its cart; null where none may be shown, or the settings cannot be read.
 *
 * @param reading the cart as it is shown, perhaps not read yet
 * @param options.pageConfig what the page loads for other methods; its nonce is the document's
 * @param options.amount what is charged and authorised, in major units; by default the cart view's amount due
 */
export async function readExpressCheckout(
  i18n: { locale: string; currency: string },
  reading: CartView | null | Promise<CartView | null>,
  options: { pageConfig?: PaymentClientConfig | null; amount?: number } = {},
) {
  try {
    const [cart, settings] = await Promise.all([reading, readPaymentSettings(i18n)])
    if (!cart || cart.unavailable) return null
    const { pageConfig, amount = cart.due.amount } = options
    const sums = { amount, charged: cart.due.amount, currency: cart.currency }
    const methods = listExpressMethods(settings, { ...sums, hasSubscription: cart.hasSubscription })
    if (methods.length === 0) return null
    const clientConfig = buildPaymentClientConfig(settings, methods)
    // Changes when the buttons would have to ask for another amount, quantity, delivery or coupon.
    const remountKey = JSON.stringify([cart.due.amount, cart.quantity, cart.deliveryLabel, cart.couponCode])
    return { methods, clientConfig: { ...clientConfig, ...(pageConfig && { nonce: pageConfig.nonce }) }, remountKey }
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    log.warn("express-unavailable", { kind: error.kind, message: error.message })
    return null
  }
}

type ExpressSums = { amount: number; charged?: number; hasSubscription: boolean; currency: string }

/** The wallets whose buttons a page may show for a cart: method ids. `amount` is charged and authorised, `charged` its part that is charged now, in major units. What the device can do is asked in the browser. */
export function listExpressMethods(
  settings: PaymentSettings,
  { amount, charged = amount, hasSubscription, currency }: ExpressSums,
): string[] {
  const isTooSmall = [charged, amount].some((each) => isTooSmallToCharge(each, currency))
  const isCharged = (id: string) => !isTooSmall || settings[id]?.gateway !== "stripe"
  const suits = {
    google: settings["card"] !== undefined && isCharged("google"),
    apple: settings["card"] !== undefined && isCharged("apple"),
    link: isCharged("link"),
    paypal: servesPaypalCurrency(currency) && (!hasSubscription || settings["paypal"]?.["ppcp"] === true),
    amazon: takesAmazonAmount(amount, currency, hasSubscription),
  }
  return amount > 0 ? Object.entries(suits).flatMap(([id, fits]) => (settings[id] && fits ? [id] : [])) : []
}
