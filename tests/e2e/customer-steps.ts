import type { Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { sendForm } from "../shopper/browser-forms.ts"

const API_HEADERS = {
  Authorization: `Basic ${Buffer.from("pk_test_local").toString("base64")}`,
  "Content-Type": "application/json",
}

let customers = 0

function newEmail(): string {
  customers += 1
  return `zoe-${process.pid}-${Date.now().toString(36)}-${customers}@exemple.fr`
}

/** Of every customer that is made here. */
export const PASSWORD = "arabica-2026"

type Person = { first_name: string; last_name: string; email: string }

/** Makes an account without the shop. */
export async function makeAccount(stack: Stack, person: Person): Promise<void> {
  const answer = await fetch(`${stack.storefront}/api/account`, {
    method: "POST",
    headers: { ...API_HEADERS, "X-Not-Counted": "1" },
    body: JSON.stringify({ ...person, password: PASSWORD }),
  })
  const made = (await answer.json()) as { id?: string }
  if (!made.id) throw new Error(`No account for ${person.email}: ${JSON.stringify(made)}`)
}

/** Opens the page that was mailed last to this e-mail, and chooses `PASSWORD` there. */
export async function choosePassword(page: Page, stack: Stack, email: string): Promise<void> {
  const answer = await fetch(`${stack.storefront}/__outbox`, { headers: { Accept: "application/json" } })
  const mail = ((await answer.json()) as { to: string; text: string }[]).findLast(({ to }) => to === email)
  await page.goto(/https?:\/\/\S+mot-de-passe\/\S+/.exec(mail?.text ?? "")?.[0] ?? "")
  await page.getByRole("main").getByLabel("Nouveau mot de passe").fill(PASSWORD)
  await page.getByRole("main").getByRole("button", { name: "Enregistrer le mot de passe" }).click()
  await page.waitForURL(/\/connexion$/)
}

type Customer = { next?: string; email?: string; firstName?: string; lastName?: string }

/** Logs in as a new customer, Zoé Paul unless told otherwise, and goes to `next`, the customer area by default. Out: the e-mail. */
export async function becomeCustomer(
  page: Page,
  stack: Stack,
  { next = "/account", email = newEmail(), firstName = "Zoé", lastName = "Paul" }: Customer = {},
): Promise<string> {
  await makeAccount(stack, { first_name: firstName, last_name: lastName, email })
  await page.goto(await sendForm(page, `/connexion?suite=${next}`, "Se connecter", { email, password: PASSWORD, returnTo: next }))
  await page.waitForURL(({ pathname }) => pathname === next)
  return email
}

/** A call of the storefront API in the browser's own session, for what a test only needs to be there. */
export async function callAsCustomer(page: Page, stack: Stack, method: string, path: string, body?: object): Promise<unknown> {
  const session = (await page.context().cookies()).find(({ name }) => name === "swell-session")?.value ?? ""
  const answer = await fetch(`${stack.storefront}/api${path}`, {
    method,
    headers: {
      ...API_HEADERS,
      "X-Session": decodeURIComponent(session),
      "X-Not-Counted": "1",
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Saves a card and begins a monthly subscription with it. Out: the subscription's number. */
export async function subscribe(page: Page, stack: Stack): Promise<string> {
  const product = (await callAsCustomer(page, stack, "GET", "/products/abonnement-decouverte")) as {
    id: string
    purchase_options: { subscription: { plans: { id: string; name: string }[] } }
  }
  const plan = product.purchase_options.subscription.plans.find(({ name }) => name === "Mensuel")
  await callAsCustomer(page, stack, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  const choice = { product_id: product.id, plan_id: plan?.id, options: { Mouture: "Grains" } }
  const { number } = (await callAsCustomer(page, stack, "POST", "/subscriptions", choice)) as { number: string }
  return number
}

/** Orders what lies in the session's cart, paid with a test card. */
export async function orderByCard(page: Page, stack: Stack, to: Record<string, string>): Promise<void> {
  await callAsCustomer(page, stack, "PUT", "/cart", { shipping: { ...to, service: "colissimo" } })
  await callAsCustomer(page, stack, "PUT", "/cart", { billing: { ...to, method: "card", card: { token: "pm_local_ok" } } })
  await callAsCustomer(page, stack, "POST", "/cart/order")
}
