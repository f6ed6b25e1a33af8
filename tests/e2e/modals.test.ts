import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"
import { addProduct } from "./steps.ts"

/** Each modal with the link that opens it on some page, and its own address on the home page. */
const modals = [
  { id: "panier", name: /^Panier/, from: "/boutique", opener: { role: "banner", name: /^Panier/ }, address: "/#panier" },
  { id: "menu", name: "Menu", from: "/boutique", opener: { role: "banner", name: "Menu" }, address: "/#menu" },
  {
    id: "login",
    name: "Espace client",
    from: "/boutique",
    opener: { role: "banner", name: "Espace client" },
    address: "/#login",
  },
  {
    id: "devis",
    name: "Demander un devis",
    from: "/boutique",
    opener: { role: "contentinfo", name: "Demander un devis" },
    address: "/#devis",
  },
  {
    id: "option",
    name: "Canut",
    from: "/boutique/melanges?tri=nom",
    opener: { role: "main", name: "Choisir Canut" },
    address: "/?choix=melange-canut#option",
  },
  { id: "tutoriel", name: /./, from: "/?tutoriel=filtre-au-cone", opener: null, address: "/?tutoriel=filtre-au-cone#tutoriel" },
] as const

const dialog = (page: Page, id: string) => page.locator(`dialog#${id}`)
const open = async (page: Page, path: string, scripts: boolean | undefined) => {
  await page.goto(path)
  if (scripts) await expect(page.locator("html")).toHaveAttribute("data-js")
}

for (const { id, name, from, opener, address } of modals) {
  test(`#${id} opens at its address, named, and its close link closes it`, async ({ page, javaScriptEnabled }) => {
    await open(page, address, javaScriptEnabled)
    await expect(page.getByRole("dialog", { name })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden")
    await dialog(page, id).getByRole("link", { name: "Fermer" }).click()
    await expect(dialog(page, id)).toBeHidden()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe("hidden")
  })

  test(`#${id} needs no horizontal scroll at 320 px`, async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await addProduct(page, "melange-canut")
    await open(page, address, javaScriptEnabled)
    const box = await dialog(page, id).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await dialog(page, id).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })

  test(`axe finds nothing on the home page with #${id} open @script`, async ({ page }) => {
    await open(page, address, true)
    await expect(dialog(page, id)).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([])
  })

  if (!opener) continue
  test(`#${id} holds the focus, and Escape gives it back where the page was @script`, async ({ page }) => {
    if (id === "menu") await page.setViewportSize({ width: 1000, height: 700 })
    await open(page, from, true)
    const link = page.getByRole(opener.role).getByRole("link", { name: opener.name, exact: true })
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    await link.click()
    await expect(page.getByRole("dialog", { name })).toBeVisible()
    for (let step = 0; step < 30; step++) {
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null),
      ).toBe(true)
      await page.keyboard.press("Tab")
    }
    expect(await dialog(page, id).evaluate((element) => element.matches(":modal"))).toBe(true)
    await page.keyboard.press("Escape")
    await expect(dialog(page, id)).toBeHidden()
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
  })
}

test("a click beside a modal closes it, and every navigation does @script", async ({ page }) => {
  await open(page, "/boutique", true)
  await page.getByRole("banner").getByRole("link", { name: "Espace client" }).click()
  await page.mouse.click(100, 400)
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.getByRole("banner").getByRole("link", { name: "Espace client" }).click()
  await page.getByRole("dialog").getByRole("link", { name: "Créer un compte" }).click()
  await expect(page).toHaveURL(/\/inscription/)
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("options are chosen over the list, added, and the list is as it was with the cart open", async ({
  page,
  javaScriptEnabled,
}) => {
  await open(page, "/boutique/melanges?tri=nom", javaScriptEnabled)
  await page.getByRole("main").getByRole("link", { name: "Choisir Canut" }).click()
  const panel = page.getByRole("dialog", { name: "Canut" })
  await expect(panel).toBeVisible()
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex")
  await panel.getByRole("link", { name: "1 kg" }).click()
  await expect(panel.locator("[aria-current=true]", { hasText: "1 kg" })).toBeVisible()
  await expect(panel.locator(".price")).not.toContainText("8,90")
  await panel.getByRole("link", { name: "Piston" }).click()
  await expect(panel.locator("[aria-current=true]", { hasText: "Piston" })).toBeVisible()
  await panel.getByLabel("Quantité").fill("2")
  await panel.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page).toHaveURL(/\/boutique\/melanges\?tri=nom#panier$/)
  const cart = page.getByRole("dialog", { name: "Panier (2)" })
  await expect(cart).toBeVisible()
  await expect(cart).toContainText("1 kg")
  await expect(cart).toContainText("Piston")
  await expect(page.locator("meta[name=robots]")).toHaveCount(0)
})

test("a refused quantity is mended on the product's page, the choice kept", async ({ page, javaScriptEnabled }) => {
  await open(page, "/boutique/melanges?choix=melange-canut&choix.o.poids=1-kg#option", javaScriptEnabled)
  await page.getByLabel("Quantité").fill("beaucoup")
  await page.getByRole("dialog").getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page).toHaveURL(/\/produits\/melange-canut/)
  await expect(page).toHaveTitle(/^Erreur/)
  await expect(page.getByRole("main").getByLabel("Quantité")).toHaveValue("beaucoup")
  await expect(page.getByRole("main").locator("[aria-current=true]", { hasText: "1 kg" })).toBeVisible()
})

test("a product that there is not leaves the list alone", async ({ page, javaScriptEnabled }) => {
  for (const slug of ["cafe-inconnu", "%2e%2e%2faccount", ""]) {
    await open(page, `/boutique?choix=${slug}#option`, javaScriptEnabled)
    await expect(page.getByRole("dialog")).toContainText("n’est pas disponible")
  }
})

for (const next of ["//evil.example", "https://evil.example/", "javascript:alert(1)", "/\\evil.example"]) {
  test(`adding never leads to ${next}`, async ({ request, stack }) => {
    const answer = await request.post("/produits/melange-canut", {
      form: { quantite: "1", "o.poids": "250-g", "o.mouture": "grains", suite: next },
      headers: { Origin: stack.shop, "Sec-Fetch-Site": "same-origin" },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
    expect(answer.headers()["location"]).toMatch(/^\/produits\/melange-canut/)
  })
}
