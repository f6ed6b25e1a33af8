import { beforeEach, describe, expect, test, vi } from "vitest"
import { createIntent } from "~/commerce/vault.server"
import type { Cart } from "~/commerce/api-types"
import type { PaymentAttempt } from "~/store/attempts.server"
import { klarnaDirect } from "./klarna-direct.server"

vi.mock("~/commerce/vault.server", () => ({ createIntent: vi.fn() }))

const settings = { klarna: { id: "klarna", gateway: "klarna", mode: "test" } }
const address = { first_name: "Jeanne", last_name: "Martin", address1: "12 quai", zip: "69002", city: "Lyon", country: "FR" }
// The reply types ask for more fields than the method reads.
const cartOf = (change: object = {}) =>
  ({
    id: "c1",
    currency: "EUR",
    display_locale: "fr-FR",
    items: [{ product_name: "Guji", quantity: 1, price: 24.72, price_total: 24.72 }],
    grand_total: 24.72,
    capture_total: 24.72,
    auth_total: 0,
    account: { email: "jeanne@exemple.fr" },
    shipping: { ...address, phone: "06 12 34 56 78" },
    billing: { ...address, city: "Villeurbanne" },
    ...change,
  }) as unknown as Cart
const attempt = { method: "klarna", gateway: "klarna_direct" } as PaymentAttempt
const returnUrl = (gateway: string, more: Record<string, string> = {}) =>
  `https://boutique.example/commande/verification?${new URLSearchParams({ gateway, ...more, essai: "x" })}`
const start = (cart = cartOf()) =>
  klarnaDirect.start({ cart, settings, attemptId: "x", browser: { ipAddress: null, agent: "" }, returnUrl })
const finish = (parameters: Record<string, string>) =>
  klarnaDirect.fetchStatus({ cart: cartOf(), settings, attempt, parameters, isReturn: true })

beforeEach(() => vi.mocked(createIntent).mockReset())

describe("Klarna without Stripe starts", () => {
  test("with the whole order, both addresses, and addresses whose placeholders Klarna fills [3.23]", async () => {
    vi.mocked(createIntent).mockResolvedValue({ redirect_url: "https://klarna.example/ks_1" })
    expect(await start()).toEqual({
      providerId: "https://klarna.example/ks_1",
      providerSecret: null,
      billing: { method: "klarna" },
      redirectUrl: "https://klarna.example/ks_1",
    })
    const back = (status: string) =>
      `https://boutique.example/commande/verification?gateway=klarna_direct&redirect_status=${status}&essai=x&sid={{session_id}}`
    expect(createIntent).toHaveBeenCalledExactlyOnceWith("klarna", {
      cart_id: "c1",
      locale: "fr-FR",
      purchase_country: "FR",
      purchase_currency: "EUR",
      // The cart has no second line, region or phone of the payer, and an empty text is none to Klarna.
      billing_address: {
        email: "jeanne@exemple.fr",
        given_name: "Jeanne",
        family_name: "Martin",
        street_address: "12 quai",
        postal_code: "69002",
        city: "Villeurbanne",
        country: "FR",
      },
      shipping_address: expect.objectContaining({ street_address: "12 quai", postal_code: "69002", phone: "0612345678" }),
      order_amount: 2472,
      order_lines: expect.stringContaining('"tax_rate":0'),
      merchant_urls: {
        success: `${back("succeeded")}&authorization_token={{authorization_token}}`,
        back: back("pending"),
        cancel: back("canceled"),
        error: back("failed"),
        failure: back("failed"),
      },
    })
  })

  test.each([{}, { redirect_url: "no address" }, ""])("never on the answer %j [8.17]", async (answer) => {
    vi.mocked(createIntent).mockResolvedValue(answer)
    await expect(start()).rejects.toThrow("Klarna session is not defined")
  })

  test.each([
    [true, {}],
    [false, { subscription_delivery: true }],
    [false, { auth_total: 5 }],
    [false, { capture_total: 0 }],
  ])("offered: %s for %j", (offered, change) => expect(klarnaDirect.isOffered(settings, cartOf(change))).toBe(offered))
})

describe("Klarna without Stripe finishes", () => {
  test.each([
    ["approved", { redirect_status: "succeeded", authorization_token: "t" }],
    ["pending", { redirect_status: "succeeded" }],
    ["refused", { redirect_status: "failed", authorization_token: "t" }],
    ["refused", { authorization_token: "t" }],
    ["cancelled", { redirect_status: "canceled", authorization_token: "t" }],
    ["pending", {}],
    ["pending", { redirect_status: "pending", authorization_token: "t" }],
  ])("%s with %j", async (kind, parameters) => {
    expect((await finish(parameters as Record<string, string>)).kind).toBe(kind)
  })

  test("with its token as the billing and as what may serve once", async () => {
    expect(await finish({ redirect_status: "succeeded", authorization_token: "t" })).toEqual({
      kind: "approved",
      funds: "none",
      billing: { method: "klarna", klarna: { token: "t" } },
      returnToken: "t",
    })
  })
})

describe("a payer's country", () => {
  const from = (country: string) => ({ shipping: { ...address, country }, billing: { ...address, country } })

  test.each([
    ["FR", "fr-FR"],
    ["BE", "fr-BE"],
    ["DE", "en-DE"],
  ])("%s is told with the locale %s, which Klarna speaks there", async (country, locale) => {
    vi.mocked(createIntent).mockResolvedValue({ redirect_url: "https://klarna.example/ks_1" })
    await start(cartOf(from(country)))
    expect(createIntent).toHaveBeenCalledWith("klarna", expect.objectContaining({ locale, purchase_country: country }))
  })

  test.each([
    ["FR", "EUR", true],
    ["BE", "EUR", true],
    ["CH", "CHF", true],
    ["CH", "EUR", false],
    ["LU", "EUR", false],
    ["FR", "USD", false],
  ])("%s in %s is offered Klarna: %s", (country, currency, offered) => {
    expect(klarnaDirect.isOffered(settings, cartOf({ ...from(country), currency }))).toBe(offered)
  })
})
