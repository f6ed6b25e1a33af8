import type { Locator, Page } from "playwright/test"
import { withLargeText } from "./accessibility/size-checks.ts"
import { fieldsOf, fillCard } from "./card-steps.ts"
import { holdResponses } from "./hold-responses.ts"
import { choosePayment, main, order, goToPayment } from "./payment-steps.ts"
import { expect } from "./shop-test.ts"
import { addProduct, answerProvider, goOn, pickMethod } from "./steps.ts"
import { watchShifts } from "./watch-shifts.ts"
import { openSheet, seededTest as test, walletButton } from "./wallet-steps.ts"

/** Keeps the shop's own scripts away until the answer is called; the page is as it was served until then. */
async function holdScripts(page: Page, shop: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`${shop}/**`, async (route) => {
    if (route.request().resourceType() === "script") await released
    await route.fallback()
  })
  return release
}

const radio = (page: Page, name: RegExp) => main(page).getByRole("radio", { name })

test("@script the choice of payment does not move while its script comes", async ({ page, stack }) => {
  await addProduct(page, "melange-canut")
  await goToPayment(page)
  const release = await holdScripts(page, stack.shop)
  const readShifts = await watchShifts(page)
  await page.goto("/commande/paiement", { waitUntil: "commit" })
  const button = main(page).getByRole("button", { name: "Vérifier ma commande" })
  await expect(radio(page, /Carte bancaire/)).toBeDisabled()
  await expect(main(page).getByText("La saisie d’une carte nécessite JavaScript")).toBeHidden()
  const served = await button.boundingBox()
  release()
  await expect(radio(page, /Carte bancaire/)).toBeEnabled()
  expect(await button.boundingBox()).toEqual(served)
  expect(await readShifts()).toBeLessThan(0.01)
})

test("@script nothing moves when the wallets' buttons and the card's fields come @full", async ({ page }) => {
  test.slow()
  await addProduct(page, "melange-canut")
  await goToPayment(page)
  const readShifts = await watchShifts(page, true)
  for (const width of [360, 768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ["/panier", "/commande/paiement"]) {
      await page.goto(path)
      await expect(main(page).locator(".express-settled")).toBeVisible()
      await expect(walletButton(page, "Google Pay")).toBeVisible()
      if (path !== "/panier") await expect(main(page).locator("iframe[title*=carte]").first()).toBeVisible()
      expect([width, path, await readShifts()]).toEqual([width, path, 0])
    }
  }
})

const isWalletLibrary = ({ host }: URL) => /stripe|paypal|amazon/.test(host)
const SAFE = "votre numéro de carte ne passe jamais par la boutique"

test("@script no place is seen before a wallet has said that it can be used, and none is left over @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await goToPayment(page)
  for (const path of ["/panier", "/commande/paiement"]) {
    const libraries = await holdResponses(page, isWalletLibrary)
    await page.goto(path)
    await expect(main(page).getByText(SAFE)).toBeVisible()
    await expect(main(page).getByText("Paiement express")).toBeHidden()
    const below = main(page)
      .getByText(path === "/panier" ? "Code promo" : "Comment souhaitez-vous payer")
      .first()
    const before = await below.boundingBox()
    await libraries.release()
    const buttons = ["Google Pay", "Link", "PayPal", "Amazon Pay"].map((name) => walletButton(page, name))
    for (const button of buttons) await expect(button).toBeVisible()
    await expect(main(page).getByText(SAFE)).toBeHidden()
    expect(await below.boundingBox()).toEqual(before)
    for (const width of [360, 768, 1280, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      const place = (await main(page).locator(".express-places").boundingBox())!
      const ends = await Promise.all(buttons.map(async (button) => (await button.boundingBox())!))
      const left = place.y + place.height - Math.max(...ends.map(({ y, height }) => y + height))
      expect(left, `${path} at ${width} px`).toBeLessThanOrEqual(1)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  }
})

test("@script where no wallet can be used, no word of one is seen", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.route(isWalletLibrary, (route) => route.abort())
  await goToPayment(page)
  for (const path of ["/panier", "/commande/paiement"]) {
    await page.goto(path)
    await page.locator(".express-settled").waitFor({ state: "attached" })
    await expect(main(page).getByText("Paiement express")).toBeHidden()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const sentence = main(page).getByRole("paragraph").filter({ hasText: SAFE })
      await expect(sentence, "a frame, no hole").toHaveCSS("border-top-width", "1px")
      expect(await sentence.boundingBox(), `${path} at ${width} px`).toEqual(
        await main(page).locator(".express > section").boundingBox(),
      )
    }
  }
})

test("@script fewer wallets than places on a phone fill what was kept for all", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.route(
    ({ host }) => /amazon|stripe/.test(host),
    (route) => route.abort(),
  )
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  const button = walletButton(page, "PayPal")
  await expect(button).toBeVisible()
  const place = (await main(page).locator(".express-places").boundingBox())!
  expect((await button.boundingBox())!.width).toBe(place.width)
})

