import swell from "swell-js"
import { expect, vi } from "vitest"
import { approve } from "./approve.ts"
import { type Payment, isOrdered } from "./compared-payment.ts"
import type { Tell } from "./record-requests.ts"
import { StubElement, openStubBrowser } from "./stub-browser.ts"
import { createStubLibraries } from "./stub-libraries.ts"
import { walletName, walletShopper } from "./wallet-shopper.ts"

const page = "http://localhost:3000/panier"

const containers: Record<string, string> = {
  apple: "applepay-button",
  google: "googlepay-button",
  paypal: "paypal-button",
  amazon: "amazonpay-button",
}

/** What a French page gives to the client: the parameters that its documentation names. */
const pageOptions: Record<string, object> = {
  card: { config: { locale: "fr" }, options: { hidePostalCode: true } },
  google: { locale: "fr" },
  paypal: { locale: "fr_FR" },
  amazon: { locale: "fr_FR" },
}

/**
 * Pays as a page does that uses the published client library: elements, tokenize or the wallet's button, the provider's page
 * and the way back, up to the order. What the cart knows is not asked again. Throws what the library complained about.
 */
export async function payAsPublished(payment: Payment, tell: Tell): Promise<void> {
  const { sandbox, method, commerce, cart, asksDelivery, isSafari } = payment
  const session = commerce.session() ?? ""
  let departure: string | null = null
  const libraries = createStubLibraries({ leave: (address) => (departure = address), tell, asksDelivery })
  const browser = openStubBrowser(page, libraries.run, tell, isSafari ? libraries.builtIn : {})
  try {
    // The vault and the card part of the library use its default client.
    swell.init("maison-lilas", "pk_test_local", {
      url: "http://localhost:4000",
      vaultUrl: "http://localhost:4001",
      session,
      getCookie: (name: string) => (name === "swell-session" ? session : undefined),
      setCookie: () => undefined,
    })
    await swell.settings.load()
    if (payment.paymentId !== null) return await authenticate(payment.paymentId)
    const problems: string[] = []
    const onSuccess = vi.fn()
    const options = {
      ...pageOptions[method],
      onSuccess,
      onError: (error: Error) => void problems.push(error.message),
      require: { name: true, email: false, shipping: asksDelivery, phone: true },
    }
    // The library's types name other parameters for each call; it takes the same ones.
    const parameters = { [method]: options } as object
    const settled = () => vi.waitFor(() => expect(onSuccess.mock.calls.length + problems.length).toBeGreaterThan(0))
    const comeBack = async () => {
      const left = departure ?? browser.takeDeparture()
      departure = null
      if (left === null) return
      browser.arrive(await approve(sandbox, left))
      await swell.payment.handleRedirect(parameters)
    }
    const { gateway } = ((await swell.settings.payments()) as Record<string, { gateway?: string }>)[method] ?? {}
    if (method === "card" && gateway !== "stripe" && gateway !== "quickpay") await payByTypedCard(cart.account_id)
    else {
      await swell.payment.createElements(parameters)
      if (containers[method]) {
        for (const child of browser.element(containers[method]).children) if (child instanceof StubElement) await child.press()
        await libraries.press()
      } else await swell.payment.tokenize(parameters)
      await comeBack()
      if (method !== "ideal") await settled()
      if (method === "amazon" && isOrdered(payment)) {
        await swell.payment.tokenize(parameters)
        await comeBack()
      }
    }
    problems.push(...browser.complaints())
    if (problems.length > 0) throw new Error(`The published client complained: ${problems.join("; ")}`)
    if (isOrdered(payment)) await swell.cart.submitOrder()
  } finally {
    browser.close()
  }
}

async function authenticate(paymentId: string): Promise<void> {
  const { fetch: ask } = globalThis
  // The client takes a payment's own `error` for a refused call.
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const answer = await ask(address, init)
    if (!address.includes("/payments/")) return answer
    const { error: _error, ...payment } = (await answer.json()) as Record<string, unknown>
    return Response.json(payment)
  })
  const { error } = (await swell.payment.authenticate(paymentId)) as { error?: Error }
  if (error) throw error
}

/** Gateways without an element: the page's own form, as the library's documentation has it. */
async function payByTypedCard(account_id: string | null | undefined): Promise<void> {
  const { line1: address1, city, zip, country, phone } = walletShopper
  const billing = { name: walletName, phone, address1, city, zip, country }
  const typed = { number: "4242 4242 4242 4242", exp_month: 12, exp_year: 2030, cvc: "123" }
  const card = await swell.card.createToken({ ...typed, account_id, billing } as object)
  await swell.cart.update({ billing: { method: "card", card } } as object)
}
