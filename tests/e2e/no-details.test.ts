import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"
import { addToCart, answerProvider, browseToCoffee, chooseAndReview, fillContact, goOn, orderByPaysafecard } from "./steps.ts"

/** Makes `<details>` and `<summary>` elements that the engine does not know, under other names in pages and styles alike. */
async function forgetDetails(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    if (!["document", "stylesheet"].includes(route.request().resourceType())) return route.continue()
    const response = await route.fetch({ maxRedirects: 0 })
    const type = response.headers()["content-type"] ?? ""
    const names = type.includes("css") ? /(^|[^\w.:-])(details|summary)(?![\w-])/g : /(<\/?)(details|summary)\b/g
    await route.fulfill(
      /html|css/.test(type) ? { response, body: (await response.text()).replace(names, "$1x-$2") } : { response },
    )
  })
}

/** What a closed `<details>` would hide takes room of its own, where its window shows the element at all. */
async function expectInFlow(page: Page): Promise<void> {
  const faults = await page.evaluate(() => {
    const inside = [...document.querySelectorAll("x-details > :not(x-summary)")]
    const shown = inside.filter((one) => !one.closest("dialog") && one.parentElement?.getClientRects().length)
    const wrong = shown.filter((one) => one.getBoundingClientRect().height < 1 || getComputedStyle(one).position === "absolute")
    return { panels: shown.length, wrong: wrong.map((one) => one.className) }
  })
  expect(faults.panels).toBeGreaterThan(0)
  expect(faults.wrong).toEqual([])
}

for (const width of [360, 1280]) {
  test(`an engine without <details> at ${width} px has every panel in the flow, and buys @plain @full`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await forgetDetails(page)
    await page.goto("/boutique/cafes")
    await expectInFlow(page)
    const filters = page.locator("main form", { has: page.locator("[name=prix_max]") })
    if (width < 1280) await page.getByRole("link", { name: "Filtrer et trier" }).click()
    await filters.locator("[name=prix_max]").fill("12")
    await filters.getByRole("button", { name: /^Voir/ }).click()
    await expect(page).toHaveURL(/prix_max=12/)
    await browseToCoffee(page, "Canut")
    await addToCart(page)
    await page.goto("/panier")
    await expectInFlow(page)
    await page.getByRole("main").getByRole("link", { name: "Passer commande" }).first().click()
    await fillContact(page)
    await goOn(page)
    await chooseAndReview(page)
    await orderByPaysafecard(page)
    await answerProvider(page, "Accepter le paiement")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est confirmée")
    // The style sheet of the last page may still be on its way.
    await page.unrouteAll({ behavior: "ignoreErrors" })
  })
}
