import { beforeEach, describe, expect, it } from "vitest"
import type { IntentRecord } from "../services/vault/intent-record.ts"
import { addIntent, findIntentByKey, readIntent } from "../services/vault/intent-record.ts"
import { signPayload } from "../services/vault/authorize-gateway.ts"
import { readToken } from "../services/vault/token-record.ts"
import { runVaultCall } from "../services/vault/vault-calls.ts"
import type { SandboxContext } from "../storage/context.ts"
import { putRecord } from "../storage/records.ts"
import { createBareContext } from "./bare-context.ts"
import { providerRoutes } from "./routes.ts"

const shop = "http://localhost:3000/commande/verification"
let context: SandboxContext
let app: ReturnType<typeof providerRoutes>

beforeEach(() => {
  context = createBareContext()
  app = providerRoutes(context)
  putRecord(context.database, "carts", { id: "cart1" })
})

async function open(path: string): Promise<string[]> {
  const page = await app.request(path)
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain('<html lang="fr">')
  expect(text).not.toContain("<script")
  return [...text.matchAll(/<button name="choice" value="(\w+)">/g)].map((match) => String(match[1]))
}

function choose(path: string, choice: string): Promise<Response> {
  return Promise.resolve(app.request(path, { method: "POST", body: new URLSearchParams({ choice }) }))
}

/** Presses a button and answers the address that the browser is sent to, or null for a page without a way back. */
async function press(path: string, choice: string): Promise<URL | null> {
  expect(await open(path)).toContain(choice)
  const answer = await choose(path, choice)
  if (answer.status === 303) return new URL(String(answer.headers.get("location")))
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain("Paiement accepté")
  expect(text).not.toContain("href")
  return null
}

const intent = (data: Record<string, unknown>) => runVaultCall(context, "/intent", "post", data) as Record<string, string>

describe("paysafecard", () => {
  const start = () => {
    const redirect = { success_url: `${shop}?gateway=paysafecard`, failure_url: `${shop}?echec=1` }
    return intent({ gateway: "paysafecard", intent: { amount: 1234.5, currency: "EUR", redirect, customer: { id: "c1" } } }).id as string
  }
  const page = (id: string) => `/provider/paysafecard/${id}`

  it.each([
    ["accept", "SUCCESS"],
    ["authorize", "AUTHORIZED"],
    ["refuse", "EXPIRED"],
    ["cancel", "CANCELED_CUSTOMER"],
    ["pending", "INITIATED"],
  ])("%s leaves %s and returns without telling", async (choice, status) => {
    const id = start()
    expect((await press(page(id), choice))?.href).toBe(`${shop}?gateway=paysafecard`)
    expect(runVaultCall(context, "/intent", "put", { gateway: "paysafecard", intent: { payment_id: id } })).toEqual({ status })
  })

  it("is paid and never returns", async () => {
    const id = start()
    expect(await press(page(id), "close")).toBeNull()
    expect(readIntent(context, "paysafecard", id)?.status).toBe("SUCCESS")
  })

  it("shows the amount in French, once only, and leads back afterwards", async () => {
    const id = start()
    expect((await (await app.request(page(id))).text()).replace(/\s/g, " ")).toContain("1 234,50 €")
    await choose(page(id), "accept")
    expect((await choose(page(id), "cancel")).status).toBe(409)
    expect(readIntent(context, "paysafecard", id)?.status).toBe("SUCCESS")
    const finished = await (await app.request(page(id))).text()
    expect(finished).toContain(`href="${shop}?gateway=paysafecard"`)
    expect(finished).not.toContain("<button")
  })

  it("knows its own payments and choices only", async () => {
    const id = start()
    expect((await app.request(page("pay_none"))).status).toBe(404)
    expect((await choose(page("pay_none"), "accept")).status).toBe(404)
    expect((await app.request(`/provider/klarna/${id}`)).status).toBe(404)
    expect((await choose(page(id), "steal")).status).toBe(400)
  })
})

