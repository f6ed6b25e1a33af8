import { brotliCompressSync } from "node:zlib"
import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"

const main = (page: Page) => page.getByRole("main")
const products = (page: Page) => main(page).getByRole("heading", { level: 3 })
const chip = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name })

async function openFilters(page: Page): Promise<void> {
  await main(page).locator("summary", { hasText: "Filtrer" }).click()
  await expect(main(page).getByLabel("Catégorie", { exact: true })).toBeVisible()
}

test("one form filters by category, price and attributes, and each filter can be taken off", async ({ page }) => {
  await page.goto("/boutique")
  await expect(main(page).getByRole("status").filter({ hasText: "produits" })).toHaveText(/^78\u00a0produits, page 1 sur 4$/)
  await openFilters(page)
  await main(page).getByLabel("Catégorie", { exact: true }).selectOption({ label: "Cafés" })
  await main(page).getByLabel("À", { exact: true }).fill("15")
  await main(page).getByRole("button", { name: "Afficher les produits" }).click()

  await expect(page).toHaveURL(/\/boutique\/cafes\?prix_max=15$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cafés")
  await openFilters(page)
  await main(page).getByLabel("Claire").check()
  await main(page).getByRole("button", { name: "Afficher les produits" }).click()

  await expect(page).toHaveURL(/a\.torrefaction=claire&prix_max=15$/)
  await expect(main(page).getByText("5\u00a0produits")).toBeVisible()
  await expect(products(page)).toHaveCount(5)
  await expect(main(page).getByText("Filtrer (2)")).toBeVisible()

  await chip(page, /Retirer le filtre Jusqu’à 15,00/).click()
  await expect(page).toHaveURL(/\?a\.torrefaction=claire$/)
  await chip(page, /Retirer le filtre Torréfaction\s: Claire/).click()
  await expect(page).toHaveURL(/\/boutique\/cafes$/)
})

test("prices step and bounds follow the range of the list @full", async ({ page }) => {
  const expected = {
    "/boutique": ["0", "4700", "100"],
    "/boutique/cafes": ["8", "34", "1"],
    "/boutique/machines": ["200", "4700", "100"],
  }
  for (const [path, [min, max, step]] of Object.entries(expected)) {
    await page.goto(path)
    const lowest = page.locator("#prix_min")
    await expect(lowest, path).toHaveAttribute("min", min!)
    await expect(lowest, path).toHaveAttribute("max", max!)
    await expect(lowest, path).toHaveAttribute("step", step!)
  }
})

test("orders and pages are links, and the pages know their neighbours", async ({ page }) => {
  await page.goto("/boutique/cafes")
  await main(page).getByRole("link", { name: "Prix décroissant" }).click()
  await expect(page).toHaveURL(/tri=prix-desc$/)
  await expect(main(page).getByRole("link", { name: "Prix décroissant" })).toHaveAttribute("aria-current", "true")
  const dearest = await products(page).first().innerText()

  await expect(main(page).locator("a[rel=next]")).toHaveAttribute("href", "/boutique/cafes?tri=prix-desc&page=2")
  await main(page).getByRole("link", { name: "Page suivante" }).click()
  await expect(page).toHaveURL(/tri=prix-desc&page=2$/)
  await expect(products(page)).toHaveCount(7)
  await expect(products(page).filter({ hasText: dearest })).toHaveCount(0)
  await expect(main(page).locator("a[rel=prev]")).toHaveAttribute("href", "/boutique/cafes?tri=prix-desc")
  await expect(main(page).getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute("aria-current", "page")
})

test("no product and one product are states of their own @full", async ({ page }) => {
  await page.goto("/boutique/cafes?prix_min=9000")
  await expect(main(page).getByText("Aucun produit")).toBeVisible()
  await expect(main(page).getByRole("heading", { name: "Rien ne répond à ces filtres" })).toBeVisible()
  await main(page).getByRole("link", { name: "Retirer tous les filtres" }).click()
  await expect(page).toHaveURL(/\/boutique\/cafes$/)

  await page.goto("/boutique?prix_min=4000")
  await expect(main(page).getByText("1\u00a0produit", { exact: true })).toBeVisible()
  await expect(products(page)).toHaveCount(1)
  await expect(main(page).getByRole("navigation", { name: "Pages" })).toHaveCount(0)
})

test("a card says name, range, price, price of a kilogram and the names of its colours [2.33]", async ({ page }) => {
  await page.goto("/boutique")
  const coffee = main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Guji Shakiso", exact: true }) })
  await expect(coffee).toContainText("Éthiopie")
  await expect(coffee).toContainText("13,90\u00a0€")
  await expect(coffee).toContainText("55,60\u00a0€\u00a0/\u00a0kg")
  const cup = main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Tasse espresso Vernaison", exact: true }) })
  for (const colour of ["Amande", "Bleu", "Calcaire", "Lilas", "Rose", "Taupe"]) await expect(cup).toContainText(colour)
  await page.goto("/boutique/machines-espresso")
  const sale = main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Machine Confluence", exact: true }) })
  await expect(sale.locator("s")).toContainText("449,00\u00a0€")
})

test("a list of 24 products weighs at most 20 KB compressed @full", async ({ page, request, stack }) => {
  await page.goto("/boutique")
  await expect(products(page)).toHaveCount(24)
  for (const path of ["/boutique", "/boutique/cafes", "/boutique?a.origine=ethiopie&a.origine=bresil&tri=nom"]) {
    const html = await (await request.get(`${stack.shop}${path}`)).body()
    expect(brotliCompressSync(html).length, path).toBeLessThanOrEqual(20 * 1024)
  }
})

test("hostile addresses get a list or a page that helps", async ({ request, stack }) => {
  const long = "k".repeat(10_240)
  const many = Array.from({ length: 200 }, (_, index) => `a.x${index}=y`).join("&")
  for (const query of [
    "prix_min=abc",
    "page=1000000000",
    many,
    `a.origine=${long}`,
    `prix_max=${long}`,
    `tri=${long}`,
    "%00=%ff",
  ]) {
    const answer = await request.get(`${stack.shop}/boutique?${query}`)
    expect(answer.status(), query.slice(0, 30)).toBe(200)
    expect(await answer.text()).toContain("78\u00a0produits")
  }
  for (const slug of ["inconnue", "Cafés", "..%2Fsettings", long.slice(0, 5000)]) {
    const answer = await request.get(`${stack.shop}/boutique/${slug}`)
    expect(answer.status(), slug.slice(0, 30)).toBe(404)
    expect(await answer.text()).toContain("Cette page n’existe pas")
  }
})
