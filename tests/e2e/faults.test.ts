import { clearFaults, listOrders, setFault } from "./sandbox-control.ts"
import { addProduct, answerProvider, orderByPaysafecard, goToRecap } from "./steps.ts"
import { expect } from "./shop-test.ts"
import { seededTest as test } from "./wallet-steps.ts"

test.afterEach(async ({ stack }) => clearFaults(stack))

test("a slow backend ends in a French page, not in an endless wait @full", async ({ page, stack }) => {
  await addProduct(page, "melange-canut")
  await setFault(stack, { kind: "hang", match: { path: "/api/cart" } })
  const started = Date.now()
  await page.goto("/panier")
  expect(Date.now() - started).toBeLessThan(12_000)
  await expect(page.getByRole("main").getByRole("link", { name: /Réessayer/ })).toBeVisible()
})

for (const then of ["reset", "html", "status"]) {
  test(`an order whose answer is lost (${then}) is found, and made once @full`, async ({ page, stack }) => {
    const before = (await listOrders(stack)).length
    await addProduct(page, "melange-canut")
    await goToRecap(page)
    await orderByPaysafecard(page)
    await setFault(stack, { kind: "lost-answer", then, match: { method: "POST", path: "/api/cart/order" }, times: 1 })
    await answerProvider(page, "Accepter le paiement")
    await expect(page).toHaveURL(/\/commande\/(merci|attente)/)
    await expect(page).toHaveURL(/\/commande\/merci\//, { timeout: 30_000 })
    expect(await listOrders(stack)).toHaveLength(before + 1)
  })
}

test("an order that was not made is tried again only after looking @full", async ({ page, stack, javaScriptEnabled }) => {
  const before = (await listOrders(stack)).length
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  await orderByPaysafecard(page)
  await setFault(stack, { kind: "not-made", match: { method: "POST", path: "/api/cart/order" }, times: 1 })
  await answerProvider(page, "Accepter le paiement")
  const check = page.getByRole("main").getByRole("link", { name: "Vérifier maintenant" })
  await expect(async () => {
    if (!javaScriptEnabled && (await check.isVisible())) await check.click()
    await expect(page).toHaveURL(/\/commande\/merci\//, { timeout: 3_000 })
  }).toPass({ timeout: 40_000 })
  expect(await listOrders(stack)).toHaveLength(before + 1)
})
