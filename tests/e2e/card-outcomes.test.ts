import type { Page } from "playwright/test"
import { askAsShopper, main, order, typeCard, goToPayment } from "./card-steps.ts"
import { becomeCustomer } from "./customer-steps.ts"
import { type Flows, countOrders, expectEmptyCart, expectWaitingOrder, openAsStranger, tryOutcomes } from "./outcome-steps.ts"
import { choosePayment, readConfirmedOrder } from "./payment-steps.ts"
import { expectRefusal } from "./accessibility/refusal-check.ts"
import { expect } from "./shop-test.ts"
import { goOn } from "./steps.ts"
import { seededTest as test } from "./wallet-steps.ts"

const cards = { asked: "4000 0025 0000 3155", declined: "4000 0000 0000 0002" }
const bank = (page: Page) => page.getByRole("dialog", { name: "Authentification 3-D Secure" })

test("@script every outcome of a card at Stripe, with its bank's question @full", async ({ browser, page, stack }) => {
  await goToPayment(page)
  const expectOrders = await countOrders(stack)
  let asking = ""
  async function leaveForBank(): Promise<void> {
    await page.goto("/commande/paiement")
    await typeCard(page, cards.asked)
    await goOn(page)
    await order(page)
    await expect(bank(page)).toBeVisible()
    asking = page.url()
  }
  async function answerBank(answer: string): Promise<void> {
    await leaveForBank()
    await bank(page).getByRole("button", { name: answer }).click()
    await expect(page).toHaveURL(/\/commande\/paiement\?resultat=refuse/)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement non abouti")
    await expectOrders(0)
  }

  const flows: Flows<"stripeCard"> = {
    "script blocked": async () => {
      await page.route("https://js.stripe.com/v3/", (route) => route.abort())
      await page.goto("/commande/paiement")
      await main(page)
        .getByRole("radio", { name: /Carte bancaire/ })
        .check()
      await expect(main(page).getByRole("alert")).toContainText("n’ont pas pu être chargés")
      await expect(page).not.toHaveTitle(/Erreur/)
      await goOn(page)
      await expectRefusal(page, "a card that cannot be typed")
      await choosePayment(page, /paysafecard/)
      await expect(page).toHaveURL(/\/commande\/verification$/)
      await page.unroute("https://js.stripe.com/v3/")
    },
    // Stripe tells a shopper who gives up as one who was refused.
    cancelled: () => answerBank("Annuler"),
    refused: async () => {
      await page.goto("/commande/paiement")
      await typeCard(page, cards.declined)
      await goOn(page)
      await expect(main(page).getByRole("alert")).toContainText("Cette carte n’a pas été acceptée")
      await expectRefusal(page, "a card that its bank refuses")
      await answerBank("Simuler un échec")
    },
    pending: async () => {
      await leaveForBank()
      await page.goto(`/paiement/retour?essai=${new URL(asking).searchParams.get("essai")}`)
      await expect(page).toHaveURL(/\/commande\/attente/)
      await expect(main(page)).toContainText("en cours de vérification")
      await expectOrders(0)
    },
    "return without cookies": () => openAsStranger(browser, stack, asking),
    accepted: async () => {
      await page.goto(asking)
      await expect(bank(page)).toBeVisible()
      await page.reload()
      await bank(page).getByRole("button", { name: "Payer" }).click()
      expect(await readConfirmedOrder(page, stack)).toMatchObject({ method: "card", paid: true })
    },
    "return twice": async () => {
      const confirmation = page.url()
      await page.goto(asking)
      await expect(page).toHaveURL(confirmation)
      await expectOrders(1)
      await expectEmptyCart(page)
    },
  }
  await tryOutcomes("stripeCard", flows)
})

test("every outcome of a saved card @full", async ({ page, stack }) => {
  await becomeCustomer(page, stack, { next: "/account/cartes" })
  for (const token of ["pm_local_ok", "pm_local_async", "pm_local_charge_decline"])
    await askAsShopper(page, stack, "/account/cards", { token, gateway: "stripe" })
  await goToPayment(page)
  const expectOrders = await countOrders(stack)
  async function payWith(last4: string): Promise<void> {
    await page.goto("/commande/paiement")
    await choosePayment(page, new RegExp(`Visa se terminant par ${last4}`))
    await expect(main(page)).toContainText(`Visa se terminant par ${last4}`)
    await order(page)
  }

  await tryOutcomes("savedCard", {
    refused: async () => {
      await payWith("0341")
      await expect(main(page)).toContainText("Le paiement n’a pas abouti")
      await expectOrders(0)
    },
    pending: () => expectWaitingOrder(page, stack, () => payWith("0077")),
    accepted: async () => {
      await goToPayment(page)
      await payWith("4242")
      expect(await readConfirmedOrder(page, stack)).toMatchObject({ method: "card", paid: true })
      await expectOrders(2)
      await expectEmptyCart(page)
    },
  })
})
