import type { Page } from "playwright/test"
import { listOrders } from "./sandbox-control.ts"
import { addProduct, answerProvider, orderByPaysafecard, walkToRecap } from "./steps.ts"
import { expect, test } from "./shop-test.ts"

async function goToPaysafecard(page: Page): Promise<void> {
  await addProduct(page, "melange-canut")
  await walkToRecap(page)
  await orderByPaysafecard(page)
}

async function expectCartKept(page: Page): Promise<void> {
  await page.goto("/panier")
  await expect(page.getByRole("main")).toContainText("Canut")
}

test("a cancelled payment says so, keeps the cart and makes no order", async ({ page, stack }) => {
  const before = (await listOrders(stack)).length
  await goToPaysafecard(page)
  await answerProvider(page, "Annuler et revenir à la boutique")
  await expect(page).toHaveURL(/\/commande\/paiement/)
  await expect(page.getByRole("main")).toContainText(/annulé/)
  await expect(page.getByRole("main").getByLabel(/paysafecard/)).toBeVisible()
  await expectCartKept(page)
  expect(await listOrders(stack)).toHaveLength(before)
})

test("a refused payment says so, keeps the cart and makes no order", async ({ page, stack }) => {
  const before = (await listOrders(stack)).length
  await goToPaysafecard(page)
  await answerProvider(page, "Refuser le paiement")
  await expect(page).toHaveURL(/\/commande\/paiement/)
  await expect(page.getByRole("main")).toContainText(/refusé|n’a pas abouti|n’a pas été accepté/)
  await expectCartKept(page)
  expect(await listOrders(stack)).toHaveLength(before)
})

test("a pending payment waits on a page that looks again, without an order", async ({ page, stack }) => {
  const before = (await listOrders(stack)).length
  await goToPaysafecard(page)
  await answerProvider(page, "Laisser le paiement en attente")
  await expect(page).toHaveURL(/\/commande\/attente/)
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/en cours/i)
  expect(await listOrders(stack)).toHaveLength(before)
  await expectCartKept(page)
})

test("an authorised payment ends in one order, also when the return is opened again", async ({ page, stack }) => {
  const before = (await listOrders(stack)).length
  await goToPaysafecard(page)
  const returned = page.waitForRequest((request) => request.url().includes("gateway=paysafecard"))
  await answerProvider(page, "Autoriser sans encaisser")
  const returnUrl = (await returned).url()
  await expect(page).toHaveURL(/\/commande\/merci\//)
  const confirmation = page.url()

  await page.goto(returnUrl)
  await expect(page).toHaveURL(confirmation)
  expect(await listOrders(stack)).toHaveLength(before + 1)
})

/** Pays at the provider and gives the address that leads back, without going there. */
async function payWithoutReturning(page: Page): Promise<string> {
  const answer = await page.request.post(page.url(), { form: { choice: "accept" }, maxRedirects: 0 })
  const location = answer.headers()["location"]
  expect(location).toContain("gateway=paysafecard")
  return location!
}

test("a paid return in another browser writes nothing and says how to resume", async ({
  page,
  stack,
  browser,
  javaScriptEnabled,
}) => {
  const before = (await listOrders(stack)).length
  await goToPaysafecard(page)
  const returnUrl = await payWithoutReturning(page)

  const stranger = await browser.newContext({ javaScriptEnabled, baseURL: stack.shop })
  const other = await stranger.newPage()
  await other.goto(returnUrl)
  await expect(other.getByRole("main")).toContainText(/en cours de vérification/)
  expect(await listOrders(stack)).toHaveLength(before)
  await stranger.close()

  await page.goto(returnUrl)
  await expect(page).toHaveURL(/\/commande\/merci\//)
  expect(await listOrders(stack)).toHaveLength(before + 1)
})

test("a payment made without coming back is offered again as “Terminer ma commande”", async ({ page, stack }) => {
  const before = (await listOrders(stack)).length
  await goToPaysafecard(page)
  await answerProvider(page, "Accepter sans revenir à la boutique")
  await page.goto("/panier")
  const main = page.getByRole("main")
  await expect(main).toContainText("Votre paiement a bien été reçu")
  await expect(main.getByRole("link", { name: "Passer commande" })).toHaveCount(0)
  await page.goto("/commande")
  await page
    .getByRole("link", { name: "Terminer ma commande" })
    .or(page.getByRole("button", { name: "Terminer ma commande" }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/commande\/merci\//)
  expect(await listOrders(stack)).toHaveLength(before + 1)
})

test("a paid cart that is emptied still says that it was paid, and by what it is found", async ({ page, stack }) => {
  const before = (await listOrders(stack)).length
  await goToPaysafecard(page)
  await answerProvider(page, "Accepter sans revenir à la boutique")
  await page.goto("/panier")
  const main = page.getByRole("main")
  await main.getByRole("button", { name: /Retirer/ }).click()
  await expect(main).toContainText("Rien pour l’instant")
  await main.getByRole("link", { name: "Terminer ma commande" }).click()
  await expect(page).toHaveURL(/\/commande\/attente/)
  await expect(main.getByRole("heading", { level: 1 })).toContainText("Votre paiement a été reçu")
  await expect(main).toContainText("Canut")
  await expect(main).toContainText("paysafecard")
  await expect(main).toContainText(/Référence/)
  expect(await main.getByRole("link", { name: "Nous écrire" }).getAttribute("href")).toMatch(/^mailto:.+subject=/)
  expect(await listOrders(stack)).toHaveLength(before)
})

test("the waiting page without a payment is neutral; of a finished order it leads to the confirmation", async ({ page }) => {
  await page.goto("/commande/attente")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Suivi d’un paiement")
  await goToPaysafecard(page)
  const essai = new URL(await payWithoutReturning(page)).searchParams.get("essai")
  await page.goto(`/paiement/retour?essai=${essai}`)
  await expect(page).toHaveURL(/\/commande\/merci\//)
  const confirmation = page.url()
  for (const path of [`/commande/attente?essai=${essai}&motif=item-unavailable`, "/commande/attente"]) {
    await page.goto(path)
    await expect(page).toHaveURL(confirmation)
  }
})
