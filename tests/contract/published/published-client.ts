import swell from "swell-js"
import { expect, vi } from "vitest"
import type { Sandbox } from "../../../sandbox/sandbox.ts"
import { fetchFrom } from "../../../app/checkout/purchase.fixture"
import { approve } from "./approve.ts"
import { StubElement, openStubBrowser } from "./stub-browser.ts"
import type { Tell } from "./stub-device-wallets.ts"
import { createStubLibraries } from "./stub-libraries.ts"

const page = "http://localhost:3000/panier"

const containers: Record<string, string> = {
  apple: "applepay-button",
  google: "googlepay-button",
  paypal: "paypal-button",
  amazon: "amazonpay-button",
}

/**
 * Pays as a page does that uses the published client library: elements, tokenize or the wallet's button, the provider's page
 * and the way back, up to where the order would be submitted. The cart's billing then stands in the sandbox.
 *
 * @param session the shopper's, whose cart has its address and service
 * @returns what the library complained about; empty when everything went well
 */
export async function payAsPublished(sandbox: Sandbox, method: string, session: string, tell?: Tell): Promise<string[]> {
  let departure: string | null = null
  const libraries = createStubLibraries(sandbox, (address) => (departure = address), tell)
  const browser = openStubBrowser(page, libraries.globals)
  vi.stubGlobal("fetch", fetchFrom(sandbox.storefront, sandbox.providers))
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
    const problems: string[] = []
    const onSuccess = vi.fn()
    const options = {
      onSuccess,
      onError: (error: Error) => void problems.push(error.message),
      require: { name: true, email: true, shipping: true, phone: true },
    }
    // The library's types name other parameters for each call; it takes the same ones.
    const parameters = { [method]: options } as object
    await swell.payment.createElements(parameters)
    if (containers[method]) {
      for (const child of browser.element(containers[method]).children) if (child instanceof StubElement) await child.press()
      await libraries.press()
    } else await swell.payment.tokenize(parameters)
    const left = departure ?? browser.takeDeparture()
    if (left !== null) {
      browser.arrive(await approve(sandbox, left))
      await swell.payment.handleRedirect(parameters)
    }
    await vi.waitFor(() =>
      expect(onSuccess.mock.calls.length + problems.length + (method === "ideal" ? 1 : 0)).toBeGreaterThan(0),
    )
    return [...problems, ...browser.complaints()]
  } finally {
    browser.close()
  }
}
