import { sendForm } from "../shopper/browser-forms.ts"
import { AT_AN_EXCLAMATION, AT_A_PRESS, breakScripts } from "./break-scripts.ts"
import { holdResponses } from "./hold-responses.ts"
import { expect, test } from "./shop-test.ts"
import { hydrate } from "./steps.ts"

test("what was typed stays when scripts fail at a press @script @client-fault", async ({ page }) => {
  await breakScripts(page, AT_A_PRESS)
  await page.goto("/devis")
  await hydrate(page)
  const message = page.getByLabel("Message")
  await message.fill("Bonjour, moulez-vous pour la cafetière italienne ?")
  await page.getByLabel("Société").fill("Café Perrache")
  await page.mouse.click(640, 5)
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
  await page.waitForLoadState("load")
  await expect(message).toHaveValue("Bonjour, moulez-vous pour la cafetière italienne ?")
  await expect(page.getByLabel("Société")).toHaveValue("Café Perrache")
})

test("who types while scripts fail goes on, with what was chosen @script @client-fault @full", async ({ page }) => {
  await breakScripts(page, AT_AN_EXCLAMATION)
  await page.goto("/devis")
  await hydrate(page)
  await page.getByLabel("Besoin").selectOption({ index: 2 })
  const need = await page.getByLabel("Besoin").inputValue()
  const message = page.getByLabel("Message")
  await message.click()
  await page.keyboard.type("Bonjour !")
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
  await page.keyboard.type(" Merci.")
  await expect(message).toHaveValue("Bonjour ! Merci.")
  await expect(page.getByLabel("Besoin")).toHaveValue(need)
})

test("what was unfolded to type into stays unfolded when scripts fail @script @client-fault @full", async ({ page }) => {
  await breakScripts(page, AT_AN_EXCLAMATION)
  await page.goto(await sendForm(page, "/produits/melange-canut", "Ajouter au panier"))
  await page.goto("/panier")
  await hydrate(page)
  const main = page.getByRole("main")
  await main.getByText("Utiliser une carte cadeau").click()
  const card = main.getByLabel("Carte cadeau")
  await card.click()
  await page.keyboard.type("NOEL!")
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
  await page.keyboard.type("CAFE")
  await expect(card).toHaveValue("NOEL!CAFE")
  await expect(card).toBeVisible()
})

test("a page with boxes to tick, where nothing was typed, is loaded once more when scripts fail @script @client-fault @full", async ({
  page,
}) => {
  await breakScripts(page, AT_A_PRESS)
  await page.goto(await sendForm(page, "/produits/melange-canut", "Ajouter au panier"))
  await page.goto("/commande/coordonnees")
  await hydrate(page)
  const loaded = page.waitForEvent("load")
  await page.mouse.click(640, 5)
  await loaded
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
})

test("what was typed before the scripts came stays when they fail @script @client-fault", async ({ page }) => {
  await breakScripts(page, AT_A_PRESS)
  const held = await holdResponses(page, ({ pathname }) => pathname.startsWith("/build/entry"))
  await page.goto("/devis")
  await page.getByLabel("Message").fill("Bonjour")
  await held.release()
  await hydrate(page)
  await page.mouse.click(640, 5)
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
  await page.waitForLoadState("load")
  await expect(page.getByLabel("Message")).toHaveValue("Bonjour")
})
