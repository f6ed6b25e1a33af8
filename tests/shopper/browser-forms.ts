import type { Page } from "playwright/test"
import { readForms } from "./html-forms.ts"
import { buyer } from "./people.ts"

// What a browser test only needs to be there: the shop's own forms, sent in the browser's session without its clicks.

/**
 * Sends the form of a page that has a button with these words, with these values in place of its own.
 *
 * @returns the address that the answer leads to
 */
export async function sendForm(page: Page, path: string, button: string, values: Record<string, string> = {}): Promise<string> {
  const opened = await page.request.get(path)
  const form = readForms(await opened.text(), opened.url()).find(({ buttons }) =>
    buttons.some(({ text }) => text.includes(button)),
  )
  if (!form) throw new Error(`No button “${button}” on ${opened.url()} (${opened.status()})`)
  const kept = form.fields.filter(([name]) => !(name in values))
  const answer = await page.request.post(form.action, {
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    data: new URLSearchParams([...kept, ...Object.entries(values)]).toString(),
    maxRedirects: 0,
  })
  const location = answer.headers()["location"]
  if (location === undefined) throw new Error(`“${button}” on ${path} leads nowhere (${answer.status()})`)
  return new URL(location, form.action).href
}

/** From a filled cart to the choice of payment: contact and Colissimo; to the recap where a method is given. */
export async function sendCheckout(page: Page, method?: string): Promise<void> {
  await sendForm(page, "/commande/coordonnees", "Choisir ", buyer)
  await sendForm(page, "/commande/livraison", "Choisir le paiement", { service: "colissimo" })
  if (method !== undefined) await sendForm(page, "/commande/paiement", "Vérifier ma commande", { method })
}
