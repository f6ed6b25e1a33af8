import { afterAll, expect, test } from "vitest"
import { openPageShopper } from "../shopper/page-shopper"
import { find, findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

const legalPages: [path: string, heading: string, words: string][] = [
  ["cgv", "Conditions générales de vente", "obligation de paiement"],
  ["mentions-legales", "Mentions légales", "Directrice de la publication"],
  ["mediateur", "Médiateur de la consommation", "saisir sans frais"],
  ["cookies", "Cookies", "swell-session"],
  ["accessibilite", "Accessibilité", "WCAG 2.2"],
]

test("the footer leads to every legal page [1.14]", async () => {
  const shopper = openPageShopper(shop)
  const home = await shopper.open("/")
  const links = findAll(find(find(home.document, "contentinfo"), "navigation", "Informations légales"), "link")
  for (const [slug, heading, words] of legalPages) {
    const link = links.find(({ attributes }) => attributes["href"] === `/pages/${slug}`)
    expect(link && textOf(link), slug).toBeTruthy()
    const page = await shopper.open(`/pages/${slug}`)
    expect([page.status, page.url.pathname]).toEqual([200, `/pages/${slug}`])
    expect(findAll(page.document, "h1").map(textOf)).toEqual([heading])
    expect(textOf(page.main)).toContain(words)
  }
})
