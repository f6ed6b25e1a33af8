import type { Page } from "playwright/test"
import { goToPayment } from "./card-steps.ts"
import { becomeCustomer } from "./customer-steps.ts"
import { listOrders } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct, answerProvider, applyCoupon, goOn, orderByPaysafecard, goToRecap } from "./steps.ts"

const main = (page: Page) => page.getByRole("main")

async function chooseLight(page: Page): Promise<void> {
  await page.goto("/")
  await page.getByRole("contentinfo").getByRole("button", { name: "Version légère" }).click()
  await expect(page.getByRole("button", { name: "Version complète" })).toBeVisible()
}

/** Addresses of all scripts of the shop that are fetched from now on. */
function watchScripts(page: Page, shop: string): string[] {
  const scripts: string[] = []
  page.on("request", (request) => {
    if (request.url().startsWith(shop) && (request.resourceType() === "script" || request.url().endsWith(".js")))
      scripts.push(request.url())
  })
  return scripts
}

test("the light version sells: a coffee is found, put into the cart, changed and paid at a provider without any script", async ({
  page,
  stack,
}) => {
  test.slow()
  await chooseLight(page)
  const scripts = watchScripts(page, stack.shop)
  await page.getByRole("banner").locator("summary", { hasText: "Rechercher" }).click()
  await page.getByRole("banner").getByRole("searchbox").fill("canut")
  await page.getByRole("banner").getByRole("searchbox").press("Enter")
  await main(page).getByRole("link", { name: "Canut", exact: true }).click()
  await main(page).getByRole("radio", { name: "500 g" }).check()
  await main(page).getByRole("button", { name: "Ajouter au panier" }).click()
  const modal = page.getByRole("dialog", { name: "Panier (1)" })
  await modal.getByRole("button", { name: "Un de plus : Canut" }).click()
  await expect(page.getByRole("dialog", { name: "Panier (2)" })).toBeVisible()
  await applyCoupon(page, "BIENVENUE10")
  await expect(main(page)).toContainText("BIENVENUE10")
  await goToRecap(page)
  await orderByPaysafecard(page)
  await answerProvider(page, "Accepter le paiement")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est confirmée")
  const checkoutId = /[a-f0-9]{32}$/.exec(new URL(page.url()).pathname)?.[0]
  const placed = (await listOrders(stack)).filter((each) => each.checkout_id === checkoutId)
  expect(placed).toMatchObject([{ method: "paysafecard", paid: true }])
  expect(scripts).toEqual([])
})

test("the light version has no wallets, and says why no new card can be typed @full", async ({ page, stack }) => {
  await chooseLight(page)
  const scripts = watchScripts(page, stack.shop)
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await expect(main(page).getByRole("link", { name: "Passer commande" })).toBeVisible()
  await expect(main(page).getByText("Paiement express")).toBeHidden()
  await goToPayment(page)
  await expect(main(page).getByText("Paiement express")).toBeHidden()
  await expect(
    main(page).getByText(/La saisie d’une carte nécessite JavaScript.*\. Choisissez un autre moyen de paiement\./),
  ).toBeVisible()
  await expect(main(page).getByRole("radio", { name: /Carte bancaire/ })).toBeDisabled()
  await main(page)
    .getByRole("radio", { name: /PayPal/ })
    .check()
  await goOn(page)
  await expect(page).toHaveURL(/verification$/)
  await becomeCustomer(page, stack, { next: "/account/cartes" })
  await expect(main(page).getByText("La saisie d’une carte nécessite JavaScript")).toBeVisible()
  await expect(main(page).getByRole("button", { name: "Enregistrer cette carte" })).toHaveCount(0)
  expect(scripts).toEqual([])
})

test("what the shopper chose outranks what the browser says of saving data @full", async ({ page }) => {
  await page.setExtraHTTPHeaders({ "Save-Data": "on" })
  const parts = page.locator("script:not([type='application/ld+json']), link[as=script], link[rel=modulepreload]")
  await page.goto("/boutique")
  await expect(parts).toHaveCount(0)
  await page.getByRole("contentinfo").getByRole("button", { name: "Version complète" }).click()
  await expect(page.getByRole("button", { name: "Version légère" })).toBeVisible()
  expect(await parts.count()).toBeGreaterThan(0)
})

/** Widths in pixels that a page lets the browser choose from. */
async function offeredWidths(page: Page, path: string): Promise<number[][]> {
  await page.goto(path)
  const sets = await page
    .locator("source[srcset]")
    .evaluateAll((sources) => sources.map((each) => each.getAttribute("srcset") ?? ""))
  return sets.map((set) => [...set.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)))
}

test("the light version's pictures are the smallest of their kind @full", async ({ page }) => {
  const paths = ["/", "/boutique/cafes", "/produits/melange-canut", "/pages/ecole"]
  const usual = new Map<string, number[][]>()
  for (const path of paths) usual.set(path, await offeredWidths(page, path))
  await chooseLight(page)
  for (const path of paths) {
    const smallest = (usual.get(path) ?? []).map((widths) => [Math.min(...widths)])
    expect(smallest.length, path).toBeGreaterThan(0)
    expect(await offeredWidths(page, path), path).toEqual(smallest)
    for (const [width = 0] of smallest) expect(width, path).toBeLessThanOrEqual(640)
  }
})
