import type { Page } from "playwright/test"
import { callAsCustomer, signUp, subscribe } from "./customer-steps.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct, addToCart, fillContact, goOn, goToRecap } from "./steps.ts"

// One test for each row of what French law and French shoppers expect, named after it; tests/setup/french-shop.test.ts counts them.

const main = (page: Page) => page.getByRole("main")
const legalLinks = (page: Page) => page.getByRole("navigation", { name: "Informations légales" })
const orderButton = "Commander avec obligation de paiement"
test("Order button: no other words order", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  await expect(main(page).getByRole("button", { name: orderButton, exact: true })).toHaveCount(1)
  await expect(main(page).getByRole("button", { name: /^(Payer|Acheter|Valider)/ })).toHaveCount(0)
})

test("Recap before ordering: goods, total, delivery, and a way back to each step", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  const aside = page.locator("body")
  for (const text of ["Canut", "Total TTC", "Colissimo", "69001 Lyon", "paysafecard"]) await expect(aside).toContainText(text)
  const hrefs = await main(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")))
  for (const step of ["/commande/coordonnees", "/commande/livraison", "/commande/paiement"])
    expect(
      hrefs.some((href) => href?.startsWith(step)),
      step,
    ).toBe(true)
})

test("Terms: an unticked box that must be ticked, without JavaScript too", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  const terms = main(page).getByRole("checkbox", { name: /conditions générales de vente/ })
  await expect(terms).not.toBeChecked()
  await main(page).getByRole("button", { name: orderButton }).click()
  await expect(page.getByRole("alert").first()).toContainText("Acceptez les conditions générales de vente")
  await expect(page).toHaveURL(/\/commande\/verification/)
})

test("No paid extra pre-ticked: every box of the way to the order is empty", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  await expect(page.locator("input[type=checkbox]:checked")).toHaveCount(0)
  await fillContact(page)
  await goOn(page)
  await expect(page).toHaveURL(/\/commande\/livraison/)
  await expect(page.locator("input[type=checkbox]:checked")).toHaveCount(0)
  await page.goto("/panier")
  await expect(page.locator("input[type=checkbox]:checked")).toHaveCount(0)
})

test("Withdrawal, 14 days: a page with the model form, from every footer", async ({ page }) => {
  await page.goto("/boutique")
  await page.getByRole("contentinfo").getByRole("link", { name: "Droit de rétractation" }).first().click()
  await expect(main(page)).toContainText("quatorze jours")
  await expect(main(page).getByRole("heading", { name: "Modèle de formulaire de rétractation" })).toBeVisible()
})

test("Withdrawal function: its link stands in every footer in the words of the law", async ({ page }) => {
  for (const path of ["/", "/boutique", "/produits/melange-canut", "/panier", "/connexion", "/pages/cgv"]) {
    await page.goto(path)
    await expect(legalLinks(page).getByRole("link", { name: "Renoncer au contrat ici" }), path).toHaveAttribute(
      "href",
      "/retractation",
    )
  }
})

test("Withdrawal exceptions: told with their reason where a product has one, nowhere else", async ({ page }) => {
  await page.goto("/produits/atelier-latte-art")
  await expect(main(page).getByText(/le droit de rétractation ne s’applique pas/)).toBeVisible()
  await page.goto("/produits/melange-canut")
  await expect(main(page).getByText(/le droit de rétractation ne s’applique pas/)).toHaveCount(0)
})

test("Ending a subscription: its link stands in every footer, and needs no account", async ({ page }) => {
  await page.goto("/boutique")
  await legalLinks(page).getByRole("link", { name: "Résilier votre contrat" }).click()
  await expect(main(page).getByLabel("Numéro de commande ou d’abonnement")).toBeVisible()
  await expect(main(page).getByLabel(/mot de passe/i)).toHaveCount(0)
})

test("Renewal: the next date stands in the account", async ({ page, stack }) => {
  await signUp(page)
  await subscribe(page, stack)
  await page.goto("/account/abonnements")
  await expect(main(page)).toContainText(/Prochaine échéance\s*(1er|\d{1,2})\s\S+ \d{4}/)
})

test("Cookies: only those that the page lists, and no banner", async ({ page }) => {
  await page.goto("/")
  await addProduct(page, "melange-canut")
  await page.goto("/pages/cookies")
  const listed = await main(page).getByRole("table").innerText()
  for (const { name } of await page.context().cookies()) expect(listed, name).toContain(name)
  await expect(page.getByRole("button", { name: /accepter/i })).toHaveCount(0)
})

test("Newsletter: its own unticked box at checkout, and a way out without login", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  await expect(main(page).getByRole("checkbox", { name: /newsletter/ })).not.toBeChecked()
  await page.goto("/desinscription")
  await main(page).getByLabel("E-mail").fill("personne@exemple.fr")
  await main(page)
    .getByRole("button", { name: /désinscri/i })
    .click()
  await expect(page.getByRole("status").filter({ hasText: "désinscription est enregistrée" })).toBeVisible()
})

test("Prices: the total says that VAT is included, from the cart on", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await expect(main(page)).toContainText("Total TTC")
})

