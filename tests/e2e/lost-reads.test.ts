import type { Page } from "playwright/test"
import { sendForm } from "../shopper/browser-forms.ts"
import { goToPayment, order, typeCard } from "./card-steps.ts"
import { expect, test } from "./shop-test.ts"
import { goOn, hydrate } from "./steps.ts"
import { seededTest } from "./wallet-steps.ts"

const reads = /[?&]_data=/
const hangUp = (page: Page, method: string) =>
  page.route(reads, (route) => (route.request().method() === method ? route.abort("connectionreset") : route.continue()))

test("an addition without a connection leaves the page, and is sent again without scripts @script", async ({ page, context }) => {
  await page.goto("/produits/melange-canut")
  await hydrate(page)
  await context.setOffline(true)
  const add = page.getByRole("main").getByRole("button", { name: "Ajouter au panier" }).first()
  await add.click()
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
  await expect(page.getByRole("heading", { level: 1, name: "Canut" })).toBeVisible()
  await expect(add).toBeEnabled()
  await context.setOffline(false)
  await add.click()
  await expect(page.getByRole("heading", { name: "Panier (1)" })).toBeVisible()
})

test("an addition that is lost on its way opens its page anew @script @full", async ({ page }) => {
  await page.goto("/produits/melange-canut")
  await hydrate(page)
  await hangUp(page, "POST")
  const add = page.getByRole("main").getByRole("button", { name: "Ajouter au panier" }).first()
  const opened = page.waitForEvent("load")
  await add.click()
  await opened
  await page.unrouteAll()
  await expect(page.getByRole("heading", { level: 1, name: "Canut" })).toBeVisible()
  await add.click()
  await expect(page.getByRole("heading", { name: "Panier (1)" })).toBeVisible()
})

for (const [from, role, name, heading] of [
  ["/boutique/cafes", "link", "Sul de Minas", /Sul de Minas/],
  ["/produits/melange-canut", "radio", "500 g", /Canut/],
] as const) {
  test(`a page whose read is lost on its way, ${name}, is opened as without scripts @script`, async ({ page }) => {
    await page.goto(from)
    await hydrate(page)
    await hangUp(page, "GET")
    await page.getByRole("main").getByRole(role, { name }).first().click()
    await expect(page).not.toHaveURL(new RegExp(`${from}$`))
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible()
    await expect(page.locator("html")).not.toHaveAttribute("data-js")
  })
}

test("a cart whose reading again is lost on its way, after a press or for another tab, stays @script @full", async ({
  page,
  context,
}) => {
  await page.goto(await sendForm(page, "/produits/melange-canut", "Ajouter au panier"))
  await page.goto("/panier")
  await hydrate(page)
  await hangUp(page, "GET")
  const other = await context.newPage()
  await other.goto(await sendForm(other, "/produits/melange-traboule", "Ajouter au panier"))
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
  await expect(page.getByRole("heading", { level: 1, name: "Votre panier" })).toBeVisible()
  await page.unrouteAll()
  await page.goto("/panier")
  await hydrate(page)
  await hangUp(page, "GET")
  await page
    .getByRole("main")
    .getByRole("button", { name: /Un de plus/ })
    .first()
    .click()
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
  await expect(page.getByRole("heading", { level: 1, name: "Votre panier" })).toBeVisible()
  await expect(page.getByRole("main").locator(".quantity-status")).toHaveText("")
})

for (const file of ["_shared/framework", "manifest"]) {
  for (const answer of [{ status: 404 }, { status: 500 }, { contentType: "text/html", body: "<h1>Wi-Fi</h1>" }]) {
    const breadth = answer.status === 404 ? "" : " @full"
    test(`a page whose ${file} answers ${JSON.stringify(answer)} goes on without scripts @script${breadth}`, async ({ page }) => {
      const thrown: Error[] = []
      page.on("pageerror", (error) => thrown.push(error))
      await page.route(new RegExp(`/build/${file}-.*\\.js$`), (route) => route.fulfill(answer))
      await page.goto("/produits/melange-canut")
      await page.mouse.click(640, 5)
      await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
      await page.getByRole("button", { name: "Ajouter au panier" }).first().click()
      await expect(page.getByRole("heading", { name: "Panier (1)" })).toBeVisible()
      expect(thrown).toEqual([])
    })
  }
}

const throwing = { contentType: "text/javascript", body: 'throw new TypeError("planted")' }
const ROUTE_FAULTS = [
  { what: "is missing", answer: { status: 404 }, reportMs: 0, breadth: "" },
  { what: "cannot be parsed", answer: { ...throwing, body: "const const = 1" }, reportMs: 0, breadth: " @full" },
  { what: "throws", answer: throwing, reportMs: 0, breadth: " @full" },
  { what: "throws, which is told slowly,", answer: throwing, reportMs: 1500, breadth: "" },
]
for (const { what, answer, reportMs, breadth } of ROUTE_FAULTS) {
  test(`a page whose own script ${what} is opened by its link as without scripts @script @client-fault${breadth}`, async ({
    page,
  }) => {
    await page.goto("/boutique/cafes")
    await hydrate(page)
    await page.route(/\/build\/routes\/produits.*\.js$/, (route) => route.fulfill(answer))
    await page.route("**/rapports-client", async (route) => {
      await page.waitForTimeout(reportMs)
      await route.continue().catch(() => undefined)
    })
    await page.getByRole("main").getByRole("link", { name: "Sul de Minas" }).first().click()
    await expect(page.getByRole("heading", { level: 1, name: /Sul de Minas/ })).toBeVisible()
    await page.mouse.click(640, 5)
    await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
    await page.unrouteAll({ behavior: "ignoreErrors" })
  })
}

const TO_PAY = [
  { file: "panier", link: "Voir le panier", heading: "Votre panier" },
  { file: "commande\\.coordonnees", link: "Passer commande", heading: "Vos coordonnées" },
]
for (const { file, link, heading } of TO_PAY) {
  test(`where the script of « ${link} » throws, its page is opened, and goes on without scripts @script @client-fault @full`, async ({
    page,
  }) => {
    await page.goto(await sendForm(page, "/produits/melange-canut", "Ajouter au panier"))
    await hydrate(page)
    await page.route(new RegExp(`/build/routes/${file}-.*\\.js$`), (route) => route.fulfill(throwing))
    await page
      .getByRole("dialog")
      .getByRole("link", { name: link })
      .or(page.getByRole("dialog").getByRole("button", { name: link }))
      .click()
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible()
    await page.mouse.click(640, 5)
    await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
    await page.unrouteAll({ behavior: "ignoreErrors" })
  })
}

seededTest("the bank's page is reached where a script of the 3-D Secure page is missing @script @full", async ({ page }) => {
  const askBank = async (missing: RegExp) => {
    await goToPayment(page)
    await typeCard(page, "4000 0025 0000 3155")
    await goOn(page)
    await page.route(missing, (route) => route.fulfill({ status: 404 }))
    await order(page)
    await expect(page).toHaveURL(/\/commande\/authentification/)
  }
  await askBank(/\/build\/_shared\/framework-.*\.js$/)
  await expect(page.getByRole("button", { name: "Continuer sur la page de ma banque" })).toBeVisible()
  await page.unrouteAll()
  await page.context().clearCookies()
  await askBank(/payment-element\.client.*\.js$/)
  await expect(page.getByRole("main").getByRole("alert")).toContainText("n’a pas pu s’afficher ici")
})
