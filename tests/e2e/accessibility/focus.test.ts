import type { Page } from "playwright/test"
import { becomeCustomer, callAsCustomer, orderByCard } from "../customer-steps.ts"
import { deliveryFields, recipient } from "../../shopper/people.ts"
import { listOrders } from "../sandbox-control.ts"
import { expect, test } from "../shop-test.ts"
import { addProduct, applyCoupon, hydrate } from "../steps.ts"
import { expectStanding } from "./standing-checks.ts"

const main = (page: Page) => page.getByRole("main")
const focusedHeading = (page: Page) => page.locator(":is(h1, h2, h3):focus")

async function expectFocusOn(page: Page, heading: string | RegExp): Promise<void> {
  await expect(focusedHeading(page)).toHaveText(heading)
  await expectStanding(page, String(heading))
}

test("X24 the focus goes to a list's heading when a filter is taken off, and on its next page @script", async ({ page }) => {
  await page.goto("/boutique?a.torrefaction=claire&prix_max=30")
  await hydrate(page)
  await main(page)
    .getByRole("link", { name: /^Retirer le filtre Jusqu/ })
    .press("Enter")
  await expect(page).not.toHaveURL(/prix_max/)
  await expectFocusOn(page, "Produits")
  await page.goto("/boutique")
  await hydrate(page)
  await main(page).getByRole("link", { name: "Page suivante" }).press("Enter")
  await expect(page).toHaveURL(/page=2/)
  await expectFocusOn(page, "Produits")
})

/** Holds back the code that keeps the focus and lets corrected errors go. @returns what lets it come */
async function holdKeeper(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/keep-focus-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

test("X24 what is refused before the code that lets errors go has come stays refused @script", async ({ page }) => {
  const release = await holdKeeper(page)
  await page.goto("/newsletter")
  await hydrate(page)
  await main(page).getByLabel("E-mail *").fill("nina@exemple")
  await main(page).getByRole("button", { name: "S’inscrire" }).click()
  const alert = main(page).getByRole("alert")
  await expect(alert).toContainText("Saisissez une adresse e-mail complète")
  const came = page.waitForResponse(/\/keep-focus-/)
  release()
  await (await came).finished()
  await page.waitForTimeout(500)
  await expect(alert).toContainText("Saisissez une adresse e-mail complète")
})

test("X24 a focus that is lost before the code that keeps it has come goes to its place's heading all the same @script", async ({
  page,
}) => {
  await addProduct(page, "melange-canut")
  const release = await holdKeeper(page)
  await page.goto("/panier")
  await hydrate(page)
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST")
  await main(page)
    .getByRole("button", { name: /^Retirer/ })
    .press("Enter")
  await (await answered).finished()
  await expect(main(page)).toContainText("Rien pour l’instant")
  // The page is at rest: nothing that changes later leads the keeper to look.
  await page.waitForTimeout(500)
  release()
  await expect(focusedHeading(page)).toHaveCount(1)
})

test("X24 the focus goes to the page's heading on the way to another, and to what a search has found @script", async ({
  page,
}) => {
  await page.goto("/")
  await hydrate(page)
  await main(page).getByRole("link", { name: "Tous les cafés" }).press("Enter")
  await expectFocusOn(page, "Cafés")
  await page.goto("/recherche?q=canut")
  await hydrate(page)
  await main(page).getByRole("searchbox").fill("cafetière")
  await main(page).getByRole("searchbox").press("Enter")
  await expect(page).toHaveURL(/q=cafeti/)
  await expectFocusOn(page, /Recherche|Produits trouvés/)
})

test("X24 the focus stays in the part of the cart that a code, a card or the last line leaves @script", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await applyCoupon(page, "BIENVENUE10")
  await hydrate(page)
  await main(page).getByRole("button", { name: "Retirer le code" }).press("Enter")
  await expect(main(page).getByRole("button", { name: "Retirer le code" })).toHaveCount(0)
  await expectFocusOn(page, "Total")
  await main(page).getByRole("button", { name: "Retirer Canut" }).press("Enter")
  await expect(main(page)).toContainText("Rien pour l’instant")
  await expectFocusOn(page, "Votre panier")
})

test("X24 an error of the cart is gone when its quantity is corrected or its line removed @script @full", async ({ page }) => {
  for (const slug of ["melange-canut", "filtres-papier-02"]) await addProduct(page, slug)
  await page.goto("/panier")
  await hydrate(page)
  const [canut, filters] = [/^Quantité.*Canut/, /^Quantité.*Filtres/].map((name) => main(page).getByRole("textbox", { name }))
  const refuse = async (field = canut!) => {
    await field.fill("beaucoup")
    await field.press("Enter")
    await expect(page.locator(".error-summary")).toBeFocused()
  }
  const expectCorrected = async (quantity?: string) => {
    // The cart's own, as its answer says.
    if (quantity) await expect(canut!).toHaveAttribute("value", quantity)
    await expect(page.locator(".error-summary, .field-error, [aria-invalid]")).toHaveCount(0)
    await expect(page).toHaveTitle(/^Votre panier/)
  }
  await refuse()
  await canut!.fill("3")
  await canut!.press("Enter")
  await expectCorrected("3")
  await expect(canut!).toHaveValue("3")
  await refuse()
  await main(page).getByRole("button", { name: "Un de plus : Canut" }).press("Enter")
  await expectCorrected()
  await expect(canut!).toHaveValue("4")
  await refuse()
  await canut!.fill("4")
  await canut!.press("Tab")
  await expectCorrected("4")
  await refuse()
  await main(page).getByRole("button", { name: "Retirer Canut" }).press("Enter")
  await expect(canut!).toHaveCount(0)
  await expectCorrected()
  await refuse(filters)
  await main(page)
    .getByRole("button", { name: /^Retirer Filtres/ })
    .press("Enter")
  await expect(main(page)).toContainText("Rien pour l’instant")
  await expectCorrected()
})

