import { randomUUID } from "node:crypto"
import type { Context } from "hono"
import { Hono } from "hono"
import { html } from "hono/html"
import { isSignedPayload } from "../services/vault/authorize-gateway.ts"
import type { IntentRecord } from "../services/vault/intent-record.ts"
import { addIntent, saveIntent } from "../services/vault/intent-record.ts"
import { readObject, readText } from "../services/vault/vault-input.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import type { Choice, SettledChoice } from "./hosted-page.ts"
import { addParameters, hostedPageRoutes, readChoice, renderChoices, renderClosed } from "./hosted-page.ts"
import { renderPage } from "./page.ts"

const title = "Amazon Pay"
const reviewChoices: Choice[] = ["accept", "cancel", "close"]

type Button = { review: string; cancel: string }

function readButton(context: SandboxContext, c: Context<SandboxEnv>): Button | null {
  const { payload = "", signature = "" } = c.req.query()
  if (!isSignedPayload(context, payload, signature)) return null
  const urls = readObject(readObject(JSON.parse(payload)).webCheckoutDetails)
  return { review: readText(urls.checkoutReviewReturnUrl) ?? "", cancel: readText(urls.checkoutCancelUrl) ?? "" }
}

const statuses: Record<SettledChoice, string> = {
  accept: "Completed",
  authorize: "Completed",
  refuse: "Declined",
  cancel: "Canceled",
  pending: "AuthorizationInitiated",
  error: "Declined",
}

function resultAddress(intent: IntentRecord): string | null {
  const { checkoutResultReturnUrl, checkoutCancelUrl } = intent.redirect
  if (intent.status === "Canceled") return checkoutCancelUrl ?? null
  return checkoutResultReturnUrl ? addParameters(checkoutResultReturnUrl, { amazonCheckoutSessionId: intent.id }) : null
}

/**
 * Amazon Pay's two pages: the review, where the button leads and which opens the checkout session, and the
 * confirmation of the charge. assumed: a declined or pending charge also comes back to the result address.
 */
export function amazonPages(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  const forged = html`<p role="alert">La signature de cette demande n’est pas valable.</p>`
  app.get("/provider/amazon/review", (c) => {
    if (!readButton(context, c)) return c.html(renderPage(title, forged), 400)
    const text = html`<p>Choisissez votre adresse et votre moyen de paiement chez Amazon.</p>`
    return c.html(renderPage(title, html`${text}${renderChoices(reviewChoices)}`))
  })
  app.post("/provider/amazon/review", async (c) => {
    const button = readButton(context, c)
    const choice = await readChoice(c, reviewChoices)
    if (!button || !choice) return c.html(renderPage(title, forged), 400)
    if (choice === "cancel") return c.redirect(button.cancel, 303)
    const id = randomUUID()
    addIntent(context, { id, gateway: "amazon", status: "Open", redirect: { checkoutCancelUrl: button.cancel } })
    if (choice === "close") return c.html(renderClosed(title))
    return c.redirect(addParameters(button.review, { amazonCheckoutSessionId: id }), 303)
  })
  const confirmation = hostedPageRoutes(context, {
    title,
    path: "/provider/amazon/confirm/:id",
    gateway: "amazon",
    choices: ["accept", "refuse", "cancel", "pending", "close"],
    isOpen: ({ status, redirect }) =>
      Boolean(redirect.checkoutResultReturnUrl) && (status === "Open" || status === "AuthorizationInitiated"),
    readReturn: resultAddress,
    settle(intent, choice) {
      const settled = saveIntent(context, { ...intent, status: statuses[choice] })
      return { status: settled.status, returnTo: resultAddress(settled) }
    },
  })
  app.route("/", confirmation)
  return app
}
