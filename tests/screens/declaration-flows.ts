import type { Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { becomeCustomer, subscribe } from "../e2e/customer-steps.ts"
import { listOrders } from "../e2e/sandbox-control.ts"
import { expect } from "../e2e/shop-test.ts"
import { addProduct, answerProvider, orderByPaysafecard, goToRecap } from "../e2e/steps.ts"
import { main, type Flow } from "./flow.ts"
import { buyer } from "../shopper/people.ts"

const next = (page: Page, name: string) => main(page).getByRole("button", { name }).click()

async function readCode({ storefront }: Stack, email: string): Promise<string> {
  const answer = await fetch(`${storefront}/__outbox`, { headers: { Accept: "application/json" } })
  const mails = (await answer.json()) as { to: string; kind: string; text: string }[]
  const mail = mails.findLast(({ to, kind }) => to === email && kind === "resiliation-code")
  return /\d{6}/.exec(mail?.text ?? "")?.[0] ?? ""
}

async function order(page: Page, stack: Stack): Promise<string> {
  const known = new Set((await listOrders(stack)).map(({ number }) => number))
  await addProduct(page, "panama-geisha-boquete")
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  await orderByPaysafecard(page)
  await answerProvider(page, "Accepter le paiement")
  await expect(page).toHaveURL(/merci/)
  return (await listOrders(stack)).find(({ number }) => !known.has(number))?.number ?? ""
}

/** Withdrawing from an order and ending a subscription, at each step, refused and received. */
export const declarationFlows: Flow[] = [
  {
    name: "a withdrawal",
    async go({ page, stack, show }) {
      const number = await order(page, stack)
      await page.goto("/retractation")
      await next(page, "Continuer")
      await show({ name: "withdraw-identify-refused", says: "Indiquez votre prénom et votre nom.", in: "alert" })
      await main(page).getByLabel("Prénom et nom").fill("Camille Durand")
      await main(page).getByLabel("Numéro de commande").fill("99999")
      await main(page).getByLabel("E-mail").fill(buyer.email)
      await next(page, "Continuer")
      await show({ name: "withdraw-order-unknown", says: "Nous ne trouvons pas cette commande", in: "alert" })
      await main(page).getByLabel("Numéro de commande").fill(number)
      await next(page, "Continuer")
      await show({ name: "withdraw-choose", says: `Commande n° ${number}` })
      for (const select of await main(page).getByRole("combobox").all()) await select.selectOption("0")
      await next(page, "Continuer")
      await show({ name: "withdraw-choose-refused", says: "Choisissez au moins un article.", in: "alert" })
      await main(page).getByRole("combobox").first().selectOption("1")
      await next(page, "Continuer")
      await show({ name: "withdraw-recap", says: "Récapitulatif" })
      await next(page, "Confirmer la rétractation")
      await show({ name: "withdraw-receipt", says: /sous la référence RET-/ })
    },
  },
  {
    name: "the end of a subscription",
    async go({ page, stack, show }) {
      const email = "fin.abonnement@exemple.fr"
      await becomeCustomer(page, stack, { email })
      const number = await subscribe(page, stack)
      // A customer needs no code.
      await page.context().clearCookies()
      await page.goto("/resilier")
      await next(page, "Recevoir un code")
      await show({ name: "cancel-identify-refused", says: "Indiquez le numéro", in: "alert" })
      await main(page).getByLabel("Numéro de commande ou d’abonnement").fill(number)
      await main(page).getByLabel("E-mail").fill(email)
      await next(page, "Recevoir un code")
      await show({ name: "cancel-code", says: "Code reçu par e-mail" })
      await main(page).getByLabel("Code reçu par e-mail").fill("12")
      await next(page, "Continuer")
      await show({ name: "cancel-code-refused", says: "Saisissez le code à six chiffres", in: "alert" })
      await main(page)
        .getByLabel("Code reçu par e-mail")
        .fill(await readCode(stack, email))
      await next(page, "Continuer")
      await show({ name: "cancel-recap", says: `Abonnement n° ${number}` })
      await next(page, "Confirmer la résiliation")
      await show({ name: "cancel-receipt", says: /sous la référence RES-/ })
    },
  },
]
