import { canaryOfPage, canaryOfTutorial } from "../../sandbox/seed/content/drafts.ts"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { clearFaults, setFault } from "../e2e/sandbox-control.ts"
import { expect } from "../e2e/shop-test.ts"
import { addProduct, hydrate } from "../e2e/steps.ts"
import { startStack } from "../setup/stack.ts"
import { main, type Flow } from "./flow.ts"

const { PREVIEW_SECRET = "" } = demoEnvironment({ port: 1, storefrontPort: 2, providersPort: 3 })

/** The header's drop-downs, preview, the light version, waiting, failures, and a large catalogue. */
export const shellFlows: Flow[] = [
  {
    name: "the header's drop-down and search panel",
    async go({ page, show }) {
      await page.goto("/")
      await hydrate(page)
      await page.getByRole("banner").locator("summary", { hasText: "Cafés" }).click()
      await show({ name: "drop-down", says: "Mélanges", in: "banner", widths: [1280] })
      await page.goto("/boutique")
      await hydrate(page)
      await page.getByRole("banner").locator("summary", { hasText: "Rechercher" }).click()
      await show({ name: "search-panel", says: "Que cherchez-vous ?", in: "banner", widths: [1280] })
    },
  },
  {
    name: "the search panel of a phone",
    async go({ page, show }) {
      await page.setViewportSize({ width: 768, height: 900 })
      await page.goto("/boutique")
      await hydrate(page)
      await page.getByRole("banner").locator("summary", { hasText: "Rechercher" }).click()
      await show({ name: "search-panel-phone", says: "Que cherchez-vous ?", in: "banner", widths: [360, 768] })
    },
  },
  {
    name: "open filters and an open answer",
    async go({ page, show }) {
      await page.goto("/boutique/cafes?a.torrefaction=claire")
      await show({ name: "filters-column", says: /^13/, widths: [1280, 1680] })
      await page.setViewportSize({ width: 768, height: 900 })
      await main(page).getByRole("link", { name: "Filtrer et trier" }).click()
      await show({ name: "filters-open", says: "Catégorie", in: "region", widths: [360, 768] })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto("/pages/faq")
      await main(page).getByText("Combien de temps se garde un sachet ?").click()
      await show({ name: "faq-open", says: "trois semaines au sec" })
    },
  },
  {
    name: "preview",
    async go({ page, show }) {
      await page.goto(`/api/preview?secret=${PREVIEW_SECRET}&vers=${encodeURIComponent("/pages/cuvee-saint-sylvestre")}`)
      await show({ name: "preview-banner", says: "Vous êtes en mode aperçu", in: "complementary" })
      await show({ name: "preview-draft", says: canaryOfPage, widths: [768] })
      await page.goto("/tutoriels/infuser-a-froid")
      await show({ name: "preview-tutorial", says: canaryOfTutorial, widths: [768] })
    },
  },
  {
    name: "the light version",
    async go({ page, show }) {
      await page.goto("/boutique/cafes")
      await page.getByRole("button", { name: "Version légère" }).click()
      await show({ name: "light-version", says: "Version complète", in: "contentinfo" })
    },
  },
  {
    name: "prices in Swiss francs",
    async go({ page, show }) {
      await page.goto("/preferences?suite=/produits/melange-canut")
      await page.getByLabel("Devise d’affichage").selectOption("CHF")
      await main(page).getByRole("button", { name: "Enregistrer" }).click()
      await show({ name: "product-francs", says: "Le panier et le paiement sont en euros (EUR)" })
    },
  },
  {
    name: "waiting and failures",
    async go({ page, stack, show }) {
      try {
        await page.goto("/produits/melange-canut")
        await hydrate(page)
        await setFault(stack, { kind: "delay", ms: 9000, match: { method: "POST", path: "/api/cart/items" } })
        await page.getByRole("button", { name: "Ajouter au panier" }).click()
        await expect(page.locator("button[aria-disabled=true]")).toBeVisible()
        await show({ name: "loading", says: "Ajout au panier…", widths: [1280] })
        await clearFaults(stack)
        await addProduct(page, "melange-canut")
        await setFault(stack, { kind: "status", status: 500, match: { path: "/api/cart" } })
        await page.goto("/panier")
        await show({ name: "fault", says: /Une erreur est survenue|La boutique ne répond pas/ })
        await clearFaults(stack)
        await setFault(stack, { kind: "hang", match: { path: "/api/cart" } })
        await page.goto("/panier")
        await show({ name: "unavailable", says: "La boutique ne répond pas" })
      } finally {
        await clearFaults(stack)
      }
    },
  },
  {
    name: "a category and a search of more than 200 products",
    async go({ page, show }) {
      const large = await startStack({ products: 700 })
      try {
        await page.goto(`${large.shop}/boutique/cafes`)
        await show({ name: "list-200", says: /^2\d\d\sproduits, page 1 sur 12$/ })
        await page.goto(`${large.shop}/recherche?q=lot`)
        await show({ name: "search-200", says: /^6\d\d\sproduits pour/ })
      } finally {
        await large.stop()
      }
    },
  },
]
