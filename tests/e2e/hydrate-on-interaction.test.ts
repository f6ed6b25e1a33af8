import type { Page } from "playwright/test"
import { clearFaults, setFault } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct, hydrate } from "./steps.ts"

const alive = (page: Page) => page.locator("html[data-js]")
const cartLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /Panier/ })
const fetchedScripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /\/build\/.*\.js$/.test(name)).length)

test("scripts are fetched when the page is idle, and run at the first interaction @script", async ({ page }) => {
  for (const path of ["/", "/boutique", "/produits/melange-canut", "/pages/cgv"]) {
    await page.goto(path)
    await expect.poll(() => fetchedScripts(page)).toBeGreaterThan(3)
    await page.waitForLoadState("networkidle")
    await expect(alive(page)).toHaveCount(0)
    expect(await page.evaluate(() => "__remixRouteModules" in window)).toBe(false)
    const before = await fetchedScripts(page)
    await page.mouse.move(300, 300)
    await page.mouse.move(320, 310)
    await expect(alive(page)).toHaveCount(1)
    expect(await fetchedScripts(page)).toBeGreaterThanOrEqual(before)
  }
})

test("nothing is preloaded but the font @script", async ({ request, stack }) => {
  const html = await (await request.get(`${stack.shop}/boutique`)).text()
  expect(html).not.toContain("modulepreload")
  expect(html.match(/rel="preload"/g)).toHaveLength(1)
})

test("a shopper with a cart has nothing else preloaded, and the cart's picture at once @script", async ({ page }) => {
  await addProduct(page, "melange-canut")
  for (const path of ["/boutique", "/produits/melange-canut", "/panier"]) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain("Panier (1)")
    expect(html, path).not.toContain("modulepreload")
    expect(html.match(/rel="preload"/g), path).toHaveLength(1)
  }
  await page.goto("/panier")
  await expect(page.getByRole("main").locator(".cart-line img")).toHaveAttribute("loading", "eager")
})

test("every page that may be kept has the same policy @script", async ({ request, stack }) => {
  const policies = new Set<string>()
  for (const path of ["/", "/boutique", "/produits/melange-canut", "/pages/cgv", "/nulle-part"]) {
    policies.add((await request.get(stack.shop + path)).headers()["content-security-policy"] ?? "")
  }
  expect([...policies]).toHaveLength(1)
})

test("a product that is put into the cart as soon as it is painted is never lost @script", async ({ page }) => {
  for (let press = 1; press <= 5; press++) {
    await page.goto("/produits/melange-canut", { waitUntil: "commit" })
    await page.getByRole("button", { name: "Ajouter au panier" }).waitFor()
    // Sometimes before, sometimes while and sometimes after the scripts come.
    await page.waitForTimeout((press - 1) * 100)
    await page.getByRole("button", { name: "Ajouter au panier" }).click()
    await expect(page).toHaveURL(/#panier$/)
    await expect(page.getByRole("dialog", { name: `Panier (${press})` })).toBeVisible()
  }
})

test("what is typed while the scripts come stays @script", async ({ page }) => {
  await page.goto("/commande/coordonnees")
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees", { waitUntil: "commit" })
  const email = page.getByRole("main").getByLabel("E-mail")
  await email.focus()
  await page.keyboard.type("camille@exemple.fr", { delay: 15 })
  await expect(alive(page)).toHaveCount(1)
  await page.keyboard.type(".invalide")
  await expect(email).toHaveValue("camille@exemple.fr.invalide")
})

test("a message of a refused form that is mended while the scripts come stays @script", async ({ page }) => {
  const message = page.getByRole("main").getByLabel("Message")
  let isSent = false
  page.on("request", (request) => (isSent ||= request.method() === "POST"))
  await page.route("**/build/**/*.js", (route) => (isSent ? route.continue() : route.abort()))
  await page.goto("/devis")
  await message.fill("Deux machines")
  await page.locator("main form").evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await page.getByRole("main").getByRole("button", { name: "Demander un devis" }).click()
  await expect(page).toHaveTitle(/^Erreur/)
  await expect(message).toHaveValue("Deux machines")
  await message.press("End")
  await page.keyboard.type(" pour un comptoir", { delay: 15 })
  await expect(alive(page)).toHaveCount(1)
  await page.keyboard.type(" et deux moulins")
  await expect(message).toHaveValue("Deux machines pour un comptoir et deux moulins")
})

test("a press before the scripts shows at once that it is sent, and is sent once @script", async ({ page, stack }) => {
  await page.goto("/produits/melange-canut")
  await setFault(stack, { kind: "delay", ms: 1500, match: { method: "POST", path: "/api/cart/items" } })
  try {
    let posts = 0
    page.on("request", (request) => (posts += Number(request.method() === "POST")))
    const waited = await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>("main .buy-bar button[type=submit]")
      const started = performance.now()
      button?.click()
      button?.click()
      return button?.getAttribute("aria-disabled") === "true" ? performance.now() - started : Infinity
    })
    expect(waited).toBeLessThan(100)
    await expect(page).toHaveURL(/#panier$/)
    await expect(cartLink(page)).toContainText("1")
    expect(posts).toBe(1)
  } finally {
    await clearFaults(stack)
  }
})

