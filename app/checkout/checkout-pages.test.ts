import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { addCard } from "~/commerce/account-records.server"
import { createAccount } from "~/commerce/accounts.server"
import { changeCartItem, readCart, removeCartItem, updateCart } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import type { Cart } from "~/commerce/api-types"
import { openCommerce } from "~/commerce/client.server"
import { log } from "~/log.server"
import { viewCart } from "~/shop/cart/cart-view"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { readShippingRates, saveDeliveryService } from "./delivery.server"
import { recordPossibleDuplicates } from "./cancel-payment.server"
import { openCheckoutStep } from "./open-step.server"
import { readCardFields, readExpressCheckout } from "./payment-client-config.server"
import { readChosenCardLabel, readPaymentChoice, savePaymentChoice, savePaymentMethod } from "./payment-choice.server"
import { isPaidBySepaDebit, readSepaMandate } from "./sepa-mandate.server"
import { compareWithAttempt, findPaymentWithoutOrder, viewPaymentReferences } from "./unfinished-payment.server"
import { i18n, openShopOn, readyCart, startPurchase } from "./purchase.fixture"

muteLog()

const sandbox = openShopOn(createSandbox())
beforeEach(() => {
  vi.clearAllMocks()
  clearCatalogueCache()
})
afterEach(() => clearFaultRules(sandbox.context))

function fault(status: number, path: string, method?: string): void {
  const rule = parseFaultRule({ kind: "status", status, match: { path, ...(method && { method }) } })
  if (typeof rule === "string") throw new Error(rule)
  addFaultRule(sandbox.context, rule)
}
const refused = (code: string, field?: string) => ({ ok: false, problems: [{ code, ...(field && { field }) }] })
/** What was warned of. On a busy machine settings may come after their wait, which is no matter of these pages. */
const logged = () => vi.mocked(log.warn).mock.calls.flatMap(([event]) => (event === "settings-fallback" ? [] : [event]))
const visa = { token: "pm_local_ok", gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }

describe("the delivery page", () => {
  test("rates the cart anew; a rating that the backend refuses leaves no service, and one without an answer is an error", async () => {
    const { commerce, cart } = await readyCart()
    expect((await readShippingRates(commerce, cart)).shipment_rating?.services).not.toHaveLength(0)
    fault(400, "/api/cart/shipment-rating")
    const unrated = await readShippingRates(commerce, cart)
    expect(unrated).toMatchObject({ checkout_id: cart.checkout_id, shipment_rating: { services: [], errors: [] } })
    expect(logged()).toEqual(["shipping-rates-refused"])
    clearFaultRules(sandbox.context)
    fault(503, "/api/cart/shipment-rating")
    await expect(readShippingRates(commerce, cart)).rejects.toThrow()
  })

  test("writes a service that is on offer, and names what is missing, gone, refused or not answered", async () => {
    const { commerce, cart } = await readyCart()
    const last = cart.shipment_rating?.services?.at(-1)?.id ?? ""
    expect(await saveDeliveryService(commerce, cart, last)).toMatchObject({ ok: true, value: { shipping: { service: last } } })
    expect(await saveDeliveryService(commerce, cart, "")).toEqual(refused("delivery-missing", "service"))
    expect(await saveDeliveryService(commerce, cart, "gone")).toEqual(refused("delivery-unavailable", "service"))
    fault(400, "/api/cart", "PUT")
    expect(await saveDeliveryService(commerce, cart, last)).toEqual(refused("delivery-unavailable", "service"))
    expect(logged()).toEqual(["delivery-choice-refused"])
    clearFaultRules(sandbox.context)
    fault(503, "/api/cart", "PUT")
    expect(await saveDeliveryService(commerce, cart, last)).toEqual(refused("service-unavailable"))
    expect(log.fault).toHaveBeenCalledOnce()
  })
})

describe("a step of the checkout", () => {
  const open = (step: Parameters<typeof openCheckoutStep>[0], commerce = openCommerce({ session: null, ...i18n })) =>
    openCheckoutStep(step, { commerce, i18n })

  test("without a cart leads to the cart: empty at the beginning, gone later", async () => {
    for (const step of [null, "contact"] as const)
      expect(await open(step)).toEqual({ kind: "redirect", to: "/panier", problem: "cart-empty" })
    for (const step of ["delivery", "payment", "recap"] as const)
      expect(await open(step)).toEqual({ kind: "redirect", to: "/panier", problem: "session-cart-missing" })
  })

  test("of an emptied cart does too, and without a step the first open one is shown", async () => {
    const { commerce, cart } = await readyCart()
    expect(await open(null, commerce)).toEqual({ kind: "redirect", to: "/commande/verification" })
    expect(await open("recap", commerce)).toMatchObject({ kind: "open", approvedPayment: null })
    await removeCartItem(commerce, cart.items[0]?.id ?? "")
    expect(await open("recap", commerce)).toMatchObject({ kind: "redirect", to: "/panier" })
  })
})

