import type { Hono } from "hono"
import { saveIntent } from "../services/vault/intent-record.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import type { SettledChoice } from "./hosted-page.ts"
import { hostedPageRoutes } from "./hosted-page.ts"

const statuses: Record<SettledChoice, string> = {
  accept: "AUTHORIZED",
  authorize: "AUTHORIZED",
  refuse: "EXPIRED",
  cancel: "CANCELED_CUSTOMER",
  pending: "INITIATED",
  error: "EXPIRED",
}

/** paysafecard's page: every choice goes back to the success address, which never tells the status. */
export function paysafecardPages(context: SandboxContext): Hono<SandboxEnv> {
  return hostedPageRoutes(context, {
    title: "paysafecard",
    path: "/provider/paysafecard/:id",
    gateway: "paysafecard",
    choices: ["accept", "authorize", "refuse", "cancel", "pending", "close"],
    isOpen: (intent) => intent.status === "INITIATED",
    readReturn: (intent) => intent.redirect.success_url ?? null,
    settle(intent, choice) {
      const status = statuses[choice]
      saveIntent(context, { ...intent, status, data: { ...intent.data, mayCapture: choice === "accept" } })
      return { status, returnTo: intent.redirect.success_url ?? null }
    },
  })
}
