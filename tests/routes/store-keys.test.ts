import { expect, test, vi } from "vitest"
import { muteLog } from "../setup/mute-log"
import { readCart, submitOrder, updateCart } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import type { Commerce } from "~/commerce/client.server"
import { confirmOrderCard, readConfirmableOrder } from "~/checkout/card-authentication.server"
import { completeReturn } from "~/checkout/complete-return.server"
import { followUpMetadata, newFollowUpToken } from "~/checkout/follow-up-link.server"
import { parseProviderReturn } from "~/payments/attempts/return-url.server"
import { completeAmazonReview } from "~/payments/methods/amazon-pay/amazon-pay.server"
import { callProvider } from "~/payments/wallets/provider-calls.server"
import { newAttemptId } from "~/store/attempts.server"
import type * as stores from "~/store/key-value-store.server"
import { keyValueStore } from "~/store/key-value-store.server"
import type * as locks from "~/store/locks.server"
import type * as records from "~/store/session-records.server"
import { i18n, leave, openShopOn, readyCart, startPurchase } from "../../app/checkout/purchase.fixture"
import { redirectFlows } from "../../app/checkout/redirect-payments.fixture"
import { approve, guestCart, walletCard } from "../../app/checkout/wallet-purchase.fixture"
import * as connexion from "../../app/routes/connexion"
import * as deconnexion from "../../app/routes/deconnexion"
import * as inscription from "../../app/routes/inscription"
import * as oublie from "../../app/routes/mot-de-passe-oublie"
import * as panier from "../../app/routes/panier"
import * as suivi from "../../app/routes/suivi.$checkoutId.$token"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import { customer } from "../shopper/people"
import { cookiesOf, openRoute } from "./guarded-route"

// What stands in the keys of the store, which its tools print: ids of ours and the backend's, words and numbers, digests of all else.

const keys = vi.hoisted(() => new Set<string>())
/** What the walk typed, was given or came back with. */
const used = new Set<string | null | undefined>()

/** The same functions, noting what each is first called with; what is only looked for is in no key. */
const noting = vi.hoisted(() => <T extends object>(functions: T, family = "") => {
  const note =
    (call: (...all: unknown[]) => unknown) =>
    (key: string, ...rest: unknown[]) => {
      if (typeof key === "string") keys.add(family + key)
      return call(key, ...rest)
    }
  return Object.fromEntries(
    Object.entries(functions).map(([name, call]) => [name, name === "get" ? call : note(call as never)]),
  ) as T
})
vi.mock("~/store/key-value-store.server", async (load) => {
  const original = await load<typeof stores>()
  const store = noting(original.createSqliteStore(":memory:"))
  return { ...original, keyValueStore: () => store }
})
vi.mock("~/store/locks.server", async (load) => noting(await load<typeof locks>(), "lock:"))
vi.mock("~/store/session-records.server", async (load) => {
  const original = await load<typeof records>()
  const kept = noting(original.createMemoryRecords(), "summary:")
  return { ...original, sessionRecords: () => kept }
})

muteLog()
const sandbox = openShopOn(createSandbox())

/** An attempt's own id, a checkout's or a record's at the backend, a digest; a word or a number. */
const PARTS = /^([\w-]{22}|[a-f0-9]{32}|[a-f0-9]{24}|[\w-]{43}|[a-z]+(-[a-z]+)*|\d{1,13})$/
/** Until the release after the next one a payment is claimed under its former name too. */
const FORMER_CLAIM = /^provider-payment:[\w-]+:/
const followUpToken = newFollowUpToken()

test("no key of the store holds a token, a session, an e-mail, a code or a provider's id", async () => {
  await visitAccount()
  for (const { method, settings } of redirectFlows) {
    if (settings) changePaymentSettings(sandbox.context, settings)
    clearCatalogueCache()
    await payAtProvider(method)
  }
  changePaymentSettings(sandbox.context, { card: { gateway: "stripe" } })
  clearCatalogueCache()
  await payByTypedCard()
  await confirmAfterOrder()
  await payByWallets()
  const families = new Set([...keys].map((key) => key.split(":")[0]))
  for (const family of ["attempt-instrument", "instrument-attempt", "provider-payment", "wallet-shown", "order-intent"])
    expect(families).toContain(family)
  expect(used.size).toBeGreaterThan(20)
  const raw = (part: string) => !PARTS.test(part) || used.has(part)
  const current = [...keys].filter((key) => !FORMER_CLAIM.test(key))
  expect(current.filter((key) => key.split(":").some(raw))).toEqual([])
  const held = [...used].filter((text) => text && text.length > 5 && current.some((key) => key.includes(text)))
  expect(held).toEqual([])
}, 60_000)

