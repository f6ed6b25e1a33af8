import { readFileSync } from "node:fs"
import type { Locator, Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { sendCheckout } from "../shopper/browser-forms.ts"
import { buyer, deliveryFields } from "../shopper/people.ts"
import { becomeCustomer, orderByCard, subscribe } from "./customer-steps.ts"
import { addProduct } from "./steps.ts"

export const WINDOW = { width: 360, height: 780 }

/** Counts what a shopper does: presses, windows scrolled, fields typed in. */
export function countSteps() {
  const counted = { presses: 0, scrolls: 0, fields: 0 }
  /** Scrolls by a window's height until a place is in view. */
  async function see(place: Locator): Promise<void> {
    await place.waitFor()
    const { y = 0, height = 0 } = (await place.boundingBox()) ?? {}
    const away = Math.max(0, y + Math.min(height, WINDOW.height) - WINDOW.height, -y)
    counted.scrolls += Math.ceil(away / WINDOW.height)
    await place.scrollIntoViewIfNeeded()
  }
  async function press(place: Locator): Promise<void> {
    await see(place)
    counted.presses += 1
    await place.click()
  }
  /** @param around what is scrolled to: a browser stills a provider's frame that is out of view */
  async function type(place: Locator, words: string, around = place): Promise<void> {
    await see(around)
    counted.fields += 1
    await place.fill(words)
  }
  return { counted, see, press, type }
}

export type Steps = ReturnType<typeof countSteps>

export const main = (page: Page) => page.getByRole("main")
export const link = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name }).first()
export const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name }).first()
/** How a task begins, and how it is walked. */
export type Task = {
  task: string
  begin(page: Page, stack: Stack): Promise<unknown>
  walk(page: Page, steps: Steps): Promise<void>
}

/** Fills in the delivery address of the contact step. */
export async function typeAddress(page: Page, { type }: Steps): Promise<void> {
  const delivery = main(page).getByRole("group", { name: "Adresse de livraison" })
  for (const [label, value] of deliveryFields()) await type(delivery.getByLabel(label, { exact: true }), value)
}

const withCoffee = (page: Page) => addProduct(page, "melange-canut")
export const homeWithCoffee = async (page: Page) => {
  await withCoffee(page)
  await page.goto("/")
}
export const cart = async (page: Page) => {
  await withCoffee(page)
  await page.goto("/panier")
}
export const payment = async (page: Page) => {
  await withCoffee(page)
  await sendCheckout(page)
  await page.goto("/commande/paiement")
}
export const recap = async (page: Page) => {
  await withCoffee(page)
  await sendCheckout(page, "paysafecard")
  await page.goto("/commande/verification")
}
const lyon = { name: "Zoé Paul", address1: buyer.address1, zip: buyer.zip, city: buyer.city, country: "FR" }
export const bought = async (page: Page, stack: Stack) => {
  await becomeCustomer(page, stack)
  await withCoffee(page)
  await orderByCard(page, stack, lyon)
  await page.goto("/account")
}

/** A customer who ordered once, and is logged out. */
export const RETURNING = "retour@exemple.fr"
export const returning = async (page: Page, stack: Stack) => {
  await becomeCustomer(page, stack, { email: RETURNING })
  await withCoffee(page)
  await orderByCard(page, stack, lyon)
  await page.context().clearCookies()
  await page.goto("/connexion")
}
export const subscribed = async (page: Page, stack: Stack) => {
  await becomeCustomer(page, stack)
  await subscribe(page, stack)
  await page.goto("/account")
}

/** The rows of the table, each with presses, windows scrolled at most, fields, and the most presses. */
export function readTable(): Map<string, number[]> {
  const lines = readFileSync("docs/look.md", "utf8").matchAll(/^\| (From .*?) +\|(.*)\|$/gm)
  return new Map([...lines].map(([, task = "", cells = ""]) => [task, cells.split("|").map(Number)]))
}
