import type { SandboxContext } from "../../storage/context.ts"
import { findAccount, saveAccount } from "../account/account-store.ts"
import type { AccountRecord } from "../account/account-record.ts"

/** A request as its customer's account notes it; `state` is the merchant's to change. */
type NotedQuote = { reference: string; date: string; need: string; state: string }

/** What a merchant does to answer a request: its state changes. False for an unknown one. */
export function changeQuoteState(context: SandboxContext, email: string, reference: string, state: string): boolean {
  const account = findAccount(context, email)
  const quotes = account ? quotesOf(account) : []
  if (!account || !quotes.some((each) => each.reference === reference)) return false
  const changed = quotes.map((each) => (each.reference === reference ? { ...each, state } : each))
  saveAccount(context, { ...account, metadata: { ...account.metadata, estimates: changed } })
  return true
}

function quotesOf({ metadata }: AccountRecord): NotedQuote[] {
  const noted = metadata["estimates"]
  return Array.isArray(noted) ? (noted as NotedQuote[]) : []
}
