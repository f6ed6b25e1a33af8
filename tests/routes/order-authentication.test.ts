import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest"
import { logIn } from "~/commerce/accounts.server"
import { addCartItem, readOrder, submitOrder, updateCart } from "~/commerce/carts.server"
import { listProducts } from "~/commerce/catalogue.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { followUpMetadata, newFollowUpToken } from "~/checkout/follow-up-link.server"
import { cardAuthenticationPath } from "~/payments/server-payment-method"
import { createStripeIntent } from "~/payments/stripe/stripe-api.server"
import { attemptCookie, serializePlacedOrder } from "~/sessions/checkout-cookies.server"
import { attemptOf } from "~/store/attempt.fixture"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { addFaultRule, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { settleEvents } from "../../sandbox/services/functions/events.ts"
import type { Mail } from "../../sandbox/services/mail/outbox.ts"
import type { PaymentRecord } from "../../sandbox/services/payments/payment-record.ts"
import { settleStripeIntent } from "../../sandbox/services/vault/stripe-intent.ts"
import { readIntent } from "../../sandbox/services/vault/intent-record.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import * as authentication from "../../app/routes/commande.authentification"
import * as waiting from "../../app/routes/commande.attente"
import * as followUp from "../../app/routes/suivi.$checkoutId.$token"
import { startBackend } from "../setup/backend"
import { recipient } from "../shopper/people"
import { cookiesOf, openRoute } from "./guarded-route"

process.env["STRIPE_API_URL"] = "http://vault.test"
const backend = startBackend()
const i18n = { locale: "fr-FR", currency: "EUR" }
let commerce: Commerce
let checkoutId: string
let token: string
let cookies: Record<string, string>

afterAll(() => backend.close())
afterEach(() => void (backend.calls.length = 0))

/** An order whose saved card, or wallet's card, its bank wants the shopper for. */
beforeEach(async () => {
  commerce = openCommerce({ session: null, ...i18n })
  const { results } = await listProducts(i18n, { limit: 50 })
  const plain = results.find(({ options, delivery, purchase_options: ways, stock_level: left }) => {
    return (options ?? []).length === 0 && delivery === "shipment" && !ways?.subscription && (left ?? 0) > 5
  })
  const cart = await addCartItem(commerce, { productId: plain?.id ?? "", quantity: 1, options: [] })
  checkoutId = cart.checkout_id
  token = newFollowUpToken()
  const metadata = followUpMetadata(token)
  const contact = { account: { email: "jeanne@exemple.fr" }, shipping: recipient, billing: recipient, metadata }
  const rated = await updateCart(commerce, contact)
  const billing = { method: "card", card: { token: "pm_local_3ds", gateway: "stripe" } }
  await updateCart(commerce, { shipping: { service: rated.shipment_rating?.services?.[0]?.id ?? "" }, billing })
  await submitOrder(commerce)
  cookies = readLine(await serializePlacedOrder(new Request("http://shop.test/"), checkoutId, commerce))
})

function readLine(line: string): Record<string, string> {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  return { [name]: decodeURIComponent(value), "swell-session": commerce.session() ?? "" }
}

const query = () => `?commande=${checkoutId}`
const page = () => openRoute(authentication, `/commande/authentification${query()}`)
const look = () => openRoute(waiting, "/commande/attente").get(`${query()}&tour=1`, { cookies })
const link = (of = token, id = checkoutId) => openRoute(followUp, `/suivi/${id}/${of}`, { checkoutId: id, token: of })
const press = (fields: Record<string, string>, visit: object = { cookies }) => page().post(fields, visit)

function intentOfOrder() {
  const [payment] = listRecords<PaymentRecord>(backend.sandbox.context.database, "payments").slice(-1)
  const intent = readIntent(backend.sandbox.context, "stripe", payment?.transaction_id)
  if (!intent) throw new Error("No intent")
  return intent
}

describe("an order's card that its bank wants the shopper for", () => {
  test("is confirmed on the bank's page, without a script", async () => {
    const shown = await page().get("", { cookies })
    expect(await shown.json()).toMatchObject({ kind: "order", unpaid: { state: "authentication" } })
    expect(backend.calls).not.toContain("GET /intent")

    const pressed = await press({ by: "page" })
    const { providerUrl } = (await pressed.json()) as { providerUrl: string }
    expect(providerUrl).toContain(`/provider/stripe/payment_intents/${intentOfOrder().id}`)
    expect(pressed.headers.get("Refresh")).toBe(`0;url=${providerUrl}`)
    expect(intentOfOrder().redirect["return_url"]).toMatch(
      new RegExp(`/commande/authentification\\?gateway=stripe&commande=${checkoutId}$`),
    )

    // Stripe leads back for a card without saying how its bank decided, and with the secret in the address.
    const back = () => page().get("&payment_intent=x&payment_intent_client_secret=x&source_type=card", { cookies })
    expect((await back()).headers.get("Location")).toBe(`/commande/attente${query()}&tour=1`)
    settleStripeIntent(backend.sandbox.context, intentOfOrder(), "accept")
    expect((await back()).headers.get("Location")).toBe(`/commande/attente${query()}&tour=1`)
    expect((await look()).headers.get("Location")).toBe(`/commande/merci/${checkoutId}`)
    expect((await readOrder(commerce, checkoutId))?.paid).toBe(true)
    expect((await page().get("", { cookies })).status).toBe(303)
  })

  test("is confirmed by Stripe's script with the secret that the vault tells, once it is asked for", async () => {
    const { clientSecret } = (await (await press({ by: "script" })).json()) as { clientSecret: string }
    expect(clientSecret).toBe(intentOfOrder().client_secret)
    expect(intentOfOrder()).toMatchObject({ status: "requires_confirmation", payment_method: "pm_local_3ds" })
  })

  test("may be paid with another card: the same payment, never a second one", async () => {
    const before = intentOfOrder().id
    expect((await press({ by: "page", token: "pm_local_ok" })).headers.get("Location")).toBe(`/commande/attente${query()}&tour=1`)
    expect(intentOfOrder()).toMatchObject({ id: before, status: "succeeded", payment_method: "pm_local_ok" })
    expect((await look()).headers.get("Location")).toBe(`/commande/merci/${checkoutId}`)
    const again = await press({ by: "page", token: "pm_local_ok" })
    expect(again.headers.get("Location")).toBe(`/commande/attente${query()}&tour=1`)
    expect(listRecords<PaymentRecord>(backend.sandbox.context.database, "payments").at(-1)?.transaction_id).toBe(before)
  })

  test("that another card cannot pay either is told so, and stays to be paid", async () => {
    await press({ by: "page", token: "pm_local_decline" })
    expect(await (await look()).json()).toMatchObject({ unpaid: { state: "failed", confirm: expect.any(String) } })
    expect((await press({ by: "page", token: "pm_unknown" })).status).toBe(422)
  })

  test.each(["page", "script"])("that its bank has not decided by %s is awaited, and not confirmed a second time", async (by) => {
    await press({ by })
    settleStripeIntent(backend.sandbox.context, intentOfOrder(), "pending")
    const awaited = { unpaid: { state: "waiting", confirm: null, manual: [] } }
    expect(await (await look()).json()).toMatchObject({ ...awaited, checks: { check: 1 } })
    expect(await (await link().get("")).json()).toMatchObject(awaited)
    expect((await press({ by })).headers.get("Location")).toBe(`/commande/attente${query()}&tour=1`)
    expect(intentOfOrder().status).toBe("processing")

    settleStripeIntent(backend.sandbox.context, intentOfOrder(), "refuse")
    expect(await (await look()).json()).toMatchObject({ unpaid: { state: "failed", confirm: expect.any(String) } })
    await press({ by })
    settleStripeIntent(backend.sandbox.context, intentOfOrder(), "pending")
    expect(await (await look()).json()).toMatchObject(awaited)
    settleStripeIntent(backend.sandbox.context, intentOfOrder(), "accept")
    expect((await look()).headers.get("Location")).toBe(`/commande/merci/${checkoutId}`)
  })

  test("and of which Stripe says nothing is not called unpaid", async () => {
    await press({ by: "page" })
    const rule = parseFaultRule({ kind: "status", status: 503, match: { path: "/v1/" }, times: 1 })
    if (typeof rule === "string") throw new Error(rule)
    addFaultRule(backend.sandbox.context, rule)
    expect(await (await look()).json()).toMatchObject({ unpaid: { state: "waiting", confirm: null } })
    expect(await (await look()).json()).toMatchObject({ unpaid: { state: "authentication", confirm: expect.any(String) } })
  })

  test("is nobody else's to confirm", async () => {
    const visit = { cookies: { "swell-session": commerce.session() ?? "" } }
    expect((await page().get("", visit)).headers.get("Location")).toBe("/commande/attente?retour=inconnu")
    expect((await press({ by: "page" }, visit)).headers.get("Location")).toBe("/commande/attente?retour=inconnu")
    expect(backend.calls).not.toContain("GET /intent")
  })

  test("is tried so many times only", async () => {
    const statuses = []
    for (let times = 0; times < 11; times++) statuses.push((await press({ by: "script" })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })

  test("is tried so many times only in one account, whatever the orders", async () => {
    const owner = await logIn(commerce, { email: "jeanne@exemple.fr", password: "lilas-demo-2026" })
    const visit = { cookies: readLine(await serializePlacedOrder(new Request("http://shop.test/"), checkoutId, commerce)) }
    expect((await press({ by: "script" }, visit)).status).toBe(200)
    for (let times = 1; times < 20; times++) await consumeRateLimit("payment-start-account", owner?.id ?? "")
    expect((await press({ by: "script" }, visit)).status).toBe(429)
  })
})

test("a card that its bank asks about before the order is confirmed on the bank's page, where no script runs", async () => {
  const fields = { amount: 1250, currency: "eur", payment_method: "pm_local_3ds", capture_method: "manual" }
  const { id, secret } = await createStripeIntent("payment", fields)
  const begun = attemptOf("another-checkout-of-this-browser")
  const card = { method: "card", gateway: "stripe", providerId: id, providerSecret: secret }
  const attempt = { ...begun, ...card, to: cardAuthenticationPath(begun.id) }
  const visit = { cookies: readLine(await attemptCookie.serialize(attempt)) }
  const route = openRoute(authentication, `/commande/authentification?gateway=stripe&essai=${attempt.id}`)
  const { providerUrl } = (await (await route.post({ by: "page" }, visit)).json()) as { providerUrl: string }
  expect(providerUrl).toContain(`/provider/stripe/payment_intents/${id}`)
  const intent = readIntent(backend.sandbox.context, "stripe", id)
  expect(intent?.redirect["return_url"]).toMatch(new RegExp(`/commande/verification\\?gateway=stripe&essai=${attempt.id}$`))
})

describe("the follow-up link", () => {
  test("S19 tells another browser how the order stands, names nobody, and lets it confirm the card", async () => {
    const opened = await link().get("")
    const shown: unknown = await opened.json()
    expect(shown).toMatchObject({ firstName: "Jeanne", unpaid: { state: "authentication" } })
    expect(JSON.stringify(shown)).not.toMatch(/Martin|exemple\.fr|Saint-Antoine|69002|0612345678|pm_|pi_|_secret_/)
    expect(followUp.headers({} as never)).toEqual({ "Referrer-Policy": "same-origin" })

    const granted = { cookies: cookiesOf(opened) }
    expect(await (await press({ by: "page" }, granted)).json()).toMatchObject({ providerUrl: expect.any(String) })
    const own = await page().get("", granted)
    expect(JSON.stringify(await own.json())).not.toMatch(
      /Martin|exemple\.fr|Saint-Antoine|69002|0612345678|pm_local|pi_|_secret_/,
    )
    settleStripeIntent(backend.sandbox.context, intentOfOrder(), "accept")
    expect(await (await link().get("")).json()).toMatchObject({ unpaid: null, status: "En préparation" })
  })

  test("of a mail stands beside the shop's own", async () => {
    await settleEvents(backend.sandbox.context)
    const [mail] = listRecords<Mail>(backend.sandbox.context.database, "mails").slice(-1)
    const [, mailed = ""] = /\/suivi\/\w+\/([\w-]+)/.exec(mail?.text ?? "") ?? []
    expect(mailed).not.toBe(token)
    expect((await link(mailed).get("")).status).toBe(200)
    expect((await link().get("")).status).toBe(200)
  })

  test.each([
    ["another token", () => link(newFollowUpToken())],
    ["no token at all", () => link("")],
    ["its digest", () => link(followUpMetadata(token).follow_up.shop)],
    ["an unknown order", () => link(token, "0123456789abcdef0123456789abcdef")],
  ])("S19 with %s opens nothing", async (_name, open) => {
    const answer = await open().get("")
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []])
  })
})
