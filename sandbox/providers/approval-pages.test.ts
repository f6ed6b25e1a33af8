import { beforeEach, describe, expect, it } from "vitest"
import type { IntentRecord } from "../services/vault/intent-record.ts"
import { addIntent, readIntent } from "../services/vault/intent-record.ts"
import type { PageVisitor } from "./page-visitor.fixture.ts"
import { createPageVisitor, shopPage } from "./page-visitor.fixture.ts"

let visitor: PageVisitor
beforeEach(() => {
  visitor = createPageVisitor()
})

describe("Stripe's bank page", () => {
  const start = (kind: "payment" | "setup", capture_method: string): IntentRecord =>
    addIntent(visitor.context, {
      id: kind === "setup" ? "seti_1" : "pi_1",
      client_secret: "secret1",
      gateway: "stripe",
      kind,
      status: "requires_action",
      amount: 1250,
      currency: "EUR",
      redirect: { return_url: `${shopPage}?gateway=stripe&essai=1` },
      data: { capture_method, next_action: {}, last_error: null },
    })

  it.each([
    ["accept", "automatic", "succeeded", "succeeded"],
    ["accept", "manual", "requires_capture", "succeeded"],
    ["refuse", "automatic", "requires_payment_method", "failed"],
    ["cancel", "automatic", "requires_payment_method", "failed"],
    ["pending", "manual", "processing", "pending"],
  ])("%s of a payment with %s capture leaves %s and returns %s", async (choice, capture, status, redirectStatus) => {
    start("payment", capture)
    const back = await visitor.press("/provider/stripe/payment_intents/pi_1", choice)
    expect(Object.fromEntries(back?.searchParams ?? [])).toEqual({
      gateway: "stripe",
      essai: "1",
      payment_intent: "pi_1",
      payment_intent_client_secret: "secret1",
      redirect_status: redirectStatus,
    })
    expect(readIntent(visitor.context, "stripe", "pi_1")?.status).toBe(status)
  })

  it("returns a setup intent under its own names, and tells a page's own script", async () => {
    start("setup", "automatic")
    const back = await visitor.press("/provider/stripe/setup_intents/seti_1", "accept")
    expect(back?.search).toBe(
      "?gateway=stripe&essai=1&setup_intent=seti_1&setup_intent_client_secret=secret1&redirect_status=succeeded",
    )
    start("payment", "manual")
    const init = { method: "POST", body: new URLSearchParams({ choice: "accept" }), headers: { accept: "application/json" } }
    expect(await (await visitor.app.request("/provider/stripe/payment_intents/pi_1", init)).json()).toEqual({
      status: "requires_capture",
    })
  })

  it("is paid and never returns; a pending payment may still end", async () => {
    start("payment", "automatic")
    await visitor.press("/provider/stripe/payment_intents/pi_1", "pending")
    expect(await visitor.press("/provider/stripe/payment_intents/pi_1", "close")).toBeNull()
    expect(readIntent(visitor.context, "stripe", "pi_1")?.status).toBe("succeeded")
  })
})

describe("PayPal", () => {
  const start = () => {
    const application_context = { return_url: `${shopPage}?gateway=paypal`, cancel_url: `${shopPage}?gateway=paypal&annule=1` }
    const purchase_units = [{ amount: { value: "12.50", currency_code: "EUR" }, payee: { merchant_id: "MTEST" } }]
    return String(visitor.intent({ gateway: "paypal", intent: { intent: "AUTHORIZE", application_context, purchase_units } }).id)
  }

  it.each([
    ["accept", "APPROVED", { gateway: "paypal", PayerID: "LOCALPAYER001" }],
    ["refuse", "CREATED", { gateway: "paypal", annule: "1" }],
    ["cancel", "CREATED", { gateway: "paypal", annule: "1" }],
    ["pending", "PAYER_ACTION_REQUIRED", { gateway: "paypal" }],
  ])("%s leaves the order %s", async (choice, status, parameters) => {
    for (const path of ["/provider/paypal", "/checkoutnow"]) {
      const token = start()
      const back = await visitor.press(`${path}?token=${token}`, choice)
      expect(Object.fromEntries(back?.searchParams ?? [])).toEqual({ ...parameters, token })
      expect(readIntent(visitor.context, "paypal", token)?.status).toBe(status)
    }
  })

  it("is approved and never returns, and by the page's own library", async () => {
    const token = start()
    expect(await visitor.press(`/provider/paypal?token=${token}`, "close")).toBeNull()
    const other = start()
    const approved = await visitor.app.request(`/provider/paypal/orders/${other}/approve`, { method: "POST" })
    expect(await approved.json()).toMatchObject({ status: "APPROVED", payer: { email_address: "jeanne.martin@exemple.fr" } })
    expect(await (await visitor.app.request(`/provider/paypal/orders/${other}`)).json()).toMatchObject({
      id: other,
      status: "APPROVED",
    })
    expect((await visitor.app.request("/provider/paypal/orders/none")).status).toBe(404)
  })
})
