import { openBraintree } from "~/payments/braintree/braintree.client"
import type { MethodContext } from "~/payments/client/client-payment-method"
import { loadLibrary } from "~/payments/client/load-script.client"
import { PaymentError } from "~/payments/errors"
import { changeSheet, encodeBase64, readButtonColour, walletMethod, type WalletToken } from "~/payments/wallets/wallet-sheet"
import {
  type GoogleCard,
  type GooglePay,
  type KnownGoogleCard,
  describeAuthorizeNetCard,
  describeReadiness,
  environmentOf,
  readGoogleToken,
  requireMerchantId,
  withBillingAddress,
  withoutToken,
} from "./google-card"
import {
  type GoogleSheet,
  answerGoogleChange,
  describeGooglePatch,
  describeGoogleRequest,
  describeTransaction,
} from "./google-sheet"

/** Height of the button in pixels [9.15]. */
const BUTTON_HEIGHT = 45

/** What a gateway makes of Google's sheet: the cards that it takes, what Google knows of them beforehand, and its own token of what was authorised. */
type Gateway = {
  cards: GoogleCard[]
  known: KnownGoogleCard[]
  tokenOf(data: google.payments.api.PaymentData): Promise<WalletToken>
}

/** Google Pay through Authorize.Net or Braintree [4.15], [4.16]. */
export const googlePay = walletMethod(prepare, ({ client, gateway, sheet }, element, context) => {
  const button = client.createButton({
    buttonColor: readButtonColour(),
    buttonType: "plain",
    buttonSizeMode: "fill",
    buttonLocale: context.cart.locale.slice(0, 2) || "en",
    allowedPaymentMethods: gateway.known,
    onClick: () => void openSheet(client, gateway, sheet, context),
  })
  button.style.height = `${BUTTON_HEIGHT}px`
  element.append(button)
  return { destroy: () => button.remove() }
})

async function prepare(context: MethodContext) {
  const { settings, cardSettings, cart, cartApi } = context
  if (!cardSettings) throw new PaymentError("method_disabled", "Credit cards")
  const merchantId = requireMerchantId(settings)
  if (settings.gateway !== "braintree" && !settings["gateway_merchant_id"])
    throw new PaymentError("missing", "Google gateway_merchant_id")
  await loadLibrary("google-pay", context)
  const { google } = globalThis as { google?: GooglePay }
  if (!google?.payments) throw new PaymentError("script_not_loaded", "Google")
  let gateway = authorizeNet(settings)
  const sheet: GoogleSheet = { cartApi, cart, asksDelivery: cart.asksDelivery }
  const options: google.payments.api.PaymentOptions & { nonce?: string } = {
    environment: environmentOf(settings),
    paymentDataCallbacks: {
      onPaymentDataChanged: (data) => answerGoogleChange(sheet, data),
      onPaymentAuthorized: (data) => authorize(gateway, sheet, context, data),
    },
    ...(context.nonce && { nonce: context.nonce }),
  }
  const client = new google.payments.api.PaymentsClient(options)
  await requireReady(client, gateway)
  // Only a device that has Google Pay loads Braintree's library too, which names the cards of the account.
  if (settings.gateway === "braintree") {
    gateway = await openBraintreeGateway(context, merchantId)
    await requireReady(client, gateway)
  }
  return { client, gateway, sheet }
}

async function requireReady(client: google.payments.api.PaymentsClient, { known }: Gateway): Promise<void> {
  const { result } = await client.isReadyToPay(describeReadiness(known))
  if (!result) throw new PaymentError("not_capable", "Google Pay")
}

function authorizeNet(settings: MethodContext["settings"]): Gateway {
  const card = describeAuthorizeNetCard(settings)
  return {
    cards: [card],
    known: [withoutToken(card)],
    tokenOf: async (data) => ({ gateway: "authorizenet", token: encodeBase64(readGoogleToken(data)) }),
  }
}

async function openBraintreeGateway(context: MethodContext, googleMerchantId: string): Promise<Gateway> {
  const { client, opened } = await openBraintree("googlePayment", context)
  const instance = await opened.create({ client, googlePayVersion: 2, googleMerchantId })
  const { allowedPaymentMethods } = instance.createPaymentDataRequest({ transactionInfo: describeTransaction(context.cart) })
  const cards = allowedPaymentMethods.filter(({ type }) => type === "CARD").map(withBillingAddress)
  return {
    cards,
    known: cards,
    async tokenOf(data) {
      readGoogleToken(data)
      return { gateway: "braintree", nonce: (await instance.parseResponse(data)).nonce }
    },
  }
}

async function openSheet(
  client: google.payments.api.PaymentsClient,
  gateway: Gateway,
  sheet: GoogleSheet,
  { settings, onSuccess, onError, onClose }: MethodContext,
): Promise<void> {
  sheet.asksDelivery = sheet.cart.asksDelivery
  try {
    await client.loadPaymentData(describeGoogleRequest(sheet.cart, settings, gateway.cards))
    onSuccess()
  } catch (error) {
    // Closing the sheet is not a failure [4.16].
    if ((error as { statusCode?: unknown } | null)?.statusCode === "CANCELED") onClose()
    else onError(toError(error))
  }
}

async function authorize(
  gateway: Gateway,
  sheet: GoogleSheet,
  { cartApi, onError }: MethodContext,
  data: google.payments.api.PaymentData,
): Promise<google.payments.api.PaymentAuthorizationResult> {
  const write = async () => cartApi.update({ ...describeGooglePatch(data, await gateway.tokenOf(data)), shown: sheet.cart.shown })
  const message = await changeSheet(sheet, write, (error) => onError(toError(error)))
  if (message === null) return { transactionState: "SUCCESS" }
  return { transactionState: "ERROR", error: { intent: "PAYMENT_AUTHORIZATION", reason: "OTHER_ERROR", message } }
}

function toError(error: unknown): Error {
  if (error instanceof Error) return error
  const { statusMessage, statusCode } = (error ?? {}) as { statusMessage?: string; statusCode?: string }
  return new Error(statusMessage || statusCode || "Google Pay failed")
}
