import { walletName as name, walletShopper } from "./wallet-shopper.ts"

type Draw = (press: () => unknown) => void

const paypalAddress = {
  address_line_1: walletShopper.line1,
  admin_area_2: walletShopper.city,
  postal_code: walletShopper.zip,
  country_code: walletShopper.country,
}

/** PayPal's library: the order is made, the address told, and approved at once. */
export function createStubPaypal(draw: Draw) {
  return {
    FUNDING: { PAYPAL: "paypal" },
    Buttons: (handlers: Record<string, ((...given: unknown[]) => unknown) | undefined>) => ({
      isEligible: () => true,
      close: async () => undefined,
      render: async () =>
        void draw(async () => {
          const actions = { resolve: async () => undefined, reject: async () => undefined }
          const orderID = await (handlers["createOrder"] ?? handlers["createBillingAgreement"])?.({}, actions)
          const { city, zip, country } = walletShopper
          const shipping_address = { city, postal_code: zip, country_code: country }
          await handlers["onShippingChange"]?.({ orderID, shipping_address }, actions)
          const payer = {
            name: { given_name: walletShopper.firstName, surname: walletShopper.lastName },
            email_address: walletShopper.email,
            address: paypalAddress,
          }
          const shipping = { name: { full_name: name }, address: paypalAddress }
          const get = async () => ({ id: orderID, payer, purchase_units: [{ shipping }] })
          await handlers["onApprove"]?.({ orderID }, { ...actions, order: { get } })
        }),
    }),
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
const nonce = "tokencc_local"

/** Braintree's library: every sheet gives the same nonce. */
export const stubBraintree = {
  client: { create: async () => ({}) },
  paypalCheckout: {
    create: async () => ({ createPayment: async () => "BA-local", tokenizePayment: async () => ({ details, nonce }) }),
  },
  googlePayment: {
    create: async () => ({
      createPaymentDataRequest: (request: object) => ({ ...request, allowedPaymentMethods: [{ type: "CARD", parameters: {} }] }),
      parseResponse: async () => ({ nonce }),
    }),
  },
  applePay: {
    create: async () => ({
      createPaymentRequest: (request: object) => request,
      performValidation: async () => ({ merchantSessionIdentifier: "local" }),
      tokenize: async () => ({ nonce }),
    }),
  },
}

/** Amazon Pay's button, which leads to the review page. */
export function createStubAmazon(leave: (address: string) => void, draw: Draw) {
  return {
    Pay: {
      renderButton: (_target: string, config: { createCheckoutSessionConfig?: { payloadJSON: string; signature: string } }) => {
        const { payloadJSON = "", signature = "" } = config.createCheckoutSessionConfig ?? {}
        const parameters = new URLSearchParams({ payload: payloadJSON, signature })
        draw(() => leave(`http://localhost:4001/provider/amazon/review?${parameters.toString()}`))
      },
    },
  }
}
