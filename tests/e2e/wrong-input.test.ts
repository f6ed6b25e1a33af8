import { setStock } from "./sandbox-control.ts"
import { addProduct, applyCoupon, deliveryAddress, fillContact, goOn, orderByPaysafecard, goToRecap } from "./steps.ts"
import { expect, test } from "./shop-test.ts"
import { buyer } from "../shopper/people.ts"

async function openContact(page: Parameters<typeof addProduct>[0]): Promise<void> {
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
}

test("a wrong postcode is told at its field and everything typed stays @full", async ({ page }) => {
  await openContact(page)
  await page
    .locator("main form")
    .first()
    .evaluate((form: HTMLFormElement) => (form.noValidate = true))
    .catch(() => undefined)
  await fillContact(page, { zip: "6900" })
  await goOn(page)

  await expect(page).toHaveURL(/\/commande\/coordonnees/)
  await expect(page).toHaveTitle(/^Erreur/)
  const input = deliveryAddress(page).getByLabel("Code postal")
  await expect(input).toHaveAttribute("aria-invalid", "true")
  await expect(input).toHaveValue("6900")
  const describedBy = (await input.getAttribute("aria-describedby")) ?? ""
  const sentences = await Promise.all(describedBy.split(" ").map((id) => page.locator(`[id="${id}"]`).innerText()))
  expect(sentences.join(" ")).toMatch(/code postal/i)
  await expect(deliveryAddress(page).getByLabel("Ville")).toHaveValue(buyer.city)
  await expect(page.getByLabel("Téléphone")).toHaveValue(buyer.phone)
})

test("an unknown coupon is refused with a reason, and stays in its field @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await applyCoupon(page, "PASUNCODE")
  await expect(page.getByLabel("Code promo")).toHaveValue("PASUNCODE")
  await expect(page.getByLabel("Code promo")).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByRole("main")).toContainText("Canut")
})

for (const quantity of ["-1", "1000000000", "beaucoup"]) {
  test(`the quantity ${quantity} is refused on the product and in the cart @full`, async ({ page }) => {
    await page.goto("/produits/melange-canut")
    const wanted = page.getByRole("main").getByLabel("Quantité")
    await wanted.evaluate((input: HTMLInputElement) => (input.form!.noValidate = true)).catch(() => undefined)
    await wanted.fill(quantity)
    await page.getByRole("button", { name: "Ajouter au panier" }).click()
    await expect(wanted).toHaveAttribute("aria-invalid", "true")
    await expect(wanted).toHaveValue(quantity)

    await addProduct(page, "melange-canut")
    await page.goto("/panier")
    const line = page.getByRole("main").getByLabel("Quantité : Canut")
    await line.fill(quantity)
    await line.press("Enter")
    await expect(line).toHaveAttribute("aria-invalid", "true")
    await expect(line).toHaveValue(quantity)
  })
}

test("an item that ran out is told before paying, and the cart is kept @full", async ({ page, stack }) => {
  await addProduct(page, "boite-a-cafe")
  await goToRecap(page)
  await setStock(stack, "boite-a-cafe", 0)
  const order = page.getByRole("button", { name: "Commander avec obligation de paiement" })
  await page.getByRole("checkbox", { name: /conditions générales de vente/ }).check()
  await order.click()
  const main = page.getByRole("main")
  await expect(main).toContainText(/Stock insuffisant/)
  expect(page.url()).toMatch(/\/commande\/verification/)
  await expect(order).toHaveCount(0)
  await main.getByRole("link", { name: "Revoir mon panier" }).click()
  await expect(page).toHaveURL(/\/panier$/)
  await expect(main.getByRole("listitem").first()).toBeVisible()
  await expect(main).toContainText(/Stock insuffisant/)
  await expect(main.getByRole("link", { name: "Passer commande" })).toHaveCount(0)
})

test("the order button without the terms is refused, with nothing lost @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  await page
    .getByRole("checkbox", { name: /conditions générales de vente/ })
    .evaluate((box: HTMLInputElement) => (box.form!.noValidate = true))
    .catch(() => undefined)
  await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click()
  await expect(page.getByRole("main")).toContainText(/conditions générales/)
  await expect(page.getByRole("checkbox", { name: /conditions générales de vente/ })).toHaveAttribute("aria-invalid", "true")
  await orderByPaysafecard(page)
})
