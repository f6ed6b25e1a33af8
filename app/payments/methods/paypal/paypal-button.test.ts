import { beforeEach, describe, expect, test, vi } from "vitest"
import { createIntent, updateIntent } from "~/commerce/vault.server"
import type { Cart } from "~/commerce/api-types"
import type * as attempts from "~/store/attempts.server"
import { claimProviderPayment } from "~/store/attempts.server"
import type { WalletCart, WalletPatch } from "~/payments/client/client-payment-method"
import { ratedCart, recordingCartApi, walletCart } from "~/payments/wallets/wallet-cart.fixture"
import { createPaypalButtonOrder, repricePaypalOrder } from "./paypal.server"
import { changePaypalShipping, describeBraintreePaypalPatch, describePaypalPatch } from "./paypal-sheet"
vi.mock("~/commerce/vault.server", () => ({ createIntent: vi.fn(), updateIntent: vi.fn() }))
vi.mock("~/store/attempts.server", async (load) => ({ ...(await load<typeof attempts>()), claimProviderPayment: vi.fn() }))
vi.mock("~/env.server", () => ({ readEnvironment: () => ({ publicOrigin: "https://x.example" }) }))

const platform = { mode: "test", ppcp: true, test_merchant_id: "MTEST", store_owner_email: "b@x.example" }
const cartOf = (change: object = {}) =>
  ({
    id: "c1",
    checkout_id: "k1",
    currency: "EUR",
    items: [],
    sub_total: 12.345,
    discount_total: 0,
    grand_total: 12.345,
    capture_total: 12.345,
    auth_total: 0,
    ...change,
  }) as unknown as Cart
const ask = (cart: Cart, own: Record<string, unknown> = platform, body: unknown = {}) => ({
  cart,
  settings: { paypal: own },
  shopName: "X",
  body,
})

beforeEach(() => {
  vi.mocked(createIntent).mockReset().mockResolvedValue({ id: "ORDER1" })
  vi.mocked(updateIntent).mockReset().mockResolvedValue({})
  vi.mocked(claimProviderPayment).mockReset().mockResolvedValue(true)
})

describe("the order of the buttons", () => {
  test("is made by the server over the cart's own amount, with two decimals", async () => {
    expect(await createPaypalButtonOrder(ask(cartOf(), platform, { amount: 0.01, value: "1" }))).toBe("ORDER1")
    expect(createIntent).toHaveBeenCalledWith("paypal", {
      intent: "AUTHORIZE",
      application_context: { shipping_preference: "GET_FROM_FILE" },
      purchase_units: [{ amount: { value: 12.35, currency_code: "EUR" }, payee: { merchant_id: "MTEST" } }],
    })
  })

  test("asks for no address that the cart knows [5.10]", async () => {
    const shipping = { address1: "12 rue X", city: "Lyon", zip: "69001", country: "FR", service: "colissimo" }
    await createPaypalButtonOrder(
      ask(cartOf({ shipping, shipment_rating: { services: [{ id: "colissimo", name: "C", price: 6.9 }] } })),
    )
    expect(vi.mocked(createIntent).mock.calls[0]?.[1]).toMatchObject({
      application_context: { shipping_preference: "NO_SHIPPING" },
    })
  })

  test.each([
    [{ capture_total: 0 }, platform, "Invalid PayPal button amount. Value should be greater than zero."],
    [{ capture_total: -5 }, platform, "Invalid PayPal button amount. Value should be greater than zero."],
    [{ subscription_delivery: true }, { mode: "test", merchant_id: "M" }, "Subscriptions are only supported"],
  ])("is refused for %j", async (change, own, message) => {
    await expect(createPaypalButtonOrder(ask(cartOf(change), own))).rejects.toThrow(message)
    expect(createIntent).not.toHaveBeenCalled()
  })

  test("is priced anew for its own cart only", async () => {
    await repricePaypalOrder(ask(cartOf(), platform, { orderId: "ORDER1" }))
    expect(updateIntent).toHaveBeenCalledWith("paypal", { cart_id: "c1", paypal_order_id: "ORDER1" })
    vi.mocked(claimProviderPayment).mockResolvedValue(false)
    await expect(repricePaypalOrder(ask(cartOf(), platform, { orderId: "ORDER2" }))).rejects.toThrow("not this cart's")
    await expect(repricePaypalOrder(ask(cartOf(), platform, { orderId: "../x" }))).rejects.toThrow("not this cart's")
    expect(updateIntent).toHaveBeenCalledOnce()
  })
})

