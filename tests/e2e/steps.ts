import type { Locator, Page } from "playwright/test"
import { sendCheckout, sendForm } from "../shopper/browser-forms.ts"
import { expectStanding } from "./accessibility/standing-checks.ts"
import { expect } from "./shop-test.ts"
import { buyer, deliveryFields } from "../shopper/people.ts"

/** What a shopper does on the way to an order, each step as one function over what they see. */

const main = (page: Page) => page.getByRole("main")

/** The first interaction, at which a page hydrates: a key that does nothing by itself. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press("Shift")
  // At the moment itself: an expectation looks after 100, 350 and 850 ms.
  await page.locator("html[data-js]").waitFor({ state: "attached" })
}

/** From the home page over the list of coffees to one of them, by links only. */
export async function browseToCoffee(page: Page, name: string): Promise<void> {
  await page.goto("/")
  await main(page).getByRole("link", { name: "Tous les cafés" }).click()
  await page.getByRole("heading", { level: 1, name: "Cafés" }).waitFor()
  const card = main(page).getByRole("link", { name, exact: true }).first()
  if ((await card.count()) === 0) await main(page).getByRole("link", { name: "Page suivante" }).click()
  await card.click()
  await page.getByRole("heading", { level: 1, name }).waitFor()
  await expectStanding(page, name)
}

/** Chooses an option's value on a product page, and sees its price. */
export async function choose(page: Page, value: string): Promise<void> {
  await main(page).getByRole("radio", { name: value, exact: true }).check()
  const update = main(page).getByRole("button", { name: "Actualiser le prix" })
  if (await update.isVisible()) await update.click()
  await page.waitForURL(/[?&]o\./)
  await expect(main(page).getByRole("radio", { name: value, exact: true })).toBeChecked()
  await expectStanding(page, `${value} chosen`)
}

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ajouter au panier" }).click()
  await page.waitForURL(/#panier$/, { waitUntil: "commit" })
  await page.getByRole("dialog", { name: /panier/i }).waitFor()
  await expectStanding(page, "the cart over the product")
}

/** Puts a product into the cart as its page offers it, and opens the cart over it. */
export async function addProduct(page: Page, slug: string): Promise<void> {
  await page.goto(await sendForm(page, `/produits/${slug}`, "Ajouter au panier"))
  await page.getByRole("dialog", { name: /panier/i }).waitFor()
}

export async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.goto("/panier")
  await main(page).getByLabel("Code promo").fill(code)
  await main(page).getByRole("button", { name: "Appliquer" }).click()
}

/** The part of the contact form that says where the parcel goes. */
export function deliveryAddress(page: Page): Locator {
  return main(page).getByRole("group", { name: "Adresse de livraison" })
}

export async function fillContact(page: Page, more: Partial<typeof buyer> = {}): Promise<void> {
  const who = { ...buyer, ...more }
  await main(page).getByLabel("E-mail").fill(who.email)
  await fillAddress(page, who)
}

/** The delivery address alone: a customer's e-mail is known. */
export async function fillAddress(page: Page, who = buyer): Promise<void> {
  for (const [label, value] of deliveryFields(who)) await deliveryAddress(page).getByLabel(label, { exact: true }).fill(value)
}

/** The button of a step says which one comes next. */
export const GO_ON = /^(Choisir la livraison|Choisir le paiement|Vérifier ma commande)$/

export async function goOn(page: Page): Promise<void> {
  await main(page).getByRole("button", { name: GO_ON }).click()
}

/** Chooses a method of payment, which may be one of those that unfold. */
export async function pickMethod(page: Page, name: RegExp): Promise<void> {
  const method = main(page).getByLabel(name)
  const folded = page.locator("details:not([open]) > summary", { hasText: "Autres moyens de paiement" })
  const question = main(page).getByText("Comment souhaitez-vous payer")
  await question.waitFor({ state: "attached" })
  // Beside a payment that may still be taken.
  if (!(await question.isVisible())) await main(page).getByText("Payer autrement", { exact: true }).click()
  if (!(await method.first().isVisible())) await folded.click()
  await method.check()
  await expectStanding(page, `${name} chosen`)
}

/** From the choice of delivery to the recap: Colissimo, paysafecard. */
export async function chooseAndReview(page: Page): Promise<void> {
  await page.waitForURL(/\/commande\/livraison/, { waitUntil: "commit" })
  await main(page)
    .getByLabel(/Colissimo/)
    .check()
  await goOn(page)
  await page.waitForURL(/\/commande\/paiement/, { waitUntil: "commit" })
  await pickMethod(page, /paysafecard/)
  await goOn(page)
  await expect(page).toHaveURL(/\/commande\/verification/)
  await expectStanding(page, "the recap")
}

/** The recap of the cart: guest details, Colissimo, paysafecard. */
export async function goToRecap(page: Page): Promise<void> {
  await sendCheckout(page, "paysafecard")
  await page.goto("/commande/verification")
  await expect(page).toHaveURL(/\/commande\/verification/)
}

/** Accepts the terms and orders; ends on paysafecard's page. */
export async function orderByPaysafecard(page: Page): Promise<void> {
  await main(page)
    .getByRole("checkbox", { name: /conditions générales de vente/ })
    .check()
  await main(page).getByRole("button", { name: "Commander avec obligation de paiement" }).click()
  await page.waitForURL(/\/provider\/paysafecard\//, { waitUntil: "commit" })
}

export async function answerProvider(page: Page, choice: string): Promise<void> {
  await page.getByRole("button", { name: choice, exact: true }).click()
}

const coffees = ["melange-canut", "melange-traboule", "melange-bouchon", "melange-presquile", "melange-petit-matin"]
const weights = ["250-g", "500-g", "1-kg"]
const grinds = ["grains", "piston", "filtre", "espresso", "moka"]

/** Fills the cart with up to 75 lines of three items each, by posts of the product pages' own form. */
export async function fillCart(page: Page, lines: number): Promise<void> {
  const choices = coffees.flatMap((slug) => weights.flatMap((weight) => grinds.map((grind) => ({ slug, weight, grind }))))
  for (const { slug, weight, grind } of choices.slice(0, lines)) {
    const answer = await page.request.post(`/produits/${slug}`, {
      headers: { "Sec-Fetch-Site": "same-origin" },
      form: { "o.poids": weight, "o.mouture": grind, purchase: "unique", quantity: "3" },
      maxRedirects: 0,
    })
    expect(answer.status(), `${slug} ${weight} ${grind}`).toBe(303)
  }
}
