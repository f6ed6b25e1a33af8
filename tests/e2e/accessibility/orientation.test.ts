import type { Page } from "playwright/test"
import { expect, test } from "../shop-test.ts"
import { sendCheckout } from "../../shopper/browser-forms.ts"
import { addProduct, hydrate, goToRecap } from "../steps.ts"

const main = (page: Page) => page.getByRole("main")

/** Where help is found on a page as it is sent: the ways to write and to call, and what stands beside, in the page's order. */
async function helpOf(page: Page, path: string): Promise<(string | null)[]> {
  const html = await (await page.request.get(path)).text()
  return page.evaluate((text) => {
    const sent = new DOMParser().parseFromString(text, "text/html")
    const ways = ["^='mailto:'", "^='tel:'", "='/pages/faq'", "='/pages/mediateur'"].map(
      (way) => `footer.footer a[href${way}], .checkout-head a[href${way}]`,
    )
    return [...sent.querySelectorAll(ways.join())].map((link) => link.getAttribute("href"))
  }, html)
}

test("X15 help stands in the same place on every page, in the checkout beside the way back", async ({ page }) => {
  const help = await helpOf(page, "/")
  expect(help.length).toBeGreaterThan(2)
  await addProduct(page, "melange-canut")
  await sendCheckout(page, "paysafecard")
  for (const path of ["/boutique", "/produits/melange-canut", "/panier", "/connexion", "/pages/cgv", "/nulle-part"])
    expect(await helpOf(page, path), path).toEqual(help)
  const telephone = help.filter((way) => way?.startsWith("tel:")).slice(0, 1)
  expect(telephone).toHaveLength(1)
  for (const path of ["/commande/coordonnees", "/commande/livraison", "/commande/paiement", "/commande/verification"])
    expect(await helpOf(page, path), path).toEqual(telephone)
})

test("X16 frames have a title that says what they are for @script", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  await page.goto("/commande/paiement")
  await main(page)
    .getByRole("radio", { name: /Carte bancaire/ })
    .check()
  await expect(main(page).locator("iframe").first()).toBeVisible()
  for (const frame of await page.locator("iframe").all()) await expect(frame).toHaveAttribute("title", /\p{L}{3}/u)
})

test("X17 title and focus follow from page to page, and every page is French", async ({ page, javaScriptEnabled }) => {
  await page.goto("/")
  if (javaScriptEnabled) await hydrate(page)
  for (const [link, title] of [
    ["Tous les cafés", /^Cafés \| /],
    ["Boutique", /^La boutique \| /],
    ["Guji Shakiso", /^Guji Shakiso \| /],
  ] as const) {
    await main(page).getByRole("link", { name: link, exact: true }).first().click()
    await expect(page).toHaveTitle(title)
    await expect(page.locator("html")).toHaveAttribute("lang", "fr")
    // A page that is loaded whole begins at its top by itself.
    await expect(javaScriptEnabled ? main(page).getByRole("heading", { level: 1 }) : page.locator("body")).toBeFocused()
  }
})
