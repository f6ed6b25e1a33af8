import { randomUUID } from "node:crypto"
import { describeAmazonForm } from "../../../sandbox/providers/amazon-form.fixture.ts"
import type { Tell } from "./record-requests.ts"
import type { StubPage } from "./stub-libraries.ts"
import { walletName as name, walletShopper } from "./wallet-shopper.ts"

type Draw = (press: () => unknown) => void

const paypalAddress = {
  address_line_1: walletShopper.line1,
  admin_area_2: walletShopper.city,
  postal_code: walletShopper.zip,
  country_code: walletShopper.country,
}

type PaypalHandler = (...given: unknown[]) => unknown
type PaypalOptions = Record<
  "createOrder" | "createBillingAgreement" | "onShippingChange" | "onApprove",
  PaypalHandler | undefined
>

/** PayPal's library: the order is made, address and service told where they are asked for, and approved at once. */
export function createStubPaypal(draw: Draw, { tell, asksDelivery }: Pick<StubPage, "tell" | "asksDelivery">) {
  const approve = async ({ createOrder, createBillingAgreement, onShippingChange, onApprove }: PaypalOptions) => {
    const actions = { resolve: async () => undefined, reject: async () => tell("PayPal sheet rejected") }
    const orderID = await (createOrder ?? createBillingAgreement)?.({}, actions)
    const { city, zip, country } = walletShopper
    const shipping_address = { city, postal_code: zip, country_code: country }
    if (asksDelivery) {
      await onShippingChange?.({ orderID, shipping_address }, actions)
      await onShippingChange?.({ orderID, shipping_address, selected_shipping_option: { id: "mondial-relay" } }, actions)
    }
    const payer = {
      name: { given_name: walletShopper.firstName, surname: walletShopper.lastName },
      email_address: walletShopper.email,
      address: paypalAddress,
    }
    const shipping = { name: { full_name: name }, address: paypalAddress }
    const get = async () => ({ id: orderID, payer, purchase_units: [{ shipping }] })
    await onApprove?.({ orderID }, { ...actions, order: { get } })
  }
  return {
    FUNDING: { PAYPAL: "paypal" },
    Buttons(options: PaypalOptions) {
      tell("PayPal Buttons", {
        ...options,
        handlers: Object.keys(options)
          .filter((key) => /^(on|create)/.test(key))
          .sort(),
      })
      const render = async () => draw(() => approve(options))
      return { isEligible: () => true, close: async () => undefined, render, isPart: true }
    },
  }
}

const details = {
  email: walletShopper.email,
  firstName: walletShopper.firstName,
  lastName: walletShopper.lastName,
  countryCode: walletShopper.country,
  shippingAddress: {
    recipientName: name,
    line1: walletShopper.line1,
    city: walletShopper.city,
    postalCode: walletShopper.zip,
    countryCode: "FR",
  },
}
const newNonce = () => `tokencc_${randomUUID()}`

/** Braintree's library: every sheet gives the same nonce. */
export function createStubBraintree(tell: Tell) {
  const part = <Part extends object>(name: string, made: Part) => ({
    create: async (options: object) => {
      tell(`Braintree ${name}`, options)
      return { ...made, isPart: true }
    },
  })
  return {
    client: part("client", {}),
    paypalCheckout: part("paypalCheckout", {
      createPayment: async (options: object) => (tell("Braintree createPayment", options), "BA-local"),
      tokenizePayment: async () => ({ details, nonce: newNonce() }),
    }),
    googlePayment: part("googlePayment", {
      createPaymentDataRequest: (request: object) => ({
        allowedPaymentMethods: [{ type: "CARD", parameters: { allowedCardNetworks: ["VISA", "MASTERCARD"] } }],
        ...request,
      }),
      parseResponse: async () => ({ nonce: newNonce() }),
    }),
    applePay: part("applePay", {
      createPaymentRequest: (request: object) => ({
        supportedNetworks: ["visa"],
        merchantCapabilities: ["supports3DS"],
        ...request,
      }),
      performValidation: async (options: object) => {
        tell("Braintree performValidation", options)
        return { merchantSessionIdentifier: "local" }
      },
      tokenize: async () => ({ nonce: newNonce() }),
    }),
  }
}

/** Amazon Pay's button, which leads to the review page. */
export function createStubAmazon({ leave, tell }: Pick<StubPage, "leave" | "tell">, draw: Draw) {
  type Config = Record<string, unknown> & { createCheckoutSessionConfig?: { payloadJSON: string; signature: string } }
  return {
    Pay: {
      renderButton(_target: string, { createCheckoutSessionConfig, ...config }: Config) {
        tell("Amazon renderButton", { ...config, signed: createCheckoutSessionConfig !== undefined })
        const { payloadJSON = "", signature = "" } = createCheckoutSessionConfig ?? {}
        const isSandbox = config.sandbox ?? String(config.publicKeyId).startsWith("SANDBOX-")
        const button = { environment: isSandbox ? "SANDBOX" : "LIVE", merchantDomain: "localhost", ...config }
        const texts = Object.entries(button).map(([key, value]) => [key, String(value)] as const)
        const form = describeAmazonForm({ payload: payloadJSON, signature }, Object.fromEntries(texts))
        draw(() => leave(`http://localhost:4001/checkout/initiate?${form.toString()}`))
      },
    },
  }
}
