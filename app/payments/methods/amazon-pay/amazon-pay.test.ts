import { beforeEach, describe, expect, test } from "vitest"
import { muteLog } from "../../../../tests/setup/mute-log"
import { readCart, updateCart } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart } from "~/commerce/api-types"
import { describeAmazonForm } from "../../../../sandbox/providers/amazon-form.fixture.ts"
import { createSandbox } from "../../../../sandbox/sandbox.ts"
import { changePaymentSettings } from "../../../../sandbox/services/settings/change-payments.ts"
import { listRecords } from "../../../../sandbox/storage/records.ts"
import { completeReturn } from "~/checkout/complete-return.server"
import { endPayment } from "~/checkout/end-payment.server"
import { listOfferedMethods } from "~/payments/registry.server"
import { leave, openShopOn, readyCart, i18n } from "~/checkout/purchase.fixture"
import { parseProviderReturn } from "~/payments/attempts/return-url.server"
import { callProvider } from "~/payments/wallets/provider-calls.server"
import { amazonPay, describeAmazonPayment, openAmazonSession, completeAmazonReview } from "./amazon-pay.server"

muteLog()

const sandbox = openShopOn(createSandbox())
beforeEach(() => clearCatalogueCache())

async function press(address: string, choice: string, body = new URLSearchParams()): Promise<URL> {
  body.set("choice", choice)
  const answer = await sandbox.providers.fetch(new Request(address, { method: "POST", body }))
  return new URL(answer.headers.get("Location") ?? "")
}

/** Presses Amazon's button and ends its review; where that leads to. */
async function review(commerce: Commerce, choice = "accept") {
  const opened = await callProvider({ commerce, i18n }, "amazon-session", "{}")
  if (!opened.ok) throw new Error("No session")
  const signed = opened.value as { payload: string; signature: string }
  const { payload } = signed
  const back = parseProviderReturn(await press("http://localhost:4001/checkout/initiate", choice, describeAmazonForm(signed)))
  return { payload: JSON.parse(payload) as Record<string, unknown>, ...back, parameters: { ...back.status, ...back.secrets } }
}

async function reviewed() {
  const { commerce } = await readyCart("bancontact")
  const back = await review(commerce)
  expect(await completeAmazonReview(commerce, back.attemptId ?? "", back.parameters)).toBe("approved")
  const cart = await readCart(commerce)
  if (!cart) throw new Error("The cart is gone")
  return { commerce, cart, back }
}

async function confirm(commerce: Commerce, cart: Cart, choice: string) {
  const left = await leave(commerce, cart)
  if (left.kind !== "requires-action") throw new Error(`Not at Amazon: ${left.kind}`)
  const back = parseProviderReturn(await press(left.attempt.to ?? "", choice))
  const parameters = { ...back.status, ...back.secrets }
  const finish = (changed: Record<string, string> = {}, sent: Record<string, string> = parameters) =>
    completeReturn({
      commerce,
      i18n,
      attemptId: left.attempt.id,
      attempt: left.attempt,
      gateway: back.gateway,
      parameters: { ...sent, ...changed },
    })
  return { left, finish, parameters }
}

async function expectNotOffered(commerce: Commerce): Promise<void> {
  const cart = await readCart(commerce)
  if (!cart) throw new Error("The cart is gone")
  const offered = listOfferedMethods(await readPaymentSettings(i18n), cart).map(({ id }) => id)
  expect(offered).not.toContain("amazon")
  expect(offered).toContain("paysafecard")
}

