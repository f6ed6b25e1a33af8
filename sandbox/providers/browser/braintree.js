// Stand-in of Braintree's library for the demo: the real one (braintree-web) calls Braintree's own hosts only, and runs in the
// browser tests (tests/e2e/real-hosts.ts). Client, Google Pay, Apple Pay and PayPal, over the same calls.
;(() => {
  const { at } = window.sandboxProviders
  const VERSION = "3.91.0"

  function requireClient(options) {
    if (!options?.client?.call) throw new Error("options.client is required when instantiating")
  }

  /** The account's merchant and proof, out of the client token. */
  function readToken(authorization) {
    try {
      return JSON.parse(atob(authorization))
    } catch {
      throw new Error("Authorization is invalid. Make sure your client token or tokenization key is valid.")
    }
  }

  const client = {
    async create({ authorization } = {}) {
      const { merchantId, authorizationFingerprint } = readToken(authorization)
      const path = `/merchants/${merchantId}/client_api/v1`
      const call = async (name, data) => {
        const answer = await fetch(`${at("api.sandbox.braintreegateway.com")}${path}/${name}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ authorizationFingerprint, ...data }),
        })
        if (!answer.ok) throw new Error(`There was a problem with your request: ${answer.status}`)
        return answer.json()
      }
      return { authorization, merchantId, call, getVersion: () => VERSION }
    },
  }

  const googlePayment = {
    async create(options) {
      requireClient(options)
      if (options.googlePayVersion !== 2) throw new Error("Only version 2 is known here")
      const { merchantId } = options.client
      const parameters = {
        gateway: "braintree",
        "braintree:merchantId": merchantId,
        "braintree:apiVersion": "v1",
        "braintree:sdkVersion": VERSION,
        "braintree:authorizationFingerprint": "sandbox-google-authorization",
      }
      return {
        createPaymentDataRequest: (overrides) => ({
          apiVersion: 2,
          apiVersionMinor: 0,
          allowedPaymentMethods: [
            {
              type: "CARD",
              parameters: {
                allowedAuthMethods: ["PAN_ONLY", "CRYPTOGRAM_3DS"],
                allowedCardNetworks: ["VISA", "MASTERCARD", "AMEX"],
              },
              tokenizationSpecification: { type: "PAYMENT_GATEWAY", parameters },
            },
          ],
          merchantInfo: { merchantId: options.googleMerchantId },
          ...overrides,
        }),
        async parseResponse(data) {
          const { androidPayCards } = JSON.parse(data.paymentMethodData.tokenizationData.token)
          return androidPayCards[0]
        },
      }
    },
  }

  const applePay = {
    async create(options) {
      requireClient(options)
      const { call } = options.client
      return {
        createPaymentRequest: (request) => ({
          countryCode: "FR",
          currencyCode: "EUR",
          merchantCapabilities: ["supports3DS"],
          supportedNetworks: ["visa", "masterCard", "amex"],
          ...request,
        }),
        async performValidation({ validationURL: validationUrl, displayName }) {
          if (window.sandboxCapabilities?.merchantValidation === false) throw new Error("The domain is not registered")
          const merchantIdentifier = "merchant.maison-lilas"
          const domainName = window.location.hostname
          return call("apple_pay_web/sessions", {
            applePayWebSession: { validationUrl, domainName, merchantIdentifier, displayName },
          })
        },
        async tokenize({ token }) {
          const paymentData = btoa(JSON.stringify(token.paymentData))
          const { applePayCards } = await call("payment_methods/apple_payment_tokens", {
            applePaymentToken: { ...token, paymentData },
          })
          return applePayCards[0]
        },
      }
    },
  }

  const paypalCheckout = {
    async create(options) {
      requireClient(options)
      const { call } = options.client
      return {
        async createPayment({ flow, enableShippingAddress }) {
          if (flow !== "vault") throw new Error("Only the vault flow is known here")
          const experienceProfile = { noShipping: String(!enableShippingAddress) }
          return (await call("paypal_hermes/setup_billing_agreement", { experienceProfile })).agreementSetup.tokenId
        },
        async tokenizePayment({ billingToken: billingAgreementToken }) {
          const answer = await call("payment_methods/paypal_accounts", { paypalAccount: { billingAgreementToken } })
          const { nonce, type, details } = answer.paypalAccounts[0]
          return { nonce, type, details: details.payerInfo }
        },
      }
    },
  }

  window.braintree = { client, googlePayment, applePay, paypalCheckout, VERSION }
})()
