import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { addCard } from "~/commerce/account-records.server"
import { createAccount } from "~/commerce/accounts.server"
import { applyCoupon, readCart, submitOrder, updateCart } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart } from "~/commerce/api-types"
import { log } from "~/log.server"
import { takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { LIMITS } from "~/store/limits"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { confirmOrder } from "./confirm-order.server"
import { followUpDigest, followUpMetadata } from "./follow-up-link.server"
import { readOrderPromises } from "./order-promises.server"
import { choiceDigest } from "./payment-choice.server"
import { browser, i18n, openShopOn, readyCart } from "./purchase.fixture"

muteLog()

/** What happens elsewhere before the next call of a kind, in turn. */
let meanwhile: { call: string; work: () => unknown }[] = []
/** The session's cart as the backend goes on answering it. */
let oldCart: object | null = null
const sandbox = openShopOn(createSandbox(), (ask) => async (url, init) => {
  const { pathname } = new URL(url)
  if (meanwhile[0]?.call === `${init.method} ${pathname}`) await meanwhile.shift()?.work()
  if (oldCart !== null && `${init.method} ${pathname}` === "GET /api/cart") return Response.json(oldCart)
  return ask(url, init)
})
beforeEach(() => {
  meanwhile = []
  oldCart = null
  vi.clearAllMocks()
})
afterEach(() => {
  clearFaultRules(sandbox.context)
  clearCatalogueCache()
})

type Recap = Partial<Parameters<typeof confirmOrder>[0]>
/** Presses the button of a recap that showed this cart. */
const press = (commerce: Commerce, cart: Cart, recap: Recap = {}) =>
  confirmOrder({
    ...{ commerce, i18n, seen: takeCartSnapshot(cart), isOwner: true, isOutdated: false, termsAccepted: true },
    ...{ browserAttempt: null, browser, clientAddress: null, followUpToken: "a-token-of-22-letters-", ...recap },
  })
const ordersOf = ({ checkout_id }: Cart) =>
  listRecords<{ id: string; checkout_id: string }>(sandbox.context.database, "orders").filter(
    (order) => order.checkout_id === checkout_id,
  )
const placed = ({ checkout_id: checkoutId }: Cart) => ({ kind: "placed", checkoutId })

describe("the order button takes only what its recap showed", () => {
  test.each([
    ["too long ago", { isOutdated: true }, { kind: "refused", problem: { code: "recap-outdated" } }],
    ["without the terms", { termsAccepted: false }, { kind: "refused", problem: { code: "terms-missing", field: "terms" } }],
    ["with a signature that is wrong", { seen: null }, { kind: "changed", changes: [], currency: "EUR" }],
    [
      "with another day of delivery",
      { promised: "Demain" },
      { kind: "changed", changes: [{ kind: "promise" }], currency: "EUR" },
    ],
    ["with another card", { choiceDigest: "visa" }, { kind: "changed", changes: [{ kind: "payment" }], currency: "EUR" }],
    [
      "with neither a day nor a card",
      { promised: null, choiceDigest: null },
      { kind: "changed", changes: [{ kind: "promise" }, { kind: "payment" }], currency: "EUR" },
    ],
  ])("%s: nothing is ordered", async (_title, recap: Recap, told) => {
    const { commerce, cart } = await readyCart("virement")
    expect(await press(commerce, cart, recap)).toEqual(told)
    expect(ordersOf(cart)).toHaveLength(0)
  })

  test("with the day and the method of now: it is ordered", async () => {
    const { commerce, cart } = await readyCart("virement")
    const { delivery } = await readOrderPromises(i18n, cart, await readPaymentSettings(i18n))
    expect(await press(commerce, cart, { promised: delivery, choiceDigest: choiceDigest(cart) })).toEqual(placed(cart))
  })
})

test("the last piece, which an earlier click has ordered, is no longer sold out to who ordered it", async () => {
  const { commerce, cart } = await readyCart("virement")
  const { slug = "", stock_level: level = 0 } = cart.items[0]?.product ?? {}
  const setStock = (left: number | null) => {
    const headers = { "Content-Type": "application/json" }
    const body = JSON.stringify({ slug, level: left })
    return sandbox.storefront.fetch(new Request("http://localhost:4000/__stock", { method: "POST", headers, body }))
  }
  const order = async () => {
    await setStock(level)
    await submitOrder(commerce)
  }
  meanwhile = [
    { call: "GET /api/cart", work: () => setStock(0) },
    { call: "GET /api/cart/order", work: order },
  ]
  expect(await press(commerce, cart)).toEqual(placed(cart))
  expect(meanwhile).toEqual([])
})

test.each([
  ["as it was", {}, {}],
  ["emptied", { items: [] }, {}],
  ["as it was, and the recap is old", {}, { isOutdated: true }],
])(
  "who ordered in another tab pays nothing here, although the backend still answers the cart, %s",
  async (_title, now, recap) => {
    const { commerce, cart } = await readyCart()
    oldCart = { ...cart, ...now }
    await updateCart(commerce, { billing: { ...cart.billing, method: "virement" } })
    await submitOrder(commerce)
    expect(await press(commerce, cart, recap)).toEqual(placed(cart))
  },
)

test("who did not see the recap is told an order's number at most", async () => {
  const { commerce, cart } = await readyCart("virement")
  await submitOrder(commerce)
  const stranger = openCommerce({ session: null, ...i18n })
  const to = `/commande/merci/${cart.checkout_id}`
  expect(await press(stranger, cart, { isOwner: false })).toEqual({ kind: "redirect", to })
})

describe("after very many tries to pay from one address", () => {
  const clientAddress = "198.51.100.77"
  beforeEach(async () => {
    for (let tries = 0; tries < LIMITS["payment-start-address"].times; tries++)
      await consumeRateLimit("payment-start-address", clientAddress)
  })

  test("a saved card is tried no more, with the time to wait", async () => {
    const { commerce } = await readyCart("card")
    const account = { email: "essais@exemple.fr", password: "arabica-2026", firstName: "Zoé", lastName: "Paul" }
    await createAccount(commerce, { ...account, emailOptin: false })
    const visa = { token: "pm_local_ok", gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }
    const { id } = await addCard(commerce, visa)
    const cart = await updateCart(commerce, { billing: { method: "card", account_card_id: id } })
    const problem = { code: "too-many-requests", detail: { seconds: "600" } }
    expect(await press(commerce, cart, { clientAddress })).toEqual({ kind: "refused", problem })
    expect(ordersOf(cart)).toHaveLength(0)
    expect((await press(commerce, cart)).kind).toBe("placed")
  })

  test("a transfer and what a gift card pays are ordered all the same", async () => {
    const transfer = await readyCart("virement")
    expect(await press(transfer.commerce, transfer.cart, { clientAddress })).toEqual(placed(transfer.cart))
    const { commerce } = await readyCart("card")
    const cart = await applyCoupon(commerce, "GRAND CAFE 2026 LYON")
    expect(await press(commerce, cart, { clientAddress })).toEqual(placed(cart))
  })
})

test("an order without a payment is told in the log by its cart and its method", async () => {
  const { commerce, cart } = await readyCart("virement")
  await press(commerce, cart)
  const reference = cart.checkout_id.slice(-8)
  expect(log.info).toHaveBeenCalledExactlyOnceWith(
    "payment-placed",
    expect.objectContaining({ reference, attempt: undefined, method: "virement", amount: cart.capture_total }),
  )
})

test("what the store cannot remember is logged twice rather than not at all", async () => {
  const { commerce, cart } = await readyCart("virement")
  const store = keyValueStore()
  const { setIfAbsent } = store
  vi.spyOn(store, "setIfAbsent").mockImplementation((key, ...rest) =>
    key.startsWith("payment-event:") ? Promise.reject(new Error("full")) : setIfAbsent(key, ...rest),
  )
  expect(await press(commerce, cart)).toEqual(placed(cart))
  vi.mocked(store.setIfAbsent).mockRestore()
  expect(log.info).toHaveBeenCalledWith("payment-placed", expect.anything())
})

test("a cart notes no version of the terms while their page is missing, and the link that its last press made", async () => {
  const rule = parseFaultRule({ kind: "status", status: 404, match: { path: "pages" } })
  if (typeof rule === "string") throw new Error(rule)
  addFaultRule(sandbox.context, rule)
  clearCatalogueCache()
  const { commerce, cart } = await readyCart("paysafecard")
  for (const followUpToken of ["a-token-of-22-letters-", "another-of-22-letters-"]) {
    await press(commerce, cart, { followUpToken })
    const written = await readCart(commerce)
    expect(written?.metadata).toMatchObject({ promises: expect.anything() as object })
    expect((written?.metadata as { terms_version?: unknown }).terms_version ?? null).toBeNull()
    expect(written && followUpDigest(written)).toBe(followUpMetadata(followUpToken).follow_up.shop)
  }
})