test("the search field has the focus also where its panel was opened before the scripts came @script", async ({ page }) => {
  await page.goto("/", { waitUntil: "commit" })
  await page.getByRole("banner").locator("summary", { hasText: "Rechercher" }).click()
  await expect(page.getByRole("banner").getByRole("searchbox")).toBeFocused()
})

test("a refusal's focus is not taken back when the scripts come @script", async ({ page }) => {
  await page.goto("/produits/melange-canut")
  await page.getByRole("main").getByLabel("Quantité").fill("beaucoup")
  await page.evaluate(() => void setTimeout(() => document.querySelector<HTMLFormElement>("main form:has(.buy-bar)")?.submit()))
  await expect(page).toHaveTitle(/^Erreur/)
  await expect(page.locator(".error-summary")).toBeFocused()
  await page.getByRole("main").getByLabel("Quantité").focus()
  await hydrate(page)
  await page.keyboard.press("End")
  await expect(page.getByRole("main").getByLabel("Quantité")).toBeFocused()
})

test("a refusal stays when a panel's address is opened while the scripts start @script", async ({ page }) => {
  // The router is there then, and the page's parts are not yet.
  await page.addInitScript(() =>
    Object.defineProperty(window, "__remixRouter", {
      set: () => document.title.startsWith("Erreur") && location.assign("#panier"),
    }),
  )
  await page.goto("/produits/melange-canut")
  await page.getByRole("main").getByLabel("Quantité").fill("beaucoup")
  await page.evaluate(() => void setTimeout(() => document.querySelector<HTMLFormElement>("main form:has(.buy-bar)")?.submit()))
  await expect(page).toHaveTitle(/^Erreur/)
  await hydrate(page)
  await expect(page).toHaveURL(/#panier$/)
  await expect(page.getByRole("dialog", { name: /panier/i })).toBeVisible()
  await expect(page.locator(".error-summary")).toHaveCount(1)
})

test("the cart with wallets runs its scripts without a touch @script", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await expect(alive(page)).toHaveCount(1)
})

test("Escape closes what is open also when it is the first interaction @script", async ({ page }) => {
  await page.goto("/#login")
  const login = page.getByRole("dialog", { name: /Espace client|Connexion/ })
  await expect(login).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(login).toBeHidden()
  await page.goto("/boutique")
  const menu = page.getByRole("banner").locator("details").first()
  await menu.evaluate((details: HTMLDetailsElement) => (details.open = true))
  await expect(alive(page)).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(menu).not.toHaveAttribute("open")
})
