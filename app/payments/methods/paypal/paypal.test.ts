import { beforeEach, describe, expect, test, vi } from "vitest"
import { createIntent } from "~/commerce/vault.server"
import type { Cart } from "~/commerce/api-types"
import type { PaymentAttempt } from "~/store/attempts.server"
import { paypal } from "./paypal.server"
import { describePaypalOrder, findMerchantId } from "./paypal-order"

vi.mock("~/commerce/vault.server", () => ({ createIntent: vi.fn() }))
const environment = vi.hoisted(() => ({ swellVaultUrl: "http://localhost:4001" }))
vi.mock("~/env.server", () => ({ readEnvironment: () => environment }))

const platform = {
  mode: "test",
  ppcp: true,
  test_merchant_id: "MTEST",
  live_merchant_id: "MLIVE",
  store_owner_email: "b@x.example",
}
const cartOf = (change: object = {}) =>
  ({ currency: "EUR", capture_total: 588.82, auth_total: 0, subscription_delivery: false, ...change }) as unknown as Cart
const urls = { return_url: "https://x.example/ok", cancel_url: "https://x.example/no" }
const attempt = { method: "paypal", gateway: "paypal", providerId: "ORDER1" } as PaymentAttempt
const returnUrl = (gateway: string, more: Record<string, string> = {}) =>
  `https://x.example/commande/verification?${new URLSearchParams({ gateway, ...more, essai: "x" })}`
const start = (own: Record<string, unknown>, cart = cartOf()) =>
  paypal.start({ cart, settings: { paypal: own }, attemptId: "x", browser: { ipAddress: null, agent: "" }, returnUrl })

beforeEach(() => vi.mocked(createIntent).mockReset())

describe("a PayPal order", () => {
  test("authorises for a merchant id, two decimals, without asking for an address [5.11] [9.19]", () => {
    expect(describePaypalOrder(cartOf({ capture_total: 588.8249 }), platform, { by: "page", urls })).toEqual({
      intent: "AUTHORIZE",
      application_context: { shipping_preference: "NO_SHIPPING", ...urls, user_action: "PAY_NOW" },
      purchase_units: [{ amount: { value: 588.82, currency_code: "EUR" }, payee: { merchant_id: "MTEST" } }],
    })
  })

  test("captures for the owner's address without a merchant id [9.19]", () => {
    expect(describePaypalOrder(cartOf(), { mode: "test", store_owner_email: "b@x.example" }, { by: "page", urls })).toMatchObject(
      {
        intent: "CAPTURE",
        purchase_units: [{ payee: { email_address: "b@x.example" } }],
      },
    )
  })

  test("keeps the account for a subscription's renewals", () => {
    expect(describePaypalOrder(cartOf({ subscription_delivery: true }), platform, { by: "page", urls })).toMatchObject({
      application_context: { shipping_preference: "NO_SHIPPING" },
      payment_source: {
        paypal: {
          attributes: { vault: { store_in_vault: "ON_SUCCESS", usage_type: "MERCHANT" } },
          experience_context: { ...urls, user_action: "PAY_NOW" },
        },
      },
    })
  })

  test.each([
    [{ capture_total: 0 }, platform, "Invalid PayPal button amount. Value should be greater than zero."],
    [
      { subscription_delivery: true },
      { mode: "test", merchant_id: "M" },
      "Subscriptions are only supported by PayPal Commerce Platform",
    ],
  ])("is refused for %j [5.8] [5.9]", (change, own, message) => {
    expect(() => describePaypalOrder(cartOf(change), own, { by: "page", urls })).toThrow(message)
    expect(paypal.isOffered({ paypal: own }, cartOf(change))).toBe(false)
  })

  test("is not offered in a currency that PayPal does not take", () => {
    expect(paypal.isOffered({ paypal: platform }, cartOf({ currency: "EUR" }))).toBe(true)
    // PayPal takes no decimals of the last two, whose prices have them.
    for (const currency of ["MAD", "HUF", "TWD"]) expect(paypal.isOffered({ paypal: platform }, cartOf({ currency }))).toBe(false)
  })

  test.each([
    ["MTEST", platform],
    ["MLIVE", { ...platform, mode: "production" }],
    ["MLIVE", { ...platform, mode: "live" }],
    ["MPROD", { mode: "production", ppcp: true, production_merchant_id: "MPROD" }],
    ["M1", { mode: "live", merchant_id: "M1", live_merchant_id: "MLIVE" }],
    [null, { mode: "live" }],
    [null, { ...platform, test_merchant_id: null }],
  ])("has the merchant id %s for %j [3.28]", (id, own) => expect(findMerchantId(own)).toBe(id))
})

describe("PayPal's approval page", () => {
  test.each([
    ["http://localhost:4001", "test", "http://localhost:4001/checkoutnow?token=ORDER1"],
    ["https://vault.example", "test", "https://www.sandbox.paypal.com/checkoutnow?token=ORDER1"],
    ["https://vault.example", "production", "https://www.paypal.com/checkoutnow?token=ORDER1"],
  ])("with the vault %s in mode %s is %s", async (vault, mode, to) => {
    environment.swellVaultUrl = vault
    vi.mocked(createIntent).mockResolvedValue({ id: "ORDER1" })
    expect(await start({ ...platform, mode })).toEqual({
      providerId: "ORDER1",
      providerSecret: null,
      billing: { method: "paypal", paypal: { order_id: "ORDER1" } },
      redirectUrl: to,
    })
  })

  test("is never opened for an answer without an order id", async () => {
    vi.mocked(createIntent).mockResolvedValue({ id: "../evil" })
    await expect(start(platform)).rejects.toThrow("PayPal order is not defined")
  })

  test("is not offered for Braintree's PayPal", () =>
    expect(paypal.isOffered({ paypal: { ...platform, gateway: "braintree" } }, cartOf())).toBe(false))
})

describe("PayPal finishes", () => {
  test.each([
    ["approved", { redirect_status: "succeeded", token: "ORDER1", PayerID: "P" }],
    ["pending", { redirect_status: "succeeded", token: "ORDER1" }],
    ["pending", { redirect_status: "succeeded", PayerID: "P" }],
    ["mismatch", { redirect_status: "succeeded", token: "ORDER2", PayerID: "P" }],
    ["cancelled", { redirect_status: "canceled", token: "ORDER1" }],
    ["refused", { redirect_status: "toString", token: "ORDER1", PayerID: "P" }],
    ["pending", {}],
  ])("%s with %j", async (kind, parameters) => {
    const request = { cart: cartOf(), settings: { paypal: platform }, attempt, isReturn: true }
    expect((await paypal.fetchStatus({ ...request, parameters: parameters as Record<string, string> })).kind).toBe(kind)
  })
})
