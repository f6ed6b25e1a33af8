import { beforeEach, describe, expect, test, vi } from "vitest"
import { authorizeGateway, createIntent } from "~/commerce/vault.server"
import type { Cart } from "~/commerce/api-types"
import type { PaymentAttempt } from "~/store/attempts.server"
import { quickpayCard } from "./quickpay.server"

vi.mock("~/commerce/vault.server", () => ({ authorizeGateway: vi.fn(), createIntent: vi.fn() }))

const settings = { card: { id: "card", gateway: "quickpay", mode: "test" } }
const cartOf = (change: object = {}) => ({ currency: "EUR", capture_total: 12, auth_total: 0, ...change }) as unknown as Cart
const attempt = { method: "card", gateway: "quickpay", providerId: "412356987" } as PaymentAttempt
const returnUrl = (gateway: string, more: Record<string, string> = {}) =>
  `https://x.example/v?${new URLSearchParams({ gateway, ...more, essai: "x" })}`
const start = (cart = cartOf()) =>
  quickpayCard.start({ cart, settings, attemptId: "x", browser: { ipAddress: null, agent: "" }, returnUrl })
const finish = (parameters: Record<string, string>, change: object = {}, given: typeof settings = settings) =>
  quickpayCard.fetchStatus({ cart: cartOf(change), settings: given, attempt, parameters, isReturn: true })
const returned = { redirect_status: "succeeded", card_id: "7" }

beforeEach(() => {
  vi.mocked(createIntent).mockReset().mockResolvedValue("412356987")
  vi.mocked(authorizeGateway).mockReset().mockResolvedValue({ url: "https://quickpay.example/qp_1" })
})

describe("a card at QuickPay starts", () => {
  test("with an order id of nine random characters and both addresses [9.21]", async () => {
    expect(await start()).toEqual({
      providerId: "412356987",
      providerSecret: null,
      billing: { method: "card", intent: { quickpay: { id: "412356987" } } },
      redirectUrl: "https://quickpay.example/qp_1",
    })
    expect(createIntent).toHaveBeenCalledExactlyOnceWith("quickpay", {
      order_id: expect.stringMatching(/^[0-9a-z]{9}$/),
      currency: "EUR",
    })
    expect(authorizeGateway).toHaveBeenCalledExactlyOnceWith("quickpay", {
      action: "create",
      continueurl: "https://x.example/v?gateway=quickpay&redirect_status=succeeded&essai=x",
      cancelurl: "https://x.example/v?gateway=quickpay&redirect_status=canceled&essai=x",
    })
  })

  test("never twice with the same order id, and in dollars when the cart names no currency [9.21]", async () => {
    for (let time = 0; time < 200; time++) await start(cartOf({ currency: "" }))
    const bodies = vi.mocked(createIntent).mock.calls.map(([, body]) => body as { order_id: string; currency: string })
    expect(new Set(bodies.map(({ order_id }) => order_id)).size).toBe(200)
    expect(new Set(bodies.map(({ currency }) => currency))).toEqual(new Set(["USD"]))
  })

  test("not without a page to go to", async () => {
    vi.mocked(authorizeGateway).mockResolvedValue({})
    await expect(start()).rejects.toThrow("QuickPay page is missing")
  })
})

describe("a card at QuickPay finishes", () => {
  const card = { token: "98", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }

  test("with the card, its gateway and the test mark in the billing, in place of a saved card", async () => {
    vi.mocked(authorizeGateway).mockResolvedValue(card)
    const billing = {
      method: "card",
      card: { ...card, gateway: "quickpay", test: true },
      intent: { quickpay: { id: "412356987" } },
    }
    expect(await finish(returned)).toEqual({ kind: "approved", funds: "none", billing, returnToken: "7" })
    expect(authorizeGateway).toHaveBeenCalledExactlyOnceWith("quickpay", { action: "get", id: "7" })
    const saved = await finish(returned, { billing: { account_card_id: "c9" } })
    expect(saved).toMatchObject({ billing: { ...billing, account_card_id: null } })
    const live = await finish(returned, {}, { card: { ...settings.card, mode: "live" } })
    expect(live).toMatchObject({ billing: { card: { ...card, gateway: "quickpay" } } })
    expect(live).not.toHaveProperty("billing.card.test")
  })

  test.each([
    ["pending", {}, card],
    ["cancelled", { redirect_status: "canceled" }, card],
    ["refused", { redirect_status: "weird", card_id: "7" }, card],
    ["refused", { card_id: "7" }, card],
    ["pending", { redirect_status: "succeeded" }, card],
    ["refused", { redirect_status: "succeeded", card_id: "../7" }, card],
    ["refused", returned, { error: { message: "declined" } }],
    ["pending", returned, { error: { message: "Card authorization is pending" } }],
  ])("as %s with %j", async (kind, parameters, answer) => {
    vi.mocked(authorizeGateway).mockResolvedValue(answer)
    expect((await finish(parameters as Record<string, string>)).kind).toBe(kind)
  })

  test("with the specification's words for an unknown status", async () =>
    expect(await finish({ redirect_status: "weird" })).toMatchObject({ error: { message: "Unknown redirect status: weird" } }))

  test("never on an answer that is no card", async () => {
    vi.mocked(authorizeGateway).mockResolvedValue("7")
    await expect(finish(returned)).rejects.toThrow("QuickPay's card cannot be read")
  })
})