describe("the review", () => {
  test("opens a one-time session whose return leads through the recap, and writes the session to the cart", async () => {
    const { cart, back, commerce } = await reviewed()
    expect(back.payload["chargePermissionType"]).toBe("OneTime")
    expect(back.gateway).toBe("amazon")
    expect(back.status).toEqual({ redirect_status: "succeeded" })
    const sessionId = back.secrets["amazonCheckoutSessionId"]
    expect(cart.billing).toMatchObject({ method: "amazon", amazon: { checkout_session_id: sessionId } })
    expect(listOfferedMethods(await readPaymentSettings(i18n), cart).map(({ id }) => id)).toContain("amazon")
    expect(await completeAmazonReview(commerce, back.attemptId ?? "", back.parameters)).toBe("approved")
  })

  test("is recurring for a subscription [9.20]", async () => {
    const settings = { amazon: { merchant_id: "A1", public_key_id: "P1" } }
    const cart = { checkout_id: "k1", subscription_delivery: true } as Cart
    const { payload } = (await openAmazonSession({ cart, settings, shopName: "X", body: null })) as { payload: string }
    expect(JSON.parse(payload)).toMatchObject({
      chargePermissionType: "Recurring",
      recurringMetadata: { frequency: { unit: "Variable", value: "0" } },
    })
  })

  test.each([
    [{ public_key_id: "P1" }, "Amazon merchant_id is missing"],
    [{ merchant_id: "A1" }, "Amazon public_key_id is missing"],
  ])("needs both ids", async (amazon, message) => {
    await expect(openAmazonSession({ cart: {} as Cart, settings: { amazon }, shopName: "X", body: null })).rejects.toThrow(
      message,
    )
  })

  test("leads back to the recap, or says how it ended; one of nobody is not found", async () => {
    const { commerce } = await readyCart("bancontact")
    const end = (back: Awaited<ReturnType<typeof review>>, gateway: string | null = back.gateway) =>
      completeReturn({
        ...{ commerce, i18n, attemptId: back.attemptId ?? "", attempt: null, gateway },
        parameters: back.parameters,
      })
    expect(await end(await review(commerce, "cancel"))).toEqual({ kind: "cancelled" })
    const approved = await review(commerce)
    expect(await end(approved, "paypal")).toEqual({ kind: "not-found" })
    expect(await end(approved)).toEqual({ kind: "show-recap" })
    expect(await end({ ...approved, attemptId: "A".repeat(22) })).toEqual({ kind: "not-found" })
  })

  test("that was given up writes nothing", async () => {
    const { commerce } = await readyCart("bancontact")
    const back = await review(commerce, "cancel")
    expect(await completeAmazonReview(commerce, back.attemptId ?? "", back.parameters)).toBe("cancelled")
    expect((await readCart(commerce))?.billing).toMatchObject({ method: "bancontact" })
  })

  test("of another cart, of nobody, or with an unknown status writes nothing", async () => {
    const { back } = await reviewed()
    const { commerce } = await readyCart("bancontact")
    expect(await completeAmazonReview(commerce, back.attemptId ?? "", back.parameters)).toBe("refused")
    expect(await completeAmazonReview(commerce, "A".repeat(22), back.parameters)).toBeNull()
    expect(await completeAmazonReview(commerce, "../etc", back.parameters)).toBeNull()
    const own = await review(commerce)
    expect(await completeAmazonReview(commerce, own.attemptId ?? "", { ...own.parameters, redirect_status: "strange" })).toBe(
      "refused",
    )
    expect(await completeAmazonReview(commerce, own.attemptId ?? "", back.parameters)).toBe("refused")
    expect((await readCart(commerce))?.billing).toMatchObject({ method: "bancontact" })
  })
})

