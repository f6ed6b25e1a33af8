import type { Page } from "playwright/test"
import { axeViolations } from "../../setup/axe.ts"
import { becomeCustomer } from "../customer-steps.ts"
import { expect, test } from "../shop-test.ts"
import { addProduct, answerProvider, goToRecap, orderByPaysafecard } from "../steps.ts"

/** A page of each kind, as who shops without scripts gets it. */
const paths = [
  ...["/", "/boutique/cafes", "/boutique/cafes#filtres", "/produits/melange-canut", "/boutique?choix=melange-canut#option"],
  ...["/boutique#panier", "/boutique#menu", "/boutique#login", "/boutique#devis", "/recherche?q=canut", "/pages/faq"],
  ...["/connexion", "/panier", "/commande/coordonnees", "/commande/attente", "/preferences", "/nulle-part"],
]
const accountPaths = ["", "/commandes", "/abonnements", "/adresses", "/cartes", "/profil"].map((part) => `/account${part}`)

async function chooseLight(page: Page): Promise<void> {
  await page.request.post("/preferences", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    form: { display: "light", returnTo: "/" },
  })
}

async function expectNoFault(page: Page, path: string): Promise<void> {
  expect(await page.locator("script:not([type])").count(), path).toBe(0)
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    expect(await axeViolations(page), `${path}, ${colorScheme}`).toEqual([])
  }
}

async function expectNoFaults(page: Page, listed: readonly string[]): Promise<void> {
  for (const path of listed) {
    // A hash alone would be no new page.
    await page.goto("/robots.txt")
    await page.goto(path)
    await expectNoFault(page, path)
  }
}

/** The first five have a list, fields, a panel and a product. */
for (const [which, listed] of [
  ["five served pages that run no script", paths.slice(0, 5)],
  ["every served page that runs no script, @full", paths.slice(5)],
] as const) {
  test(`X28 axe finds nothing on ${which} @script`, async ({ page }) => {
    test.slow()
    await addProduct(page, "melange-canut")
    await chooseLight(page)
    await expectNoFaults(page, listed)
  })
}

test("X28 axe finds nothing without scripts on the way to an order and in the customer area @script @full", async ({
  page,
  stack,
}) => {
  test.slow()
  await addProduct(page, "melange-canut")
  await chooseLight(page)
  await goToRecap(page)
  await expectNoFaults(page, ["/commande/livraison", "/commande/paiement", "/commande/verification"])
  await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click()
  await expect(page).toHaveTitle(/^Erreur/)
  await expectNoFault(page, "the recap, refused")
  await orderByPaysafecard(page)
  await answerProvider(page, "Accepter le paiement")
  await expect(page).toHaveURL(/merci/)
  await expectNoFault(page, "the confirmation")
  await becomeCustomer(page, stack)
  await expectNoFaults(page, accountPaths)
})
