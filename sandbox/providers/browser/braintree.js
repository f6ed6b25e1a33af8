// Stand-in of Braintree's library: a client with Google Pay, Apple Pay and PayPal, whose tokens become nonces.
;(() => {
  const { providersOrigin } = window.sandboxProviders

  /** A nonce that ends as what it is made of: "decline" and "async" in it are found by the charge. */
  const newNonce = (made = "") => `tokencc_${/decline|async/.exec(made)?.[0] ?? "ok"}_${crypto.randomUUID()}`

  function requireClient(options) {
    if (!options?.client?.authorization) throw new Error("create needs a client")
  }

  const client = {
    async create({ authorization }) {
      if (typeof authorization !== "string" || authorization === "") throw new Error("An authorization is needed")
      return { authorization }
    },
  }

  const googlePayment = {
    async create(options) {
      requireClient(options)
      if (options.googlePayVersion !== 2) throw new Error("Only version 2 is known here")
      return {
        createPaymentDataRequest: (overrides) => ({
          apiVersion: 2,
          apiVersionMinor: 0,
          allowedPaymentMethods: [
            {
              type: "CARD",
              parameters: { allowedAuthMethods: ["PAN_ONLY", "CRYPTOGRAM_3DS"], allowedCardNetworks: ["VISA", "MASTERCARD"] },
              tokenizationSpecification: {
                type: "PAYMENT_GATEWAY",
                parameters: { gateway: "braintree", "braintree:merchantId": "local", "braintree:apiVersion": "v1" },
              },
            },
          ],
          ...overrides,
        }),
        async parseResponse(data) {
          if (!data.paymentMethodData?.tokenizationData?.token) throw new Error("The response has no token")
          return { nonce: newNonce(data.paymentMethodData.tokenizationData.token), type: "AndroidPayCard" }
        },
      }
    },
  }

  const applePay = {
    async create(options) {
      requireClient(options)
      return {
        createPaymentRequest: (request) => ({
          countryCode: "US",
          currencyCode: "USD",
          merchantCapabilities: ["supports3DS"],
          supportedNetworks: ["visa", "masterCard", "amex", "discover"],
          ...request,
        }),
        async performValidation({ validationURL, displayName }) {
          if (window.sandboxCapabilities?.merchantValidation === false) throw new Error("The domain is not registered")
          return { merchantSessionIdentifier: `SSH${crypto.randomUUID()}`, validationURL, displayName }
        },
        async tokenize({ token }) {
          if (!token?.paymentData) throw new Error("The payment has no token")
          return { nonce: newNonce(token.paymentData.data), type: "ApplePayCard" }
        },
      }
    },
  }

  /** The agreements that PayPal's stand-in approves: it asks for each as for an order. */
  const paypalCheckout = {
    async create(options) {
      requireClient(options)
      return {
        async createPayment({ flow, amount, currency, enableShippingAddress }) {
          if (flow !== "vault") throw new Error("Only the vault flow is known here")
          const answer = await fetch(`${providersOrigin}/provider/paypal/agreements`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ amount, currency, shipping: enableShippingAddress }),
          })
          if (!answer.ok) throw new Error(`PayPal agreement: ${answer.status}`)
          return (await answer.json()).id
        },
        async tokenizePayment({ orderID, billingToken = orderID }) {
          const answer = await fetch(`${providersOrigin}/provider/paypal/orders/${billingToken}`)
          if (!answer.ok) throw new Error(`PayPal agreement: ${answer.status}`)
          const order = await answer.json()
          const { name, email_address: email, address } = order.payer
          const shipping = order.purchase_units[0].shipping
          return {
            nonce: newNonce(order.sandbox_end),
            type: "PayPalAccount",
            details: {
              email,
              firstName: name.given_name,
              lastName: name.surname,
              countryCode: address.country_code,
              shippingAddress: {
                recipientName: shipping.name.full_name,
                line1: shipping.address.address_line_1,
                city: shipping.address.admin_area_2,
                state: shipping.address.admin_area_1,
                postalCode: shipping.address.postal_code,
                countryCode: shipping.address.country_code,
              },
            },
          }
        },
      }
    },
  }

  window.braintree = { client, googlePayment, applePay, paypalCheckout, VERSION: "3.92.1" }
})()
