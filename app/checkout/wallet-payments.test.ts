import { beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { readCart, updateCart } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { log } from "~/log.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import type { WalletPatch } from "~/payments/client/client-payment-method"
import { listOfferedMethods } from "~/payments/registry.server"
import { leave, openShopOn, i18n } from "./purchase.fixture"
import { readWalletCart } from "~/payments/wallets/wallet-cart-api.server"
import { findWalletPayment, isWalletApprovalOutdated } from "~/payments/wallets/wallet-payment.server"
import { address, approve, change, email, guestCart, walletCard as card, walletToken as token } from "./wallet-purchase.fixture"
import { callProvider } from "~/payments/wallets/provider-calls.server"

muteLog()

const sandbox = openShopOn(createSandbox())
beforeEach(() => {
  vi.clearAllMocks()
  clearCatalogueCache()
})

function billingOf(checkoutId: string): Record<string, unknown> {
  const carts = listRecords<{ id: string; checkout_id: string; billing: Record<string, unknown> }>(
    sandbox.context.database,
    "carts",
  )
  const billing = carts.find((each) => each.checkout_id === checkoutId)?.billing ?? {}
  const known = Object.entries(billing).filter(
    ([name, value]) => value !== null && !(name in address) && !/_name$|^address2$|^state$/.test(name),
  )
  return Object.fromEntries(known)
}

type Flow = {
  name: string
  settings?: Record<string, unknown>
  subscription?: boolean
  label: string
  patch: WalletPatch | ((commerce: Commerce) => Promise<WalletPatch>)
  billing: Record<string, unknown>
}

const fromStripe = (wallet: "google" | "apple" | "link"): WalletPatch => ({
  wallet,
  billing: { ...address, method: "card", account_card_id: null, intent: null, card },
})
const fromGateway = (wallet: "google" | "apple", given: object): WalletPatch => ({
  wallet,
  billing: { ...address, method: wallet, account_card_id: null, card: null, [wallet]: given },
})
const authorizenet = { gateway: "authorizenet", token }
const braintree = { gateway: "braintree", nonce: "tokencc_1" }

async function approvePaypal(commerce: Commerce): Promise<WalletPatch> {
  const made = await callProvider({ commerce, i18n }, "paypal-order", "{}")
  const id = made.ok ? String(made.value) : ""
  await callProvider({ commerce, i18n }, "paypal-update", JSON.stringify({ orderId: id }))
  await sandbox.providers.fetch(
    new Request(`http://localhost:4001/provider/paypal/orders/${id}/approve`, { method: "POST", body: "{}" }),
  )
  return { wallet: "paypal", billing: { ...address, method: "paypal", paypal: { order_id: id } } }
}

const flows: Flow[] = (["google", "apple"] as const).flatMap((wallet): Flow[] => {
  const label = wallet === "google" ? "Google Pay" : "Apple Pay"
  const by = (gateway: string) => ({ [wallet]: { gateway } })
  return [
    {
      name: `${label} through Stripe`,
      settings: by("stripe"),
      label,
      patch: fromStripe(wallet),
      billing: { method: "card", card },
    },
    {
      name: `${label} through Authorize.Net`,
      settings: by("authorizenet"),
      label,
      patch: fromGateway(wallet, authorizenet),
      billing: { method: wallet, [wallet]: authorizenet },
    },
    {
      name: `${label} through Braintree`,
      settings: by("braintree"),
      label,
      patch: fromGateway(wallet, { ...braintree, nonce: `tokencc_${wallet}` }),
      billing: { method: wallet, [wallet]: { ...braintree, nonce: `tokencc_${wallet}` } },
    },
    {
      name: `${label} through Braintree for a subscription`,
      settings: by("braintree"),
      subscription: true,
      label,
      patch: fromGateway(wallet, { ...braintree, nonce: `tokencc_${wallet}_sub` }),
      billing: { method: "card", card: expect.objectContaining({ token: expect.stringMatching(/^card_/), last4: "1881" }) },
    },
  ]
})
flows.push(
  { name: "Link through Stripe", label: "Link", patch: fromStripe("link"), billing: { method: "card", card } },
  {
    name: "PayPal's buttons",
    settings: { paypal: { gateway: "" } },
    label: "PayPal",
    patch: approvePaypal,
    billing: { method: "paypal", paypal: { order_id: expect.stringMatching(/^[0-9A-F]{17}$/) } },
  },
  {
    name: "PayPal through Braintree",
    settings: { paypal: { gateway: "braintree" } },
    label: "PayPal",
    patch: { wallet: "paypal", billing: { ...address, method: "paypal", paypal: { nonce: "tokencc_paypal" } } },
    billing: { method: "paypal", paypal: { nonce: "tokencc_paypal" } },
  },
)

describe.each(flows)("a wallet payment by $name", ({ settings, subscription, label, patch, billing }) => {
  test("fills the cart as the storefront API has it, counts as chosen, and orders once without a redirect [1.9] [3.18]", async () => {
    changePaymentSettings(sandbox.context, settings ?? {})
    clearCatalogueCache()
    const commerce = await guestCart({ subscription: subscription ?? false })
    const { city, zip, country } = address
    await change(commerce, { shipping: { city, zip, country } })
    const first = await readWalletCart({ commerce, i18n })
    await change(commerce, { shipping: { service: first.ok ? (first.value.services[0]?.id ?? "") : "" } })
    const { approved } = await approve(commerce, typeof patch === "function" ? await patch(commerce) : patch)
    expect(approved).toMatchObject({ ok: true, value: { hasEmail: true, asksDelivery: false } })

    const cart = await readCart(commerce)
    if (!cart) throw new Error("The cart is gone")
    expect(cart.account?.email).toBe(email)
    expect(cart.shipping).toMatchObject({ first_name: "Jeanne", last_name: "Martin", address1: "12 rue X" })
    expect(billingOf(cart.checkout_id)).toEqual(billing)
    const own = await readPaymentSettings(i18n)
    expect(findWalletPayment(own, cart)).toMatchObject({ label, methodId: billing["method"] })
    expect(listOfferedMethods(own, cart).map(({ id }) => id)).toContain(billing["method"])

    const [one, again] = await Promise.all([leave(commerce, cart), leave(commerce, cart)])
    expect([one.kind, again.kind]).toEqual(["placed", "placed"])
    const orders = listRecords<{ id: string; checkout_id: string; paid: boolean }>(sandbox.context.database, "orders")
    expect(orders.filter((each) => each.checkout_id === cart.checkout_id)).toMatchObject([{ paid: true }])
  })
})

describe("an approval", () => {
  beforeEach(() => void changePaymentSettings(sandbox.context, { google: { gateway: "authorizenet" } }))

  test("no longer counts once something else is due, or another method is chosen", async () => {
    const commerce = await guestCart()
    await approve(commerce, fromGateway("google", { ...authorizenet, token: btoa("due") }))
    const settings = await readPaymentSettings(i18n)
    const dearer = await updateCart(commerce, { shipping: { service: "chronopost" } })
    expect(findWalletPayment(settings, dearer)).toBeNull()
    expect(isWalletApprovalOutdated(dearer)).toBe(true)
    expect(listOfferedMethods(settings, dearer).map(({ id }) => id)).not.toContain("google")
    const other = await updateCart(commerce, { billing: { method: "bancontact" } })
    expect(findWalletPayment(settings, other)).toBeNull()
  })

  test("that the backend refuses is spent: the next press asks for a payment", async () => {
    const commerce = await guestCart()
    await approve(commerce, fromGateway("google", { ...authorizenet, token: btoa("decline") }))
    const cart = await readCart(commerce)
    expect(cart && (await leave(commerce, cart))).toEqual({ kind: "redirect", to: "/commande/paiement?resultat=refuse" })
    expect(log.warn).toHaveBeenCalledWith("payment-refused", expect.objectContaining({ method: "google", attempt: undefined }))
    const after = await readCart(commerce)
    expect(after && findWalletPayment(await readPaymentSettings(i18n), after)).toBeNull()
    expect(after && (await leave(commerce, after))).toEqual({ kind: "redirect", to: "/commande/paiement" })
  })

  test("is kept while the backend refuses the order for another reason", async () => {
    const commerce = await guestCart()
    await approve(commerce, fromGateway("google", { ...authorizenet, token: btoa("kept") }))
    const cart = await readCart(commerce)
    const rule = parseFaultRule({ kind: "status", status: 400, match: { method: "POST", path: "/api/cart/order" }, times: 1 })
    if (typeof rule === "string" || !cart) throw new Error("No cart, or no rule")
    addFaultRule(sandbox.context, rule)
    expect(await leave(commerce, cart)).toEqual({ kind: "refused", problem: { code: "service-unavailable" } })
    expect(log.warn).not.toHaveBeenCalledWith("payment-refused", expect.anything())
    expect((await leave(commerce, cart)).kind).toBe("placed")
  })

  test("serves one cart only", async () => {
    const patch = fromGateway("google", { ...authorizenet, token: btoa("replayed") })
    expect((await approve(await guestCart(), patch)).approved.ok).toBe(true)
    const second = await guestCart()
    expect((await approve(second, patch)).approved).toEqual({ ok: false, problems: [{ code: "payment-refused" }] })
    const cart = await readCart(second)
    expect(cart && findWalletPayment(await readPaymentSettings(i18n), cart)).toBeNull()
  })

  test("of a subscription tries cards as often as payments start from an address, whatever the carts", async () => {
    changePaymentSettings(sandbox.context, { google: { gateway: "braintree" } })
    clearCatalogueCache()
    const commerce = await guestCart({ subscription: true })
    const { approved } = await approve(commerce, fromGateway("google", { ...braintree, nonce: "tokencc_first" }))
    const shown = approved.ok ? { shown: approved.value.shown } : {}
    const attack = (number: number) => ({ ...shown, ...fromGateway("google", { ...braintree, nonce: `tokencc_try_${number}` }) })
    const told = []
    for (let number = 0; number < 31; number++) told.push((await change(commerce, attack(number), "203.0.113.50")).ok)
    expect(told.slice(-2)).toEqual([true, false])
    expect(await change(commerce, attack(31), "203.0.113.50")).toMatchObject({ problems: [{ code: "too-many-requests" }] })
  })

  test("of a method that the store does not have changes nothing", async () => {
    changePaymentSettings(sandbox.context, { google: null })
    clearCatalogueCache()
    const commerce = await guestCart()
    expect(await change(commerce, fromGateway("google", authorizenet))).toEqual({
      ok: false,
      problems: [{ code: "payment-method-unavailable" }],
    })
    changePaymentSettings(sandbox.context, { google: { gateway: "authorizenet", mode: "test", merchant_id: "BCR2DN" } })
  })
})
