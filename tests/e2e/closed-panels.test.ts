import { expect, test } from "./shop-test.ts"

for (const { panel, path, place, opener } of [
  { panel: "option", path: "/boutique/melanges?tri=nom", place: "main", opener: "Choisir Canut" },
  { panel: "option", path: "/", place: "main", opener: "Choisir Guji Shakiso" },
  { panel: "tutoriel", path: "/", place: "main", opener: "Lire ici\u00a0: Régler son espresso en quatre tirages" },
  { panel: "devis", path: "/boutique", place: "contentinfo", opener: "Demander un devis" },
] as const) {
  test(`X23 without script closing ${panel} on ${path} leads back to its link @plain @full`, async ({ page }) => {
    await page.goto(path)
    const link = page.getByRole(place).getByRole("link", { name: opener })
    await link.press("Enter")
    await page.locator(`dialog#${panel}`).getByRole("link", { name: "Fermer" }).press("Enter")
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
  })
}
