import { afterAll, expect, test } from "vitest"
import { canaryOfPage } from "../../sandbox/seed/content/drafts.ts"
import { addProduct } from "../shopper/page-purchase"
import { openPageShopper } from "../shopper/page-shopper"
import { type Part, find, findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

const headingsOf = ({ document }: { document: Part }) => findAll(document, "h1").map(textOf)
const titleOf = ({ document }: { document: Part }) => textOf(find(document, "title"))

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
  const links = findAll(find(home.document, "contentinfo"), "link")
  for (const [slug, heading, words] of legalPages) {
    const link = links.find(({ attributes }) => attributes["href"] === `/pages/${slug}`)
    expect(link && textOf(link), slug).toBeTruthy()
    expect(links.filter(({ attributes }) => attributes["href"] === `/pages/${slug}`)).toHaveLength(1)
    const page = await shopper.open(`/pages/${slug}`)
    expect([page.status, page.url.pathname]).toEqual([200, `/pages/${slug}`])
    expect(headingsOf(page)).toEqual([heading])
    expect(textOf(page.main)).toContain(words)
  }
})

test("home, list and legal pages carry the shell [2.1] [2.12]", async () => {
  for (const path of ["/", "/boutique", "/boutique/cafes", "/panier", "/pages/cgv"]) {
    const { document } = await openPageShopper(shop).open(path)
    expect(find(document, "html").attributes["lang"], path).toBe("fr")
    expect(find(document, "link", /Aller au contenu/).attributes["href"]).toBe(`#${find(document, "main").attributes["id"]}`)
    const banner = find(document, "banner")
    expect(find(banner, "link", /Maison Lilas/).attributes["href"]).toBe("/")
    find(banner, "link", /Panier/)
    const footer = textOf(find(document, "contentinfo"))
    for (const words of ["Café et boutique", "École", "Torréfaction", `© ${new Date().getFullYear()}`])
      expect(footer, path).toContain(words)
  }
})

test("titles follow “page | shop name”", async () => {
  const shopper = openPageShopper(shop)
  expect(titleOf(await shopper.open("/boutique/cafes"))).toBe("Cafés | Maison Lilas")
  expect(titleOf(await shopper.open("/produits/melange-canut"))).toBe("Canut | Maison Lilas")
})

test("an unknown product is a 404 page that helps", async () => {
  const page = await openPageShopper(shop).open("/produits/cafe-inconnu")
  expect(page.status).toBe(404)
  expect(headingsOf(page)).toEqual(["Cette page n’existe pas"])
  expect(find(page.main, "link", "Voir la boutique").attributes["href"]).toBe("/boutique")
})

test.each(["/panier", "/boutique?prix_min=4690", "/recherche?q=xyzxyz", "/inconnu"])(
  "%s, where there is nothing, has a drawing, a sentence and three ways on",
  async (path) => {
    const { main, html } = await openPageShopper(shop).open(path)
    expect(html.slice(html.indexOf("<main"), html.indexOf("</main>"))).toMatch(/<svg [^>]*width="84"[^>]*aria-hidden="true"/)
    expect(findAll(main, "link").length).toBeGreaterThanOrEqual(4)
  },
)

test("a backend that fails shows a French page with a link to try again", async () => {
  const shopper = openPageShopper(shop)
  await addProduct(shopper, "melange-canut")
  shop.fail({ kind: "status", status: 500, match: { path: "/api/cart" } })
  const failed = await shopper.open("/panier")
  expect(failed.status).toBeGreaterThanOrEqual(500)
  expect(headingsOf(failed)).toEqual(["La boutique ne répond pas"])
  expect(textOf(failed.document)).not.toMatch(/\bat \w+ \(|Error:|node_modules/)

  await shop.sandbox.storefront.fetch(new Request("http://sandbox.test/__faults", { method: "DELETE" }))
  expect(textOf((await shopper.follow(failed, /Réessayer/)).main)).toContain("Canut")
})

test("an editor sees a draft under a banner, and quits back to the page [1.15] [2.11] [6.5]", async () => {
  const draft = "/pages/cuvee-saint-sylvestre"
  const editor = openPageShopper(shop)
  const bannersOf = ({ document }: { document: Part }) => findAll(document, "complementary", "Aperçu")
  expect((await editor.open(draft)).status).toBe(404)
  const secret = encodeURIComponent(process.env["PREVIEW_SECRET"] ?? "")
  const seen = await editor.open(`/api/preview?secret=${secret}&vers=${encodeURIComponent(draft)}`)
  expect([seen.status, seen.url.pathname]).toEqual([200, draft])
  expect(textOf(seen.main)).toContain(canaryOfPage)
  expect(bannersOf(seen).map(textOf).join()).toContain("Vous êtes en mode aperçu")

  const terms = await editor.follow(seen, "Conditions générales de vente", find(seen.document, "contentinfo"))
  expect(terms.url.pathname).toBe("/pages/cgv")
  const left = await editor.follow(terms, "Quitter", bannersOf(terms)[0])
  expect(left.url.pathname).toBe("/pages/cgv")
  expect(headingsOf(left)).toEqual(["Conditions générales de vente"])
  expect(bannersOf(left)).toEqual([])
  expect((await editor.open(draft)).status).toBe(404)
})
