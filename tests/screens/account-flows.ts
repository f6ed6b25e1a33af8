import type { Page } from "playwright/test"
import { becomeCustomer, callAsCustomer, orderByCard, subscribe } from "../e2e/customer-steps.ts"
import { addProduct } from "../e2e/steps.ts"
import { main, type Flow } from "./flow.ts"

const long = { firstName: "Marie-Bénédicte Éléonore", lastName: "de La Rochefoucauld-Montmorency-Luxembourg" }
const address = {
  name: `${long.firstName} ${long.lastName}`,
  first_name: long.firstName,
  last_name: long.lastName,
  company: "Société coopérative d’intérêt collectif des Torréfacteurs de la Croix-Rousse",
  address1: "1248 bis, ancienne route départementale du Col de la Croix-Haute, lieu-dit Les Granges-Neuves",
  zip: "51290",
  city: "Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson",
  country: "FR",
  phone: "+33639980112",
}

const openFirst = (page: Page) => main(page).getByRole("rowheader").getByRole("link").first().click()

/** Every place of the customer area: new, and of a customer with long names, an order, a subscription and a card. */
export const accountFlows: Flow[] = [
  {
    name: "a new customer's area",
    async go({ page, stack, show }) {
      await becomeCustomer(page, stack, { email: "zoe.nouvelle@exemple.fr" })
      await show({ name: "account-new", says: "Connexion réussie.", in: "status" })
      for (const [place, says] of [
        ["commandes", "Vous n’avez pas encore passé de commande."],
        ["abonnements", "Vous n’avez pas"],
        ["factures", "Vous n’avez pas encore de facture."],
        ["adresses", "Vous n’avez pas encore d’adresse enregistrée."],
        ["cartes", "Vous n’avez pas de carte enregistrée."],
      ] as const) {
        await page.goto(`/account/${place}`)
        await show({ name: `account-${place}-empty`, says })
      }
    },
  },
  {
    name: "refused forms in the customer area",
    async go({ page, stack, show }) {
      await becomeCustomer(page, stack, { email: "zoe.refus@exemple.fr" })
      await page.goto("/account/adresses")
      await main(page).getByLabel("Code postal").fill("6900")
      await main(page).getByRole("button", { name: "Enregistrer l’adresse" }).click()
      await show({ name: "account-adresses-refused", says: "cinq chiffres", in: "alert" })
      await page.goto("/account/profil")
      await main(page).getByRole("button", { name: "Changer le mot de passe" }).click()
      await show({ name: "account-profil-missing", says: "Choisissez un nouveau mot de passe.", in: "alert" })
      await main(page).getByLabel("Mot de passe actuel").fill("faux-mot-de-passe")
      await main(page).getByLabel("Nouveau mot de passe").fill("court")
      await main(page).getByRole("button", { name: "Changer le mot de passe" }).click()
      await show({ name: "account-profil-refused", says: "au moins 8 caractères", in: "alert" })
      await page.goto("/account/commandes/000000000000000000000000")
      await show({ name: "account-order-not-found", says: "Cette page n’existe pas" })
    },
  },
  {
    name: "a customer's orders, invoices and addresses",
    async go({ page, stack, show }) {
      await becomeCustomer(page, stack, { ...long, email: "marie-benedicte.eleonore.de-la-rochefoucauld@exemple.fr" })
      await addProduct(page, "panama-geisha-boquete")
      await addProduct(page, "filtres-papier-02")
      await callAsCustomer(page, stack, "POST", "/account/addresses", address)
      await orderByCard(page, stack, address)
      await page.goto("/account")
      await show({ name: "account", says: `Bonjour ${long.firstName}` })
      await page.goto("/account/commandes")
      await show({ name: "account-commandes", says: "Total" })
      await openFirst(page)
      await show({ name: "account-order", says: "microlot lavé de la parcelle haute" })
      await page.goto("/account/adresses")
      await show({ name: "account-adresses", says: address.city })
      await main(page).getByRole("link", { name: "Modifier" }).first().click()
      await show({ name: "account-address", says: "Complément d’adresse" })
      await main(page).getByLabel("Téléphone").fill("12")
      await main(page).getByRole("button", { name: "Enregistrer l’adresse" }).click()
      await show({ name: "account-address-refused", says: "Saisissez un numéro de téléphone valable", in: "alert" })
      await page.goto("/account/profil")
      await show({ name: "account-profil", says: "Professionnels" })
      await main(page).getByRole("button", { name: "Enregistrer", exact: true }).click()
      await show({ name: "account-profil-saved", says: "Vos informations sont enregistrées.", in: "status" })
    },
  },
  {
    name: "a customer's subscriptions, cards and invoices",
    async go({ page, stack, show }) {
      await becomeCustomer(page, stack, { ...long, email: "marie.abonnee@exemple.fr" })
      await subscribe(page, stack)
      await page.goto("/account/abonnements")
      await show({ name: "account-abonnements", says: "Abonnement Découverte" })
      await main(page)
        .getByRole("link", { name: /^Gérer/ })
        .click()
      await show({ name: "account-subscription", says: "Mettre en pause" })
      await main(page).getByText("Résilier", { exact: true }).click()
      await show({ name: "account-subscription-end", says: "À la fin de la période payée" })
      await main(page).getByRole("button", { name: "Mettre en pause" }).click()
      await show({ name: "account-subscription-paused", says: "Votre abonnement est en pause.", in: "status" })
      await page.goto("/account/cartes")
      await show({ name: "account-cartes", says: /Expire fin/ })
      await page.goto("/account/factures")
      await show({ name: "account-factures", says: "Facture" })
      await openFirst(page)
      await show({ name: "account-invoice", says: "Total HT" })
    },
  },
]