describe("the payment page", () => {
  const offered = [{ id: "virement" }, { id: "card" }] as Parameters<typeof savePaymentChoice>[1]["offered"]

  test("names a method that is missing, not offered, refused or not answered", async () => {
    const { commerce } = await readyCart()
    const choose = (method: string) => savePaymentMethod(commerce, method, ["virement"])
    expect(await choose("")).toEqual(refused("payment-method-missing", "method"))
    expect(await choose("ideal")).toEqual(refused("payment-method-unavailable", "method"))
    fault(400, "/api/cart", "PUT")
    expect(await choose("virement")).toEqual(refused("payment-method-unavailable", "method"))
    clearFaultRules(sandbox.context)
    fault(503, "/api/cart", "PUT")
    expect(await choose("virement")).toEqual(refused("service-unavailable"))
  })

  test("names the customer's card of a cart, offers none while accounts cannot be read, and says when one is refused", async () => {
    const { commerce } = await readyCart("card")
    const account = { email: "carte-choisie@exemple.fr", password: "arabica-2026", firstName: "Zoé", lastName: "Paul" }
    await createAccount(commerce, { ...account, emailOptin: false })
    const [mine, other] = [await addCard(commerce, visa), await addCard(commerce, { ...visa, token: "pm_local_async" })]
    const label = (billing: object | null, capture_total = 20) =>
      readChosenCardLabel(commerce, { billing, capture_total } as Cart)
    expect(await label({ method: "card", account_card_id: mine.id })).toBe("Visa se terminant par 4242")
    expect(await label({ method: "card", account_card_id: other.id })).toBe("Visa se terminant par 0077")
    expect(await label({ method: "card", account_card_id: "65c0000000000000000000b9" })).toBeNull()
    expect(await label({ method: "card", card: visa })).toBe("Visa se terminant par 4242")
    expect(await label({ method: "card", card: visa }, 0)).toBeNull()
    for (const none of [{ method: "card", card: { brand: "visa" } }, { method: "card" }, { method: "ideal", card: visa }, null])
      expect(await label(none)).toBeNull()

    const opened = await openCheckoutStep("payment", { commerce, i18n })
    if (opened.kind === "redirect") throw new Error(opened.to)
    const choose = () => savePaymentChoice(commerce, { ...opened, offered }, { method: `card:${mine.id}`, keepCard: false })
    fault(400, "/api/cart", "PUT")
    expect(await choose()).toEqual(refused("payment-refused", "method"))
    clearFaultRules(sandbox.context)
    fault(503, "/api/account$")
    expect(await readPaymentChoice(commerce, opened)).toMatchObject({ savedCards: null })
    expect(logged()).toContain("saved-cards-unavailable")
    expect(await choose()).toEqual(refused("payment-method-unavailable", "method"))
    expect(await label({ method: "card", account_card_id: mine.id })).toBeNull()
  })

  test("has the fields of Stripe for a customer's own cards too", async () => {
    const payer = {
      id: "65c000000000000000000001",
      email: "ida@exemple.fr",
      billing: { name: "Ida Perrin", zip: "69001", phone: "+33 (0) 6 12 34 56 78" },
    }
    const { clientConfig, holder } = await readCardFields(i18n, payer as unknown as Parameters<typeof readCardFields>[1])
    expect(clientConfig).toMatchObject({ scripts: { stripe: expect.any(String) }, settings: { card: { gateway: "stripe" } } })
    expect(holder).toMatchObject({
      billing_details: { name: "Ida Perrin", phone: "+33612345678", address: { postal_code: "69001" } },
    })
  })
})

