import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { redirectFlows } from "../../app/checkout/redirect-payments.fixture"
import {
  answerProvider,
  comeBack,
  fillCart,
  goToRecap,
  listPlaced,
  logIn,
  pressOrder,
  providerPage,
} from "../shopper/visitor-purchase"
import { isBroad } from "../setup/breadth"
import { buyer } from "../shopper/people"
import { type Visitor, localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

// Every payment method with every outcome that the sandbox can make, by requests to the built shop. What a wallet's sheet and a
// card's fields do in the browser is posted as they post it.

const shop = openWholeShop({ environment: { RATE_LIMITS: "order=1000/60,payment-start=1000/60,wallet=1000/60" } })
afterAll(() => {
  vi.useRealTimers()
  shop.close()
})

/** Where a shopper stands in the end. */
const PAGES: Record<string, RegExp> = {
  placed: /^\/commande\/merci\/[a-f0-9]{32}$/,
  refused: /^\/commande\/paiement\?resultat=refuse$/,
  cancelled: /^\/commande\/paiement\?resultat=annule$/,
  pending: /^\/commande\/attente/,
}
const JSON_TYPE = { "Content-Type": "application/json" }
/** Longer than settings are kept. */
const SETTINGS_LIFETIME_MS = 90_000

let now = Date.now()
let placedBefore = 0
beforeEach(() => void (placedBefore = listPlaced(shop).length))

async function askStorefront(path: string, body: object, session = ""): Promise<Response> {
  const headers = { ...JSON_TYPE, Authorization: `Basic ${btoa("pk_test_local")}`, "X-Session": session }
  const request = new Request(`http://sandbox.test${path}`, { method: "POST", headers, body: JSON.stringify(body) })
  const answer = await shop.sandbox.storefront.fetch(request)
  expect(answer.status).toBe(200)
  return answer
}

/** Switches payment methods to other gateways for the tests of a group. */
function useSettings(settings: object): void {
  beforeAll(async () => {
    await askStorefront("/__payments", settings)
    vi.useFakeTimers({ toFake: ["Date"], now: (now += SETTINGS_LIFETIME_MS) })
  })
}

async function expectEnd(visitor: Visitor, path: string, end: string, isPaidLater = false): Promise<void> {
  const shown = await comeBack(visitor, path)
  expect(shown).toMatch(PAGES[end]!)
  const placed = listPlaced(shop)
  expect(placed).toHaveLength(placedBefore + (end === "placed" ? 1 : 0))
  if (end === "placed") expect(placed.find(({ checkout_id }) => shown.endsWith(checkout_id))?.paid).toBe(!isPaidLater)
}

describe.each(redirectFlows)("$name", ({ method, leadsTo, settings = {}, outcomes, isPaidLater }) => {
  useSettings(settings)

  const taken = Object.entries(outcomes).filter(([, end]) => isBroad || end === "placed" || method === "ideal")
  test.each(taken)("told “%s” at the provider ends as %s", async (choice, end) => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor, method)
    const pressed = await pressOrder(visitor)
    const page = providerPage(pressed)
    const [, heading = ""] = /<h1>(.*?)<\/h1>/.exec(await pressed.text()) ?? []
    expect(heading.replace("<!-- -->", "")).toBe(`Redirection vers ${leadsTo}`)
    await expectEnd(visitor, await answerProvider(shop, page, choice), end, isPaidLater)
  })
})

const address = {
  ...{ name: "Camille Durand", address1: buyer.address1, zip: buyer.zip, city: buyer.city },
  ...{ country: buyer.country, phone: buyer.phone },
}
const STRIPE_TOKENS = { placed: "pm_local_ok", refused: "pm_local_charge_decline", waiting: "pm_local_async" }
/** What the sandbox finds in the token of a sheet. */
const SHEET_WORDS = { placed: "ok", refused: "decline", waiting: "async" }
type End = keyof typeof STRIPE_TOKENS
const ENDS = Object.keys(STRIPE_TOKENS) as End[]
let tokens = 0

const stripeCard = (end: End) => ({
  token: STRIPE_TOKENS[end],
  gateway: "stripe",
  brand: "visa",
  last4: "4242",
  exp_month: 12,
  exp_year: 2034,
})
const nonce = (end: End) => `tokencc_${SHEET_WORDS[end]}_${++tokens}`
const signed = (end: End) => btoa(`${SHEET_WORDS[end]} ${++tokens}`)

/** What a client method writes to the cart once the shopper has agreed. */
type Approval = { name: string; settings?: object; method: string; billing(end: End): object; wallet?: string }

const sheets: Approval[] = [
  ...["google", "apple"].flatMap((wallet): Approval[] => [
    {
      name: `${wallet} through Stripe`,
      ...{ wallet, method: "card", settings: { [wallet]: { gateway: "stripe" } } },
      billing: (end) => ({ method: "card", account_card_id: null, intent: null, card: stripeCard(end) }),
    },
    {
      name: `${wallet} through Authorize.Net`,
      ...{ wallet, method: wallet, settings: { [wallet]: { gateway: "authorizenet" } } },
      billing: (end) => ({ method: wallet, card: null, [wallet]: { gateway: "authorizenet", token: signed(end) } }),
    },
    {
      name: `${wallet} through Braintree`,
      ...{ wallet, method: wallet, settings: { [wallet]: { gateway: "braintree" } } },
      billing: (end) => ({ method: wallet, card: null, [wallet]: { gateway: "braintree", nonce: nonce(end) } }),
    },
  ]),
  {
    name: "link through Stripe",
    ...{ wallet: "link", method: "card", settings: { card: { gateway: "stripe" } } },
    billing: (end) => ({ method: "card", account_card_id: null, intent: null, card: stripeCard(end) }),
  },
  {
    name: "PayPal through Braintree",
    ...{ wallet: "paypal", method: "paypal", settings: { paypal: { gateway: "braintree" } } },
    billing: (end) => ({ method: "paypal", paypal: { nonce: nonce(end) } }),
  },
  {
    name: "a new card through another gateway than Stripe",
    ...{ method: "card", settings: { card: { gateway: "authorizenet" }, google: null, apple: null } },
    billing: (end) => ({ method: "card", card: { ...stripeCard(end), gateway: "authorizenet" } }),
  },
]

