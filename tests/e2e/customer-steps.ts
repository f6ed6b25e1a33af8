import type { Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { sendForm } from "../shopper/browser-forms.ts"

let customers = 0

function newEmail(): string {
  customers += 1
  return `zoe-${process.pid}-${Date.now().toString(36)}-${customers}@exemple.fr`
}

/** Signs Zoé Paul up with an address of her own, and goes to `next`, the customer area unless told otherwise. Out: the address. */
export async function signUp(page: Page, next = "/account", email = newEmail()): Promise<string> {
  const person = { firstName: "Zoé", lastName: "Paul", email, password: "arabica-2026" }
  await page.goto(await sendForm(page, `/inscription?suite=${next}`, "Créer mon compte", person))
  await page.waitForURL(({ pathname }) => pathname === next)
  return email
}

/** A call of the storefront API in the browser's own session, for what a test only needs to be there. */
export async function callAsCustomer(page: Page, stack: Stack, method: string, path: string, body?: object): Promise<unknown> {
  const session = (await page.context().cookies()).find(({ name }) => name === "swell-session")?.value ?? ""
  const key = Buffer.from("pk_test_local").toString("base64")
  const answer = await fetch(`${stack.storefront}/api${path}`, {
    method,
    headers: {
      Authorization: `Basic ${key}`,
      "Content-Type": "application/json",
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
