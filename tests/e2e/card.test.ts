import type { Page } from "playwright/test"
import { fieldsOf, main, order, typeCard, goToPayment } from "./card-steps.ts"
import { listOrders } from "./sandbox-control.ts"
import { expectRefusal } from "./accessibility/refusal-check.ts"
import { expect } from "./shop-test.ts"
import { goOn, pickMethod } from "./steps.ts"
import { seededTest as test } from "./wallet-steps.ts"

const accepted = "4242 4242 4242 4242"
const recap = /\/commande\/verification$/

async function payWith(page: Page, number: string): Promise<void> {
  await goToPayment(page)
  await typeCard(page, number)
  await goOn(page)
  await order(page)
}

test("@script S9 a card is typed, checked and charged once; its number meets no server of the shop [1.8]", async ({
  page,
  stack,
}) => {
  const ours: string[] = []
  page.on("request", (request) => {
    if (request.url().startsWith(stack.shop)) ours.push(`${request.url()} ${request.postData() ?? ""}`)
  })
  await payWith(page, accepted)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est confirmée")
  const checkoutId = /[a-f0-9]{32}$/.exec(page.url())?.[0]
  const placed = (await listOrders(stack)).filter((each) => each.checkout_id === checkoutId)
  expect(placed).toMatchObject([{ method: "card", paid: true }])

  const number = /4242[ +%20-]*4242[ +%20-]*4242[ +%20-]*4242/
  expect(ours.length).toBeGreaterThan(10)
  expect(ours.filter((request) => number.test(request))).toEqual([])
  expect(stack.shopLog()).not.toMatch(number)
  await page.goto("/panier")
  await expect(main(page)).toContainText("Rien pour l’instant")
})

test("@script what is wrong with a typed card is said at once, and what was typed stays @full", async ({ page }) => {
  await goToPayment(page)
  await typeCard(page, "4242 4242 4242 4241")
  await goOn(page)
  await expect(main(page).getByRole("alert")).toContainText("Vérifiez le numéro de la carte.")
  await expect(main(page).getByRole("alert")).toBeInViewport()
  await expectRefusal(page, "a card that Stripe refuses")
  await expect(page.locator("#carte-nouvelle")).toBeInViewport()
  await expect(main(page).getByRole("group", { name: "Saisie de la carte" })).toHaveCount(1)
  await main(page).getByRole("alert").getByRole("link").press("Enter")
  await expect(fieldsOf(page).getByLabel("Numéro de carte")).toBeFocused()
  await expect(page).toHaveTitle(/^Erreur/)
  await expect(fieldsOf(page).getByLabel("Numéro de carte")).toHaveValue("4242 4242 4242 4241")
  await expect(page).toHaveURL(/\/commande\/paiement$/)
  await expect(page).toHaveTitle(/^Erreur\u00a0: Étape 3 sur 4 – Moyen/)
  await goOn(page)
  await expectRefusal(page, "refused once more")
  await pickMethod(page, /paysafecard/)
  await expect(page).not.toHaveTitle(/Erreur/)
  await expect(main(page).getByRole("alert")).toHaveCount(0)
})

test("@script R12 a library that never answers is told within eight seconds, and other methods pay", async ({ page }) => {
  await page.route("https://js.stripe.com/v3/", () => new Promise(() => {}))
  await page.clock.install()
  await goToPayment(page)
  const asked = page.waitForRequest("https://js.stripe.com/v3/")
  await main(page)
    .getByRole("radio", { name: /Carte bancaire/ })
    .check()
  await asked
  await expect(main(page).getByRole("alert")).toHaveCount(0)
  await page.clock.fastForward(8_000)
  await expect(main(page).getByRole("alert")).toContainText("n’ont pas pu être chargés")
  await pickMethod(page, /paysafecard/)
  await goOn(page)
  await expect(page).toHaveURL(recap)
})

test("@script card fields whose own file does not come say so, and again at a press", async ({ page }) => {
  await goToPayment(page)
  await page.route(/payment-element\.client-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
  await page.reload()
  const alert = main(page).getByRole("alert")
  await expect(alert).toContainText("n’ont pas pu être chargés")
  await goOn(page)
  await expect(alert.getByRole("link")).toContainText("n’ont pas pu être chargés")
  await expect(main(page).getByText("Chargement des champs de carte…")).toHaveCount(0)
})

test("@script payment libraries come on the cart and the choice of payment only, and each page's policy stays its own @full", async ({
  page,
  stack,
}) => {
  const askedBy: string[] = []
  page.on("request", (request) => {
    if (request.url().startsWith("https:")) askedBy.push(new URL(page.url()).pathname)
  })
  await page.goto("/")
  await main(page).getByRole("link", { name: "Tous les cafés" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Cafés" })).toBeVisible()
  await goToPayment(page)
  await typeCard(page, accepted)
  await goOn(page)
  await expect(page).toHaveURL(recap)
  await main(page)
    .getByRole("link", { name: /Modifier le paiement/ })
    .click()
  await expect(page).toHaveURL(/\/commande\/paiement\?retour=verification$/)
  await typeCard(page, accepted)
  await page.getByRole("banner").getByRole("link").first().click()
  await expect(page).toHaveURL(`${stack.shop}/`)
  expect(await page.evaluate(() => "Stripe" in window)).toBe(false)
  expect(askedBy.filter((path) => !["/panier", "/commande/paiement"].includes(path))).toEqual([])
  expect(askedBy).toContain("/commande/paiement")
})