test("Price per kg: on the list, the product and in the cart", async ({ page }) => {
  const perKilogram = /\d+,\d\d\s€\s\/\skg/
  await page.goto("/boutique/cafes")
  await expect(main(page).getByRole("article").first().or(main(page).getByRole("listitem").first())).toBeVisible()
  expect(await main(page).innerText()).toMatch(perKilogram)
  await page.goto("/produits/melange-canut")
  expect(await main(page).innerText()).toMatch(perKilogram)
  await addToCart(page)
  await page.goto("/panier")
  expect(await main(page).innerText()).toMatch(perKilogram)
})

test("Struck-through price: only where the backend gives a prior one", async ({ page }) => {
  await page.goto("/produits/machine-confluence")
  await expect(main(page).locator("s").first()).toContainText("449,00\u00a0€")
  await page.goto("/produits/melange-canut")
  await expect(main(page).locator(".product-head s, .price s").first()).toHaveCount(0)
})

test("Delivery date: a range of days on the product", async ({ page }) => {
  await page.goto("/produits/melange-canut")
  await expect(main(page).getByText(/Livraison estimée\s(le|entre le)\s/)).toBeVisible()
})

test("Mediator, legal notice: linked in every footer, and no link to the closed EU platform", async ({ page }) => {
  await page.goto("/boutique")
  const footer = page.getByRole("contentinfo")
  for (const path of ["/pages/mediateur", "/pages/mentions-legales", "/pages/cgv"])
    await expect(footer.locator(`a[href="${path}"]`).first(), path).toBeVisible()
  for (const path of ["/pages/mediateur", "/pages/cgv", "/pages/mentions-legales"]) {
    await page.goto(path)
    expect(await page.content(), path).not.toContain("ec.europa.eu")
  }
})

test("Accessibility: a statement, linked in every footer", async ({ page }) => {
  await page.goto("/")
  await page.getByRole("contentinfo").getByRole("link", { name: "Accessibilité" }).first().click()
  await expect(main(page).getByRole("heading", { level: 1, name: "Accessibilité" })).toBeVisible()
})

test("Food: legal name, ingredients, weight, operator and origin on the product", async ({ page }) => {
  await page.goto("/produits/ethiopie-guji-shakiso")
  for (const text of [
    "Café torréfié, en grains ou moulu",
    "100 % café arabica",
    "250",
    "Maison Lilas, 6 quai de la Fonderie",
    "Éthiopie",
  ])
    await expect(main(page)).toContainText(text)
})

test("Machines: the maker's address and contact, and warnings in French", async ({ page }) => {
  await page.goto("/produits/machine-aurore")
  const maker = main(page).getByRole("region", { name: "Fabricant et sécurité" })
  await expect(maker).toContainText("Mécanique du Rhône")
  await expect(
    maker
      .getByRole("link", { name: /@/ })
      .or(maker.getByText(/\+?\d[\d ]{8,}/))
      .first(),
  ).toBeVisible()
  await expect(maker).toContainText("Débrancher avant tout nettoyage")
})

test("Eco-participation: its own words beside the price", async ({ page }) => {
  await page.goto("/produits/machine-aurore")
  await expect(main(page)).toContainText("Dont éco-participation 1,80\u00a0€")
})

test("Invoices: their owner's alone, printed on A4, with seller, VAT by rate and a professional's numbers", async ({
  page,
  stack,
  browser,
  baseURL,
}) => {
  await signUp(page)
  await subscribe(page, stack)
  await page.goto("/account/profil")
  await main(page).getByLabel("J’achète pour une société").check()
  await main(page)
    .getByRole("textbox", { name: /^Société/ })
    .fill("Café Paul")
  await main(page).getByRole("textbox", { name: /SIREN/ }).fill("732 829 320")
  await main(page).getByRole("textbox", { name: /TVA/ }).fill("FR44732829320")
  await main(page).getByRole("button", { name: "Enregistrer la société" }).click()
  await expect(page.getByRole("status").filter({ hasText: "société sont enregistrées" })).toBeVisible()
  await page.goto("/account/factures")
  await main(page).getByRole("rowheader").getByRole("link").click()
  for (const text of [
    "SIREN\u00a0: 732829320",
    "FR44732829320",
    "RCS Lyon",
    "FR11999999998",
    "TVA 5,5\u00a0%",
    "Total HT",
    "Prix unitaire HT",
  ])
    await expect(main(page)).toContainText(text)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
  const [, width, height] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
  expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1)

  const stranger = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signUp(stranger)
  const answer = await stranger.goto(page.url())
  expect(answer?.status()).toBe(404)
  await expect(main(stranger)).not.toContainText("Café Paul")
  await stranger.close()
})

test("Saved cards: deletable", async ({ page, stack }) => {
  await signUp(page)
  await callAsCustomer(page, stack, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  await page.goto("/account/cartes")
  await main(page)
    .getByRole("button", { name: /^Supprimer/ })
    .click()
  await expect(main(page)).toContainText("Vous n’avez pas de carte enregistrée.")
})

test("Guests: an order needs no account, a subscription does", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  await expect(page.getByLabel(/mot de passe/i).locator("visible=true")).toHaveCount(0)
  await page.goto("/produits/ethiopie-guji-shakiso?achat=chaque-mois")
  await page.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page).toHaveURL(/#login$/)
})
