import { afterEach, beforeEach, vi } from "vitest"
import { clearCatalogueCache } from "../../../app/commerce/catalogue-cache.server"
import { fetchFrom, readyCart, setShopEnvironment } from "../../../app/checkout/purchase.fixture"
import { type Sandbox, createSandbox } from "../../../sandbox/sandbox.ts"
import { changePaymentSettings } from "../../../sandbox/services/settings/change-payments.ts"
import { payByRedirect, payInBrowser } from "./own-flows.ts"
import { payAsPublished } from "./published-client.ts"
import type { Tell } from "./stub-device-wallets.ts"

/** Every method and gateway, and how the shop pays by it. */
export const flows = [
  ["card", "quickpay", payByRedirect],
  ["ideal", "stripe", payByRedirect],
  ["bancontact", "stripe", payByRedirect],
  ["klarna", "stripe", payByRedirect],
  ["klarna", "klarna", payByRedirect],
  ["paysafecard", "paysafecard", payByRedirect],
  ["paypal", "", payByRedirect],
  ["card", "stripe", payInBrowser],
  ["paypal", "", payInBrowser],
  ["paypal", "braintree", payInBrowser],
  ["google", "stripe", payInBrowser],
  ["google", "authorizenet", payInBrowser],
  ["google", "braintree", payInBrowser],
  ["apple", "stripe", payInBrowser],
  ["apple", "authorizenet", payInBrowser],
  ["apple", "braintree", payInBrowser],
  ["amazon", "", payInBrowser],
] as const

export type Pay = (typeof flows)[number][2]

/** A sandbox of each test's own, behind the global fetch; `tell` hears every call of the vault. */
export function useComparedShop(tell?: Tell) {
  let sandbox: Sandbox
  beforeEach(() => {
    setShopEnvironment()
    sandbox = createSandbox()
    if (tell) listenToVault(sandbox, tell)
    vi.stubGlobal("fetch", fetchFrom(sandbox.storefront, sandbox.providers))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    sandbox.close()
  })
  return {
    sandbox: () => sandbox,
    /** Pays as the shop does; answers the cart's checkout id. */
    payAsOurs(method: string, gateway: string, pay: Pay): Promise<string> {
      changePaymentSettings(sandbox.context, { [method]: { gateway } })
      clearCatalogueCache()
      return pay(sandbox, method, tell)
    },
    /** Pays a cart like it as the published client does; answers its checkout id and what was complained about. */
    async payAsTheirs(method: string): Promise<{ checkoutId: string; complaints: string[] }> {
      const { commerce, cart } = await readyCart(method)
      return {
        checkoutId: cart.checkout_id,
        complaints: await payAsPublished(sandbox, method, commerce.session() ?? "", tell),
      }
    },
  }
}

function listenToVault(sandbox: Sandbox, tell: Tell): void {
  const { providers } = sandbox
  const fetch = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const data = Object.fromEntries([...searchParams].filter(([name]) => name.startsWith("$data")))
    if (["/intent", "/authorization", "/tokens"].includes(pathname)) tell(pathname, data)
    return providers.fetch(request)
  }
  Object.assign(sandbox, { providers: { fetch } })
}
