import type { Page } from "playwright/test"
import { becomeCustomer, callAsCustomer, orderByCard, subscribe } from "../e2e/customer-steps.ts"
import { listOrders } from "../e2e/sandbox-control.ts"
import { expect } from "../e2e/shop-test.ts"
import { addProduct } from "../e2e/steps.ts"
import type { Stack } from "../setup/stack.ts"
import { main, type Flow } from "./flow.ts"

const lyon = { name: "Zoé Paul", address1: "4 rue des Tables-Claudiennes", zip: "69001", city: "Lyon", country: "FR" }

async function asMerchant({ storefront }: Stack, path: string, body: object): Promise<void> {
  const headers = { "Content-Type": "application/json" }
  const answer = await fetch(`${storefront}${path}`, { method: "POST", headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

const press = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name }).click()
const follow = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name }).first().click()

async function withdraw(page: Page, number: string, email: string): Promise<void> {
  await page.goto("/retractation")
  await main(page).getByLabel("Prénom et nom").fill("Zoé Paul")
  await main(page).getByLabel("Numéro de commande").fill(number)
  await main(page).getByLabel("E-mail").fill(email)
  await press(page, "Continuer")
  await expect(main(page).getByRole("heading", { name: new RegExp(`Commande n°.${number}`) })).toBeVisible()
  await press(page, "Continuer")
  await press(page, "Confirmer la rétractation")
  await expect(main(page).getByText(/sous la référence RET-/)).toBeVisible()
}

async function requestQuote(page: Page, email: string): Promise<void> {
  await page.goto("/devis")
  await main(page).getByLabel("E-mail").fill(email)
  await main(page).getByLabel("Prénom").fill("Zoé")
  await main(page).getByLabel("Nom", { exact: true }).fill("Paul")
  await main(page).getByLabel("Société").fill("Café Paul")
  await main(page).getByLabel("Besoin").selectOption({ label: "Machines et moulins" })
  await main(page).getByLabel("Message").fill("Douze kilos par mois pour notre bureau.")
  await press(page, "Demander un devis")
  await expect(main(page).getByText(/sous la référence DEV-/)).toBeVisible()
}

/** What customers change about their subscriptions, and what came of their orders and requests. */
export const customerFlows: Flow[] = [
  {
    name: "a customer's requests for quotes",
    async go({ page, stack, show }) {
      const email = await becomeCustomer(page, stack)
      await page.goto("/account/devis")
      await show({ name: "account-devis-empty", says: "Vous n’avez pas" })
      await requestQuote(page, email)
      await page.goto("/account/devis")
      await show({ name: "account-devis", says: "Reçue, en cours d’étude" })
      const reference = (await main(page).getByRole("rowheader").innerText()).trim()
      await asMerchant(stack, "/__quotes", { email, reference, state: "sent" })
      await page.reload()
      await show({ name: "account-devis-sent", says: "Devis envoyé" })
    },
  },
  {
    name: "a new subscription, another plan, goods sent along",
    async go({ page, stack, show }) {
      await becomeCustomer(page, stack)
      await page.goto("/account/abonnements/nouveau")
      await show({ name: "account-subscription-offers", says: "Choisissez ce que vous souhaitez recevoir" })
      await subscribe(page, stack)
      await follow(page, "Abonnement Découverte")
      await press(page, "Voir le récapitulatif")
      await show({ name: "account-subscription-recap-bare", says: "Choisir une carte" })
      const recap = page.url()
      await callAsCustomer(page, stack, "POST", "/account/addresses", lyon)
      for (const place of ["adresses", "cartes"]) {
        await page.goto(`/account/${place}`)
        await press(page, /^Choisir/)
        await expect(main(page).getByRole("button", { name: /^Choisir/ })).toHaveCount(0)
      }
      await page.goto(recap)
      await show({ name: "account-subscription-recap", says: "Reconduit automatiquement chaque mois" })
      await press(page, "Commander avec obligation de paiement")
      await show({ name: "account-subscription-recap-refused", says: "conditions générales de vente", in: "alert" })
      await page.goto("/account/abonnements")
      await follow(page, /^Gérer/)
      await expect(main(page).getByRole("heading", { level: 1, name: /^Abonnement n°.S/ })).toBeVisible()
      const place = page.url()
      await follow(page, "Changer de formule")
      await show({ name: "account-subscription-plan", says: "vu et confirmé le récapitulatif" })
      await main(page).getByLabel("Quantité").fill("beaucoup")
      await press(page, "Voir le récapitulatif")
      await show({ name: "account-subscription-plan-refused", says: "quantité entière", in: "alert" })
      await page.goto(`${place}/articles?q=filtres`)
      await show({ name: "account-subscription-find", says: "Vous n’avez encore ajouté aucun article à cet abonnement." })
      await press(page, "Ajouter avec obligation de paiement")
      await show({ name: "account-subscription-goods", says: "L’article est ajouté", in: "status" })
    },
  },
  {
    name: "a customer's form for a new card",
    async go({ page, stack, show }) {
      await becomeCustomer(page, stack, { next: "/account/cartes" })
      const fields = main(page).frameLocator("#carte-nouvelle iframe")
      await fields.getByLabel("Numéro de carte").fill("4242 4242 4242 4241")
      await show({ name: "account-cartes-new", says: "Enregistrer cette carte" })
      await press(page, "Enregistrer cette carte")
      await show({ name: "account-cartes-new-refused", says: "Vérifiez", in: "alert" })
    },
  },
  {
    name: "an order sent, paid back and withdrawn from",
    async go({ page, stack, show }) {
      const email = await becomeCustomer(page, stack)
      const known = new Set((await listOrders(stack)).map(({ number }) => number))
      await addProduct(page, "filtres-papier-02")
      await orderByCard(page, stack, lyon)
      const number = (await listOrders(stack)).find((each) => !known.has(each.number))?.number ?? ""
      await asMerchant(stack, "/__ship", { number, carrier_name: "Colissimo", tracking_code: "6A12345678901" })
      await asMerchant(stack, "/__refund", { number, amount: 2.5 })
      await withdraw(page, number, email)
      await page.goto("/account/commandes")
      await follow(page, number)
      await show({ name: "account-order-after", says: "Remboursements" })
    },
  },
]