describe("the confirmation", () => {
  test("authorises what is due and orders without another change of the cart [4.23] [9.20]", async () => {
    const { commerce, cart } = await reviewed()
    const { finish, parameters } = await confirm(commerce, cart, "accept")
    expect(parameters).toMatchObject({ confirm: "true", redirect_status: "succeeded" })
    expect((await finish()).kind).toBe("placed")
    expect((await finish()).kind).toBe("placed")
  })

  test("pays its order by Amazon Pay, although another method was chosen elsewhere since", async () => {
    const { commerce, cart } = await reviewed()
    const { left, finish } = await confirm(commerce, cart, "accept")
    await updateCart(commerce, { billing: { method: "virement", amazon: { checkout_session_id: "another-session" } } })
    expect(await finish()).toMatchObject({ kind: "placed", order: { billing: { method: "amazon" } } })
    const [ordered] = listRecords<Cart>(sandbox.context.database, "carts").filter(({ id }) => id === cart.id)
    expect(ordered?.billing).toMatchObject({ amazon: { checkout_session_id: left.attempt.providerSecret } })
  })

  test("with another session, or without confirm, is nobody's; without a session it waits", async () => {
    const { commerce, cart } = await reviewed()
    const { finish, parameters } = await confirm(commerce, cart, "accept")
    const { amazonCheckoutSessionId: _lost, ...others } = parameters
    expect((await finish({ amazonCheckoutSessionId: "another-session" })).kind).toBe("not-found")
    expect((await finish({ confirm: "false" })).kind).toBe("not-found")
    expect((await finish({}, others)).kind).toBe("pending")
    expect((await finish()).kind).toBe("placed")
  })

  test("that was given up is cancelled, and its session is no longer offered", async () => {
    const { commerce, cart } = await reviewed()
    const { finish } = await confirm(commerce, cart, "cancel")
    expect((await finish()).kind).toBe("cancelled")
    await expectNotOffered(commerce)
    expect(await leave(commerce, cart)).toEqual({ kind: "redirect", to: "/commande/paiement" })
  })

  test("that is ended on the shop's own page offers its session no more either", async () => {
    const { commerce, cart } = await reviewed()
    const left = await leave(commerce, cart)
    if (left.kind !== "requires-action") throw new Error(left.kind)
    expect(await endPayment({ commerce, i18n, attempt: left.attempt }, "cancel")).toBe("ended")
    await expectNotOffered(commerce)
  })

  test("of a session that Amazon has ended by its age offers it no more", async () => {
    const { commerce, cart } = await reviewed()
    sandbox.context.clock.offset += 24 * 3_600_000
    expect(await leave(commerce, cart)).toEqual({ kind: "redirect", to: "/commande/paiement?resultat=refuse" })
    sandbox.context.clock.offset -= 24 * 3_600_000
    await expectNotOffered(commerce)
  })

  test("may begin again for a cart that changed", async () => {
    const { commerce, cart } = await reviewed()
    expect((await leave(commerce, cart)).kind).toBe("requires-action")
    const changed = await updateCart(commerce, { shipping: { service: "chronopost" } })
    const { finish } = await confirm(commerce, changed, "accept")
    expect((await finish()).kind).toBe("placed")
  })

  test("only keeps the means of payment when nothing is captured", () => {
    const cartOf = (capture_total: number) => ({ capture_total, currency: "EUR" }) as Cart
    expect(describeAmazonPayment(cartOf(0))).toEqual({ paymentIntent: "Confirm" })
    expect(describeAmazonPayment(cartOf(12.345))).toEqual({
      paymentIntent: "Authorize",
      canHandlePendingAuthorization: true,
      chargeAmount: { amount: 12.35, currencyCode: "EUR" },
    })
  })
})

test("a subscription is offered Amazon Pay up to what Amazon charges in a month", async () => {
  const settings = { amazon: { merchant_id: "A1", public_key_id: "P1" } }
  const cartOf = (capture_total: number, subscription_delivery = true) =>
    ({
      currency: "EUR",
      capture_total,
      subscription_delivery,
      billing: { amazon: { checkout_session_id: "s1" } },
    }) as unknown as Cart
  const offered = [cartOf(1000), cartOf(1000.01), cartOf(4680, false)].map((cart) => amazonPay.isOffered(settings, cart))
  expect(offered).toEqual([true, false, true])
})

test("without a session of its button Amazon Pay is not offered", async () => {
  changePaymentSettings(sandbox.context, {})
  const { cart } = await readyCart("bancontact")
  expect(listOfferedMethods(await readPaymentSettings(i18n), cart).map(({ id }) => id)).not.toContain("amazon")
})
