import type { Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { listOrders } from "./sandbox-control.ts"
import { addProduct, answerProvider, orderByPaysafecard, goToRecap } from "./steps.ts"
import { expect } from "./shop-test.ts"
import { seededTest as test } from "./wallet-steps.ts"

async function goToPaysafecard(page: Page): Promise<void> {
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  await orderByPaysafecard(page)
}

test("an authorised payment that nothing was taken of yet ends in one order @full", async ({ page, stack }) => {
  const before = (await listOrders(stack)).length
  await goToPaysafecard(page)
  await answerProvider(page, "Autoriser sans encaisser")
  await expect(page).toHaveURL(/\/commande\/merci\//)
  expect(await listOrders(stack)).toHaveLength(before + 1)
})

/** Pays at the provider and gives the address that leads back, without going there. */
async function payWithoutReturning(page: Page, { providers }: Stack): Promise<string> {
  const answer = await page.request.post(page.url().replace(/^https:..[^/]+/, providers), {
    form: { choice: "accept" },
    maxRedirects: 0,
  })
  const location = answer.headers()["location"]
  expect(location).toContain("gateway=paysafecard")
  return location!
}

test("a paid cart that is emptied still says that it was paid, and by what it is found @full", async ({ page, stack }) => {
  const before = (await listOrders(stack)).length
  await goToPaysafecard(page)
  await answerProvider(page, "Accepter sans revenir à la boutique")
  await page.goto("/panier")
  const main = page.getByRole("main")
  await main.getByRole("button", { name: /Retirer/ }).click()
  await expect(main).toContainText("Rien pour l’instant")
  const end = main.getByRole("link", { name: "Terminer ma commande" })
  // Pages repeat for ten seconds what the provider said of an open payment.
  await expect(async () => {
    await page.reload()
    await expect(end).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await end.click()
  await expect(page).toHaveURL(/\/commande\/attente/)
  await expect(main.getByRole("heading", { level: 1 })).toContainText("Votre paiement a été reçu")
  await expect(main).toContainText("Canut")
  await expect(main).toContainText("paysafecard")
  await expect(main).toContainText(/Référence/)
  expect(await main.getByRole("link", { name: "Nous écrire" }).getAttribute("href")).toMatch(/^mailto:.+subject=/)
  expect(await listOrders(stack)).toHaveLength(before)
})

test("the waiting page without a payment is neutral; of a finished order it leads to the confirmation @full", async ({
  page,
  stack,
}) => {
  await page.goto("/commande/attente")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Suivi d’un paiement")
  await goToPaysafecard(page)
  const essai = new URL(await payWithoutReturning(page, stack)).searchParams.get("essai")
  await page.goto(`/paiement/retour?essai=${essai}`)
  await expect(page).toHaveURL(/\/commande\/merci\//)
  const confirmation = page.url()
  for (const path of [`/commande/attente?essai=${essai}&motif=item-unavailable`, "/commande/attente"]) {
    await page.goto(path)
    await expect(page).toHaveURL(confirmation)
  }
})
