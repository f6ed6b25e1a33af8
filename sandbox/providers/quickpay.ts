import { randomInt } from "node:crypto"
import type { Hono } from "hono"
import { saveIntent } from "../services/vault/intent-record.ts"
import type { TokenBehaviour } from "../services/vault/token-record.ts"
import { addToken } from "../services/vault/token-record.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import type { SettledChoice } from "./hosted-page.ts"
import { addParameters, hostedPageRoutes } from "./hosted-page.ts"

const behaviours: Partial<Record<SettledChoice, TokenBehaviour>> = { accept: "ok", refuse: "decline", pending: "async" }
const statuses: Partial<Record<SettledChoice, string>> = { accept: "accepted", refuse: "rejected", pending: "pending" }

/**
 * QuickPay's card page. A card comes back by its number at QuickPay in `card_id`.
 * assumed: the parameter's name, and that a refused or pending card comes back the same way and is told only
 * when its data are asked for.
 */
export function quickpayPages(context: SandboxContext): Hono<SandboxEnv> {
  return hostedPageRoutes(context, {
    title: "QuickPay",
    path: "/provider/quickpay/:id",
    gateway: "quickpay-page",
    choices: ["accept", "refuse", "cancel", "pending", "close"],
    isOpen: (intent) => intent.status === "initial" || intent.status === "pending",
    readReturn: (intent) => intent.redirect.cancelurl ?? null,
    settle(intent, choice) {
      const status = statuses[choice] ?? "cancelled"
      const { continueurl = "", cancelurl = "" } = intent.redirect
      const behaviour = behaviours[choice]
      if (!behaviour) {
        saveIntent(context, { ...intent, status })
        return { status, returnTo: cancelurl }
      }
      const card = { brand: "visa", last4: behaviour === "decline" ? "0002" : "4242", exp_month: 12, exp_year: 2034 }
      const { id } = addToken(context, { id: String(randomInt(100_000, 1_000_000_000)), gateway: "quickpay", behaviour, ...card })
      saveIntent(context, { ...intent, status, payment_method: id })
      return { status, returnTo: addParameters(continueurl, { card_id: id }) }
    },
  })
}