describe("QuickPay", () => {
  const start = () => {
    const params = { action: "create", continueurl: `${shop}?gateway=quickpay&redirect_status=succeeded`, cancelurl: `${shop}?gateway=quickpay&redirect_status=canceled` }
    return new URL((runVaultCall(context, "/authorization", "post", { gateway: "quickpay", params }) as { url: string }).url).pathname
  }
  const readCard = (id: string | null) => runVaultCall(context, "/authorization", "post", { gateway: "quickpay", params: { action: "get", id } })

  it.each([
    ["accept", { brand: "visa", last4: "4242" }],
    ["refuse", { error: { message: "Votre carte a été refusée." } }],
    ["pending", { error: { message: "Card authorization is pending" } }],
  ])("%s comes back with a card", async (choice, card) => {
    const back = await press(start(), choice)
    expect(back?.searchParams.get("redirect_status")).toBe("succeeded")
    expect(readCard(back?.searchParams.get("card_id") ?? null)).toMatchObject(card)
  })

  it("cancels, and stays away", async () => {
    expect((await press(start(), "cancel"))?.search).toBe("?gateway=quickpay&redirect_status=canceled")
    expect(await press(start(), "close")).toBeNull()
  })
})

describe("Klarna direct", () => {
  const url = (name: string) => `${shop}?gateway=klarna_direct&issue=${name}&sid={{session_id}}`
  const start = () => {
    const merchant_urls = { success: `${url("success")}&authorization_token={{authorization_token}}`, back: url("back"), cancel: url("cancel"), error: url("error"), failure: url("failure") }
    const { redirect_url } = intent({ gateway: "klarna", intent: { cart_id: "cart1", merchant_urls } })
    return new URL(String(redirect_url)).pathname
  }

  it("accept fills both placeholders, and the token is known", async () => {
    const path = start()
    const back = await press(path, "accept")
    const token = String(back?.searchParams.get("authorization_token"))
    expect(back?.searchParams.get("sid")).toBe(path.split("/").at(-1))
    expect(readToken(context, token)).toMatchObject({ gateway: "klarna", behaviour: "ok" })
    expect(findIntentByKey(context, token)).toMatchObject({ status: "COMPLETED", cart_id: "cart1" })
    expect(await (await app.request(path)).text()).toContain(token)
  })

  it.each([
    ["refuse", "failure", "FAILED"],
    ["cancel", "cancel", "CANCELLED"],
    ["pending", "back", "IN_PROGRESS"],
    ["error", "error", "ERROR"],
  ])("%s goes to the %s address", async (choice, issue, status) => {
    const path = start()
    const back = await press(path, choice)
    expect([back?.searchParams.get("issue"), back?.searchParams.get("authorization_token")]).toEqual([issue, null])
    expect(readIntent(context, "klarna", path.split("/").at(-1))?.status).toBe(status)
  })

  it("is accepted and never returns", async () => expect(await press(start(), "close")).toBeNull())
})

describe("Stripe's bank page", () => {
  const start = (kind: "payment" | "setup", capture_method: string): IntentRecord =>
    addIntent(context, {
      id: kind === "setup" ? "seti_1" : "pi_1", client_secret: "secret1", gateway: "stripe", kind, status: "requires_action", amount: 1250,
      currency: "EUR", redirect: { return_url: `${shop}?gateway=stripe&essai=1` }, data: { capture_method, next_action: {}, last_error: null },
    })

  it.each([
    ["accept", "automatic", "succeeded", "succeeded"],
    ["accept", "manual", "requires_capture", "succeeded"],
    ["refuse", "automatic", "requires_payment_method", "failed"],
    ["cancel", "automatic", "requires_payment_method", "failed"],
    ["pending", "manual", "processing", "pending"],
  ])("%s of a payment with %s capture leaves %s and returns %s", async (choice, capture, status, redirectStatus) => {
    start("payment", capture)
    const back = await press("/provider/stripe/payment_intents/pi_1", choice)
    expect(Object.fromEntries(back?.searchParams ?? [])).toEqual({
      gateway: "stripe", essai: "1", payment_intent: "pi_1", payment_intent_client_secret: "secret1", redirect_status: redirectStatus,
    })
    expect(readIntent(context, "stripe", "pi_1")?.status).toBe(status)
  })

  it("returns a setup intent under its own names, and tells a page's own script", async () => {
    start("setup", "automatic")
    const back = await press("/provider/stripe/setup_intents/seti_1", "accept")
    expect(back?.search).toBe("?gateway=stripe&essai=1&setup_intent=seti_1&setup_intent_client_secret=secret1&redirect_status=succeeded")
    start("payment", "manual")
    const init = { method: "POST", body: new URLSearchParams({ choice: "accept" }), headers: { accept: "application/json" } }
    expect(await (await app.request("/provider/stripe/payment_intents/pi_1", init)).json()).toEqual({ status: "requires_capture" })
  })

  it("is paid and never returns; a pending payment may still end", async () => {
    start("payment", "automatic")
    await press("/provider/stripe/payment_intents/pi_1", "pending")
    expect(await press("/provider/stripe/payment_intents/pi_1", "close")).toBeNull()
    expect(readIntent(context, "stripe", "pi_1")?.status).toBe("succeeded")
  })
})

