import type { Context } from "hono"
import { Hono } from "hono"
import { html } from "hono/html"
import type { IntentRecord } from "../services/vault/intent-record.ts"
import { readIntent } from "../services/vault/intent-record.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { renderPage } from "./page.ts"

/** What the shopper may do on a provider's page; "close" accepts and never returns. */
export type Choice = "accept" | "authorize" | "refuse" | "cancel" | "pending" | "error" | "close"

/** What a choice does to the payment; "close" is handled as "accept". */
export type SettledChoice = Exclude<Choice, "close">

/** Where a choice leads; no address when the provider has none to go back to. */
type Settlement = { returnTo: string | null; status: string }

type HostedPage = {
  /** The provider's name, as the shopper knows it. */
  title: string
  path: string
  gateway: string
  choices: Choice[]
  /** The payment's id; by default the path's `:id`. */
  readId?(c: Context<SandboxEnv>): string | undefined
  /** Whether the shopper may still choose. */
  isOpen(intent: IntentRecord): boolean
  settle(intent: IntentRecord, choice: SettledChoice): Settlement
  /** Where a finished payment leads when its page is opened again. */
  readReturn(intent: IntentRecord): string | null
}

const labels: Record<Choice, string> = {
  accept: "Accepter le paiement",
  authorize: "Autoriser sans encaisser",
  refuse: "Refuser le paiement",
  cancel: "Annuler et revenir à la boutique",
  pending: "Laisser le paiement en attente",
  error: "Simuler une panne du prestataire",
  close: "Accepter sans revenir à la boutique",
}

/** Adds query parameters to an address and keeps its own as they are written. */
export function addParameters(address: string, parameters: Record<string, string>): string {
  const [base = "", hash] = address.split("#", 2)
  const search = new URLSearchParams(parameters).toString()
  return `${base}${base.includes("?") ? "&" : "?"}${search}${hash === undefined ? "" : `#${hash}`}`
}

/** Amount of minor units in major ones, or null. */
export function inMajorUnits(intent: IntentRecord): number | null {
  return intent.amount === null ? null : intent.amount / 100
}

/** A form with one button for each choice; it needs no script. */
export function renderChoices(choices: Choice[], hidden: Record<string, string> = {}) {
  const fields = Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
  const buttons = choices.map((choice) => html`<button name="choice" value="${choice}">${labels[choice]}</button>`)
  return html`<form method="post">${fields}${buttons}</form>`
}

/** The page of a payment that was accepted without a way back: paid but never returned. */
export function renderClosed(title: string) {
  return renderPage(title, html`<p role="status">Paiement accepté. Vous pouvez fermer cette page.</p>`)
}

/** The choice of a posted form, when it is one of those that the page offers. */
async function readChoice(c: Context<SandboxEnv>, choices: Choice[]): Promise<Choice | undefined> {
  const { choice } = await c.req.parseBody()
  return choices.find((known) => known === choice)
}

function renderFinished(page: HostedPage, intent: IntentRecord) {
  const address = page.readReturn(intent)
  const back = address ? html`<p><a href="${address}">Revenir à la boutique</a></p>` : ""
  return renderPage(
    page.title,
    html`<p role="status">Ce paiement est déjà terminé (${intent.status}).</p>
      ${back}`,
  )
}

function renderOpen(page: HostedPage, intent: IntentRecord) {
  const amount = inMajorUnits(intent)
  const price = amount === null ? null : amount.toLocaleString("fr-FR", { style: "currency", currency: intent.currency ?? "EUR" })
  const facts = html`<dl>
    ${
      price
        ? html`<dt>Montant</dt>
            <dd>${price}</dd>`
        : ""
    }
    <dt>Référence</dt>
    <dd>${intent.id}</dd>
  </dl>`
  const note = html`<p class="quiet">Page d’essai du bac à sable : aucun argent ne circule.</p>`
  return renderPage(page.title, html`${facts}${note}${renderChoices(page.choices)}`)
}

/** A provider's page: shows the payment, and answers a choice by a redirect back to the shop. */
export function hostedPageRoutes(context: SandboxContext, page: HostedPage): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  const read = (c: Context<SandboxEnv>) => readIntent(context, page.gateway, page.readId ? page.readId(c) : c.req.param("id"))
  const missing = () => renderPage(page.title, html`<p role="alert">Paiement inconnu ou expiré.</p>`)

  app.get(page.path, (c) => {
    const intent = read(c)
    if (!intent) return c.html(missing(), 404)
    return c.html(page.isOpen(intent) ? renderOpen(page, intent) : renderFinished(page, intent))
  })
  app.post(page.path, async (c) => {
    const intent = read(c)
    if (!intent) return c.html(missing(), 404)
    if (!page.isOpen(intent)) return c.html(renderFinished(page, intent), 409)
    const choice = await readChoice(c, page.choices)
    if (!choice) return c.html(renderOpen(page, intent), 400)
    const { returnTo, status } = page.settle(intent, choice === "close" ? "accept" : choice)
    if (c.req.header("accept")?.includes("application/json")) return c.json({ status })
    if (choice === "close" || !returnTo) return c.html(renderClosed(page.title))
    return c.redirect(returnTo, 303)
  })
  return app
}
