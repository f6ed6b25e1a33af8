import type { Locator, Page } from "playwright/test"
import { expect, test } from "../shop-test.ts"
import { GO_ON } from "../steps.ts"
import { buyer, deliveryFields } from "../../shopper/people.ts"

const mostPresses = 120
/** Tabs after which a shopper would think that they are caught. */
const mostTabs = 40

const main = (page: Page) => page.getByRole("main")
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const hasRadioWithFocus = (group: Locator) =>
  group.evaluate((element) => element.contains(document.activeElement?.closest("[type=radio]") ?? null))

/** A shopper without a mouse, whose key presses are counted; typed text is not. */
function useKeyboard(page: Page) {
  let presses = 0
  async function press(key: string): Promise<void> {
    presses += 1
    await page.keyboard.press(key)
  }
  async function reach(target: Locator, isReached = hasFocus): Promise<void> {
    await expect(target).toBeVisible()
    for (let tabs = 0; !(await isReached(target)); tabs += 1) {
      expect(tabs, `Tabs to ${target.toString()}`).toBeLessThan(mostTabs)
      await press("Tab")
    }
  }
  return {
    presses: () => presses,
    press,
    /** Past the header, unless the page takes the focus to its content, which it may do a moment after it shows. */
    async passHeader() {
      const skip = page.getByRole("link", { name: "Aller au contenu" })
      const isPast = () => page.evaluate(() => Boolean(document.activeElement?.closest("main, dialog")))
      if (await isPast()) return
      await reach(skip, async () => (await hasFocus(skip)) || (await isPast()))
      if (await hasFocus(skip)) await press("Enter")
    },
    async follow(target: Locator) {
      await reach(target)
      await press("Enter")
    },
    async type(target: Locator, text: string) {
      await reach(target)
      await page.keyboard.type(text)
    },
    async tick(target: Locator) {
      await reach(target)
      await press("Space")
      await expect(target).toBeChecked()
    },
    /** Chooses one radio of a group, which is one stop of the Tab key, from its end backwards. */
    async choose(group: Locator, target: Locator) {
      await reach(group, hasRadioWithFocus)
      if (await hasFocus(target)) await press("Space")
      while (!(await target.isChecked())) await press("ArrowUp")
    },
  }
}

test("X1 a coffee is bought by keyboard alone, with at most 120 key presses beside typed text", async ({ page }) => {
  const keys = useKeyboard(page)
  await page.goto("/")
  await keys.passHeader()
  await keys.follow(main(page).getByRole("link", { name: "Guji Shakiso", exact: true }))
  await expect(page.getByRole("heading", { level: 1, name: "Guji Shakiso" })).toBeVisible()
  await keys.passHeader()
  await keys.choose(main(page).getByRole("radiogroup", { name: "Poids" }), main(page).getByRole("radio", { name: "500 g" }))
  await keys.follow(main(page).getByRole("button", { name: "Ajouter au panier" }))
  const cart = page.getByRole("dialog", { name: /panier/i })
  await keys.follow(cart.getByRole("link", { name: "Passer commande" }))

  await expect(page).toHaveURL(/\/commande\/coordonnees/)
  await keys.passHeader()
  await keys.type(main(page).getByLabel("E-mail"), buyer.email)
  const delivery = main(page).getByRole("group", { name: "Adresse de livraison" })
  for (const [label, text] of deliveryFields()) await keys.type(delivery.getByLabel(label, { exact: true }), text)
  const goOn = main(page).getByRole("button", { name: GO_ON })
  await keys.follow(goOn)

  await expect(page).toHaveURL(/\/commande\/livraison/)
  await keys.passHeader()
  await keys.choose(main(page).getByRole("radiogroup"), main(page).getByLabel(/Colissimo/))
  await keys.follow(goOn)
  await expect(page).toHaveURL(/\/commande\/paiement/)
  await keys.passHeader()
  await keys.follow(main(page).getByText("Autres moyens de paiement"))
  await keys.press("Shift+Tab")
  await keys.choose(main(page).getByRole("radiogroup", { name: /payer/ }), main(page).getByLabel(/paysafecard/))
  await keys.follow(goOn)
  await expect(page).toHaveURL(/\/commande\/verification/)
  await keys.passHeader()
  await keys.tick(main(page).getByRole("checkbox", { name: /conditions générales/ }))
  await keys.follow(main(page).getByRole("button", { name: "Commander avec obligation de paiement" }))
  await expect(page).toHaveURL(/\/provider\/paysafecard\//)
  await keys.follow(page.getByRole("button", { name: "Accepter le paiement" }))

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est confirmée")
  test.info().annotations.push({ type: "key presses", description: `${keys.presses()}` })
  expect(keys.presses()).toBeLessThanOrEqual(mostPresses)
})