describe("PayPal", () => {
  const start = () => {
    const application_context = { return_url: `${shop}?gateway=paypal`, cancel_url: `${shop}?gateway=paypal&annule=1` }
    const purchase_units = [{ amount: { value: "12.50", currency_code: "EUR" }, payee: { merchant_id: "MTEST" } }]
    return String(intent({ gateway: "paypal", intent: { intent: "AUTHORIZE", application_context, purchase_units } }).id)
  }

  it.each([
    ["accept", "APPROVED", { gateway: "paypal", PayerID: "LOCALPAYER001" }],
    ["refuse", "CREATED", { gateway: "paypal", annule: "1" }],
    ["cancel", "CREATED", { gateway: "paypal", annule: "1" }],
    ["pending", "PAYER_ACTION_REQUIRED", { gateway: "paypal" }],
  ])("%s leaves the order %s", async (choice, status, parameters) => {
    for (const path of ["/provider/paypal", "/checkoutnow"]) {
      const token = start()
      const back = await press(`${path}?token=${token}`, choice)
      expect(Object.fromEntries(back?.searchParams ?? [])).toEqual({ ...parameters, token })
      expect(readIntent(context, "paypal", token)?.status).toBe(status)
    }
  })

  it("is approved and never returns, and by the page's own library", async () => {
    const token = start()
    expect(await press(`/provider/paypal?token=${token}`, "close")).toBeNull()
    const other = start()
    const approved = await app.request(`/provider/paypal/orders/${other}/approve`, { method: "POST" })
    expect(await approved.json()).toMatchObject({ status: "APPROVED", payer: { email_address: "jeanne.martin@exemple.fr" } })
    expect(await (await app.request(`/provider/paypal/orders/${other}`)).json()).toMatchObject({ id: other, status: "APPROVED" })
    expect((await app.request("/provider/paypal/orders/none")).status).toBe(404)
  })
})

describe("Amazon Pay", () => {
  const button = () => {
    const payload = JSON.stringify({ webCheckoutDetails: { checkoutReviewReturnUrl: `${shop}?gateway=amazon`, checkoutCancelUrl: `${shop}?annule=1` } })
    return `/provider/amazon/review?${new URLSearchParams({ payload, signature: signPayload(context, payload) }).toString()}`
  }
  const review = async () => String((await press(button(), "accept"))?.searchParams.get("amazonCheckoutSessionId"))
  const charge = (id: string) => {
    const webCheckoutDetails = { checkoutResultReturnUrl: `${shop}?gateway=amazon&confirm=true`, checkoutCancelUrl: `${shop}?annule=2` }
    const paymentDetails = { paymentIntent: "Authorize", chargeAmount: { amount: 12.5, currencyCode: "EUR" } }
    return new URL(String(intent({ gateway: "amazon", intent: { checkoutSessionId: id, webCheckoutDetails, paymentDetails } }).redirect_url)).pathname
  }

  it("opens a session at the review, or cancels, or stays away", async () => {
    expect(readIntent(context, "amazon", await review())?.status).toBe("Open")
    expect((await press(button(), "cancel"))?.search).toBe("?annule=1")
    expect(await press(button(), "close")).toBeNull()
  })

  it("refuses a button that was not signed", async () => {
    const forged = button().replace("annule", "autre")
    expect((await app.request(forged)).status).toBe(400)
    expect((await choose(forged, "accept")).status).toBe(400)
  })

  it.each([
    ["accept", "Completed"],
    ["refuse", "Declined"],
    ["pending", "AuthorizationInitiated"],
  ])("%s at the confirmation leaves %s", async (choice, status) => {
    const id = await review()
    const back = await press(charge(id), choice)
    expect(Object.fromEntries(back?.searchParams ?? [])).toEqual({ gateway: "amazon", confirm: "true", amazonCheckoutSessionId: id })
    expect(readIntent(context, "amazon", id)?.status).toBe(status)
  })

  it("cancels at the confirmation, or is paid and never returns", async () => {
    expect((await press(charge(await review()), "cancel"))?.search).toBe("?annule=2")
    const id = await review()
    expect(await press(charge(id), "close")).toBeNull()
    expect(readIntent(context, "amazon", id)?.status).toBe("Completed")
  })
})
