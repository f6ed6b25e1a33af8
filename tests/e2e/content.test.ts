import { brokenWords } from "./accessibility/size-checks.ts"
import { becomeCustomer, subscribe } from "./customer-steps.ts"
import { expect, test } from "./shop-test.ts"

test("every cookie of a visit stands on the page about cookies @full", async ({ page, context }) => {
  await page.goto("/produits/melange-canut")
  await page.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page).toHaveURL(/#panier$/)
  await page.goto("/pages/cookies")
  const table = page.getByRole("region", { name: "La liste" }).getByRole("table", { name: "La liste" })
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name)).toContain("swell-session")
  for (const { name } of cookies) await expect(table.getByRole("rowheader", { name, exact: true })).toBeVisible()
})

test("a phone shows every column of a table, under the heading of its row @plain", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto("/pages/livraison")
  const table = page.getByRole("table", { name: "Tarifs et délais" })
  const row = table.getByRole("row", { name: /Corse/ })
  const days = (await row.getByRole("cell", { name: /jours ouvrés/ }).boundingBox())!
  const heading = (await table.getByRole("columnheader", { name: /^Délai/ }).boundingBox())!
  expect(days.x + days.width).toBeLessThanOrEqual(360)
  expect(days.x).toBe(heading.x)
  const place = (await row.getByRole("rowheader", { name: "Corse" }).boundingBox())!
  expect(place.y + place.height).toBeLessThanOrEqual(days.y)
  expect(days.height, "a row of two lines").toBeLessThan(2.5 * place.height)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 780 })
    expect(await brokenWords(page)).toEqual([])
  }
})

test("no line of the way here begins with the sign between two steps @plain", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 })
  await page.goto("/produits/cafe-epuise/alerte")
  const steps = page.getByRole("navigation", { name: "Fil d’Ariane" }).getByRole("listitem")
  expect(await steps.count()).toBeGreaterThan(2)
  for (const step of await steps.all())
    expect((await step.getByRole("link").boundingBox())!.x).toBe((await step.boundingBox())!.x)
})

test("answers to frequent questions open by the keyboard", async ({ page }) => {
  await page.goto("/pages/faq")
  const answer = page.getByText("trois semaines au sec", { exact: false })
  await expect(answer).toBeHidden()
  await page.getByText("Combien de temps se garde un sachet ?").focus()
  await page.keyboard.press("Enter")
  await expect(answer).toBeVisible()
})

test("the withdrawal form prints with lines to fill in, and nothing to press", async ({ page }) => {
  await page.goto("/pages/retractation")
  await page.emulateMedia({ media: "print" })
  await expect(page.locator(".form-model")).toContainText("À l’attention de")
  await expect(page.locator(".form-model li")).toHaveCount(5)
  for (const role of ["button", "navigation", "textbox"] as const) await expect(page.getByRole(role)).toHaveCount(0)
})

test("on paper every page says who sells and where @both", async ({ page }) => {
  await page.emulateMedia({ media: "print" })
  // What A4 has between its margins.
  await page.setViewportSize({ width: 680, height: 1009 })
  for (const path of ["/", "/boutique", "/produits/melange-canut", "/pages/cgv", "/panier", "/retractation", "/rien"]) {
    await page.goto(path)
    await expect(page.getByRole("banner").getByRole("link"), path).toHaveText(["Maison Lilas"])
    await expect(page.getByText("22 rue des Trois-Marronniers").filter({ visible: true }).first(), path).toBeVisible()
    await expect(page.getByRole("contentinfo").getByRole("navigation"), path).toHaveCount(0)
  }
})