describe("the wallets' buttons", () => {
  test("stand where something is to be paid and nothing has run out, and load what they need", async () => {
    const { cart } = await readyCart()
    const view = viewCart(cart)
    const shown = await readExpressCheckout(i18n, view, { pageConfig: null })
    expect(shown?.methods).toContain("google")
    expect(shown?.clientConfig.settings).toHaveProperty("google")
    const other = await readExpressCheckout(i18n, view, { pageConfig: { ...shown!.clientConfig, nonce: "document" } })
    expect(other?.clientConfig.nonce).toBe("document")
    const more = await readExpressCheckout(i18n, { ...view, quantity: view.quantity + 1 })
    expect(more?.remountKey).not.toBe(shown?.remountKey)
    expect(other?.remountKey).toBe(shown?.remountKey)
    expect(await readExpressCheckout(i18n, null)).toBeNull()
    const free = { ...view, due: { ...view.due, amount: 0 } }
    expect(await readExpressCheckout(i18n, free)).toBeNull()
    expect(await readExpressCheckout(i18n, free, { amount: 19 })).not.toBeNull()
    const [line] = cart.items
    const gone = { ...cart, items: [{ ...line!, product: { ...line!.product, stock_status: "out_of_stock" } as never }] }
    expect(await readExpressCheckout(i18n, viewCart(gone))).toBeNull()
  })

  test("stand nowhere while the settings cannot be read", async () => {
    const { cart } = await readyCart()
    clearCatalogueCache()
    fault(503, "/api/settings")
    expect(await readExpressCheckout(i18n, viewCart(cart))).toBeNull()
    expect(logged()).toContain("express-unavailable")
  })
})

test("a mandate names creditor, amount and renewals, for Bancontact only", async () => {
  const { cart } = await readyCart("bancontact")
  const mandate = await readSepaMandate(i18n, cart)
  expect(mandate).toEqual({
    creditor: expect.stringMatching(/^Maison Lilas \(SAS .*\)$/),
    amount: "14,40\u00a0€",
    isRecurring: false,
  })
  expect(await readSepaMandate(i18n, { ...cart, subscription_delivery: true })).toMatchObject({ isRecurring: true })
  for (const billing of [{ method: "ideal" }, null]) expect(await readSepaMandate(i18n, { ...cart, billing })).toBeNull()
  expect([
    isPaidBySepaDebit(cart),
    isPaidBySepaDebit({ billing: { method: "card" } }),
    isPaidBySepaDebit({ billing: null }),
  ]).toEqual([true, false, false])
})

describe("a payment without an order", () => {
  test("is compared with the cart as it is now, or with none", async () => {
    const { commerce, cart, attempt } = await startPurchase()
    const same = { changes: [], currency: "EUR", unavailable: null, isCartGone: false }
    expect(await compareWithAttempt(readCart(commerce), attempt)).toEqual(same)
    await changeCartItem(commerce, cart.items[0]?.id ?? "", { quantity: 2 })
    const changed = await compareWithAttempt(readCart(commerce), attempt)
    expect(changed.changes.map(({ kind }) => kind)).toContain("line-quantity")
    expect(await compareWithAttempt(readCart(commerce), { ...attempt, id: "A".repeat(22) })).toEqual(same)
    const nobody = Promise.resolve(null)
    expect(await compareWithAttempt(nobody, attempt)).toEqual({ ...same, unavailable: null, isCartGone: true })
    expect(await compareWithAttempt(nobody, { ...attempt, id: "A".repeat(22) })).toMatchObject({ currency: "" })
  })

  test("is not told while the backend does not answer", async () => {
    const { commerce, attempt } = await startPurchase()
    fault(503, "/api/cart")
    expect(await findPaymentWithoutOrder({ commerce, i18n }, attempt)).toBeNull()
    expect(logged()).toContain("payment-status-unavailable")
  })

  test("names the day until which its money may be held", async () => {
    const { attempt } = await startPurchase()
    const startedAt = Date.parse("2026-11-20T10:00:00Z")
    expect(viewPaymentReferences({ ...attempt, startedAt }).heldUntil).toBe("21\u00a0novembre 2026")
    const byCard = { ...attempt, startedAt, method: "card", gateway: "stripe" }
    expect(viewPaymentReferences(byCard).heldUntil).toBe("27\u00a0novembre 2026")
    expect(viewPaymentReferences({ ...attempt, method: null, gateway: null })).toMatchObject({ method: null, heldUntil: null })
  })

  test.each([400, 503])("that the cart cannot note (%i) is logged, and keeps nobody", async (status) => {
    const { commerce, attempt } = await startPurchase()
    fault(status, "/api/cart", "PUT")
    await recordPossibleDuplicates(commerce, [attempt])
    expect(logged()).toContain("payment-not-noted")
    clearFaultRules(sandbox.context)
    await recordPossibleDuplicates(commerce, [attempt])
    expect(JSON.stringify((await readCart(commerce))?.metadata)).toContain(attempt.providerId)
    await updateCart(commerce, { metadata: { abandoned_payments: null } })
  })
})
