import type { Page } from "playwright/test"
import { expectStanding } from "./accessibility/standing-checks.ts"
import { becomeCustomer, callAsCustomer, subscribe } from "./customer-steps.ts"
import { choosePayment, order as orderAtRecap, readConfirmedOrder } from "./payment-steps.ts"
import { expect, test } from "./shop-test.ts"
import { addToCart, fillAddress, goOn, hydrate } from "./steps.ts"

const main = (page: Page) => page.getByRole("main")
const notice = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text })
async function openSubscription(page: Page): Promise<void> {
  await main(page).getByRole("link", { name: "Abonnements" }).click()
  await main(page)
    .getByRole("link", { name: /^Gérer/ })
    .click()
}

test("another plan and quantity: a recap tells what is due and when, and only then it is paid for @full", async ({
  page,
  stack,
}) => {
  await becomeCustomer(page, stack)
  await subscribe(page, stack)
  await openSubscription(page)
  await expect(main(page)).toContainText("12,90\u00a0€ /\u00a0mois")
  await main(page).getByRole("link", { name: "Changer de formule" }).click()
  await main(page)
    .getByRole("radio", { name: /^Annuel/ })
    .check()
  await main(page).getByLabel("Quantité").fill("beaucoup")
  await main(page).getByRole("button", { name: "Voir le récapitulatif" }).click()
  await expect(page.getByRole("alert")).toContainText("quantité entière")
  await expect(main(page).getByLabel("Quantité")).toHaveValue("beaucoup")
  await expect(main(page).getByRole("radio", { name: /^Annuel/ })).toBeChecked()
  await expect(main(page).getByRole("button", { name: "Changer avec obligation de paiement" })).toHaveCount(0)
  await main(page).getByLabel("Quantité").fill("2")
  await main(page).getByRole("button", { name: "Voir le récapitulatif" }).click()
  const recap = page.getByRole("region", { name: "Récapitulatif" })
  await expect(recap).toContainText("2 × Abonnement")
  await expect(recap).toContainText("Annuel")
  await expect(recap).toContainText("Ce qui reste de la période déjà payée vous est crédité.")
  await expect(recap).toContainText("Reconduit automatiquement chaque année")
  await expect(main(page).getByLabel("Quantité")).toHaveValue("2")
  await recap.getByRole("button", { name: "Changer avec obligation de paiement" }).click()
  await expect(notice(page, "Votre abonnement est modifié.")).toBeVisible()
  await expect(main(page)).toContainText("/\u00a0an")
  await expect(main(page)).toContainText("2 ×")
})

test("goods are sent along, changed one by one and together, and taken away @full", async ({ page, stack }) => {
  await becomeCustomer(page, stack)
  await subscribe(page, stack)
  await openSubscription(page)
  await main(page).getByRole("link", { name: "Articles ajoutés à l’abonnement" }).click()
  await expect(main(page)).toContainText("L’article ajouté est facturé à la prochaine échéance")
  await expect(main(page)).not.toContainText("envoi")
  const add = async (search: string, name: string) => {
    await main(page).getByLabel("Chercher un produit").fill(search)
    await main(page).getByRole("button", { name: "Chercher" }).click()
    const found = main(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name }) })
    await found.getByRole("button", { name: "Ajouter avec obligation de paiement" }).click()
    await expect(notice(page, "L’article est ajouté")).toBeVisible()
  }
  await add("filtres", "Filtres papier 02, cent feuilles")
  await add("guji", "Guji")

  const quantity = (name: RegExp) => main(page).getByLabel(name)
  const save = () => main(page).getByRole("button", { name: "Enregistrer avec obligation de paiement" }).click()
  await quantity(/^Quantité\s: Filtres/).fill("3")
  await save()
  await expect(notice(page, "Votre abonnement est modifié.")).toBeVisible()
  await quantity(/^Quantité\s: Filtres/).fill("2")
  await quantity(/^Quantité\s: .*Guji/).fill("4")
  await save()
  await expect(quantity(/^Quantité\s: .*Guji/)).toHaveValue("4")
  await main(page)
    .getByRole("button", { name: /^Retirer.*Filtres/ })
    .click()
  await expect(notice(page, "L’article est retiré")).toBeVisible()
  await main(page).getByRole("link", { name: "Revenir à l’abonnement" }).click()
  await expect(main(page)).toContainText("4 ×")
})

