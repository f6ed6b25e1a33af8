import type { Locator, Page } from "playwright/test"
import { clearFaults, setFault } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct, fillContact, hydrate } from "./steps.ts"

const main = (page: Page) => page.getByRole("main")
/** Buttons that show a press; a step beyond the least quantity is disabled for another reason. */
const marked = (page: Page) => page.locator("button:is([data-pressed], [aria-disabled=true]):not(.step)")

test.afterEach(async ({ stack }) => clearFaults(stack))

/** Opens the product's page with its scripts, and keeps what is put into the cart from being answered. */
async function pressWithoutAnswer(page: Page, shop: Parameters<typeof setFault>[0]): Promise<Locator> {
  await page.goto("/produits/melange-canut")
  await hydrate(page)
  await setFault(shop, { kind: "delay", ms: 3000, match: { method: "POST", path: "/api/cart/items" } })
  const button = main(page).getByRole("button", { name: /^Ajouter au panier/ })
  await button.click()
  await expect(button).toHaveAttribute("aria-disabled", "true")
  return button
}

test("a button that sends keeps its words and its focus, and tells screen readers that it does @script", async ({
  page,
  stack,
}) => {
  const button = await pressWithoutAnswer(page, stack)
  await expect(button).toHaveAccessibleName("Ajouter au panier")
  await expect(main(page).getByRole("status").filter({ hasText: "Ajout au panier…" })).toHaveCount(1)
  await expect(button).toBeFocused()
  await clearFaults(stack)
  await expect(page).toHaveURL(/#panier$/)
  await expect(marked(page)).toHaveCount(0)
})

test("a refused form takes its button's mark back, and is sent once it is mended @script", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  await hydrate(page)
  const button = main(page).getByRole("button", { name: "Choisir la livraison" })
  const heard = await button.evaluateHandle(({ nextElementSibling: status }) => {
    const words: string[] = []
    new MutationObserver(() => words.push(status!.textContent ?? "")).observe(status!, {
      subtree: true,
      characterData: true,
      childList: true,
    })
    return words
  })
  await button.click()
  await expect(main(page).getByRole("link", { name: /e-mail/ })).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
  // Nothing was sent, so nothing is said of it.
  expect(await heard.jsonValue()).toEqual([])
  await fillContact(page)
  await button.click()
  await expect(page).toHaveURL(/livraison$/)
  await expect(marked(page)).toHaveCount(0)
})

test("a line that is removed at once leaves no pressed button @script @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await addProduct(page, "filtres-papier-02")
  await page.goto("/panier")
  await hydrate(page)
  await main(page)
    .getByRole("button", { name: /^Retirer .*Canut/ })
    .click()
  await expect(main(page).getByRole("button", { name: /^Retirer / })).toHaveCount(1)
  await expect(marked(page)).toHaveCount(0)
})

test("a form that another page interrupts leaves no pressed button @script @full", async ({ page, stack }) => {
  const button = await pressWithoutAnswer(page, stack)
  await page.getByRole("contentinfo").getByRole("link", { name: "Livraison" }).first().click()
  await expect(page).toHaveURL(/livraison/)
  await page.goBack()
  await expect(button).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
})

test("the way back while a form is sent leaves no pressed button @script @full", async ({ page, stack }) => {
  await page.goto("/boutique/cafes")
  await hydrate(page)
  await main(page).getByRole("link", { name: "Guji Shakiso", exact: true }).first().click()
  const button = main(page).getByRole("button", { name: /^Ajouter au panier/ })
  await setFault(stack, { kind: "delay", ms: 3000, match: { method: "POST", path: "/api/cart/items" } })
  await button.click()
  await expect(button).toHaveAttribute("aria-disabled", "true")
  await page.goBack()
  await expect(page).toHaveURL("/boutique/cafes")
  await page.goForward()
  await expect(button).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
})
