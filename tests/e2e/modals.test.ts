import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"
import { holdResponses } from "./hold-responses.ts"
import { hydrate } from "./steps.ts"

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
  {
    id: "tutoriel",
    name: "Le filtre au cône, sans se presser",
    from: "/",
    opener: { role: "main", name: "Lire ici\u00a0: Le filtre au cône, sans se presser" },
    address: "/?tutoriel=filtre-au-cone#tutoriel",
  },
] as const

const dialog = (page: Page, id: string) => page.locator(`dialog#${id}`)
const open = async (page: Page, path: string, scripts: boolean | undefined) => {
  await page.goto(path)
  if (scripts) await hydrate(page)
}

test("X2 each modal opens at its own address as a named dialog, and its close link closes it [2.18] [2.23]", async ({
  page,
  javaScriptEnabled,
}) => {
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  for (const { id, name, address } of modals) {
    // A hash alone would be no new page.
    await page.goto("/pages/cgv")
    await open(page, address, javaScriptEnabled)
    await expect(page.getByRole("dialog", { name }), id).toBeVisible()
    expect(await overflow(), id).toBe("hidden")
    await dialog(page, id).getByRole("link", { name: "Fermer" }).click()
    await expect(dialog(page, id)).toBeHidden()
    expect(await overflow(), id).not.toBe("hidden")
  }
})

test("X23 without script closing a modal leads back to its link, and behind one that fills the window nothing is in use @plain", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const { id, from, opener } of modals) {
    // A wide window has the footer's link to a page instead.
    if (id === "devis") continue
    await page.goto(from)
    const link = page.getByRole(opener.role).getByRole("link", { name: opener.name, exact: true })
    await link.press("Enter")
    await expect(dialog(page, id), id).toBeVisible()
    await expect(page.getByRole(opener.role)).toBeHidden()
    const behind = page.locator("main a:not(dialog a)").first()
    await behind.evaluate((element) => (element as HTMLElement).focus())
    await expect(behind, id).not.toBeFocused()
    await dialog(page, id).getByRole("link", { name: "Fermer" }).press("Enter")
    await expect(link, id).toBeFocused()
  }
})

/** Whether the focus is in the modal, or on its way round by the browser's own bar. */
const isFocusKept = (page: Page) =>
  page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null)

test("X2 each modal keeps the focus, the page beneath is out of use, and Escape goes back to where it was @script [2.24]", async ({
  page,
}) => {
  for (const { id, name, from, opener } of modals) {
    await page.setViewportSize({ width: id === "menu" ? 1000 : 1280, height: 700 })
    await open(page, from, true)
    const link = page.getByRole(opener.role).getByRole("link", { name: opener.name, exact: true })
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    await link.click()
    await expect(page.getByRole("dialog", { name })).toBeVisible()
    expect(await dialog(page, id).evaluate((element) => element.matches(":modal"))).toBe(true)
    const controls = await dialog(page, id).locator("a, button, input, select, summary").count()
    for (let step = 0; step < controls + 2; step++) {
      expect(await isFocusKept(page), id).toBe(true)
      await page.keyboard.press("Tab")
    }
    await page
      .locator("main a")
      .first()
      .evaluate((beneath) => (beneath as HTMLElement).focus())
    expect(await isFocusKept(page), id).toBe(true)
    await page.keyboard.press("Escape")
    await expect(dialog(page, id)).toBeHidden()
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => window.scrollY), id).toBe(before)
  }
})

test("choices that the page's very first press opened give the focus back to their link @script", async ({ page }) => {
  await page.goto("/boutique/melanges?tri=nom")
  const link = page.getByRole("main").getByRole("link", { name: "Choisir Canut", exact: true })
  await link.click()
  await expect(page.getByRole("dialog", { name: "Canut" })).toBeVisible()
  await hydrate(page)
  await page.keyboard.press("Escape")
  await expect(dialog(page, "option")).toBeHidden()
  await expect(link).toBeFocused()
})

