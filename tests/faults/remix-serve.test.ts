import { afterAll, beforeAll, expect, test } from "vitest"
import { listOrders } from "../e2e/sandbox-control.ts"
import { type Stack, startStack } from "../setup/stack.ts"
import { addToCart, goToRecap, payAtProvider, pressOrder } from "../shopper/http-purchase.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ server: "remix-serve" })
})
afterAll(() => stack.stop())

test("S5 the purchase works under plain remix-serve too", async () => {
  const shopper = createHttpShopper({ origin: stack.shop })
  await addToCart(shopper, "melange-canut")
  const provider = await pressOrder(shopper, await goToRecap(shopper, "paysafecard"))
  expect(provider.url.pathname).toMatch(/^\/provider\/paysafecard\//)
  const end = await payAtProvider(shopper, provider)
  expect([end.status, end.url.pathname]).toEqual([200, expect.stringMatching(/^\/commande\/merci\//)])
  expect(await listOrders(stack)).toHaveLength(1)
}, 60_000)