test("on paper questions have their answers, and a product its name and what is chosen @both", async ({ page }) => {
  await page.emulateMedia({ media: "print" })
  await page.goto("/pages/faq")
  await expect(page.getByText("trois semaines au sec", { exact: false })).toBeVisible()
  await page.goto("/produits/melange-canut")
  const main = page.getByRole("main")
  await expect(main.getByRole("button")).toHaveCount(0)
  const side = main.locator(".product-side")
  expect(await side.evaluate((element) => getComputedStyle(element).position)).toBe("static")
  const colour = (element: Element) => getComputedStyle(element).color
  const chosen = side.locator(".pill:has(:checked)").first()
  expect(await chosen.locator("span").evaluate(colour)).toBe(await side.evaluate(colour))
  const look = (element: Element) => {
    const { backgroundColor, borderTopWidth } = getComputedStyle(element)
    return { backgroundColor, edge: Number.parseFloat(borderTopWidth) }
  }
  const [box, other] = [
    await chosen.locator("input").evaluate(look),
    await side.locator(".pill > :not(:checked)").first().evaluate(look),
  ]
  expect(box.backgroundColor).toBe(other.backgroundColor)
  expect(box.edge).toBeGreaterThan(other.edge)
})

test("an invoice prints on one page of A4", async ({ page, stack }) => {
  await becomeCustomer(page, stack)
  await subscribe(page, stack)
  await page.goto("/account/factures")
  await page.getByRole("main").getByRole("rowheader").getByRole("link").click()
  await expect(page.getByRole("main")).toContainText("RCS Lyon")
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
  const [, width, height] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
  expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
})

test("a tutorial tells time, level, steps and what it uses @full", async ({ page }) => {
  await page.goto("/tutoriels/regler-espresso")
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Régler son espresso en quatre tirages")
  await expect(page).toHaveTitle("Régler son espresso en quatre tirages | Maison Lilas")
  await expect(main).toContainText("12\u00a0min")
  await expect(main).toContainText("Débutant")
  await expect(main.getByRole("heading", { level: 3 })).toHaveText([
    "Peser la dose",
    "Tirer au poids",
    "Lire le temps",
    "Goûter, puis décider",
  ])
  await main
    .getByRole("region", { name: "Ce qu’il faut" })
    .getByRole("link", { name: /Aurore/ })
    .click()
  await expect(page).toHaveURL(/\/produits\/machine-aurore/)
})

test("a tutorial opens over the home page and closes again [2.31]", async ({ page, javaScriptEnabled }) => {
  await page.goto("/")
  await page.getByRole("link", { name: "Lire ici : Le filtre au cône, sans se presser" }).click()
  await expect(page).toHaveURL(/\/\?tutoriel=filtre-au-cone#tutoriel$/)
  const dialog = page.getByRole("dialog", { name: "Le filtre au cône, sans se presser" })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText("Préinfuser")
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex")
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden")
  if (javaScriptEnabled) await page.keyboard.press("Escape")
  else await dialog.getByRole("link", { name: "Fermer" }).click()
  await expect(dialog).toBeHidden()
})

test("an address of a tutorial that does not exist says so and harms nothing @full", async ({ page }) => {
  for (const slug of ["inconnu", "..%2Faccount", "infuser-a-froid", "x".repeat(3000)]) {
    const answer = await page.goto(`/?tutoriel=${slug}#tutoriel`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole("dialog", { name: "Tutoriel" })).toContainText("n’est pas disponible")
  }
  for (const path of ["/tutoriels/inconnu", "/tutoriels/infuser-a-froid", "/tutoriels/..%2f", "/pages/cuvee-saint-sylvestre"]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cette page n’existe pas")
  }
})

test("the home page's tutorials fill their row on a wide screen, and a phone's places stand apart @plain", async ({ page }) => {
  await page.setViewportSize({ width: 1680, height: 900 })
  await page.goto("/")
  const right = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().right)
  expect(await right(".tutorials > li:last-child")).toBeCloseTo(await right(".tutorials"), 0)
  await page.setViewportSize({ width: 360, height: 780 })
  const places = await page
    .locator("main .places > li")
    .evaluateAll((items) =>
      items.map((item) => ({ top: item.getBoundingClientRect().top, bottom: item.getBoundingClientRect().bottom })),
    )
  expect(places.length).toBeGreaterThan(1)
  for (const [at, { top }] of places.entries()) if (at > 0) expect(top - (places[at - 1]?.bottom ?? 0)).toBeGreaterThanOrEqual(32)
})
