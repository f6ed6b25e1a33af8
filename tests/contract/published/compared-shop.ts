import { afterEach, beforeEach, vi } from "vitest"
import { addCartItem, applyCoupon, readCart, removeCartItem, submitOrder, updateCart } from "../../../app/commerce/carts.server"
import { clearCatalogueCache } from "../../../app/commerce/catalogue-cache.server"
import { listProducts } from "../../../app/commerce/catalogue.server"
import type { Cart } from "../../../app/commerce/api-types"
import type { Commerce } from "../../../app/commerce/client.server"
import { readConfirmableOrder } from "../../../app/checkout/card-authentication.server"
import { i18n, readyCart, setShopEnvironment } from "../../../app/checkout/purchase.fixture"
import { type Sandbox, createSandbox } from "../../../sandbox/sandbox.ts"
import { findAccount, saveAccount } from "../../../sandbox/services/account/account-store.ts"
import { changePaymentSettings } from "../../../sandbox/services/settings/change-payments.ts"
import { customer } from "../../shopper/people.ts"
import { authenticateOrder, pressOrder, payInBrowser } from "./own-flows.ts"
import { type Payment, isSheet } from "./compared-payment.ts"
import { payAsPublished } from "./published-client.ts"
import { listenToCalls, recordRequests } from "./record-requests.ts"

/** The cart that is paid, and what the method's settings are beside the seed's. */
type Scene = {
  cart?: "not addressed" | "subscription" | "trial" | "only a trial" | "customer's" | "ordered" | "coupon"
  settings?: Record<string, unknown>
}

type Flow = [method: string, gateway: string, pay: (payment: Payment, tell: Tell) => Promise<void>, scene?: Scene]
type Tell = ReturnType<typeof recordRequests>["tell"]

/** Every method and gateway, and how the shop pays by it. */
export const flows: Flow[] = [
  ["card", "quickpay", pressOrder],
  ["ideal", "stripe", pressOrder],
  ["bancontact", "stripe", pressOrder],
  ["klarna", "stripe", pressOrder],
  ["klarna", "klarna", pressOrder],
  ["paysafecard", "paysafecard", pressOrder],
  ["card", "stripe", payInBrowser],
  ["card", "authorizenet", payInBrowser],
  ["card", "braintree", payInBrowser],
  ["paypal", "", payInBrowser],
  ["paypal", "braintree", payInBrowser],
  ["google", "stripe", payInBrowser],
  ["google", "authorizenet", payInBrowser],
  ["google", "braintree", payInBrowser],
  ["apple", "stripe", payInBrowser],
  ["apple", "authorizenet", payInBrowser],
  ["apple", "braintree", payInBrowser],
  ["amazon", "", payInBrowser],
]

const unaddressed: Scene = { cart: "not addressed" }

/** The same with sheets that ask for delivery, with subscriptions, by a customer of Stripe's, and with the ids of one mode. */
export const furtherFlows: Flow[] = [
  ...flows.filter(([method, gateway]) => isSheet(method) && gateway !== "braintree").map(at(unaddressed)),
  ["paypal", "", payInBrowser, { cart: "subscription" }],
  ["apple", "braintree", payInBrowser, { cart: "subscription" }],
  ["amazon", "", payInBrowser, { cart: "subscription" }],
  ["card", "stripe", payInBrowser, { cart: "trial" }],
  ["card", "stripe", payInBrowser, { cart: "only a trial" }],
  ["amazon", "", payInBrowser, { cart: "only a trial" }],
  ["card", "stripe", payInBrowser, { cart: "customer's" }],
  ["klarna", "stripe", pressOrder, { cart: "customer's" }],
  ["card", "stripe", authenticateOrder, { cart: "ordered" }],
  ["google", "authorizenet", payInBrowser, { cart: "coupon" }],
  ["apple", "authorizenet", payInBrowser, { cart: "coupon" }],
  ["card", "quickpay", pressOrder, { settings: { mode: "live" } }],
  ["card", "stripe", payInBrowser, { settings: { mode: "live" } }],
  ["paypal", "", payInBrowser, { settings: { mode: "live" } }],
  ["paypal", "", payInBrowser, { settings: { test_merchant_id: null } }],
  ["google", "authorizenet", payInBrowser, { settings: { mode: "live" } }],
]