/** Presses the order button; the path that it leads to. */
const placeOrder = async (visitor: Visitor) => localTarget(await pressOrder(visitor))

/** A card that its bank refuses when it is charged: the recap says so, and nothing is ordered. */
async function expectRefusedCard(visitor: Visitor): Promise<void> {
  const answer = await pressOrder(visitor)
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain("Le paiement n’a pas abouti")
  expect(listPlaced(shop)).toHaveLength(placedBefore)
}

/** A gateway that answers later: the order waits, and a second look finds it paid, by the payment's own state or by the order's. */
async function expectWaitingOrder(visitor: Visitor): Promise<void> {
  shop.fail({ kind: "status", status: 500, times: 1, match: { method: "PUT", path: "/api/payments/" } })
  const waiting = await comeBack(visitor, await placeOrder(visitor))
  expect(waiting).toMatch(/^\/commande\/attente\?commande=/)
  await shop.sandbox.storefront.fetch(new Request("http://sandbox.test/__faults", { method: "DELETE" }))
  // What a wallet's gateway says, only the backend hears.
  shop.sandbox.context.clock.offset = 5_000
  expect(await comeBack(visitor, waiting)).toMatch(PAGES["placed"]!)
  shop.sandbox.context.clock.offset = 0
  expect(listPlaced(shop)).toHaveLength(placedBefore + 1)
}

describe.each(sheets)("$name", ({ name, settings = {}, method, wallet, billing }) => {
  useSettings(settings)

  test.each(isBroad || name === "google through Authorize.Net" ? ENDS : ENDS.slice(0, 1))(
    "approved with what ends as %s",
    async (end) => {
      const visitor = openVisitor(shop)
      await goToRecap(visitor, "paysafecard")
      const { cart } = (await (await visitor.get("/api/cart")).json()) as { cart: { shown: string } }
      const patch = JSON.stringify({ ...(wallet && { wallet, shown: cart.shown }), billing: { ...address, ...billing(end) } })
      expect((await visitor.post("/api/cart", { patch })).status).toBe(200)
      expect(localTarget(await visitor.post("/commande/paiement", { method }))).toBe("/commande/verification")
      if (end === "waiting") await expectWaitingOrder(visitor)
      else if (end === "refused" && method === "card" && !wallet) await expectRefusedCard(visitor)
      else await expectEnd(visitor, await placeOrder(visitor), end)
    },
  )
})

describe("an approval", () => {
  useSettings({ google: { gateway: "authorizenet" } })

  test("of another amount is forgotten, said so, and asked for again", async () => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor, "paysafecard")
    const { cart } = (await (await visitor.get("/api/cart")).json()) as { cart: { shown: string } }
    // Another tab.
    await fillCart(visitor)
    const billing = { ...address, method: "google", card: null, google: { gateway: "authorizenet", token: signed("placed") } }
    const approved = await visitor.post("/api/cart", { patch: JSON.stringify({ wallet: "google", shown: cart.shown, billing }) })
    expect(await approved.json()).toMatchObject({ cart: { currency: "EUR" } })
    const told = localTarget(await visitor.get("/commande/verification"))
    expect(told).toBe("/commande/paiement?resultat=montant")
    expect(await (await visitor.get(told)).text()).toContain("Le montant a changé depuis votre accord")
    expect(localTarget(await visitor.get("/commande/verification"))).toBe("/commande/paiement")
    expect(listPlaced(shop)).toHaveLength(placedBefore)
  })
})

describe("a saved card", () => {
  useSettings({ card: { gateway: "stripe" } })

  test.each(ENDS)("that ends as %s", async (end) => {
    const visitor = openVisitor(shop)
    await logIn(visitor)
    const session = decodeURIComponent(visitor.cookies.get("swell-session") ?? "")
    const saved = await askStorefront("/api/account/cards", { token: STRIPE_TOKENS[end], gateway: "stripe" }, session)
    const { id } = (await saved.json()) as { id: string }
    await goToRecap(visitor, `card:${id}`)
    if (end === "waiting") await expectWaitingOrder(visitor)
    else if (end === "refused") await expectRefusedCard(visitor)
    else await expectEnd(visitor, await placeOrder(visitor), end)
  })
})

describe("what no provider is asked about", () => {
  test("a bank transfer is ordered, to be paid by its number", async () => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor, "virement")
    expect(await comeBack(visitor, await placeOrder(visitor))).toMatch(PAGES["placed"]!)
    expect(listPlaced(shop)).toHaveLength(placedBefore + 1)
  })

  test("a gift card that pays all is ordered as paid", async () => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor, "virement")
    expect((await visitor.post("/panier", { code: "GRAND CAFE 2026 LYON" })).status).toBe(303)
    await expectEnd(visitor, await placeOrder(visitor), "placed")
  })
})
