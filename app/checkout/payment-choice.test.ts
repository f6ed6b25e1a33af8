import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { addCard } from "~/commerce/account-records.server"
import { createAccount } from "~/commerce/accounts.server"
import { updateCart } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import type { Commerce } from "~/commerce/client.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readCardAuthentication } from "./payment-client-config.server"
import { openCheckoutStep } from "./open-step.server"
import { choiceDigest, listPayableMethods, readPaymentChoice, savePaymentChoice } from "./payment-choice.server"
import { leave, openShopOn, readyCart, i18n } from "./purchase.fixture"

muteLog()
openShopOn(createSandbox())
let customers = 0
beforeAll(() => clearCatalogueCache())
beforeEach(() => vi.clearAllMocks())

const visa = { token: "pm_local_ok", gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }

async function openPayment(commerce: Commerce) {
  const opened = await openCheckoutStep("payment", { commerce, i18n }, { browserAttempt: null, mayAskProvider: false })
  if (opened.kind === "redirect") throw new Error(opened.to)
  return opened
}

/** A customer with a cart that is ready to be paid, and a saved card. */
async function customer() {
  const { commerce } = await readyCart("card")
  const email = `carte-${++customers}@exemple.fr`
  const person = { email, password: "arabica-2026", firstName: "Zoé", lastName: "Paul", emailOptin: false }
  const { id: account } = await createAccount(commerce, person)
  return { commerce, account, card: await addCard(commerce, visa) }
}

const save = async (commerce: Commerce, method: string, keepCard = false) =>
  savePaymentChoice(commerce, await openPayment(commerce), { method, keepCard })

test("what is paid with is told apart by method, by saved card and by typed card, and is nothing where nothing is due", async () => {
  const { cart } = await readyCart("card")
  const paid = (billing: object, change: object = {}) =>
    choiceDigest({ ...cart, ...change, billing: { ...cart.billing, ...billing } })
  const ways = [
    { method: "virement", account_card_id: "old" },
    { method: "paysafecard" },
    { method: "card" },
    { method: "card", account_card_id: "a" },
    { method: "card", account_card_id: "b" },
    { method: "card", card: visa },
    { method: "card", card: { ...visa, token: "pm_other" } },
  ]
  const told = ways.map((way) => paid(way))
  expect(new Set(told).size).toBe(ways.length)
  expect(told.join()).not.toContain("pm_")
  expect(paid({ method: "virement", account_card_id: "new" })).toBe(told[0])
  expect(paid({ method: "paysafecard" }, { capture_total: 0, grand_total: 0, auth_total: 0 })).toBe("")
})

describe("what the payment page offers", () => {
  test("a guest has no saved cards, and the fields of Stripe", async () => {
    const { commerce } = await readyCart("card")
    const choice = await readPaymentChoice(commerce, await openPayment(commerce))
    expect(choice).toMatchObject({
      savedCards: null,
      chosen: "card",
      clientConfig: { scripts: { stripe: expect.stringContaining("stripe") } },
    })
    expect(choice.holder).toMatchObject({
      billing_details: { name: "Jeanne Martin", email: "jeanne@exemple.fr", address: { postal_code: "69002" } },
    })
  })

  test("who has told no place yet is offered the same methods", async () => {
    const { commerce } = await readyCart("card")
    const opened = await openPayment(commerce)
    const nowhere = { ...opened, cart: { ...opened.cart, shipping: null, billing: null } }
    const { offered, chosen } = await readPaymentChoice(commerce, nowhere)
    expect([offered, chosen]).toEqual([(await readPaymentChoice(commerce, opened)).offered, null])
  })

  test("a card of another gateway is told with its account and address, which the bank checks", async () => {
    const { commerce, cart } = await readyCart("card")
    const opened = await openPayment(commerce)
    const braintree = { ...opened.settings, card: { gateway: "braintree" } }
    const { holder } = await readPaymentChoice(commerce, { ...opened, settings: braintree })
    expect(holder).toMatchObject({
      account_id: cart.account_id,
      billing: { name: "Jeanne Martin", address1: "12 quai Saint-Antoine", city: "Lyon", zip: "69002", country: "FR" },
    })
  })

  test("no card is typed or chosen where the gateway has a page of its own, or cards are not offered", async () => {
    const { commerce, card } = await customer()
    const opened = await openPayment(commerce)
    const elsewhere = { ...opened, settings: { ...opened.settings, card: { gateway: "quickpay" } } }
    const without = { ...opened, offered: opened.offered.filter(({ id }) => id !== "card") }
    for (const page of [elsewhere, without]) {
      expect(await readPaymentChoice(commerce, page)).toMatchObject({ savedCards: null, clientConfig: null })
      const chosen = await savePaymentChoice(commerce, page, { method: `card:${card.id}`, keepCard: false })
      expect(chosen).toMatchObject({ ok: false, problems: [{ code: "payment-method-unavailable" }] })
    }
    expect(await savePaymentChoice(commerce, elsewhere, { method: "card", keepCard: false })).toMatchObject({ ok: true })
    const bare = { ...opened.cart, billing: { method: "card" } }
    expect(listPayableMethods(elsewhere.settings, bare, ["card", "ideal"])).toEqual(["card", "ideal"])
    expect(listPayableMethods(opened.settings, bare, ["card", "ideal"])).toEqual(["ideal"])
  })

  test("a customer's cards are offered, and the chosen one is marked", async () => {
    const { commerce, card } = await customer()
    expect((await save(commerce, `card:${card.id}`)).ok).toBe(true)
    const choice = await readPaymentChoice(commerce, await openPayment(commerce))
    expect(choice).toMatchObject({ savedCards: [{ id: card.id }], chosen: `card:${card.id}` })
  })
})