test("@script the card's field has the colours of its page, also when these change", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await goToPayment(page)
  const number = main(page).frameLocator("iframe[title*=carte]").getByLabel("Numéro de carte")
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(number).toBeVisible()
    const coloursOf = (part: Locator) =>
      part.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element)
        return { ground: backgroundColor, ink: color }
      })
    // Colours go over into each other.
    await expect(async () => {
      const box = await coloursOf(main(page).locator(".card-box"))
      expect(box.ground).toBe((await coloursOf(page.locator("body"))).ground)
      expect(await coloursOf(number)).toMatchObject({ ink: box.ink })
    }).toPass()
  }
})

for (const earlier of ["paysafecard", null]) {
  test(`@script a method chosen before the script came counts, after ${earlier ?? "none @full"}`, async ({ page, stack }) => {
    await addProduct(page, "melange-canut")
    await goToPayment(page)
    if (earlier) {
      await pickMethod(page, new RegExp(earlier))
      await goOn(page)
      await expect(page).toHaveURL(/\/commande\/verification$/)
    }
    const release = await holdScripts(page, stack.shop)
    await page.goto("/commande/paiement", { waitUntil: "commit" })
    if (earlier) await expect(radio(page, new RegExp(earlier))).toBeChecked()
    await pickMethod(page, /Bancontact/)
    release()
    await expect(radio(page, /Carte bancaire/)).toBeEnabled()
    await expect(main(page).getByText("Votre carte", { exact: true })).toBeHidden()
    await expect(radio(page, /Bancontact/)).toBeChecked()
    await goOn(page)
    await expect(page).toHaveURL(/\/commande\/verification$/)
    await expect(main(page)).toContainText("Bancontact")
  })
}

test("@script card fields that come under another method are there when the card is chosen again @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await goToPayment(page)
  const library = await holdResponses(page, ({ pathname }) => /stripe[^/]*\.js$/.test(pathname))
  await page.reload()
  const loading = main(page).getByText("Chargement des champs de carte…")
  await expect(loading).toBeVisible()
  await pickMethod(page, /paysafecard/)
  await library.release()
  await expect(main(page).locator("iframe[title*=carte]")).toBeAttached()
  await pickMethod(page, /Carte bancaire/)
  await expect(main(page).locator("iframe[title*=carte]").first()).toBeVisible()
  await expect(loading).toHaveCount(0)
})

test("@script the choice beside a payment that may be taken stays open when what was refused in it is put right", async ({
  page,
}) => {
  await addProduct(page, "melange-canut")
  await goToPayment(page)
  await choosePayment(page, /iDEAL/)
  await order(page)
  await answerProvider(page, "Laisser le paiement en attente")
  await expect(main(page)).toContainText("Nous attendons la réponse")
  await page.goto("/commande/paiement")
  await pickMethod(page, /Carte bancaire/)
  await fillCard(fieldsOf(page), "4242 4242 4242 4241")
  await goOn(page)
  await expect(main(page).getByRole("alert")).toContainText("Vérifiez le numéro de la carte.")
  await pickMethod(page, /paysafecard/)
  await expect(main(page).getByRole("alert")).toHaveCount(0)
  await expect(main(page).getByLabel(/paysafecard/)).toBeVisible()
})

test("@script the words of the wait for card fields stay in their box on the narrowest phone, and in large text", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await addProduct(page, "melange-canut")
  await goToPayment(page)
  await holdResponses(page, ({ pathname }) => /stripe[^/]*\.js$/.test(pathname))
  await page.reload()
  const loading = main(page).getByText("Chargement des champs de carte…")
  await expect(loading).toBeVisible()
  const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top)
  const check = async (how: string) =>
    expect(await topOf(loading), how).toBeGreaterThan(await topOf(main(page).locator(".card-box")))
  await check("at 320 px")
  await withLargeText(page, check)
})

test("@script a sheet that is closed after it chose a delivery leaves the page with the cart as it is @full", async ({
  page,
}) => {
  const opened = await openSheet(page, "PayPal")
  const total = page.getByRole("region", { name: "Total" })
  await expect(total).not.toContainText("15,80")
  await expect(opened.getByRole("radio", { name: "Colissimo" })).toBeChecked()
  await expect(opened).toContainText("15,80")
  await opened.getByRole("button", { name: "Annuler" }).click()
  await expect(total).toContainText("15,80")
  await expect(walletButton(page, "PayPal")).toBeFocused()
  await expect(main(page)).not.toContainText("n’a pas abouti")
})

test("a recap whose session is gone orders nothing, says why and offers its cart again @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await goToPayment(page)
  await pickMethod(page, /Virement/)
  await goOn(page)
  await expect(page).toHaveURL(/\/commande\/verification$/)
  await page.context().clearCookies()
  await order(page)
  await expect(page).toHaveURL(/\/panier\?reprise=[a-f0-9]{32}$/)
  await expect(main(page).locator(".notice-failed")).toContainText("La commande n’a pas abouti")
  await expect(main(page).getByRole("region", { name: "Un panier enregistré vous attend" })).toContainText("Canut")
  await expect(main(page)).not.toContainText("Rien pour l’instant")
  await main(page).getByRole("button", { name: "Reprendre ce panier" }).click()
  await expect(main(page).getByRole("link", { name: "Passer commande" })).toBeVisible()
  await page.context().clearCookies()
  await page.goto("/commande/verification")
  await expect(page).toHaveURL(/\/panier$/)
  await expect(page.locator("body")).toContainText("Votre panier n’est plus dans ce navigateur")
})
