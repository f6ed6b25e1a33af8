import { openBraintree } from "~/payments/braintree/braintree.client"
import type { MethodContext } from "~/payments/client/client-payment-method"
import { loadLibrary } from "~/payments/client/load-script.client"
import { PaymentError } from "~/payments/errors"
import { changeSheet, encodeBase64, walletMethod, type WalletSheet, type WalletToken } from "~/payments/wallets/wallet-sheet"
import {
  APPLE_VERSION,
  AUTHORIZE_NET_CARDS,
  type AppleErrors,
  changeContact,
  changeCoupon,
  changeMethod,
  describeApplePatch,
  describeAppleRequest,
  withCartesBancaires,
} from "./apple-sheet"

/** Height of the button in pixels [9.15]. */
const BUTTON_HEIGHT = 40

type Sessions = typeof ApplePaySession
/** What a gateway adds to Apple's sheet: the cards that it takes, the merchant's session, and its own token of what was authorised. */
type Gateway = {
  complete(request: ReturnType<typeof describeAppleRequest>): ApplePayJS.ApplePayPaymentRequest
  openSession(validationURL: string): Promise<unknown>
  tokenOf(token: ApplePayJS.ApplePayPaymentToken): Promise<WalletToken>
}
type Prepared = { Sessions: Sessions; Errors: AppleErrors; gateway: Gateway; sheet: WalletSheet }

/** Apple Pay through Authorize.Net or Braintree [4.15]–[4.18]. */
export const applePay = walletMethod(prepare, (prepared, element, context) => {
  const button = document.createElement("button")
  button.type = "button"
  button.className = "wallet-apple-button"
  button.style.height = `${BUTTON_HEIGHT}px`
  button.textContent = context.cart.locale.startsWith("fr") ? "Payer avec Apple\u00a0Pay" : "Buy with Apple\u00a0Pay"
  button.addEventListener("click", () => openSheet(prepared, context))
  element.append(button)
  return { destroy: () => button.remove() }
})

async function prepare(context: MethodContext): Promise<Prepared> {
  const { settings, cardSettings, cart, cartApi } = context
  if (!cardSettings) throw new PaymentError("method_disabled", "Credit cards")
  const browser = globalThis as { ApplePaySession?: Sessions; ApplePayError?: AppleErrors }
  // The browser's own session or none (docs/decisions/023); the sandbox has a stand-in.
  if (!browser.ApplePaySession && context.scripts["apple-pay"]) await loadLibrary("apple-pay", context)
  const { ApplePaySession: Sessions, ApplePayError: Errors } = browser
  if (!Sessions || !Errors) throw new PaymentError("not_capable", "Apple Pay")
  if (!Sessions.canMakePayments() || !Sessions.supportsVersion(APPLE_VERSION)) throw new PaymentError("not_capable", "Apple Pay")
  const gateway = settings.gateway === "braintree" ? await openBraintreeGateway(context) : authorizeNet(context)
  return { Sessions, Errors, gateway, sheet: { cartApi, cart } }
}

function authorizeNet({ cartApi }: MethodContext): Gateway {
  return {
    complete: (request) => ({ ...request, ...AUTHORIZE_NET_CARDS }),
    openSession: (validationURL) => cartApi.callProvider("apple-session", { validationURL }),
    tokenOf: async ({ paymentData }) => ({ gateway: "authorizenet", token: encodeBase64(JSON.stringify(paymentData)) }),
  }
}

async function openBraintreeGateway(context: MethodContext): Promise<Gateway> {
  const { client, opened } = await openBraintree("applePay", context)
  const instance = await opened.create({ client })
  return {
    complete: (request) => instance.createPaymentRequest(request),
    openSession: (validationURL) => instance.performValidation({ validationURL, displayName: context.cart.shopName }),
    tokenOf: async (token) => ({ gateway: "braintree", nonce: (await instance.tokenize({ token })).nonce }),
  }
}

/** Must run within the click itself: Safari opens no sheet later. */
function openSheet({ Sessions, Errors, gateway, sheet }: Prepared, context: MethodContext): void {
  const { asksDelivery } = sheet.cart
  const session = new Sessions(
    APPLE_VERSION,
    withCartesBancaires(gateway.complete(describeAppleRequest(sheet.cart)), context.settings),
  )
  // A session that the shopper closed takes no answer, and fails at nothing.
  let isOpen = true
  const answer = (give: () => void) => isOpen && give()
  const fail = (error: Error) => answer(() => context.onError(error))
  // A failed validation is logged and ends the session [4.17].
  const validate = async (validationURL: string) => {
    try {
      const merchantSession = await gateway.openSession(validationURL)
      if (!merchantSession) throw new PaymentError("missing", "Apple merchant session")
      answer(() => session.completeMerchantValidation(merchantSession))
    } catch (error) {
      fail(error as Error)
      answer(() => session.abort())
    }
  }
  session.onvalidatemerchant = ({ validationURL }) => void validate(validationURL)
  if (asksDelivery) {
    session.onshippingcontactselected = ({ shippingContact }) =>
      void changeContact(sheet, shippingContact, Errors).then((update) =>
        answer(() => session.completeShippingContactSelection(update)),
      )
    session.onshippingmethodselected = ({ shippingMethod }) =>
      void changeMethod(sheet, shippingMethod).then((update) => answer(() => session.completeShippingMethodSelection(update)))
  }
  session.oncouponcodechanged = ({ couponCode }) =>
    void changeCoupon(sheet, couponCode, Errors).then((update) => answer(() => session.completeCouponCodeChange(update)))
  const authorize = async (payment: ApplePayJS.ApplePayPayment) => {
    const write = async () => {
      const given = await gateway.tokenOf(payment.token)
      const { service, shown } = sheet.cart
      return sheet.cartApi.update({ ...describeApplePatch(payment, given, { asksDelivery, service }), shown })
    }
    const failed = await changeSheet(sheet, write, fail)
    answer(() => {
      if (failed !== null)
        return session.completePayment({ status: Sessions.STATUS_FAILURE, errors: [new Errors("unknown", undefined, failed)] })
      session.completePayment({ status: Sessions.STATUS_SUCCESS })
      context.onSuccess()
    })
  }
  session.onpaymentauthorized = ({ payment }) => void authorize(payment)
  session.oncancel = () => {
    isOpen = false
    context.onClose()
  }
  session.begin()
}