async function visitAccount(): Promise<void> {
  for (const typed of ["zoe@exemple.fr", customer.email, "BIENVENUE10", "INCONNU", "LILASCADEAU50000"]) used.add(typed)
  await openRoute(inscription, "/inscription").post({ firstName: "Zoé", lastName: "Paul", email: "zoe@exemple.fr" })
  await openRoute(oublie, "/mot-de-passe-oublie").post({ email: customer.email })
  const { commerce } = await readyCart("virement")
  const cookies = { "swell-session": commerce.session() ?? "" }
  const entered = await openRoute(connexion, "/connexion").post(customer, { cookies })
  const inside = { cookies: { "swell-session": cookiesOf(entered)["swell-session"] ?? "" } }
  expect(inside.cookies["swell-session"]).not.toBe("")
  for (const { "swell-session": session } of [cookies, inside.cookies]) used.add(session)
  for (const code of ["BIENVENUE10", "INCONNU"]) await openRoute(panier, "/panier").post({ intent: "add-coupon", code }, inside)
  await openRoute(panier, "/panier").post({ intent: "add-gift-card", giftCard: "LILA SCAD EAU5 0000" }, inside)
  await openRoute(deconnexion, "/deconnexion").post({}, inside)
}

/** Accepts on the provider's page, and comes back. */
async function payAtProvider(method: string): Promise<void> {
  const { attempt, comeBack } = await startPurchase(method)
  const body = new URLSearchParams({ choice: "accept" })
  const answer = await sandbox.providers.fetch(new Request(attempt.to ?? "", { method: "POST", body }))
  const { gateway, status, secrets } = parseProviderReturn(new URL(answer.headers.get("Location") ?? ""))
  for (const given of [attempt.providerId, attempt.providerSecret, ...Object.values(secrets)]) used.add(given)
  expect(await comeBack({ gateway, parameters: { ...status, ...secrets } })).toMatchObject({ kind: "placed" })
}

async function payByTypedCard(): Promise<void> {
  const { commerce } = await readyCart("card")
  const cart = await updateCart(commerce, { billing: { card: walletCard } })
  const pressed = await leave(commerce, cart)
  if (pressed.kind !== "requires-action") throw new Error(pressed.kind)
  const { attempt } = pressed
  for (const given of [walletCard.token, attempt.providerId, attempt.providerSecret]) used.add(given)
  await completeReturn({ commerce, i18n, attemptId: attempt.id, attempt, gateway: null, parameters: {} })
}

/** A card that its order charges, followed by the mail's link. */
async function confirmAfterOrder(): Promise<void> {
  const { commerce, cart } = await readyCart("card")
  const metadata = followUpMetadata(followUpToken)
  await updateCart(commerce, { metadata, billing: { card: { token: "pm_local_3ds", gateway: "stripe" } } })
  await submitOrder(commerce)
  const reference = { checkoutId: cart.checkout_id }
  const confirmable = await readConfirmableOrder(commerce, i18n, reference, false)
  if (!confirmable) throw new Error("Nothing to confirm")
  for (const given of [followUpToken, "pm_local_3ds", confirmable.payment.transactionId, "192.0.2.1"]) used.add(given)
  const press = { token: "", byScript: true, clientAddress: "192.0.2.1" }
  await confirmOrderCard({ commerce, i18n, reference, payment: confirmable.payment }, press)
  const params = { checkoutId: cart.checkout_id, token: followUpToken }
  const followed = await openRoute(suivi, `/suivi/${cart.checkout_id}/${followUpToken}`, params).get()
  expect(followed.status).toBe(200)
}

async function payByWallets(): Promise<void> {
  const made = await guestCart()
  const ordered = await callProvider({ commerce: made, i18n }, "paypal-order", "{}")
  if (!ordered.ok) throw new Error("No order at PayPal")
  used.add(String(ordered.value))
  await approve(made, { wallet: "paypal", billing: { method: "paypal", paypal: { order_id: String(ordered.value) } } })
  const { commerce, cart } = await readyCart("virement")
  const reviewId = newAttemptId()
  await keyValueStore().set(`amazon-review:${reviewId}`, cart.checkout_id, 60_000)
  const session = { redirect_status: "succeeded", amazonCheckoutSessionId: "b1e5f8c2-0d4e-4a5b-9c3d-7e6f5a4b3c2d" }
  used.add(session.amazonCheckoutSessionId)
  expect(await completeAmazonReview(commerce, reviewId, session)).toBe("approved")
  await pressOrder(commerce)
}

async function pressOrder(commerce: Commerce): Promise<void> {
  const cart = await readCart(commerce)
  if (cart) await leave(commerce, cart)
}