test("X24 a corrected field of the checkout loses its error when it is left, and the focus goes on @script", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  await hydrate(page)
  const goOn = main(page).getByRole("button", { name: "Choisir la livraison" })
  await goOn.press("Enter")
  const summary = page.locator(".error-summary")
  await expect(summary).toBeFocused()
  const told = await summary.getByRole("link").count()
  const email = main(page).getByLabel("E-mail")
  await email.fill("camille@exemple.fr")
  await email.press("Tab")
  await expect(summary.getByRole("link")).toHaveCount(told - 1)
  await expect(main(page).locator("[aria-invalid]")).toHaveCount(told - 1)
  await expect(email).not.toHaveAttribute("aria-describedby", /erreur/)
  await expect(main(page).getByRole("textbox", { name: "Prénom" })).toBeFocused()
  for (const [label, text] of deliveryFields()) await main(page).getByLabel(label, { exact: true }).first().fill(text)
  await main(page).getByLabel("Téléphone").press("Tab")
  await expect(summary).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^Erreur/)
  await email.fill("camille")
  await email.press("Enter")
  await expect(summary).toBeFocused()
})

test("X24 the focus goes to the heading of the addresses when one is deleted @script", async ({ page, stack }) => {
  await becomeCustomer(page, stack)
  await callAsCustomer(page, stack, "POST", "/account/addresses", recipient)
  await page.goto("/account/adresses")
  await hydrate(page)
  await main(page).getByText("Supprimer").first().press("Enter")
  await main(page)
    .getByRole("button", { name: /^Supprimer définitivement/ })
    .first()
    .press("Enter")
  await expect(main(page)).not.toContainText(recipient.address1)
  await expectFocusOn(page, /adresse/i)
})

test("X24 the title says which step of how many is shown @both", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  await expect(page).toHaveTitle(/^Étape 1 sur 4 – Vos coordonnées \| /)
  await page.goto("/retractation")
  await expect(page).toHaveTitle(/^Étape 1 sur 3 – Renoncer au contrat \| /)
  await main(page).getByRole("button", { name: "Continuer" }).click()
  await expect(page).toHaveTitle(/^Erreur\u00a0: Étape 1 sur 3 – Renoncer/)
})

test("X24 another page of the orders leads to their heading, and Back to the link that was followed @script", async ({
  page,
  stack,
}) => {
  await becomeCustomer(page, stack)
  await addProduct(page, "filtres-papier-02")
  const known = new Set((await listOrders(stack)).map(({ number }) => number))
  await orderByCard(page, stack, recipient)
  const number = (await listOrders(stack)).find((order) => !known.has(order.number))?.number
  const headers = { "Content-Type": "application/json" }
  await fetch(`${stack.storefront}/__orders`, { method: "POST", headers, body: JSON.stringify({ number, times: 44 }) })
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto("/account/commandes")
  await hydrate(page)
  await main(page).getByRole("link", { name: "Page suivante" }).press("Enter")
  await expect(page).toHaveTitle(/^Vos commandes – page 2 \| /)
  await expectFocusOn(page, "Vos commandes")
  await page.goBack()
  await expect(page).toHaveTitle(/^Vos commandes \| /)
  await expect(main(page).getByRole("link", { name: "Page suivante" })).toBeFocused()
  await expectStanding(page, "back on the first page")
})

test("X24 Back keeps the place, with the focus on the link that was followed, or on what is in view @script", async ({
  page,
}) => {
  await page.goto("/boutique")
  await hydrate(page)
  const next = main(page).getByRole("link", { name: "Page suivante" })
  await next.press("Enter")
  await expectFocusOn(page, "Produits")
  await page.goBack()
  await expect(next).toBeFocused()
  await expectStanding(page, "back on the list")

  // On a busy machine what comes after a page has been drawn comes late.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...parts: unknown[]) {
      setTimeout(() => Reflect.apply(postMessage, this, parts), 150)
    }
  })
  await page.goto("/pages/cgv")
  await hydrate(page)
  const place = await page.evaluate(() => {
    scrollTo(0, 2000)
    return scrollY
  })
  await page.locator("header a[href='/boutique/cafes']").first().dispatchEvent("click")
  await expectFocusOn(page, "Cafés")
  await page.goBack()
  await expect(page).toHaveTitle(/^Conditions/)
  await expect(page.locator("main :focus")).toBeInViewport({ ratio: 1 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await expectStanding(page, "back on a long page")
})
