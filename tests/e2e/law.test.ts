import type { Page } from "playwright/test"
import { startStack, type Stack } from "../setup/stack.ts"
import { listOrders } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct, answerProvider, orderByPaysafecard, goToRecap } from "./steps.ts"
import { buyer } from "../shopper/people.ts"

type Mail = { to: string; subject: string; text: string; kind: string }

async function mailsTo({ storefront }: Stack, email: string, kind: string): Promise<Mail[]> {
  const answer = await fetch(`${storefront}/__outbox`, { headers: { Accept: "application/json" } })
  return ((await answer.json()) as Mail[]).filter((mail) => mail.to === email && mail.kind === kind)
}

async function order(page: Page, stack: Stack): Promise<string> {
  const known = new Set((await listOrders(stack)).map(({ number }) => number))
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  await orderByPaysafecard(page)
  await answerProvider(page, "Accepter le paiement")
  await expect(page).toHaveURL(/\/commande\/merci\//)
  return (await listOrders(stack)).find(({ number }) => !known.has(number))?.number ?? ""
}

/** A subscription of Malik's, made at the backend as his account would. */
async function subscribe({ storefront }: Stack): Promise<string> {
  let session = ""
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = {
      Authorization: `Basic ${btoa("pk_test_local")}`,
      "Content-Type": "application/json",
      "X-Not-Counted": "1",
      ...(session && { "X-Session": session }),
    }
    const answer = await fetch(`${storefront}/api${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    session = answer.headers.get("X-Session") ?? session
    return (await answer.json()) as Record<string, unknown> & { id: string; number: string; results: Product[] }
  }
  type Product = {
    id: string
    purchase_options?: { subscription?: { plans: { id: string }[] } }
    variants?: { results: { id: string }[] }
  }
  await call("POST", "/account/login", { email: "malik@exemple.fr", password: "traboule-demo-2026" })
  const card = await call("POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  await call("PUT", "/account", { billing: { account_card_id: card.id } })
  const { results } = await call("GET", "/products?limit=100&expand=variants")
  const product = results.find(({ purchase_options: options }) => options?.subscription?.plans.length)
  const subscription = await call("POST", "/subscriptions", {
    product_id: product?.id,
    variant_id: product?.variants?.results[0]?.id,
    plan_id: product?.purchase_options?.subscription?.plans[0]?.id,
  })
  if (!subscription.number) throw new Error(JSON.stringify(subscription))
  return subscription.number
}

const main = (page: Page) => page.getByRole("main")

test("withdrawal function: from any footer to a receipt with content, date and time, without account or reason", async ({
  page,
  stack,
}) => {
  const number = await order(page, stack)
  await page.goto("/")
  await page
    .getByRole("navigation", { name: "Informations légales" })
    .getByRole("link", { name: "Renoncer au contrat ici" })
    .click()
  await expect(main(page).getByRole("heading", { level: 1, name: "Renoncer au contrat" })).toBeVisible()
  await main(page).getByRole("button", { name: "Continuer" }).click()
  await expect(page.getByRole("alert")).toBeFocused()
  await expect(page).toHaveTitle(/^Erreur/)
  await main(page).getByLabel("Prénom et nom").fill("Camille Durand")
  await main(page).getByLabel("Numéro de commande").fill(number)
  await main(page).getByLabel("E-mail").fill(buyer.email)
  await main(page).getByRole("button", { name: "Continuer" }).click()
  await expect(main(page).getByRole("heading", { name: new RegExp(`Commande ${number}`) })).toBeVisible()
  await main(page).getByRole("button", { name: "Continuer" }).click()
  await expect(main(page).getByRole("heading", { name: "Récapitulatif" })).toBeVisible()
  await main(page).getByRole("button", { name: "Confirmer la rétractation" }).click()
  await expect(main(page).getByText(/Reçu le .* à .*\sh\s\d\d, sous la référence RET-/)).toBeVisible()
  await page.reload()
  await expect(main(page).getByText(/sous la référence RET-/)).toBeVisible()
  const [mail, ...others] = (await mailsTo(stack, buyer.email, "retractation")).filter(({ text }) => text.includes(number))
  expect(others).toEqual([])
  expect(mail?.text).toContain("Camille Durand")
})

test("ending a subscription: code by mail, recap, confirmation, receipt", async ({ page, stack }) => {
  const number = await subscribe(stack)
  await page.goto("/")
  await page
    .getByRole("navigation", { name: "Informations légales" })
    .getByRole("link", { name: "Résilier votre contrat" })
    .click()
  await main(page).getByLabel("Numéro de commande ou d’abonnement").fill(number)
  await main(page).getByLabel("E-mail").fill("malik@exemple.fr")
  await main(page).getByRole("button", { name: "Recevoir un code" }).click()
  const field = main(page).getByLabel("Code reçu par e-mail")
  await field.fill("12")
  await main(page).getByRole("button", { name: "Continuer" }).click()
  await expect(page.getByRole("alert")).toContainText("six chiffres")
  const [mail] = await mailsTo(stack, "malik@exemple.fr", "resiliation-code")
  await field.fill(/\d{6}/.exec(mail?.text ?? "")?.[0] ?? "")
  await main(page).getByRole("button", { name: "Continuer" }).click()
  await expect(main(page).getByText(`Abonnement ${number}`)).toBeVisible()
  await main(page).getByRole("button", { name: "Confirmer la résiliation" }).click()
  await expect(main(page).getByText(/Reçu le .* sous la référence RES-/)).toBeVisible()
  expect(await mailsTo(stack, "malik@exemple.fr", "resiliation")).toHaveLength(1)
})

test("a shop without the functions tells its addresses and gives no receipt @script @full", async ({ page }) => {
  const bare = await startStack({ environment: { SWELL_APP_ID: "autre-application" } })
  try {
    await page.goto(`${bare.shop}/resilier`)
    await main(page).getByLabel("Numéro de commande ou d’abonnement").fill("10042")
    await main(page).getByLabel("E-mail").fill("sans@exemple.fr")
    await main(page).getByRole("button", { name: "Recevoir un code" }).click()
    await expect(page.getByRole("alert")).toContainText("rien n’a été transmis")
    const ways = page.getByRole("complementary", { name: "Nous écrire autrement" })
    await expect(ways.getByRole("link", { name: /@maison-lilas\.example/ })).toBeVisible()
    await expect(ways).toContainText("69001 Lyon")
    await expect(main(page)).not.toContainText("référence")
    expect(bare.shopLog()).toContain('"call":"POST /functions/resiliation"')
    expect(bare.shopLog()).not.toContain("sans@exemple.fr")
  } finally {
    await bare.stop()
  }
})
