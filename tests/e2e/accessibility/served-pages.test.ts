import { axeViolations } from "../../setup/axe.ts"
import { expect, test } from "../shop-test.ts"
import { addProduct } from "../steps.ts"

/** A page of each kind, as who shops without scripts gets it. */
const paths = [
  ...["/", "/boutique/cafes", "/boutique/cafes#filtres", "/produits/melange-canut", "/boutique?choix=melange-canut#option"],
  ...["/boutique#panier", "/boutique#menu", "/boutique#login", "/boutique#devis", "/recherche?q=canut", "/pages/faq"],
  ...["/connexion", "/panier", "/commande/coordonnees", "/commande/attente", "/preferences", "/nulle-part"],
]

test("X28 axe finds nothing on served pages that run no script, light or dark @script", async ({ page }) => {
  test.slow()
  await addProduct(page, "melange-canut")
  await page.request.post("/preferences", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    form: { display: "light", returnTo: "/" },
  })
  for (const path of paths) {
    // A hash alone would be no new page.
    await page.goto("/robots.txt")
    await page.goto(path)
    expect(await page.locator("script:not([type])").count(), path).toBe(0)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      expect(await axeViolations(page), `${path}, ${colorScheme}`).toEqual([])
    }
  }
})
