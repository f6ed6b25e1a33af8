import type { SandboxContext } from "../../storage/context.ts"
import { findAccount, saveAccount } from "../account/account-store.ts"
import type { AccountRecord } from "../account/account-record.ts"

/** A request as its customer's account notes it; `state` is the merchant's to change. */
export type NotedEstimate = { reference: string; date: string; need: string; state: string }

/** Notes a request on the account of its e-mail, where that has one, so that the customer area shows it. */
export function noteEstimate(context: SandboxContext, email: string, noted: Omit<NotedEstimate, "state">): void {
  const account = findAccount(context, email)
  if (!account) return
  const estimates = [...estimatesOf(account), { ...noted, state: "received" }]
  saveAccount(context, { ...account, metadata: { ...account.metadata, estimates } })
}

/** What a merchant does to answer a request: its state changes. False for an unknown one. */
export function changeEstimateState(context: SandboxContext, email: string, reference: string, state: string): boolean {
  const account = findAccount(context, email)
  const estimates = account ? estimatesOf(account) : []
  if (!account || !estimates.some((each) => each.reference === reference)) return false
  const changed = estimates.map((each) => (each.reference === reference ? { ...each, state } : each))
  saveAccount(context, { ...account, metadata: { ...account.metadata, estimates: changed } })
  return true
}

function estimatesOf({ metadata }: AccountRecord): NotedEstimate[] {
  const noted = metadata["estimates"]
  return Array.isArray(noted) ? (noted as NotedEstimate[]) : []
}
