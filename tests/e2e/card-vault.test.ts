import type { Page } from "playwright/test"
import { main, order, goToPayment } from "./card-steps.ts"
import { countOrders, expectWaitingOrder, tryOutcomes } from "./outcome-steps.ts"
import { readConfirmedOrder } from "./payment-steps.ts"
import { expectRefusal } from "./accessibility/refusal-check.ts"
import { expect } from "./shop-test.ts"
import { goOn } from "./steps.ts"
import { authorizenetTest as test } from "./wallet-steps.ts"

async function typeCard(page: Page, number: string, exp = "1234", cvc = "123"): Promise<void> {
  await main(page)
    .getByRole("radio", { name: /Carte bancaire/ })
    .check()
  await main(page).getByLabel("Numéro de carte").fill(number)
  // As on a phone's keypad, which has digits only.
  const expiry = main(page).getByLabel("Date d’expiration")
  await expiry.fill("")
  await expiry.pressSequentially(exp)
  if (/^\d{4}$/.test(exp)) await expect(expiry).toHaveValue(`${exp.slice(0, 2)}/${exp.slice(2)}`)
  await main(page).getByLabel("Code de sécurité").fill(cvc)
}

test("@script every outcome of a card at another gateway, which goes from the browser to the vault only @full", async ({
  page,
  stack,
}) => {
  const ours: string[] = []
  const vault: string[] = []
  page.on("request", (request) => {
    const text = `${request.url()} ${request.postData() ?? ""}`
    if (request.url().startsWith(stack.shop)) ours.push(text)
    if (request.url().startsWith("https://vault.schema.io/tokens")) vault.push(text)
  })
  await goToPayment(page)
  const expectOrders = await countOrders(stack)
  const alert = main(page).getByRole("alert")

  await tryOutcomes("vaultTokenizedCard", {
    "script blocked": async () => {
      await page.route("https://vault.schema.io/tokens**", (route) => route.abort())
      await typeCard(page, "4242 4242 4242 4242")
      await goOn(page)
      await expect(alert).toContainText("ne répond pas")
      await expectRefusal(page, "a vault that cannot be reached")
      await expect(main(page).getByLabel("Numéro de carte")).toHaveValue("4242 4242 4242 4242")
      await page.unroute("https://vault.schema.io/tokens**")
    },
    refused: async () => {
      await typeCard(page, "4000 0000 0000 0002")
      await goOn(page)
      await expect(alert).toContainText("Cette carte n’a pas été acceptée")
      await expect(main(page).getByLabel("Numéro de carte")).toHaveValue("4000 0000 0000 0002")
      await expectOrders(0)
    },
    pending: () =>
      expectWaitingOrder(page, stack, async () => {
        await typeCard(page, "4000 0000 0000 0077")
        await goOn(page)
        await order(page)
      }),
    accepted: async () => {
      await goToPayment(page)
      vault.length = 0
      await typeCard(page, "4242-4242-4242-4242")
      await goOn(page)
      await order(page)
      expect(await readConfirmedOrder(page, stack)).toMatchObject({ method: "card", paid: true })
      await expectOrders(2)
    },
  })
  expect(vault).toHaveLength(1)
  const typed = /4(242|000)\D{0,9}(4242|0000)\D{0,9}(4242|0000)\D{0,9}(424|00[07])/
  expect(vault.join()).toMatch(typed)
  expect(ours.filter((request) => typed.test(request))).toEqual([])
  expect(stack.shopLog()).not.toMatch(typed)
})

test("@script an expiry date is typed with digits only, pasted, and mended over its slash @full", async ({ page }) => {
  await goToPayment(page)
  await typeCard(page, "4242 4242 4242 4242")
  const expiry = main(page).getByLabel("Date d’expiration")
  await expect(expiry).toHaveAttribute("inputmode", "numeric")
  await expect(expiry).toHaveAttribute("autocomplete", "cc-exp")
  await expiry.fill("")
  await expiry.pressSequentially("1230")
  await expect(expiry).toHaveValue("12/30")
  for (let back = 0; back < 3; back++) await expiry.press("Backspace")
  await expect(expiry).toHaveValue("12")
  await expiry.pressSequentially("34")
  await expect(expiry).toHaveValue("12/34")
  for (let left = 0; left < 2; left++) await expiry.press("ArrowLeft")
  await expiry.press("Backspace")
  await expect(expiry).toHaveValue("1234")
  await expiry.press("Backspace")
  await expiry.pressSequentially("1")
  await expect(expiry).toHaveValue("11/34")
  expect(await expiry.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2)
  for (const [pasted, shown] of [
    ["122034", "12/2034"],
    ["12/2034", "12/2034"],
    [" 12 34 ", " 12 34 "],
  ]) {
    await expiry.selectText()
    await page.keyboard.insertText(pasted ?? "")
    await expect(expiry).toHaveValue(shown ?? "")
  }
  await goOn(page)
  await expect(page).toHaveURL(/\/commande\/verification/)
})

test("@script all that is wrong with a typed card is said at once, first on the page and at its field @full", async ({
  page,
}) => {
  const vault: string[] = []
  page.on("request", (request) => request.url().startsWith("https://vault.schema.io/tokens") && vault.push(request.url()))
  await goToPayment(page)
  await typeCard(page, "4242 4242 4242 4241", "13/34", "12")
  await goOn(page)
  const number = main(page).getByLabel("Numéro de carte")
  await expect(main(page).getByRole("alert").getByRole("link")).toHaveText([
    "Vérifiez le numéro de la carte.",
    "Vérifiez la date d’expiration, par exemple 04/28.",
    "Vérifiez le code de sécurité\u00a0: 3 ou 4 chiffres.",
  ])
  await expectRefusal(page, "three wrong fields")
  await expect(number).toHaveAccessibleDescription(/Vérifiez le numéro de la carte/)
  await expect(main(page).getByLabel("Date d’expiration")).toHaveAccessibleDescription(/Vérifiez la date d’expiration/)
  await expect(main(page).getByLabel("Code de sécurité")).toHaveAccessibleDescription(/Vérifiez le code/)
  await expect(main(page).locator("input[aria-invalid=true]")).toHaveCount(3)
  await number.fill("4242 4242 4242 4242")
  await number.press("Tab")
  // What is left has been said.
  await expect(main(page).locator(".error-summary").getByRole("link")).toHaveCount(2)
  await expect(main(page).getByRole("alert")).toHaveCount(0)
  await expect(number).not.toHaveAttribute("aria-invalid")
  await expect(number).toHaveAccessibleDescription("10 à 16 chiffres")
  await goOn(page)
  await expect(number).not.toHaveAttribute("aria-invalid")
  await expect(main(page).getByRole("alert").getByRole("link")).toHaveCount(2)
  await expectRefusal(page, "two wrong fields")
  await expect(main(page).getByLabel("Code de sécurité")).toHaveAttribute("aria-invalid", "true")
  for (const name of ["Numéro de carte", "Date d’expiration", "Code de sécurité"]) await main(page).getByLabel(name).fill("")
  await goOn(page)
  await expect(main(page).getByRole("alert").getByRole("link")).toHaveText([/^Saisissez votre carte/])
  await expectRefusal(page, "nothing typed")
  expect(vault).toEqual([])
})
