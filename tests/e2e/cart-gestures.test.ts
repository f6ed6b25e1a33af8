import { setPrice } from "./sandbox-control.ts"
import { addProduct, addToCart, applyCoupon, deliveryAddress } from "./steps.ts"
import { expect, test } from "./shop-test.ts"

const main = "main"

test("several gift cards pay a cart, each is named and can be taken back @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  const summary = page.getByRole("region", { name: "Total" })
  const add = async (code: string) => {
    const field = summary.getByLabel("Code de la carte cadeau")
    if (!(await field.isVisible())) await summary.getByText(/Utiliser une carte cadeau|Ajouter une autre carte cadeau/).click()
    await field.fill(code)
    await summary.getByRole("button", { name: "Ajouter" }).click()
  }
  await add("")
  await expect(page.getByRole(main)).toContainText("Saisissez le code de votre carte cadeau.")
  await add("INCONNUE 0000")
  await expect(page.getByRole(main)).toContainText("Cette carte cadeau n’est pas valable")
  await expect(summary.getByLabel("Code de la carte cadeau")).toHaveValue("INCONNUE 0000")

  await add("noel cafe 2026 abcd")
  await expect(summary).toContainText("···ABCD")
  await add("NOELCAFE2026ABCD")
  await expect(page.getByRole(main)).toContainText("Cette carte cadeau est déjà dans votre panier.")
  await add("GRAND CAFE 2026 LYON")
  const cards = summary.getByRole("list", { name: "Cartes cadeaux du panier" }).getByRole("listitem")
  await expect(cards).toHaveCount(2)
  await expect(summary).toContainText("À payer0,00 €")

  await summary.getByRole("button", { name: "Retirer la carte cadeau ABCD" }).click()
  await expect(cards).toHaveCount(1)
  await expect(page.getByText("La carte cadeau ···ABCD a été retirée du panier.").first()).toBeAttached()
})

test("a code takes the place of the one before, and says so @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await applyCoupon(page, "BIENVENUE10")
  const summary = page.getByRole("region", { name: "Total" })
  await expect(summary).toContainText("Code promo « Bienvenue −10 % »")
  await applyCoupon(page, "livraison")
  await expect(page.getByText("Le code LIVRAISON est enregistré.").first()).toBeVisible()
  await expect(summary).not.toContainText("Bienvenue")
  await summary.getByRole("button", { name: "Retirer le code" }).click()
  await expect(summary).not.toContainText("LIVRAISON")
})

test("delivery is estimated by country and postcode, kept for the checkout and for nothing else", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  const delivery = page.getByRole("region", { name: "Livraison" })
  await expect(delivery).toContainText("pour la livraison offerte")
  const estimate = async (zip: string) => {
    if (!(await delivery.getByLabel("Code postal").isVisible())) await delivery.getByText("Estimer la livraison").click()
    await delivery.getByLabel("Code postal").fill(zip)
    await delivery.getByRole("button", { name: "Estimer" }).click()
  }
  await estimate("690")
  await expect(delivery).toContainText("Saisissez un code postal de cinq chiffres")
  await expect(delivery.getByLabel("Code postal")).toHaveValue("690")
  await estimate("69002")
  await expect(delivery).toContainText(/Colissimolivraison prévue entre le\s.*6,90\s€/)
  await expect(delivery).toContainText("Retrait en boutique")
  await estimate("690")
  await expect(delivery).toContainText("Saisissez un code postal de cinq chiffres")
  await expect(delivery).not.toContainText("Retrait en boutique")
  await estimate("20000")
  await expect(delivery).toContainText("Colissimo Corse")

  await page.goto("/commande/coordonnees")
  await expect(deliveryAddress(page).getByLabel("Code postal")).toHaveValue("20000")
  await expect(page.getByRole(main).getByLabel("E-mail")).toHaveValue("")
})

test("what changed without the shopper's doing is said until they have read it @full", async ({ page, stack }) => {
  // Without variants, whose prices would all be the one that is set, and of no other test.
  await addProduct(page, "trousse-entretien")
  await page.goto("/panier")
  const news = page.getByRole("region", { name: "Votre panier a changé depuis votre dernier passage" })
  await expect(news).toHaveCount(0)
  await setPrice(stack, "trousse-entretien", 42)
  await page.goto("/panier")
  await expect(news).toContainText("42,00 € l’unité au lieu de")
  await page.reload()
  await expect(news).toBeVisible()
  await news.getByRole("button", { name: "C’est noté" }).click()
  await expect(news).toHaveCount(0)
})

test("one more and one less without a script, and a line that goes", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  const quantity = page.getByRole(main).getByLabel(/Quantité de Canut/)
  await page.getByRole("button", { name: /Un de plus/ }).click()
  await expect(quantity).toHaveValue("2")
  await expect(page.getByRole("banner").getByRole("link", { name: /Panier/ })).toContainText("2")
  await page.getByRole("button", { name: /Un de moins/ }).click()
  await expect(quantity).toHaveValue("1")
  await page
    .getByRole(main)
    .getByRole("button", { name: /Retirer Canut/ })
    .click()
  await expect(page.getByRole(main)).toContainText("Rien pour l’instant")
})

test("a recovery link shows a cart without its owner, and a post takes it up", async ({ page, browser, baseURL, stack }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  const checkoutId = await checkoutOf(page)
  await page.goto(`/panier?reprise=${checkoutId}`)
  await expect(page.getByRole(main)).toContainText("Ce panier est déjà le vôtre.")

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? stack.shop })
  const other = await elsewhere.newPage()
  await other.goto(`/panier?reprise=${"0".repeat(32)}`)
  await expect(other.getByRole(main)).toContainText("Ce panier n’existe plus")
  await other.goto(`/panier?reprise=../../account`)
  await expect(other.getByRole(main)).toContainText("Ce panier n’existe plus")
  await other.goto(`/panier?reprise=${checkoutId}`)
  const found = other.getByRole("region", { name: "Un panier enregistré vous attend" })
  await expect(found).toContainText("1 × Canut")
  await found.getByRole("button", { name: "Reprendre ce panier" }).click()
  await expect(other.getByRole(main).getByLabel(/Quantité de Canut/)).toHaveValue("1")
  await elsewhere.close()

  async function checkoutOf(from: typeof page): Promise<string> {
    const cookies = await from.context().cookies()
    const session = decodeURIComponent(cookies.find(({ name }) => name === "swell-session")?.value ?? "")
    const answer = await fetch(`${stack.storefront}/api/cart`, {
      headers: { Authorization: `Basic ${Buffer.from("pk_test_local").toString("base64")}`, "X-Session": session },
    })
    return ((await answer.json()) as { checkout_id: string }).checkout_id
  }
})

test("an addition from the list counts as the shopper's own @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await page.goto("/produits/melange-canut")
  await addToCart(page)
  await page.goto("/panier")
  await expect(page.getByRole(main).getByLabel(/Quantité de Canut/)).toHaveValue("2")
  await expect(page.getByText("Votre panier a changé")).toHaveCount(0)
})
