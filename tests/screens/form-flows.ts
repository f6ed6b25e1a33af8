import type { Page } from "playwright/test"
import { clearFaults, setFault } from "../e2e/sandbox-control.ts"
import { expect } from "../e2e/shop-test.ts"
import { hydrate } from "../e2e/steps.ts"
import { main, type Flow } from "./flow.ts"

const footer = (page: Page) => page.getByRole("contentinfo")
const signUpFor = async (place: ReturnType<typeof main>, email: string) => {
  await place.getByLabel("E-mail *").fill(email)
  await place.getByRole("button", { name: "S’inscrire" }).click()
}

/** Forms that are refused, and what they say when they are not. */
export const formFlows: Flow[] = [
  {
    name: "login and sign-up, refused",
    async go({ page, show }) {
      await page.goto("/connexion")
      await main(page).getByLabel("E-mail").fill("jeanne@exemple.fr")
      await main(page).getByLabel("Mot de passe").fill("mot-de-passe-faux")
      await main(page).getByRole("button", { name: "Se connecter" }).click()
      await show({ name: "login-refused", says: "E-mail ou mot de passe incorrect", in: "alert" })
      await page.goto("/inscription")
      await main(page).getByLabel("E-mail").fill("jeanne@exemple.fr")
      await main(page).getByRole("button", { name: "Créer mon compte" }).click()
      await show({ name: "sign-up-refused", says: "Indiquez votre prénom.", in: "alert" })
    },
  },
  {
    name: "the login modal, refused",
    async go({ page, show }) {
      await page.goto("/#login")
      // Before that the form is posted by the browser, and its refusal is a page.
      await hydrate(page)
      await page.getByRole("dialog").getByRole("button", { name: "Se connecter" }).click()
      await show({ name: "login-modal-refused", says: "Indiquez votre mot de passe.", in: "dialog" })
    },
  },
  {
    name: "a forgotten password",
    async go({ page, show }) {
      await page.goto("/mot-de-passe-oublie")
      await main(page).getByLabel("E-mail").fill("jeanne@")
      await main(page).getByRole("button", { name: "Recevoir le lien" }).click()
      await show({ name: "forgotten-password-refused", says: "Saisissez une adresse e-mail complète", in: "alert" })
      await main(page).getByLabel("E-mail").fill("personne@exemple.fr")
      await main(page).getByRole("button", { name: "Recevoir le lien" }).click()
      await show({ name: "forgotten-password-sent", says: "Si un compte existe à l’adresse indiquée" })
      await page.goto("/mot-de-passe/lien-de-la-page-de-test")
      await main(page).getByLabel("Nouveau mot de passe").fill("court")
      await main(page).getByRole("button", { name: "Enregistrer" }).click()
      await show({ name: "new-password-refused", says: "au moins 8 caractères", in: "alert" })
      await main(page).getByLabel("Nouveau mot de passe").fill("torréfaction-2026")
      await main(page).getByRole("button", { name: "Enregistrer" }).click()
      await show({ name: "new-password-link-gone", says: "Ce lien a déjà servi", in: "alert" })
    },
  },
  {
    name: "the quote",
    async go({ page, show }) {
      await page.goto("/devis")
      await main(page).getByLabel("SIREN").fill("732 829 321")
      await main(page).getByLabel("Volume").fill("40 personnes")
      await main(page).getByRole("button", { name: "Demander un devis" }).click()
      await show({ name: "quote-refused", says: "Indiquez le nom de votre société.", in: "alert" })
      await main(page).getByLabel("SIREN").fill("732 829 320")
      await main(page).getByLabel("E-mail").fill("ines@exemple.fr")
      await main(page).getByLabel("Prénom").fill("Inès")
      await main(page).getByLabel("Nom", { exact: true }).fill("Ferrand")
      await main(page).getByLabel("Société").fill("Café de la Gare")
      await main(page).getByLabel("Besoin").selectOption({ index: 1 })
      await main(page).getByLabel("Message").fill("Deux machines pour un comptoir.")
      await main(page).getByRole("button", { name: "Demander un devis" }).click()
      await show({ name: "quote-sent", says: "Votre demande de devis a bien été reçue" })
    },
  },
  {
    name: "the e-mail of a product's return",
    async go({ page, show }) {
      await page.goto("/produits/cafe-epuise/alerte")
      await main(page).getByRole("button", { name: "Me prévenir" }).click()
      await show({ name: "stock-alert-refused", says: "Indiquez votre adresse e-mail.", in: "alert" })
      await main(page).getByLabel("E-mail").fill("nina@exemple.fr")
      await main(page).getByRole("button", { name: "Me prévenir" }).click()
      await show({ name: "stock-alert-noted", says: "vous recevrez un e-mail dès sa disponibilité" })
    },
  },
  {
    name: "the newsletter's page",
    async go({ page, stack, show }) {
      await page.goto("/newsletter")
      await signUpFor(main(page), "nina@exemple")
      await show({ name: "newsletter-refused", says: "Saisissez une adresse e-mail complète", in: "alert" })
      await setFault(stack, { kind: "status", status: 500, match: { method: "POST", path: "/api/account$" } })
      try {
        await signUpFor(main(page), "nina@exemple.fr")
        await show({ name: "newsletter-failed", says: "Une erreur est survenue.", in: "alert" })
      } finally {
        await clearFaults(stack)
      }
      await signUpFor(main(page), "nina.page@exemple.fr")
      // With scripts the form goes a second later.
      await expect(page.locator("html[data-js] main button", { hasText: "S’inscrire" })).toHaveCount(0)
      await show({ name: "newsletter-confirmed", says: /Votre inscription à la newsletter .* est confirmée/ })
    },
  },
  {
    name: "the footer's newsletter",
    async go({ page, show }) {
      await page.goto("/pages/mediateur")
      await hydrate(page)
      await signUpFor(footer(page), "jeanne@exemple.fr")
      await show({ name: "newsletter-footer-refused", says: "est déjà inscrite à la newsletter", in: "contentinfo" })
      await signUpFor(footer(page), "nina.pied@exemple.fr")
      await expect(footer(page).getByRole("button", { name: "S’inscrire" })).toHaveCount(0)
      await show({ name: "newsletter-footer-confirmed", says: "est confirmée", in: "contentinfo" })
    },
  },
  {
    name: "leaving the newsletter",
    async go({ page, show }) {
      await page.goto("/desinscription")
      await main(page).getByRole("button", { name: "Se désinscrire" }).click()
      await show({ name: "unsubscribe-refused", says: "Indiquez votre adresse e-mail.", in: "alert" })
      await main(page).getByLabel("E-mail").fill("malik@exemple.fr")
      await main(page).getByRole("button", { name: "Se désinscrire" }).click()
      await show({ name: "unsubscribed", says: "ne recevra plus la newsletter" })
    },
  },
]
