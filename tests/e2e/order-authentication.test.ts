import type { Browser, Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { becomeCustomer, callAsCustomer } from "./customer-steps.ts"
import { fieldsOf, goToPayment, main, order } from "./card-steps.ts"
import { choosePayment, readConfirmedOrder } from "./payment-steps.ts"
import { serveRealHosts } from "./real-hosts.ts"
import { expect } from "./shop-test.ts"
import { hydrate } from "./steps.ts"
import { openSheet, seededTest as test } from "./wallet-steps.ts"

const bank = (page: Page) => page.getByRole("dialog", { name: "Authentification 3-D Secure" })
const heading = (page: Page) => page.getByRole("heading", { level: 1 })
const confirmLink = (page: Page) => main(page).getByRole("link", { name: "Confirmer auprès de ma banque" })
const confirmButton = (page: Page) => main(page).getByRole("button", { name: "Confirmer auprès de ma banque" })

async function askBank(page: Page): Promise<void> {
  await confirmLink(page).click()
  await hydrate(page)
  await confirmButton(page).click()
}

/** An order paid with a saved card that its bank wants the shopper for. Out: the customer's e-mail. */
async function orderBySavedCard(page: Page, stack: Stack): Promise<string> {
  const email = await becomeCustomer(page, stack)
  await callAsCustomer(page, stack, "POST", "/account/cards", { token: "pm_local_3ds", gateway: "stripe" })
  await goToPayment(page)
  await choosePayment(page, /Visa se terminant par 3155/)
  await order(page)
  await expect(heading(page)).toHaveText("Votre banque attend votre accord")
  return email
}

async function readMailedLink(stack: Stack, email: string): Promise<string> {
  const answer = await fetch(`${stack.storefront}/__outbox`, { headers: { Accept: "application/json" } })
  const mails = (await answer.json()) as { to: string; text: string }[]
  const [link = ""] = /https?:\/\/\S+\/suivi\/\S+/.exec(mails.find(({ to }) => to === email)?.text ?? "") ?? []
  return new URL(link).pathname
}

async function openInAnotherBrowser(browser: Browser, stack: Stack, path: string): Promise<Page> {
  const other = await browser.newContext({ javaScriptEnabled: true, baseURL: stack.shop })
  await serveRealHosts(other, stack)
  const opened = await other.newPage()
  await opened.goto(path)
  return opened
}

test("@script a saved card's bank refuses, then another card pays the same order @full", async ({ page, stack }) => {
  await orderBySavedCard(page, stack)
  await askBank(page)
  await bank(page).getByRole("button", { name: "Simuler un échec" }).click()
  await expect(heading(page)).toHaveText("Votre paiement n’a pas abouti")
  await expect(main(page)).toContainText("Virement bancaire")
  await main(page).getByRole("link", { name: "Payer cette commande" }).click()
  const fields = fieldsOf(page)
  await expect(main(page).locator("form .button-primary")).toHaveText(["Réessayer avec la même carte"])
  await expect(main(page).getByRole("button", { name: /^Payer/ })).toHaveClass(/button-quiet/)
  // As wide as on the page where one chooses.
  expect((await main(page).locator("#carte-nouvelle").boundingBox())!.width).toBe(576)
  await fields.getByLabel("Numéro de carte").fill("4242 4242 4242 4242")
  await fields.getByLabel(/expiration/).fill("12/34")
  await fields.getByLabel("Code de sécurité").fill("123")
  await main(page)
    .getByRole("button", { name: /^Payer/ })
    .click()
  await expect(heading(page)).toHaveText("Merci, votre commande est confirmée")
})

test("@script a wallet's card whose bank wants the shopper is confirmed after the order, and charged once @full", async ({
  page,
  stack,
}) => {
  const sheet = await openSheet(page, "Google Pay")
  await sheet.getByLabel("Payer avec").selectOption("3ds")
  await sheet.getByRole("button", { name: "Payer", exact: true }).click()
  await expect(page).toHaveURL(/\/commande\/verification$/)
  await order(page)
  await expect(heading(page)).toHaveText("Votre banque attend votre accord")
  await expect(main(page)).toContainText("Rien n’a été débité")
  await askBank(page)
  await bank(page).getByRole("button", { name: "Payer" }).click()
  expect(await readConfirmedOrder(page, stack)).toMatchObject({ method: "card", paid: true })
})

test("@script the mail's link lets another browser confirm the card @full", async ({ browser, page, stack }) => {
  const email = await orderBySavedCard(page, stack)
  const link = await readMailedLink(stack, email)
  const other = await openInAnotherBrowser(browser, stack, link)
  await expect(main(other)).toContainText("Bonjour Zoé")
  await askBank(other)
  await bank(other).getByRole("button", { name: "Payer" }).click()
  await expect(heading(other)).toHaveText("Merci, votre commande est confirmée")
  await expect(main(other)).not.toContainText("Saint-Antoine")
  await other.goto(link)
  await expect(main(other)).toContainText("État de votre commande")
  await other.context().close()
})

test("@plain a saved card is confirmed on the bank's page, from the customer area", async ({ page, stack }) => {
  await orderBySavedCard(page, stack)
  await page.goto("/account/commandes")
  await main(page)
    .getByRole("link", { name: /^(Commande )?1\d+/ })
    .first()
    .click()
  await confirmLink(page).click()
  await confirmButton(page).click()
  await page.getByRole("button", { name: "Accepter le paiement" }).click()
  await expect(page).toHaveURL(/\/account\/commandes\/[a-f0-9]{24}$/)
  await expect(main(page)).toContainText("En préparation")
})

for (const [what, file] of [
  ["Stripe's library", "https://js.stripe.com/v3/"],
  ["the shop's own script for it", /card-stripe\.client.*\.js$/],
] as const)
  test(`@script where ${what} is blocked, the bank's page confirms the card @full`, async ({ page, stack }) => {
    await orderBySavedCard(page, stack)
    await page.route(file, (route) => route.abort())
    await askBank(page)
    await expect(main(page).locator("p[role=alert]")).toHaveText(/^La question de votre banque n’a pas pu s’afficher ici/)
    await main(page).getByRole("button", { name: "Continuer sur la page de ma banque" }).click()
    await page.getByRole("button", { name: "Accepter le paiement" }).click()
    expect(await readConfirmedOrder(page, stack)).toMatchObject({ method: "card", paid: true })
  })
