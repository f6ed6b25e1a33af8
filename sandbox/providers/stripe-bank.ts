import { Hono } from "hono"
import { cors } from "hono/cors"
import type { IntentRecord } from "../services/vault/intent-record.ts"
import type { BankOutcome } from "../services/vault/stripe-intent.ts"
import { isAccepted, settleStripeIntent } from "../services/vault/stripe-intent.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import type { SettledChoice } from "./hosted-page.ts"
import { addParameters, hostedPageRoutes } from "./hosted-page.ts"

const outcomes: Partial<Record<SettledChoice, BankOutcome>> = { accept: "accept", cancel: "cancel", pending: "pending" }

function returnAddress(intent: IntentRecord): string | null {
  const { return_url } = intent.redirect
  if (!return_url) return null
  const name = `${intent.kind}_intent`
  const redirect_status = isAccepted(intent) ? "succeeded" : intent.status === "processing" ? "pending" : "failed"
  // For a card Stripe does not say how its bank decided.
  const { payment_method_types: types } = intent.data as { payment_method_types?: string[] }
  return addParameters(return_url, {
    [name]: intent.id,
    [`${name}_client_secret`]: intent.client_secret ?? "",
    ...(types?.includes("card") ? { source_type: "card" } : { redirect_status }),
  })
}

/** The shopper's bank, behind Stripe: iDEAL, Bancontact, Klarna, and cards that need the shopper. */
export function stripeBankPages(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.use("/provider/stripe/*", cors({ origin: "*" }))
  for (const kind of ["payment", "setup"]) {
    const routes = hostedPageRoutes(context, {
      title: "Votre banque",
      path: `/provider/stripe/${kind}_intents/:id`,
      gateway: "stripe",
      choices: ["accept", "refuse", "cancel", "pending", "close"],
      isOpen: (intent) => intent.status === "requires_action" || intent.status === "processing",
      readReturn: returnAddress,
      settle(intent, choice) {
        const settled = settleStripeIntent(context, intent, outcomes[choice] ?? "refuse")
        return { status: settled.status, returnTo: returnAddress(settled) }
      },
    })
    app.route("/", routes)
  }
  return app
}
