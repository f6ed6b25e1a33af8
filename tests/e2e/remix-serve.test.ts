import { startStack } from "../setup/stack.ts"
import { listOrders } from "./sandbox-control.ts"
import { addProduct, answerProvider, orderByPaysafecard, goToRecap } from "./steps.ts"
import { expect, test } from "./shop-test.ts"

test("the purchase works under plain remix-serve too", async ({ browser, javaScriptEnabled }) => {
  const stack = await startStack({ server: "remix-serve" })
  try {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: stack.shop })
    const page = await context.newPage()
    await addProduct(page, "melange-canut")
    await goToRecap(page)
    await orderByPaysafecard(page)
    await answerProvider(page, "Accepter le paiement")
    await expect(page).toHaveURL(/\/commande\/merci\//)
    expect(await listOrders(stack)).toHaveLength(1)
    await context.close()
  } finally {
    await stack.stop()
  }
})
