import type { Locator } from "playwright/test"
import { expect, test } from "./shop-test.ts"
import { becomeCustomer } from "./customer-steps.ts"
import { addProduct } from "./steps.ts"

/** What stands in one row begins above the middle of each. */
async function expectOneRow(parts: Locator[]): Promise<void> {
  const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!))
  const middles = boxes.map(({ y, height }) => y + height / 2)
  expect(Math.max(...boxes.map(({ y }) => y))).toBeLessThan(Math.min(...middles))
}

async function expectTargets(links: Locator): Promise<void> {
  for (const link of await links.all()) {
    const { width, height } = (await link.boundingBox())!
    expect(Math.min(width, height), (await link.textContent()) ?? "").toBeGreaterThanOrEqual(24)
  }
}

test("the footer has three addresses, the menus' groups of links, credits and this year [2.20] [2.21] [2.22]", async ({
  page,
}) => {
  await page.goto("/panier")
  const footer = page.getByRole("contentinfo")
  const places = footer.getByRole("listitem").filter({ has: page.locator("address") })
  await expect(places.getByRole("heading")).toHaveText(["Café et boutique", "École", "Torréfaction"])
  const groups = footer.getByRole("navigation", { name: "Informations pratiques" })
  await expect(groups.getByRole("heading")).toHaveText(["Commander", "La maison", "Vos droits", "Légal", "Nous écrire"])
  const lists = await groups.getByRole("list").all()
  const linksOf = (list: Locator) =>
    list.getByRole("link").evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]))
  expect(await Promise.all(lists.map(linksOf))).toEqual([
    [
      ["Livraison et retrait", "/pages/livraison"],
      ["Questions fréquentes", "/pages/faq"],
      ["Demander un devis", "/devis"],
      ["Cartes cadeaux", "/boutique/cartes-cadeaux"],
    ],
    [
      ["À propos", "/pages/a-propos"],
      ["L’école", "/pages/ecole"],
      ["La torréfaction", "/pages/torrefaction"],
      ["Régler l’espresso", "/tutoriels/regler-espresso"],
    ],
    [
      ["Droit de rétractation", "/pages/retractation"],
      ["Garanties", "/pages/garanties"],
      ["Conditions générales de vente", "/pages/cgv"],
      ["Médiateur de la consommation", "/pages/mediateur"],
    ],
    [
      ["Mentions légales", "/pages/mentions-legales"],
      ["Cookies", "/pages/cookies"],
      ["Accessibilité", "/pages/accessibilite"],
    ],
    [
      ["bonjour@maison-lilas.example", "mailto:bonjour@maison-lilas.example"],
      ["04\u00a065\u00a071\u00a008\u00a012", "tel:+33465710812"],
    ],
  ])
  await expect(footer.locator(".legal-row > p")).toHaveText(
    `© ${new Date().getFullYear()} Maison Lilas — Dessiné et torréfié à Lyon`,
  )
})

test("on phones the footer's addresses and groups are folded, and what the law wants in sight is not @plain", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto("/pages/faq")
  const footer = page.getByRole("contentinfo")
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(619)
  for (const name of ["Renoncer au contrat ici", "Résilier votre contrat"])
    await expect(footer.getByRole("link", { name })).toBeVisible()
  for (const [fold, name] of [
    ["Nos adresses", "04 65 71 08 12"],
    ["Commander", "Demander un devis"],
  ] as const) {
    const link = footer.getByRole("link", { name }).first()
    await expect(link).toBeHidden()
    await footer.locator("summary").and(page.getByLabel(fold)).click()
    await expect(link).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(footer.locator("summary").filter({ visible: true })).toHaveCount(0)
  await expect(footer.getByRole("link", { name: "Mentions légales" })).toBeVisible()
})

test("on a wide screen the footer is one band: promise, field and button in a row, addresses beside the links @plain", async ({
  page,
}) => {
  await page.goto("/pages/faq")
  const footer = page.getByRole("contentinfo")
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(293)
  await expectOneRow([
    footer.getByRole("heading", { name: "La lettre du mardi" }),
    footer.getByLabel("E-mail *"),
    footer.getByRole("button", { name: "S’inscrire" }),
  ])
  await expectTargets(footer.getByRole("link"))
})

test("a customer, whose address is known, has the newsletter's whole button @both", async ({ page, stack }) => {
  await becomeCustomer(page, stack)
  await page.goto("/account")
  const button = page.getByRole("contentinfo").getByRole("button", { name: "S’inscrire" })
  expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  const heading = page.getByRole("contentinfo").getByRole("heading", { name: "La lettre du mardi" })
  await expectOneRow([heading, button])
  await page.setViewportSize({ width: 768, height: 900 })
  expect((await button.boundingBox())!.x).toBeCloseTo((await heading.boundingBox())!.x, 0)
  await page.setViewportSize({ width: 360, height: 780 })
  expect((await button.boundingBox())!.width).toBe((await page.locator(".legal-row").boundingBox())!.width)
})

test("the home page shows the addresses once, and the footer's links begin at its edge @plain", async ({ page }) => {
  await page.goto("/")
  const footer = page.getByRole("contentinfo")
  await expect(footer.locator("address")).toHaveCount(3)
  for (const address of await footer.locator("address").all()) await expect(address).toBeHidden()
  const left = async (name: string) => (await footer.getByRole("heading", { name }).boundingBox())!.x
  expect(await left("Commander")).toBe(await left("La lettre du mardi"))
})

test("the checkout's foot is one line on a phone @plain", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  const links = page.getByRole("contentinfo").getByRole("link")
  await expect(links).toHaveText(["CGV", "Renoncer au contrat ici", "Livraison", "Confidentialité"])
  await expectOneRow(await links.all())
  await expectTargets(links)
  for (const link of await links.all())
    expect(await link.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(12.8)
})
