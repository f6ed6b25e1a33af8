import { randomUUID } from "node:crypto"
import type { Hono } from "hono"
import type { IntentRecord } from "../services/vault/intent-record.ts"
import { saveIntent } from "../services/vault/intent-record.ts"
import { addToken } from "../services/vault/token-record.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import type { SettledChoice } from "./hosted-page.ts"
import { hostedPageRoutes } from "./hosted-page.ts"

const ends: Record<SettledChoice, { status: string; url: string }> = {
  accept: { status: "COMPLETED", url: "success" },
  authorize: { status: "COMPLETED", url: "success" },
  refuse: { status: "FAILED", url: "failure" },
  cancel: { status: "CANCELLED", url: "cancel" },
  pending: { status: "IN_PROGRESS", url: "back" },
  error: { status: "ERROR", url: "error" },
}

function fillPlaceholders(address: string, values: Record<string, string>): string {
  return address.replace(/(?:\{\{|%7B%7B)(\w+)(?:\}\}|%7D%7D)/gi, (_whole, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  )
}

/** Klarna's own page: fills the placeholders of the address that fits the outcome. */
export function klarnaPages(context: SandboxContext): Hono<SandboxEnv> {
  const address = (intent: IntentRecord, url: string) =>
    fillPlaceholders(intent.redirect[url] ?? "", {
      session_id: intent.id,
      authorization_token: url === "success" ? (intent.payment_method ?? "") : "",
    })
  return hostedPageRoutes(context, {
    title: "Klarna",
    path: "/provider/klarna/:id",
    gateway: "klarna",
    choices: ["accept", "refuse", "cancel", "pending", "error", "close"],
    isOpen: (intent) => intent.status === "IN_PROGRESS",
    readReturn: (intent) => address(intent, Object.values(ends).find((end) => end.status === intent.status)?.url ?? "back"),
    settle(intent, choice) {
      const { status, url } = ends[choice]
      if (status !== "COMPLETED") {
        saveIntent(context, { ...intent, status })
        return { status, returnTo: address(intent, url) }
      }
      const token = randomUUID()
      addToken(context, { id: token, gateway: "klarna", type: "klarna" })
      const accepted = saveIntent(context, { ...intent, status, payment_method: token }, { key: token })
      return { status, returnTo: address(accepted, url) }
    },
  })
}
