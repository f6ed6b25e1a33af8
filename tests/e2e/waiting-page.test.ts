import type { Page } from "playwright/test"
import { clearFaults, setFault } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct, answerProvider, goToRecap, orderByPaysafecard } from "./steps.ts"

const main = (page: Page) => page.getByRole("main")

/** A payment that its provider has not decided. @returns decides it there, as if in another tab */
async function waitForProvider(page: Page): Promise<(choice: "accept" | "refuse") => Promise<void>> {
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  await orderByPaysafecard(page)
  const provider = page.url()
  await answerProvider(page, "Laisser le paiement en attente")
  await expect(page).toHaveURL(/\/commande\/attente/)
  return async (choice) => {
    await page.request.post(provider, { form: { choice }, maxRedirects: 0 })
  }
}

/** Whether this is still the document that was marked. */
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, "isMarked") === true)

test("X25 a waiting page checks by its script without a reload, says nothing before there is news, and goes on to the order @script @full", async ({
  page,
}) => {
  const decide = await waitForProvider(page)
  await expect(main(page)).toContainText("La réponse s’affichera ici.")
  await expect(main(page)).toContainText(/paysafecard, 15,80\s€, commencé le .*, référence/)
  await expect(main(page).getByRole("link", { name: "Vérifier automatiquement" })).toBeHidden()
  // One way has one name.
  await expect(page.getByRole("link", { name: /^Re.*panier$/ })).toHaveText("Retour au panier")
  await page.evaluate(() => {
    const said: (string | null)[] = []
    Object.assign(window, { isMarked: true, said })
    for (const region of document.querySelectorAll("main [role=status]"))
      new MutationObserver(() => said.push(region.textContent)).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      })
  })
  const check = () =>
    page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().includes("/commande/attente"))
  await check()
  await check()
  expect(await page.evaluate(() => Reflect.get(window, "said") as unknown)).toEqual([])
  await expect(main(page).getByRole("link", { name: "Vérifier maintenant" })).toBeVisible()
  await decide("accept")
  const heading = main(page).getByRole("heading", { level: 1 })
  await expect(heading).toHaveText("Merci, votre commande est confirmée")
  await expect(heading).toBeFocused()
  expect(await isMarked(page)).toBe(true)
})

test("X25 a check that fails leaves the waiting page as it is, and the next one goes on @script @full", async ({
  page,
  stack,
}) => {
  const decide = await waitForProvider(page)
  await expect(main(page)).toContainText("La réponse s’affichera ici.")
  await page.context().setOffline(true)
  await page.waitForEvent("requestfailed")
  await expect(main(page)).toContainText("Ne payez pas une seconde fois.")
  await page.context().setOffline(false)
  await setFault(stack, { kind: "status", status: 500, match: { method: "GET", path: "/api/" } })
  try {
    await page.waitForResponse((answer) => answer.request().method() === "POST" && answer.status() === 503)
    await expect(main(page)).toContainText("Ne payez pas une seconde fois.")
  } finally {
    await clearFaults(stack)
  }
  await decide("refuse")
  await expect(main(page)).toContainText("Le paiement n’a pas abouti.")
})

test("X25 without script a waiting page reloads only for who asks for it, and says how to stop @plain", async ({ page }) => {
  const decide = await waitForProvider(page)
  const reloads = () => page.request.get(page.url()).then((answer) => answer.headers()["refresh"])
  expect(await reloads()).toBeUndefined()
  await expect(main(page)).toContainText("Pour connaître la réponse, appuyez sur « Vérifier maintenant ».")
  const check = main(page).getByRole("link", { name: "Vérifier maintenant" })
  await check.click()
  await expect(page).toHaveURL(/tour=2#verifier$/)
  await expect(check).toBeFocused()
  await main(page).getByRole("link", { name: "Vérifier automatiquement" }).click()
  await expect(main(page)).toContainText("Cette page se recharge automatiquement pendant deux minutes.")
  expect(await reloads()).toMatch(/^3;url=\/paiement\/retour\?.*auto=oui#verifier$/)
  await expect(page).toHaveURL(/tour=2&auto=oui#verifier$/)
  await expect(check).toBeFocused()
  await main(page).getByRole("link", { name: "Arrêter la vérification automatique" }).click()
  expect(await reloads()).toBeUndefined()
  await main(page).getByRole("link", { name: "Vérifier automatiquement" }).click()
  await decide("accept")
  await expect(main(page)).toContainText("Merci, votre commande est confirmée")
})
