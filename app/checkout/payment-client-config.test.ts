import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import { submitOrder, updateCart } from "~/commerce/carts.server"
import type { Account } from "~/commerce/api-types"
import { readPaymentSettings } from "~/commerce/settings.server"
import { stripeCard } from "~/payments/methods/card/card.server"
import { amountToTake } from "~/payments/server-payment-method"
import { viewCart } from "~/shop/cart/cart-view"
import { closeAttempt } from "~/store/attempts.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import {
  buildPaymentClientConfig,
  listExpressMethods,
  readCardAuthentication,
  readCardFields,
  readExpressCheckout,
} from "./payment-client-config.server"
import { i18n, leave, openShopOn, readyCart } from "./purchase.fixture"

muteLog()

const sandbox = openShopOn(createSandbox())
beforeAll(() => void (process.env["PAYMENT_SCRIPTS_URL"] = "http://localhost:4001/browser"))
afterEach(() => void change({ card: { gateway: "stripe", publishable_key: "pk_test_stripe" } }))

function change(settings: Parameters<typeof changePaymentSettings>[1]): void {
  changePaymentSettings(sandbox.context, settings)
  clearCatalogueCache()
}

test("libraries come from where the merchant keeps them, each once; the vault is none", () => {
  const settings = { card: { gateway: "stripe" }, apple: { gateway: "stripe" }, google: {} }
  expect(buildPaymentClientConfig(settings, ["card", "apple", "google"]).scripts).toEqual({
    stripe: "http://localhost:4001/browser/stripe.js",
    "google-pay": "http://localhost:4001/browser/google-pay.js",
  })
  expect(buildPaymentClientConfig({ card: { gateway: "authorizenet" } }, ["card"]).scripts).toEqual({})
})

test("only Amazon's button is told of its region, and a page's nonce is its own", () => {
  const build = () => buildPaymentClientConfig({ amazon: { merchant_id: "A1" }, paypal: {} }, ["amazon", "paypal"])
  expect(build().settings).toStrictEqual({
    amazon: { merchant_id: "A1", ledger_currency: "EUR", languages: expect.arrayContaining(["fr_FR"]) },
    paypal: {},
  })
  expect(build().nonce).toMatch(/^[\w-]{22}$/)
  expect(build().nonce).not.toBe(build().nonce)
})

