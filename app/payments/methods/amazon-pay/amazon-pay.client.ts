import { loadLibrary } from "~/payments/client/load-script.client"
import { PaymentError } from "~/payments/errors"
import { walletMethod } from "~/payments/wallets/wallet-sheet"

/** The part of Amazon's library that is used here; it publishes no types. */
type AmazonPay = { Pay: { renderButton(target: string, config: object): unknown } }

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
    const config = {
      merchantId,
      publicKeyId,
      ledgerCurrency,
      checkoutLanguage: languages.find((each) => each.startsWith(cart.locale.slice(0, 2))) ?? languages[0],
      productType: "PayOnly",
      placement: options["placement"] === "Cart" ? "Cart" : "Checkout",
      buttonColor: "Gold",
      sandbox: mode === "test",
      createCheckoutSessionConfig: { payloadJSON: session.payload, signature: session.signature },
    }
    return { amazon, config }
  },
  ({ amazon, config }, element) => {
    element.id ||= "amazonpay-button"
    amazon.Pay.renderButton(`#${element.id}`, config)
    return { destroy: () => element.replaceChildren() }
  },
)
