import type { Page, Request } from "playwright/test"
import { fieldsOf, fillCard } from "./card-steps.ts"
import { becomeCustomer } from "./customer-steps.ts"
import { expectRefusal } from "./accessibility/refusal-check.ts"
import { holdResponses } from "./hold-responses.ts"
import { expect } from "./shop-test.ts"
import { seededTest as test } from "./wallet-steps.ts"
import { watchShifts } from "./watch-shifts.ts"

const main = (page: Page) => page.getByRole("main")
test("@script a card is added, made the usual one and deleted; its number never meets the shop @full", async ({
  page,
  stack,
}) => {
  const ours: string[] = []
  page.on("request", (request) => {
    if (request.url().startsWith(stack.shop)) ours.push(`${request.url()} ${request.postData() ?? ""}`)
  })
  await becomeCustomer(page, stack, { next: "/account/cartes" })
  await expect(main(page)).toContainText("Vous n’avez pas de carte enregistrée.")
  const fields = main(page).frameLocator("#carte-nouvelle iframe")
  const save = main(page).getByRole("button", { name: "Enregistrer cette carte" })
  await fields.getByLabel("Numéro de carte").fill("4242 4242 4242 4241")
  await save.click()
  await expect(page.getByRole("alert")).toContainText("Vérifiez")
  await expectRefusal(page, "a new card that is mistyped")
  await fields.getByLabel("Numéro de carte").fill("4242 4242 4242 4242")
  await fields.getByLabel(/expiration/).fill("12/34")
  await fields.getByLabel("Code de sécurité").fill("123")
  await save.click()
  await expect(page.getByRole("status").filter({ hasText: "La carte est enregistrée." })).toBeVisible()
  await expect(main(page).getByRole("heading", { name: "Visa se terminant par 4242" })).toBeVisible()
  expect(ours.filter((request) => /4242[ +%20-]*4242[ +%20-]*4242/.test(request))).toEqual([])

  await main(page)
    .getByRole("button", { name: /^Choisir comme carte habituelle/ })
    .click()
  await expect(main(page)).toContainText("Carte habituelle, débitée pour vos abonnements.")
  // One press asks, the next one does it.
  await main(page).locator("summary", { hasText: "Supprimer" }).click()
  await main(page)
    .getByRole("button", { name: /^Supprimer/ })
    .click()
  await expect(main(page)).toContainText("Vous n’avez pas de carte enregistrée.")
})

test("@script more presses while a card's post is on its way save no second card", async ({ page, stack }) => {
  await becomeCustomer(page, stack, { next: "/account/cartes" })
  await fillCard(fieldsOf(page), "4242 4242 4242 4242")
  const { release } = await holdResponses(page, ({ pathname }) => pathname === "/account/cartes")
  const isPost = (request: Request) => request.method() === "POST" && request.url().endsWith("/account/cartes")
  const first = page.waitForRequest(isPost)
  // Playwright itself presses nothing while a page is on its way.
  await main(page)
    .getByRole("button", { name: "Enregistrer cette carte" })
    .evaluate((button: HTMLElement) => setInterval(() => button.click(), 150))
  await first
  await expect(page.waitForRequest(isPost, { timeout: 1_500 })).rejects.toThrow("Timeout")
  await release()
  await expect(main(page).getByRole("heading", { name: "Visa se terminant par 4242" })).toHaveCount(1)
})

test("@script the page does not move when a card's fields and their button come @full", async ({ page, stack }) => {
  const readShifts = await watchShifts(page)
  await becomeCustomer(page, stack, { next: "/account/cartes" })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    await expect(main(page).getByRole("button", { name: "Enregistrer cette carte" })).toBeVisible()
    await expect(main(page).locator("iframe[title*=carte]").first()).toBeVisible()
    expect([width, await readShifts()]).toEqual([width, 0])
  }
})

test("@plain without JavaScript the page says why no card can be typed, and what to do instead", async ({ page, stack }) => {
  await becomeCustomer(page, stack, { next: "/account/cartes" })
  const why = main(page).getByRole("group", { name: "Votre carte" })
  await expect(why).toContainText("La saisie d’une carte nécessite JavaScript")
  await expect(why).toContainText("enregistrer une carte lors d’une commande")
  await expect(main(page).getByRole("button", { name: "Enregistrer cette carte" })).toHaveCount(0)
})
