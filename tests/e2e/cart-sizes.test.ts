import { holdResponses } from "./hold-responses.ts"
import { addProduct, fillCart, hydrate } from "./steps.ts"
import { expect, test } from "./shop-test.ts"

test("a cart of no, one and as many lines as it takes reads well at 320 px @full", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto("/panier")
  await expect(page.getByRole("main")).toContainText("Rien pour l’instant")

  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await expect(page.getByRole("main").getByRole("heading", { level: 2, name: "Canut" })).toHaveCount(1)

  await fillCart(page, 50)
  await page.goto("/panier")
  await expect(page.getByRole("main").getByRole("button", { name: "Mettre à jour" })).toHaveCount(50)
  await expect(page.getByRole("banner").getByRole("link", { name: /Panier/ })).toContainText("151")
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test("a button says at once that it was pressed, and a second press does nothing @script @full", async ({ page }) => {
  await page.goto("/produits/melange-canut")
  await hydrate(page)
  const held = await holdResponses(page)
  const button = page.getByRole("button", { name: "Ajouter au panier" })
  const size = () => button.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight])
  const before = await size()
  await button.click()
  await expect(button).toHaveAttribute("aria-disabled", "true")
  await expect(button).toContainText("Ajouter au panier")
  expect(await size()).toEqual(before)
  await button.click({ force: true })
  await held.release()
  await expect(page).toHaveURL(/#panier$/)
  await expect(page.getByRole("banner").getByRole("link", { name: /Panier/ })).toContainText("1")
})

test("on paper a cart has its goods and sums, and nothing to press or to fill in but the quantities @plain", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await page.mouse.wheel(0, 2000)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("banner").getByRole("link")).toHaveText(["Maison Lilas"])
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { level: 2, name: "Canut" })).toBeVisible()
  await expect(main.getByText("Total TTC, hors livraison").filter({ visible: true })).toHaveCount(1)
  await expect(main.getByRole("button")).toHaveCount(0)
  await expect(main.getByRole("textbox")).toHaveCount(1)
  for (const words of ["Paiement express", "Code promo", "Estimer la livraison"])
    await expect(main.getByText(words).filter({ visible: true })).toHaveCount(0)
})

test("a line's stepper and its way out stand in one row on the narrowest phones @plain", async ({ page }) => {
  await addProduct(page, "melange-canut")
  for (const [width, path] of [
    [360, "/panier"],
    [320, "/panier"],
    [360, "/boutique#panier"],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto(path)
    const line = page.locator(".cart-line-actions").filter({ visible: true })
    const controls = [
      line.getByRole("button", { name: "Un de moins" }),
      line.getByRole("textbox", { name: "Quantité" }),
      line.getByRole("button", { name: "Un de plus" }),
      line.getByRole("button", { name: "Retirer" }),
    ]
    const boxes = await Promise.all(controls.map(async (control) => (await control.boundingBox())!))
    const middles = boxes.map(({ y, height }) => Math.round(y + height / 2))
    expect(Math.max(...middles) - Math.min(...middles), `${path} at ${width} px`).toBeLessThanOrEqual(2)
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})

test("a line's price stands beside the first line of its name on phones @plain", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await addProduct(page, "filtres-papier-02")
  for (const path of ["/panier", "/boutique#panier", "/commande/coordonnees"]) {
    await page.goto(path)
    if (path.startsWith("/commande")) await page.getByText(/^Votre commande ·/).click()
    const line = page.locator(".cart-line").filter({ visible: true })
    const name = (await line.locator(".cart-line-name").boundingBox())!
    const price = (await line.locator(".cart-line-price").boundingBox())!
    expect(Math.abs(price.y - name.y), path).toBeLessThan(10)
    expect(price.x, path).toBeGreaterThanOrEqual(name.x + name.width)
  }
})

test("the field for a code stands off the line above it on phones @plain", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  const more = (await page.locator(".summary-more").boundingBox())!
  const label = (await page.getByText("Code promo", { exact: true }).boundingBox())!
  expect(label.y - more.y).toBeGreaterThanOrEqual(16)
})
