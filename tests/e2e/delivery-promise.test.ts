import { expect, test } from "./shop-test.ts"
import { addProduct, answerProvider, fillContact, goOn, orderByPaysafecard } from "./steps.ts"

const promise = /Livraison prévue ((?:le|entre le) [^.,]*\d[^.,]*)[.,]/

test("the days of delivery stay as they were chosen, to the recap and after paying", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  const main = page.getByRole("main")
  await expect(main.locator(".totals")).toContainText("Livraisonselon votre adresse")
  await expect(main.locator(".totals")).toContainText("Total TTC, hors livraison")

  await page.goto("/commande")
  await fillContact(page)
  await goOn(page)
  await expect(main.locator(".totals")).toContainText("Livraisonselon le mode choisi")
  const service = main.locator("label", { hasText: "Colissimo" })
  const [, chosen = ""] = promise.exec((await service.textContent()) ?? "") ?? []
  expect(chosen).toMatch(/\d/)
  await service.click()
  await goOn(page)
  await expect(main.locator(".totals")).not.toContainText("hors livraison")
  await page.getByLabel(/paysafecard/).check()
  await goOn(page)
  await expect(main).toContainText(`Livraison prévue ${chosen}.`)
  await orderByPaysafecard(page)
  await answerProvider(page, "Accepter le paiement")
  await expect(main).toContainText(`Livraison prévue ${chosen}, si`)
})

test("what is collected in the shop costs nothing and is promised for no day @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/commande")
  await fillContact(page)
  await goOn(page)
  const collection = page.getByRole("main").locator("label", { hasText: "Retrait en boutique" })
  await expect(collection).toContainText("Gratuit")
  await expect(collection).not.toContainText("Livraison prévue")
})
