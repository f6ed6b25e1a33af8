import type { MethodContext, CartApiClient, WalletCart, WalletPatch } from "~/payments/client/client-payment-method"

/** A cart as `/api/cart` tells it: one coffee at 8,90 €, delivery still to be chosen. */
export function walletCart(change: Partial<WalletCart> = {}): WalletCart {
  return {
    checkoutId: "5d0f4e1c9a7b4c1e8f2a6b3c7d9e0f11",
    currency: "EUR",
    shopName: "Maison Lilas",
    country: "FR",
    locale: "fr-FR",
    lines: [{ label: "Sous-total", amount: 8.9 }],
    captureTotal: 8.9,
    authTotal: 0,
    needsDelivery: true,
    asksDelivery: true,
    service: null,
    services: [],
    ratingErrors: [],
    couponCode: null,
    couponDescription: null,
    hasSubscription: false,
    hasEmail: false,
    shown: "shown-first",
    ...change,
  }
}

const services = [
  { id: "colissimo", name: "Colissimo", description: "À domicile", price: 6.9 },
  { id: "boutique", name: "Retrait", description: null, price: 0 },
]

/** A cart whose address is rated and whose service is chosen. */
export function ratedCart(service: string | null = "colissimo", change: Partial<WalletCart> = {}): WalletCart {
  const price = services.find(({ id }) => id === service)?.price ?? 0
  return walletCart({
    services,
    service,
    captureTotal: 8.9 + price,
    lines: [{ label: "Sous-total", amount: 8.9 }, ...(price ? [{ label: "Livraison", amount: price }] : [])],
    ...change,
  })
}

/** A cart API client that records its calls and answers as told; a thrown answer is an Error. */
export function recordingCartApi(answer: (patch: WalletPatch) => WalletCart | Error = () => ratedCart()) {
  const patches: WalletPatch[] = []
  const steps: [string, unknown][] = []
  const cartApi: CartApiClient = {
    read: async () => walletCart(),
    async update(patch) {
      patches.push(patch)
      const answered = answer(patch)
      if (answered instanceof Error) throw answered
      return answered
    },
    async callProvider(step, body) {
      steps.push([step, body])
      return step === "paypal-order" ? "ORDER1" : true
    },
  }
  return { cartApi, patches, steps }
}

/** What a client method is given. */
export function walletContext(change: Partial<MethodContext> = {}): MethodContext {
  return {
    settings: { gateway: "authorizenet", mode: "test", merchant_id: "BCR2DN", gateway_merchant_id: "560344" },
    options: {},
    cardSettings: { gateway: "stripe", publishable_key: "pk_test_1" },
    cartApi: recordingCartApi().cartApi,
    cart: walletCart(),
    nonce: null,
    scripts: Object.fromEntries(
      ["stripe", "paypal", "google-pay", "apple-pay", "amazon-pay", "braintree"].map((each) => [
        each,
        `http://providers.test/browser/${each}.js`,
      ]),
    ),
    vault: null,
    onSuccess: () => undefined,
    onClose: () => undefined,
    onError: () => undefined,
    ...change,
  }
}
