import { beforeEach, describe, expect, test } from "vitest"
import { digestOf } from "~/digest.server"
import { muteLog } from "../../tests/setup/mute-log"
import { changeCartItem, readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import type { WalletPatch } from "~/payments/client/client-payment-method"
import { callProvider } from "~/payments/wallets/provider-calls.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import { openCheckoutStep } from "./open-step.server"
import { i18n, leave, openShopOn } from "./purchase.fixture"
import { address, change, email, guestCart, walletCard } from "./wallet-purchase.fixture"

muteLog()

// A sheet shows an amount while another tab changes the cart: what was approved is what the sheet showed.

const sandbox = openShopOn(createSandbox())
beforeEach(() => {
  changePaymentSettings(sandbox.context, {
    google: { gateway: "authorizenet" },
    apple: { gateway: "authorizenet" },
    paypal: { gateway: "" },
  })
  clearCatalogueCache()
})

/** Opens a sheet for a cart whose delivery is known; the key of what it shows. */
async function openSheet(commerce: Commerce): Promise<string> {
  const { city, zip, country } = address
  const rated = await change(commerce, { shipping: { city, zip, country } })
  const service = rated.ok ? (rated.value.services[0]?.id ?? "") : ""
  const shown = await change(commerce, { account: { email }, shipping: { ...address, service } })
  if (!shown.ok) throw new Error("The sheet does not open")
  return shown.value.shown
}

async function changeQuantity(commerce: Commerce, quantity: number): Promise<void> {
  const cart = await readCart(commerce)
  await changeCartItem(commerce, cart?.items[0]?.id ?? "", { quantity })
}

const openRecap = (commerce: Commerce) =>
  openCheckoutStep("recap", { commerce, i18n }, { browserAttempt: null, mayAskProvider: true })

async function expectAskedAgain(commerce: Commerce, end: object = { kind: "redirect", to: "/commande/paiement" }): Promise<void> {
  expect(await openRecap(commerce)).toEqual({ kind: "redirect", to: "/commande/paiement?resultat=montant" })
  const after = await readCart(commerce)
  expect(after?.metadata).not.toHaveProperty("wallet_payment.proof")
  // The forgotten token pays nothing, neither now nor once the amount is the same again.
  await changeQuantity(commerce, 1)
  expect(await openRecap(commerce)).toMatchObject(end)
}

let tokens = 0
type Wallet = "google" | "apple"
const approvals: Record<string, (wallet: Wallet) => WalletPatch> = {
  "through Authorize.Net": (wallet) => ({
    wallet,
    billing: { ...address, method: wallet, [wallet]: { gateway: "authorizenet", token: btoa(`shown ${++tokens}`) } },
  }),
  "through Stripe, whose token is a card's": (wallet) => ({
    wallet,
    billing: { ...address, method: "card", account_card_id: null, intent: null, card: walletCard },
  }),
}

test("a sheet that the build before opened is still approved", async () => {
  const commerce = await guestCart()
  const shown = await openSheet(commerce)
  const { checkout_id } = (await readCart(commerce)) ?? {}
  const [key, former] = [digestOf(shown), shown].map((part) => `wallet-shown:${checkout_id}:${part}`) as [string, string]
  await keyValueStore().set(former, (await keyValueStore().get(key)) ?? "", 60_000)
  await keyValueStore().delete(key)
  expect((await change(commerce, { ...approvals["through Authorize.Net"]?.("apple"), shown })).ok).toBe(true)
})

describe.each(Object.entries(approvals))("a sheet's approval %s", (_name, approve) => {
  test("is for what the sheet showed: another total is asked for again, and nothing is charged", async () => {
    const commerce = await guestCart()
    const shown = await openSheet(commerce)
    await changeQuantity(commerce, 2)
    expect((await change(commerce, { ...approve("google"), shown })).ok).toBe(true)
    const cart = await readCart(commerce)
    expect(cart && (await leave(commerce, cart))).toEqual({ kind: "redirect", to: "/commande/paiement" })
    await expectAskedAgain(commerce)
  })

  test("of a cart that changes afterwards is asked for again", async () => {
    const commerce = await guestCart()
    const shown = await openSheet(commerce)
    expect((await change(commerce, { ...approve("apple"), shown })).ok).toBe(true)
    expect(await openRecap(commerce)).toMatchObject({ kind: "open" })
    await changeQuantity(commerce, 2)
    await expectAskedAgain(commerce)
  })

  test.each([
    ["nothing", undefined],
    ["what no sheet showed", "A".repeat(43)],
  ])("that names %s is refused", async (_what, shown) => {
    const commerce = await guestCart()
    await openSheet(commerce)
    const patch = approve("google")
    expect(await change(commerce, { ...patch, ...(shown && { shown }) })).toEqual({
      ok: false,
      problems: [{ code: "approval-outdated" }],
    })
    expect((await readCart(commerce))?.billing?.method).not.toBe(patch.billing?.method)
  })
})

test("a sheet's approval is asked for again by the payment page too, once a shopper opens it, and by no page before", async () => {
  const commerce = await guestCart()
  const shown = await openSheet(commerce)
  expect((await change(commerce, { ...approvals["through Authorize.Net"]?.("apple"), shown })).ok).toBe(true)
  await changeQuantity(commerce, 2)
  const open = (step: "delivery" | "payment", mayAskProvider: boolean) =>
    openCheckoutStep(step, { commerce, i18n }, { browserAttempt: null, mayAskProvider })
  expect(await open("delivery", true)).toMatchObject({ kind: "open" })
  expect(await open("payment", false)).toMatchObject({ kind: "open" })
  expect(await open("payment", true)).toEqual({ kind: "redirect", to: "/commande/paiement?resultat=montant" })
})

test("PayPal's sheet shows its order's amount, as it was made or priced last, whatever the page names", async () => {
  const commerce = await guestCart()
  const shown = await openSheet(commerce)
  const made = await callProvider({ commerce, i18n }, "paypal-order", "{}")
  const id = made.ok ? String(made.value) : ""
  const patch: WalletPatch = { wallet: "paypal", shown, billing: { ...address, method: "paypal", paypal: { order_id: id } } }
  await changeQuantity(commerce, 2)
  const changed = await change(commerce, {})
  expect((await change(commerce, { ...patch, ...(changed.ok && { shown: changed.value.shown }) })).ok).toBe(true)
  // PayPal's own page, which the order button leads to, asks for the approval then.
  await expectAskedAgain(commerce, { kind: "open", cart: { billing: { paypal: null } } })
})