describe("a change of delivery in the sheet", () => {
  const address = { city: "Lyon", state: "", postal_code: "69001", country_code: "FR" }
  async function change(cart: WalletCart, answer: (patch: WalletPatch) => WalletCart | Error, option?: string) {
    const { cartApi, patches, steps } = recordingCartApi(answer)
    const actions = { resolve: vi.fn(async () => {}), reject: vi.fn(async () => {}) }
    const onError = vi.fn()
    const picked = option ? { selected_shipping_option: { id: option } } : {}
    // The library's own type wants all fields of an option; the shop reads its id.
    const data = { orderID: "ORDER1", shipping_address: address, forceRestAPI: true, ...picked } as never
    await changePaypalShipping({ cartApi, cart }, data, actions, onError)
    return { patches, steps, actions, onError }
  }

  test("is rated and priced anew; without a choice the first service is taken [4.19]", async () => {
    const { patches, steps, actions } = await change(walletCart(), (patch) =>
      patch.shipping?.service ? ratedCart() : ratedCart(null),
    )
    expect(patches).toEqual([
      { shipping: { city: "Lyon", state: "", zip: "69001", country: "FR" }, $taxes: true },
      { shipping: { service: "colissimo" }, $taxes: true },
    ])
    expect(steps).toEqual([["paypal-update", { orderId: "ORDER1" }]])
    expect(actions.resolve).toHaveBeenCalledOnce()
  })

  test("takes the service that the shopper picked, and the first where that one is gone [4.20]", async () => {
    const picked = await change(walletCart(), (patch) => ratedCart(patch.shipping?.service ?? null), "boutique")
    expect(picked.patches.at(-1)).toMatchObject({ shipping: { service: "boutique" } })
    const gone = await change(walletCart(), (patch) => ratedCart(patch.shipping?.service ?? null), "coursier")
    expect(gone.patches.at(-1)).toMatchObject({ shipping: { service: "colissimo" } })
  })

  test("is rejected where nothing is delivered, and where it fails [4.21]", async () => {
    const nowhere = await change(walletCart(), () => walletCart())
    expect(nowhere.actions.reject).toHaveBeenCalledOnce()
    expect(nowhere.steps).toEqual([])
    expect(nowhere.onError).not.toHaveBeenCalled()
    const failed = await change(walletCart(), () => new Error("no"))
    expect(failed.actions.reject).toHaveBeenCalledOnce()
    expect(failed.onError).toHaveBeenCalledOnce()
  })
})

test("an approved order becomes the change of the cart [4.22]", () => {
  const address = { address_line_1: "12 rue X", admin_area_2: "Lyon", postal_code: "69001", country_code: "FR" }
  const order = {
    id: "ORDER1",
    payer: { email_address: "j@exemple.fr", name: { given_name: "Jeanne", surname: "Martin" }, address },
    purchase_units: [{ shipping: { name: { full_name: "Jeanne Martin" }, address } }],
  }
  const place = { address1: "12 rue X", city: "Lyon", zip: "69001", country: "FR" }
  const name = { name: "Jeanne Martin", first_name: "Jeanne", last_name: "Martin" }
  expect(describePaypalPatch(order, "ORDER1", { asksDelivery: true, service: "colissimo" })).toEqual({
    wallet: "paypal",
    account: { email: "j@exemple.fr" },
    billing: { method: "paypal", paypal: { order_id: "ORDER1" }, ...name, ...place },
    shipping: { ...name, ...place, service: "colissimo" },
  })
  expect(describePaypalPatch({}, "ORDER2", { asksDelivery: false, service: null })).toEqual({
    wallet: "paypal",
    billing: { method: "paypal", paypal: { order_id: "ORDER2" } },
  })
})

test("an account that Braintree keeps becomes the change of the cart", () => {
  const details = {
    email: "j@exemple.fr",
    firstName: "Jeanne",
    lastName: "Martin",
    countryCode: "FR",
    shippingAddress: { line1: "12 rue X", city: "Lyon", postalCode: "69001", countryCode: "FR" },
  }
  expect(describeBraintreePaypalPatch("nonce1", details, true)).toEqual({
    wallet: "paypal",
    account: { email: "j@exemple.fr" },
    billing: {
      method: "paypal",
      paypal: { nonce: "nonce1" },
      name: "Jeanne Martin",
      first_name: "Jeanne",
      last_name: "Martin",
      country: "FR",
    },
    shipping: { name: "Jeanne Martin", address1: "12 rue X", city: "Lyon", zip: "69001", country: "FR" },
  })
})
