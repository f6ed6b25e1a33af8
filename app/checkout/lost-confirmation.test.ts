import { expect, test, vi } from "vitest"
import { openCommerce } from "~/commerce/client.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { openCheckoutStep } from "./open-step.server"
import { leave, openShopOn, readyCart, i18n } from "./purchase.fixture"

vi.mock("~/log.server", () => ({ log: { info: vi.fn(), warn: vi.fn(), alert: vi.fn(), fault: vi.fn() } }))

openShopOn(createSandbox())

const look = { browserAttempt: null, mayAskProvider: true }

test("who never got the answer to an order, and comes back with an empty cart, is led to what became of it", async () => {
  const { commerce, cart } = await readyCart("virement")
  const session = commerce.session()
  const sending = openCommerce({ session, ...i18n })
  // The backend may renew the session before the order is sent; the browser never hears of it.
  const renewed = vi.spyOn(sending, "session").mockReturnValue("renewed:session")
  await leave(sending, cart)
  renewed.mockRestore()
  const opened = await openCheckoutStep("recap", { commerce: openCommerce({ session, ...i18n }), i18n }, look)
  expect(opened).toEqual({ kind: "redirect", to: `/commande/merci/${cart.checkout_id}` })
})

test("so is who got the answer, with another session, but not the page after it", async () => {
  const { commerce, cart } = await readyCart("virement")
  const before = commerce.session()
  await leave(commerce, cart)
  expect(commerce.session()).not.toBe(before)
  const after = openCommerce({ session: commerce.session(), ...i18n })
  const opened = await openCheckoutStep("recap", { commerce: after, i18n }, look)
  expect(opened).toEqual({ kind: "redirect", to: `/commande/merci/${cart.checkout_id}` })
})

test("another session's order is nobody else's", async () => {
  const { commerce, cart } = await readyCart("virement")
  await leave(commerce, cart)
  const stranger = openCommerce({ session: null, ...i18n })
  const opened = await openCheckoutStep("recap", { commerce: stranger, i18n }, look)
  expect(opened).toEqual({ kind: "redirect", to: "/panier", problem: "session-cart-missing" })
})