test("the cart that choices were added to gives the focus and the place back to their link @script @full", async ({ page }) => {
  await open(page, "/boutique/cafes", true)
  const link = page.getByRole("main").getByRole("link", { name: "Choisir Kayanza", exact: true })
  await link.click()
  const before = await page.evaluate(() => window.scrollY)
  await dialog(page, "option").getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page.getByRole("dialog", { name: "Panier (1)" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(link).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test("a click beside a modal closes it, and every navigation does @script", async ({ page }) => {
  await open(page, "/boutique", true)
  await page.getByRole("banner").getByRole("link", { name: "Espace client" }).click()
  await page.mouse.click(100, 400)
  await expect(page.locator("dialog[open]")).toHaveCount(0)
  await page.getByRole("banner").getByRole("link", { name: "Espace client" }).click()
  await page.getByRole("dialog").getByRole("link", { name: "Créer un compte" }).click()
  await expect(page).toHaveURL(/\/inscription/)
  await expect(page.locator("dialog[open]")).toHaveCount(0)
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
  await panel.getByRole("radio", { name: "1 kg" }).check()
  if (!javaScriptEnabled) await panel.getByRole("button", { name: "Actualiser le prix" }).click()
  await expect(panel.locator(".price")).not.toContainText("8,90")
  await panel.getByRole("radio", { name: "Piston" }).check()
  await panel.getByLabel("Quantité").fill("2")
  await panel.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page).toHaveURL(/\/boutique\/melanges\?tri=nom#panier$/)
  const cart = page.getByRole("dialog", { name: "Panier (2)" })
  await expect(cart).toBeVisible()
  await expect(cart).toContainText("1 kg")
  await expect(cart).toContainText("Piston")
  await expect(page.locator("meta[name=robots]")).toHaveCount(0)
})

test("options are added in the number that a stepper counts @script @full", async ({ page }) => {
  await open(page, "/boutique/melanges?choix=melange-canut#option", true)
  const panel = page.getByRole("dialog", { name: "Canut" })
  await panel.getByRole("button", { name: "Un de plus" }).click()
  await panel.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page.getByRole("dialog", { name: "Panier (2)" })).toBeVisible()
})

test("a refused quantity is mended on the product's page, the choice kept @full", async ({ page, javaScriptEnabled }) => {
  await open(page, "/boutique/melanges?choix=melange-canut&choix.o.poids=1-kg#option", javaScriptEnabled)
  await page.getByLabel("Quantité").fill("beaucoup")
  await page.getByRole("dialog").getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page).toHaveURL(/\/produits\/melange-canut/)
  await expect(page).toHaveTitle(/^Erreur/)
  await expect(page.getByRole("main").getByLabel("Quantité")).toHaveValue("beaucoup")
  await expect(page.getByRole("main").getByRole("radio", { name: "1 kg" })).toBeChecked()
})

test("a product that there is not leaves the list alone @full", async ({ page, javaScriptEnabled }) => {
  for (const slug of ["cafe-inconnu", "%2e%2e%2faccount"]) {
    await open(page, `/boutique?choix=${slug}#option`, javaScriptEnabled)
    await expect(page.getByRole("dialog")).toContainText("n’est pas disponible")
  }
  await open(page, "/boutique?choix=#option", javaScriptEnabled)
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page.getByRole("main").getByRole("link", { name: /Canut/ }).first()).toBeVisible()
})

test("@script an address that changes while the page hydrates opens its own panel @full", async ({ page }) => {
  test.slow()
  for (let pause = 0; pause < 300; pause += 10) {
    await page.goto("/pages/faq")
    await page.goto("/#login")
    await page.waitForTimeout(pause)
    await page.goto("/#devis")
    await expect(page.locator("dialog:modal").getByText("Sans engagement.")).toBeVisible()
  }
})

test("@script a panel opened since its address changed, or while the page is read anew, stays open @full", async ({ page }) => {
  const cart = page.getByRole("dialog", { name: /^Panier/ })
  const menu = page.getByRole("dialog", { name: "Menu" })
  await page.setViewportSize({ width: 1000, height: 700 })
  await open(page, "/boutique", true)
  // The router tells of the new address later than it is there.
  await page.evaluate(() => {
    location.hash = "contenu"
    document.querySelector<HTMLElement>("header a[href='#panier']")?.click()
  })
  await page.waitForTimeout(500)
  await expect(cart).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("dialog")).toHaveCount(0)

  const readAnew = async () => {
    await page.locator("header a[href='#menu']").click()
    await menu.locator("a[href='/boutique']").first().click()
  }
  const held = await holdResponses(page)
  await readAnew()
  await page.locator("header a[href='#panier']").evaluate((link: HTMLElement) => link.click())
  await held.release()
  await page.waitForLoadState("networkidle")
  await expect(cart).toBeVisible()
  await cart.getByRole("link", { name: "Fermer" }).click()
  await readAnew()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
