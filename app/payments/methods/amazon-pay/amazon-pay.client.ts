import type { MethodContext, PublicSettings, WalletCart } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"
import { loadLibrary } from "~/payments/client/load-script.client"
import { walletMethod } from "~/payments/wallets/wallet-sheet"

/** A session that the vault has signed: the button opens it as it is. */
type SignedSession = { payload: string; signature: string }

type ButtonConfig = {
  merchantId: string
  publicKeyId: string
  ledgerCurrency: string
  checkoutLanguage: string
  productType: "PayOnly"
  placement: "Cart" | "Checkout"
  buttonColor: "Gold"
  sandbox: boolean
  createCheckoutSessionConfig: { payloadJSON: string; signature: string }
}
/** The part of Amazon's library that is used here; it publishes no types. */
type AmazonPay = { Pay: { renderButton(target: string, config: ButtonConfig): unknown } }

const DEFAULT_ID = "amazonpay-button"

/** Amazon Pay's button (specification §4, Marketplace wallet): it leaves for Amazon's review, which comes back through the recap's address. */
export const amazonPay = walletMethod(
  async (context) => {
    const { settings, cart, cartApi } = context
    const own = requireAmazonSettings(settings)
    const session = readSession(await cartApi.callProvider("amazon-session", {}))
    await loadLibrary("amazon-pay", context)
    const { amazon } = globalThis as { amazon?: AmazonPay }
    if (!amazon?.Pay) throw new PaymentError("script_not_loaded", "Amazon")
    return { amazon, config: describeAmazonButton(own, settings, cart, session, context) }
  },
  ({ amazon, config }, element) => {
    element.id ||= DEFAULT_ID
    amazon.Pay.renderButton(`#${element.id}`, config)
    return { destroy: () => element.replaceChildren() }
  },
)

/** Throws PaymentError `missing` without merchant_id or public_key_id (specification §5, Marketplace wallet). */
function requireAmazonSettings(settings: PublicSettings): { merchantId: string; publicKeyId: string } {
  const read = (name: string) => {
    const value = settings[name]
    if (typeof value !== "string" || value === "") throw new PaymentError("missing", `Amazon ${name}`)
    return value
  }
  return { merchantId: read("merchant_id"), publicKeyId: read("public_key_id") }
}

function readSession(answer: unknown): SignedSession {
  const { payload, signature } = (answer ?? {}) as Partial<SignedSession>
  if (!payload || !signature) throw new PaymentError("missing", "Amazon checkout session")
  return { payload, signature }
}

/** The shop asks for the address itself, since what Amazon knows of it cannot be read with a public key. */
function describeAmazonButton(
  own: { merchantId: string; publicKeyId: string },
  { mode }: PublicSettings,
  cart: WalletCart,
  { payload, signature }: SignedSession,
  { options }: MethodContext,
): ButtonConfig {
  return {
    ...own,
    ledgerCurrency: cart.currency,
    checkoutLanguage: cart.locale.startsWith("fr") ? "fr_FR" : "en_US",
    productType: "PayOnly",
    placement: options["placement"] === "Cart" ? "Cart" : "Checkout",
    buttonColor: "Gold",
    sandbox: mode === "test",
    createCheckoutSessionConfig: { payloadJSON: payload, signature },
  }
}
