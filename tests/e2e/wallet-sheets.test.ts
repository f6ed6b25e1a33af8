import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"
import { addProduct, applyCoupon } from "./steps.ts"
import { authorizenetTest, deliverTo, main, openSheet, sheet, walletButton } from "./wallet-steps.ts"

const failed = "Le paiement n’a pas abouti."

const pay = (page: Page, name: string) => sheet(page, name).getByRole("button", { name: "Payer", exact: true }).click()

for (const [wallet, walletTest] of [
  ["Google Pay", authorizenetTest],
  ["Apple Pay", authorizenetTest],
  ["Google Pay", test],
  ["PayPal", test],
] as const) {
  const [by, full] = walletTest === test ? ["", ""] : [" through Authorize.Net", " @full"]
  walletTest(`${wallet}${by} prices another address and refuses where nothing is delivered @script${full}`, async ({ page }) => {
    const opened = await openSheet(page, wallet)
    await deliverTo(opened, "new-york")
    await expect(opened.getByRole("alert")).toContainText(/livr/i)
    await expect(opened.getByRole("button", { name: "Payer", exact: true })).toBeDisabled()
    await deliverTo(opened, "lyon")
    await opened.getByRole("radio", { name: /Retrait/ }).check()
    await expect(opened).toContainText("8,90")
    await pay(page, wallet)
    await expect(page).toHaveURL(/\/commande\/(verification|coordonnees)$/)
    await page.goto("/panier")
    await expect(main(page)).toContainText("Retrait")
  })
}

for (const wallet of ["Google Pay", "Apple Pay"]) {
  authorizenetTest(
    `${wallet} takes a code and says what is wrong with another @script${wallet === "Google Pay" ? "" : " @full"}`,
    async ({ page }) => {
      const opened = await openSheet(page, wallet)
      await opened.getByLabel("Code promotionnel").fill("RIEN")
      await opened.getByRole("button", { name: "Utiliser le code" }).click()
      await expect(opened.getByRole("alert")).toContainText("Ce code promo n’est pas valable")
      await opened.getByLabel("Code promotionnel").fill("BIENVENUE10")
      await opened.getByRole("button", { name: "Utiliser le code" }).click()
      await expect(opened).toContainText("14,91")
      await pay(page, wallet)
      await expect(page).toHaveURL(/\/commande\/verification$/)
      await expect(main(page)).toContainText("Bienvenue −10 %")
    },
  )
}

for (const wallet of ["Google Pay", "PayPal"]) {
  const walletTest = wallet === "PayPal" ? test : authorizenetTest
  walletTest(
    `a failure of ${wallet} is said and leaves everything as it was @script${wallet === "PayPal" ? "" : " @full"}`,
    async ({ page }) => {
      const opened = await openSheet(page, wallet)
      await opened.getByRole("button", { name: "Simuler un échec" }).click()
      await expect(main(page).getByText(failed)).toBeVisible()
      await expect(page).toHaveURL(/\/panier$/)
      await expect(walletButton(page, wallet)).toBeVisible()
    },
  )
}

test("a device without wallets shows none, and the cart is whole @script", async ({ page }) => {
  await page.addInitScript("window.sandboxCapabilities = { googlePay: false, applePay: false, paypal: false }")
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await expect(walletButton(page, "Amazon Pay")).toBeVisible()
  for (const wallet of ["Google Pay", "Apple Pay", "PayPal"]) await expect(walletButton(page, wallet)).toHaveCount(0)
  await expect(main(page).getByRole("link", { name: "Passer commande" })).toBeVisible()
})

test("nothing due, no wallet and no library @script @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await applyCoupon(page, "GRAND CAFE 2026 LYON")
  await expect(
    main(page)
      .getByText(/Carte cadeau/)
      .first(),
  ).toBeVisible()
  await page.goto("about:blank")
  const libraries: string[] = []
  page.on("request", (request) => request.url().includes("/browser/") && libraries.push(request.url()))
  await page.goto("/panier")
  await expect(main(page).getByRole("link", { name: "Passer commande" })).toBeVisible()
  await page.waitForLoadState("networkidle")
  await expect(main(page).getByRole("heading", { name: "Paiement express" })).toHaveCount(0)
  expect(libraries).toEqual([])
})