describe("the wallets of a cart", () => {
  const stripe = { gateway: "stripe" }
  const all = { card: {}, google: {}, apple: {}, paypal: { ppcp: true }, amazon: {} }
  const throughStripe = { card: stripe, google: stripe, apple: stripe, link: stripe, paypal: { ppcp: true }, amazon: {} }
  const dear = { hasSubscription: true, amount: 1000.01 }
  const due = { amount: 20, hasSubscription: false, currency: "EUR" }

  test.each([
    ["all that are enabled", all, {}, ["google", "apple", "paypal", "amazon"]],
    ["none where nothing is due", all, { amount: 0 }, []],
    ["no card's wallet without cards", { ...all, card: undefined }, {}, ["paypal", "amazon"]],
    ["PayPal for a subscription where it charges again", all, { hasSubscription: true }, ["google", "apple", "paypal", "amazon"]],
    ["else not", { ...all, paypal: {} }, { hasSubscription: true }, ["google", "apple", "amazon"]],
    ["Amazon in its account's currency only", all, { currency: "USD" }, ["google", "apple", "paypal"]],
    ["no Amazon for a subscription above its month", all, dear, ["google", "apple", "paypal"]],
    ["Amazon for goods of any price", all, { amount: 4680 }, ["google", "apple", "paypal", "amazon"]],
    ["no PayPal in a currency that its script refuses", all, { currency: "MAD" }, ["google", "apple"]],
    ["no wallet of Stripe's below its least amount", throughStripe, { amount: 0.49 }, ["paypal", "amazon"]],
    ["those again from there on", throughStripe, { amount: 0.5 }, ["google", "apple", "link", "paypal", "amazon"]],
    ["Link beside Stripe's cards", { card: {}, link: { gateway: "stripe" } }, {}, ["link"]],
    ["none that is not enabled", { card: {}, google: {} }, {}, ["google"]],
  ])("are %s", (_name, settings, cart, methods) => {
    const enabled = Object.fromEntries(Object.entries(settings).flatMap(([id, of]) => (of ? [[id, of]] : [])))
    expect(listExpressMethods(enabled, { ...due, ...cart })).toEqual(methods)
  })

  test.each([
    [0, 0.3, false],
    [0, 19, true],
    [0.3, 0, false],
    [0.3, 20, false],
    [0.3, 0.2, false],
    [20, 0.3, true],
  ])(
    "of Stripe's, and its cards, are offered alike where %d € are charged and %d € authorised",
    async (charged, reserved, isOffered) => {
      change({ google: stripe })
      const cart = { ...(await readyCart()).cart, capture_total: charged, auth_total: reserved }
      const express = await readExpressCheckout(i18n, viewCart(cart), { amount: amountToTake(cart) })
      expect(express?.methods.includes("google") ?? false).toBe(isOffered)
      expect(stripeCard.isOffered(await readPaymentSettings(i18n), cart)).toBe(isOffered)
    },
  )

  test("are those of the cart's currency, whatever currency the shopper reads prices in", async () => {
    const cart = (await readyCart()).cart
    const methodsOf = async (shown: string, paid = cart.currency) =>
      (await readExpressCheckout({ ...i18n, currency: shown }, viewCart({ ...cart, currency: paid })))?.methods
    expect(await methodsOf("EUR")).toEqual(expect.arrayContaining(["paypal", "amazon"]))
    for (const shown of ["CHF", "MAD"]) expect(await methodsOf(shown)).toEqual(await methodsOf("EUR"))
    expect(await methodsOf("EUR", "CHF")).not.toContain("amazon")
  })

  test("are asked for again where another amount, number, delivery or coupon is due, and not otherwise", async () => {
    const view = viewCart((await readyCart()).cart)
    const keyOf = async (other: object = {}) => (await readExpressCheckout(i18n, { ...view, ...other }))?.remountKey
    const key = await keyOf()
    expect(await keyOf({ lines: [...view.lines] })).toBe(key)
    for (const other of [
      { due: { ...view.due, amount: 1 } },
      { quantity: 9 },
      { deliveryLabel: "Retrait" },
      { couponCode: "BIENVENUE10" },
    ])
      expect(await keyOf(other)).not.toBe(key)
  })

  test("are none in a store without any; a defect is thrown", async () => {
    const view = viewCart((await readyCart()).cart)
    change({ card: null, paypal: null, amazon: null })
    expect(await readExpressCheckout(i18n, view)).toBeNull()
    await expect(readExpressCheckout(null as never, view)).rejects.toThrow(TypeError)
  })
})

test("a store that takes no cards on its own pages has no fields for a customer's card", async () => {
  const account = { id: "65c000000000000000000001", email: "ida@exemple.fr" } as Account
  expect((await readCardFields(i18n, account)).clientConfig).not.toBeNull()
  change({ card: { gateway: "quickpay" } })
  expect((await readCardFields(i18n, account)).clientConfig).toBeNull()
})

test("a bank is asked about a card while its attempt is open, on our own page only, and until there is an order", async () => {
  const { commerce } = await readyCart("card")
  const card = { token: "pm_local_3ds", gateway: "stripe", brand: "visa", last4: "3155", exp_month: 12, exp_year: 2034 }
  const left = await leave(commerce, await updateCart(commerce, { billing: { card } }))
  if (left.kind !== "requires-action") throw new Error(left.kind)
  const { attempt } = left
  const read = (differs: object = {}) => readCardAuthentication({ commerce, i18n }, { ...attempt, ...differs })
  const clientConfig = { scripts: { stripe: expect.any(String) }, settings: { card: { gateway: "stripe" } } }
  expect(await read()).toMatchObject({ clientSecret: attempt.providerSecret, clientConfig })
  for (const differs of [{ providerSecret: null }, { to: null }, { to: "https://bank.example/3ds" }])
    expect(await read(differs)).toBeNull()
  const other = { id: "C".repeat(22) }
  await closeAttempt(other.id)
  expect(await read(other)).toBeNull()
  await updateCart(commerce, { billing: { method: "virement", card: null } })
  await submitOrder(commerce)
  expect(await read()).toBeNull()
})