function at(scene: Scene) {
  return ([method, gateway, pay]: Flow): Flow => [method, gateway, pay, scene]
}

/** A sandbox of each test's own, behind the global fetch, which is listened to. */
export function useComparedShop() {
  let sandbox: Sandbox
  const recorder = recordRequests()
  beforeEach(() => {
    setShopEnvironment()
    sandbox = createSandbox()
    listenToCalls(sandbox, recorder.tell)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    sandbox.close()
  })
  async function payBy([method, gateway, , scene = {}]: Flow, pay: Flow[2]) {
    changePaymentSettings(sandbox.context, { [method]: { gateway, ...scene.settings } })
    clearCatalogueCache()
    const { commerce, cart } = await fillCart(sandbox, method, scene)
    const paymentId = scene.cart === "ordered" ? await placeUnconfirmedOrder(commerce, cart) : null
    recorder.start()
    // Braintree's way never loads Apple's library: it is Safari's own.
    const isSafari = gateway === "braintree"
    await pay(
      { sandbox, method, commerce, cart, paymentId, asksDelivery: scene.cart === "not addressed", isSafari },
      recorder.tell,
    )
    return { checkoutId: cart.checkout_id, fields: recorder.fields() }
  }
  return {
    sandbox: () => sandbox,
    /** Pays as the shop does; answers the cart's checkout id and every field of every request. */
    payAsOurs: (flow: Flow) => payBy(flow, flow[2]),
    /** Pays a cart like it as the published client does. */
    payAsTheirs: (flow: Flow) => payBy(flow, payAsPublished),
  }
}

/** An order paid by a card whose bank wants the shopper; answers its payment's id. */
async function placeUnconfirmedOrder(commerce: Commerce, { checkout_id: checkoutId }: Cart): Promise<string> {
  await updateCart(commerce, { billing: { method: "card", card: { token: "pm_local_3ds", gateway: "stripe" } } })
  await submitOrder(commerce)
  const order = await readConfirmableOrder(commerce, i18n, { checkoutId }, true)
  if (!order) throw new Error("The order has no card to confirm")
  return order.payment.id
}

async function fillCart(sandbox: Sandbox, method: string, { cart: kind }: Scene): Promise<{ commerce: Commerce; cart: Cart }> {
  const { commerce, cart } = await readyCart(method)
  if (kind === "not addressed") return { commerce, cart: await updateCart(commerce, { shipping: null, shipment_rating: null }) }
  if (kind === "coupon") return { commerce, cart: await applyCoupon(commerce, "BIENVENUE10") }
  if (kind === "customer's") await becomeCustomer(sandbox, commerce)
  if (kind === "only a trial") await removeCartItem(commerce, cart.items[0]?.id ?? "")
  if (kind === "subscription" || kind === "trial" || kind === "only a trial")
    await addCartItem(commerce, await findPlan(kind !== "subscription"))
  return { commerce, cart: (await readCart(commerce)) ?? cart }
}

/** The cart's shopper, logged in, whom Stripe knows already. */
async function becomeCustomer({ context }: Sandbox, { client }: Commerce): Promise<void> {
  const account = findAccount(context, customer.email)
  if (!account) throw new Error("The customer is not in the seed")
  saveAccount(context, { ...account, stripe_customer: "cus_local" })
  await client.account.login(customer.email, customer.password)
}

async function findPlan(isTrial: boolean) {
  const { results } = await listProducts(i18n, { limit: 50 })
  for (const { id: productId, options, purchase_options } of results) {
    const plans = purchase_options?.subscription?.plans ?? []
    const plan = plans.find(({ billing_schedule: schedule }) => Boolean(schedule?.trial_days) === isTrial)
    if (plan && !options?.length) return { productId, quantity: 1, options: [], planId: plan.id }
  }
  throw new Error("No such subscription in the seed")
}
