import { loadLibrary } from "~/payments/client/load-script.client"
import { PaymentError } from "~/payments/errors"
import { walletMethod } from "~/payments/wallets/wallet-sheet"

/** A button as developer.amazon.com/docs/amazon-pay-checkout/amazon-pay-script.html describes it; Amazon publishes no types. */
type AmazonButton = {
  merchantId: string
  publicKeyId: string
  /** The region's; which ones its library knows, the server tells. */
  ledgerCurrency: string
  checkoutLanguage: string | undefined
  productType: "PayAndShip" | "PayOnly"
  placement: "Home" | "Product" | "Cart" | "Checkout" | "Other"
  buttonColor: "Gold" | "LightGray" | "DarkGray"
  /** Refused beside a key that names another environment. */
  sandbox?: boolean
  createCheckoutSessionConfig: { payloadJSON: string; signature: string }
}
type AmazonPay = { Pay: { renderButton(target: string, button: AmazonButton): unknown } }

/**
 * Amazon Pay's button [4.23]: it leaves for Amazon's review, which comes back through the recap's
 * address. The shop asks for the address itself, since what Amazon knows of it cannot be read with a public key.
 */
export const amazonPay = walletMethod(
  async (context) => {
    const { settings, cart, cartApi, options } = context
    const { merchant_id: merchantId, public_key_id: publicKeyId, ledger_currency: ledgerCurrency, mode } = settings
    const languages = (settings["languages"] ?? []) as readonly string[]
    if (!merchantId) throw new PaymentError("missing", "Amazon merchant_id")
    if (!publicKeyId) throw new PaymentError("missing", "Amazon public_key_id")
    // The vault has signed it: the button opens it as it is.
    const session = (await cartApi.callProvider("amazon-session", {})) as { payload?: string; signature?: string } | null
    if (!session?.payload || !session.signature) throw new PaymentError("missing", "Amazon checkout session")
    await loadLibrary("amazon-pay", context)
    const { amazon } = globalThis as { amazon?: AmazonPay }
    if (!amazon?.Pay) throw new PaymentError("script_not_loaded", "Amazon")
    const config: AmazonButton = {
      merchantId: String(merchantId),
      publicKeyId: String(publicKeyId),
      ledgerCurrency: String(ledgerCurrency),
      checkoutLanguage: languages.find((each) => each.startsWith(cart.locale.slice(0, 2))) ?? languages[0],
      productType: "PayOnly",
      placement: options["placement"] === "Cart" ? "Cart" : "Checkout",
      buttonColor: "Gold",
      ...(!/^(SANDBOX|LIVE)-/.test(String(publicKeyId)) && { sandbox: mode === "test" }),
      createCheckoutSessionConfig: { payloadJSON: session.payload, signature: session.signature },
    }
    if (context.nonce) giveStylesNonce(context.nonce)
    return { amazon, config }
  },
  ({ amazon, config }, element) => {
    // It draws into a shadow tree of its target, once: each button has a target of its own.
    const target = document.createElement("div")
    target.id = element.id ? `${element.id}-target` : "amazonpay-button"
    element.append(target)
    amazon.Pay.renderButton(`#${target.id}`, config)
    return { destroy: () => target.remove() }
  },
)

let stylesHaveNonce = false

/** Amazon's library knows no nonce, and the policy refuses style elements without: each that a script makes gets the page's. */
function giveStylesNonce(nonce: string): void {
  if (stylesHaveNonce) return
  stylesHaveNonce = true
  const make = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element: HTMLElement = make(name, options)
    if (name === "style") element.nonce = nonce
    return element
  }
}