describe("what is chosen", () => {
  test("a saved card clears one that was typed, and the order charges it", async () => {
    const { commerce, card } = await customer()
    await updateCart(commerce, { billing: { method: "card", card: { ...visa, token: "pm_local_async" } } })
    const saved = await save(commerce, `card:${card.id}`)
    if (!saved.ok) throw new Error("Refused")
    expect(saved.value.billing).toMatchObject({ method: "card", account_card_id: card.id })
    // The backend shows the saved card in place of the typed one.
    expect(saved.value.billing?.card?.["token"]).not.toBe("pm_local_async")
    expect((await leave(commerce, saved.value)).kind).toBe("placed")
  })

  test.each(["card:65c0000000000000000000b9", "card:", "card:../account"])("%s is nobody's card here", async (method) => {
    const { commerce } = await customer()
    expect(await save(commerce, method)).toEqual({
      ok: false,
      problems: [{ code: "payment-method-unavailable", field: "method" }],
    })
  })

  test("another customer's card is none of this one's", async () => {
    const [one, other] = [await customer(), await customer()]
    expect(await save(one.commerce, `card:${other.card.id}`)).toMatchObject({
      problems: [{ code: "payment-method-unavailable" }],
    })
  })

  test("a new card that was not typed is missing", async () => {
    const { commerce } = await readyCart("card")
    expect(await save(commerce, "card")).toEqual({ ok: false, problems: [{ code: "card-missing", field: "method" }] })
  })

  test("a new card that was typed is chosen", async () => {
    const { commerce } = await readyCart("card")
    await updateCart(commerce, { billing: { card: visa } })
    expect((await save(commerce, "card")).ok).toBe(true)
  })
})

describe("the page where the bank asks", () => {
  async function asked() {
    const { commerce } = await readyCart("card")
    const cart = await updateCart(commerce, { billing: { card: { ...visa, token: "pm_local_3ds" } } })
    const pressed = await leave(commerce, cart)
    if (pressed.kind !== "requires-action") throw new Error(pressed.kind)
    return { commerce, attempt: pressed.attempt }
  }

  test("opens with the intent's secret and Stripe's library", async () => {
    const { commerce, attempt } = await asked()
    expect(await readCardAuthentication({ commerce, i18n }, attempt)).toMatchObject({
      clientSecret: attempt.providerSecret,
      clientConfig: {
        scripts: { stripe: expect.stringContaining("stripe") },
        settings: { card: { publishable_key: "pk_test_stripe" } },
      },
    })
  })

  test.each([
    ["of another method", { to: "http://localhost:4001/provider/paysafecard/1" }],
    ["without a secret", { providerSecret: null }],
    ["that was accepted at once", { to: null }],
  ])("never for an attempt %s", async (_name, change) => {
    const { commerce, attempt } = await asked()
    expect(await readCardAuthentication({ commerce, i18n }, { ...attempt, ...change })).toBeNull()
  })
})
