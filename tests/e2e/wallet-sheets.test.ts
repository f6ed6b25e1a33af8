import type { Page } from "playwright/test"
import { expect } from "./shop-test.ts"
import { addProduct, applyCoupon } from "./steps.ts"
import {
  appleAuthorizenetTest,
  authorizenetTest,
  deliverTo,
  main,
  openSheet,
  seededTest as test,
  sheet,
  walletButton,
} from "./wallet-steps.ts"

const failed = "Le paiement n’a pas abouti."

const pay = (page: Page, name: string) => sheet(page, name).getByRole("button", { name: "Payer", exact: true }).click()

for (const [wallet, walletTest] of [
  ["Google Pay", authorizenetTest],
  ["Apple Pay", appleAuthorizenetTest],
  ["Google Pay", test],
  ["PayPal", test],
] as const) {
  const by = walletTest === test ? "" : " through Authorize.Net"
  const full = walletTest === test && wallet === "Google Pay" ? "" : " @full"
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

for (const [wallet, walletTest] of [
  ["Google Pay", authorizenetTest],
  ["Apple Pay", appleAuthorizenetTest],
] as const) {
  walletTest(`${wallet} takes a code and says what is wrong with another @script @full`, async ({ page }) => {
    const opened = await openSheet(page, wallet)
    await opened.getByLabel("Code promotionnel").fill("RIEN")
    await opened.getByRole("button", { name: "Utiliser le code" }).click()
    await expect(opened.getByRole("alert")).toContainText("Code non reconnu ou non applicable")
    await opened.getByLabel("Code promotionnel").fill("BIENVENUE10")
    await opened.getByRole("button", { name: "Utiliser le code" }).click()
    await expect(opened).toContainText("14,91")
    await pay(page, wallet)
    await expect(page).toHaveURL(/\/commande\/verification$/)
    await expect(main(page)).toContainText("Code promo « BIENVENUE10 »")
  })
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

appleAuthorizenetTest(
  "Apple Pay that is closed while its merchant is validated fails at nothing @script @full",
  async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route("**/api/cart", async (route) => {
      if (route.request().postData()?.includes("apple-session")) await released
      await route.fallback()
    })
    const faults: string[] = []
    page.on("pageerror", ({ message }) => faults.push(message))
    await addProduct(page, "melange-canut")
    await page.goto("/panier")
    await walletButton(page, "Apple Pay").click()
    await sheet(page, "Apple Pay").getByRole("button", { name: "Annuler" }).click()
    const validated = page.waitForResponse((answer) => answer.request().postData()?.includes("apple-session") === true)
    release()
    await validated
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await expect(main(page)).not.toContainText(failed)
    expect(faults).toEqual([])
  },
)

test("a device without wallets shows none, and the cart is whole @script", async ({ page }) => {
  await page.addInitScript("window.sandboxCapabilities = { googlePay: false, applePay: false, link: false, paypal: false }")
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await expect(walletButton(page, "Amazon Pay")).toBeVisible()
  for (const wallet of ["Google Pay", "Apple Pay", "Link", "PayPal"]) await expect(walletButton(page, wallet)).toHaveCount(0)
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
  page.on("request", (request) => request.url().startsWith("https:") && libraries.push(request.url()))
  await page.goto("/panier")
  await expect(main(page).getByRole("link", { name: "Passer commande" })).toBeVisible()
  await page.waitForLoadState("networkidle")
  await expect(main(page).getByRole("heading", { name: "Paiement express" })).toHaveCount(0)
  expect(libraries).toEqual([])
})
