import { randomUUID } from "node:crypto"
import type { Context } from "hono"
import { Hono } from "hono"
import { html } from "hono/html"
import type { IntentRecord } from "../services/vault/intent-record.ts"
import { isAmazonSessionOpen } from "../services/vault/amazon-charge.ts"
import { addIntent, saveIntent } from "../services/vault/intent-record.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { readAmazonButton } from "./amazon-button.ts"
import type { Choice, SettledChoice } from "./hosted-page.ts"
import { addParameters, hostedPageRoutes, renderChoices, renderClosed } from "./hosted-page.ts"
import { renderPage } from "./page.ts"

const title = "Amazon Pay"
const reviewChoices: Choice[] = ["accept", "cancel", "close"]

/** The fields of the form that Amazon's library posts, which the page's own form carries on. */
async function readFields(c: Context<SandboxEnv>): Promise<Record<string, string>> {
  const fields = Object.entries({ ...c.req.query(), ...(await c.req.parseBody()) })
  return Object.fromEntries(fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])))
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
  app.post("/checkout/initiate", async (c) => {
    const { choice: given, ...fields } = await readFields(c)
    const button = readAmazonButton(context, fields)
    if ("refusal" in button)
      return c.html(renderPage(title, html`<p role="alert">Amazon refuse cette demande (${button.refusal}).</p>`), 400)
    const choice = reviewChoices.find((known) => known === given)
    if (choice === undefined) {
      const text = html`<p>Choisissez votre adresse et votre moyen de paiement chez Amazon.</p>`
      return c.html(renderPage(title, html`${text}${renderChoices(reviewChoices, fields)}`))
    }
    if (choice === "cancel") return c.redirect(button.cancel, 303)
    const id = randomUUID()
    const data = { type: button.type, created: context.clock.now() }
    addIntent(context, { id, gateway: "amazon", status: "Open", redirect: { checkoutCancelUrl: button.cancel }, data })
    if (choice === "close") return c.html(renderClosed(title))
    return c.redirect(addParameters(button.review, { amazonCheckoutSessionId: id }), 303)
  })
  const confirmation = hostedPageRoutes(context, {
    title,
    path: "/provider/amazon/confirm/:id",
    gateway: "amazon",
    choices: ["accept", "refuse", "cancel", "pending", "close"],
    isOpen: (intent) =>
      Boolean(intent.redirect.checkoutResultReturnUrl) &&
      (isAmazonSessionOpen(context, intent) || intent.status === "AuthorizationInitiated"),
    readReturn: resultAddress,
    settle(intent, choice) {
      const settled = saveIntent(context, { ...intent, status: statuses[choice] })
      return { status: settled.status, returnTo: resultAddress(settled) }
    },
  })
  app.route("/", confirmation)
  return app
}