test("a new subscription is chosen, recapped with its renewal, and ordered by the button that the law words @full", async ({
  page,
  stack,
}) => {
  await becomeCustomer(page, stack)
  await callAsCustomer(page, stack, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  await main(page).getByRole("link", { name: "Abonnements" }).click()
  await main(page).getByRole("link", { name: "Nouvel abonnement" }).click()
  await main(page).getByRole("link", { name: "Abonnement Découverte" }).click()
  await main(page).getByLabel("Mouture").selectOption("Filtre")
  await main(page).getByRole("radio", { name: "Mensuel Un envoi par mois, sans engagement" }).check()
  await main(page).getByLabel("Quantité").fill("2")
  await main(page).getByRole("button", { name: "Voir le récapitulatif" }).click()
  const recap = page.getByRole("region", { name: "Récapitulatif" })
  await expect(recap).toContainText("2 × Abonnement Découverte (Filtre)")
  await expect(recap).toContainText("25,80\u00a0€ /\u00a0mois")
  await expect(recap).toContainText("Reconduit automatiquement chaque mois")
  await expect(recap).not.toContainText("Livraison prévue")
  const recapAddress = page.url()
  const choose = async (what: string, button: RegExp, typed: Record<string, string>) => {
    await recap.getByRole("link", { name: what }).click()
    for (const [label, value] of Object.entries(typed)) await main(page).getByLabel(label, { exact: true }).fill(value)
    await main(page).getByRole("button", { name: button }).click()
    await expect(page).toHaveURL(recapAddress)
    await expect(recap).toContainText("2 × Abonnement Découverte (Filtre)")
    await expect(main(page).getByLabel("Quantité")).toHaveValue("2")
  }
  await choose("Choisir une carte", /^Choisir/, {})
  const address = { Prénom: "Zoé", Nom: "Paul", Adresse: "4 rue des Tables", "Code postal": "69001", Ville: "Lyon" }
  await choose("Choisir une adresse", /^Enregistrer/, { ...address, Téléphone: "06 39 98 01 12" })
  await expect(recap).toContainText("Livraison prévue")
  await expect(recap.getByRole("checkbox")).not.toBeChecked()
  const order = () => recap.getByRole("button", { name: "Commander avec obligation de paiement" }).click()
  await order()
  await expect(page.getByRole("alert")).toContainText("conditions générales de vente")
  await recap.getByRole("checkbox").check()
  await order()
  await expect(notice(page, "Votre abonnement a commencé.")).toBeVisible()
  await expect(main(page).getByRole("heading", { level: 1, name: /^Abonnement n°.S/ })).toBeVisible()
  await expect(main(page)).toContainText("Prochaine échéance")
})

test("a date is skipped; at once or at the end of the period a subscription stops @full", async ({ page, stack }) => {
  await becomeCustomer(page, stack)
  await subscribe(page, stack)
  await openSubscription(page)
  await expect(main(page)).toContainText("Prochaine échéance")
  await main(page).getByRole("button", { name: "Sauter la prochaine échéance" }).click()
  await expect(notice(page, "La prochaine échéance est sautée.")).toBeVisible()
  await expect(main(page)).not.toContainText("En pause")
  await expect(main(page)).toContainText("Échéance sautée")
  await expect(main(page)).toContainText("Prochaine échéance")
  await main(page).getByRole("button", { name: "Reprendre l’abonnement" }).click()
  await expect(notice(page, "Votre abonnement a repris.")).toBeVisible()
  const cancel = async (when: string) => {
    await main(page).getByText("Résilier", { exact: true }).click()
    await expect(main(page).getByText("n’entraîne pas de remboursement automatique de la période déjà payée")).toBeVisible()
    await main(page).getByLabel(when).check()
    await main(page).getByRole("button", { name: "Résilier l’abonnement" }).click()
  }
  await cancel("À la fin de la période payée")
  await expect(main(page)).toContainText("Fin de l’abonnement")
  await main(page).getByRole("button", { name: "Garder mon abonnement" }).click()
  await expect(notice(page, "La résiliation est annulée")).toBeVisible()
  await cancel("Tout de suite")
  await expect(notice(page, "Votre abonnement est résilié\u00a0: il s’est arrêté le ")).toContainText(/\d{4}, et rien d’autre/)
  await expect(main(page).getByRole("link", { name: "Changer de formule" })).toHaveCount(0)
})

test("@plain the confirmation of a subscription says when it is charged next and leads to it @full", async ({ page, stack }) => {
  await becomeCustomer(page, stack)
  await callAsCustomer(page, stack, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  await page.goto("/produits/ethiopie-guji-shakiso?achat=chaque-mois")
  await addToCart(page)
  await page.goto("/commande/coordonnees")
  await fillAddress(page)
  await goOn(page)
  await main(page)
    .getByLabel(/Colissimo/)
    .check()
  await goOn(page)
  await choosePayment(page, /Visa se terminant par 4242/)
  await orderAtRecap(page)
  expect(await readConfirmedOrder(page, stack)).toMatchObject({ paid: true })
  const subscription = main(page).getByRole("region", { name: "Votre abonnement" })
  await expect(subscription).toContainText(/Guji.*Reconduit automatiquement chaque mois.*Prochaine échéance le \d/)
  await subscription.getByRole("link", { name: "Gérer mon abonnement" }).click()
  await expect(page).toHaveURL(/\/account\/abonnements(\/[a-f0-9]{24})?$/)
})

test("X24 the recap of a new subscription and of another plan is a step with its heading in sight", async ({
  page,
  stack,
  javaScriptEnabled,
}) => {
  await becomeCustomer(page, stack)
  await subscribe(page, stack)
  await page.goto("/account/abonnements")
  const plans = await main(page)
    .getByRole("link", { name: /^Gérer/ })
    .getAttribute("href")
  for (const [path, name] of [
    ["/account/abonnements/nouveau?produit=abonnement-decouverte", "Nouvel abonnement"],
    [`${plans}/formule`, "Changer de formule"],
  ] as const) {
    await page.goto(path)
    if (javaScriptEnabled) await hydrate(page)
    await expect(page).toHaveTitle(new RegExp(`^Étape 1 sur 2 – ${name} \\| `))
    const send = (quantity: string) => main(page).getByLabel("Quantité").fill(quantity)
    await send("beaucoup")
    const button = main(page).getByRole("button", { name: "Voir le récapitulatif" })
    await button.press("Enter")
    await expect(page).toHaveTitle(new RegExp(`^Erreur\u00a0: Étape 1 sur 2 – ${name} \\| `))
    await expect(page.locator(".error-summary")).toBeFocused()
    for (const quantity of ["2", "3"]) {
      await send(quantity)
      await button.press("Enter")
      await expect(main(page).getByRole("region", { name: "Récapitulatif" })).toContainText(`${quantity} ×`)
      await expect(page).toHaveTitle(new RegExp(`^Étape 2 sur 2 – ${name} \\| `))
      await expect(main(page).getByRole("heading", { name: "Récapitulatif" })).toBeFocused()
      await expect(main(page).getByRole("heading", { name: "Récapitulatif" })).toBeInViewport()
      await expectStanding(page, name)
    }
  }
})
