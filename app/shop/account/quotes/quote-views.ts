import type { Account } from "~/commerce/wire"
import { formatDay } from "~/shop/account/french-date"

const states: ReadonlyMap<string, string> = new Map([
  ["received", "Reçue, en cours d’étude"],
  ["sent", "Devis envoyé"],
  ["accepted", "Devis accepté"],
  ["declined", "Sans suite"],
])

/** A request for a quote as its customer reads it. */
export type NotedQuote = { reference: string; date: string | null; need: string; state: string }

/** The requests that the function `devis` has noted on an account (docs/functions.md), the newest first. */
export function viewNotedQuotes({ metadata }: Account): NotedQuote[] {
  const { estimates: quotes } = (metadata ?? {}) as { estimates?: unknown }
  const noted = (Array.isArray(quotes) ? quotes : []) as Record<string, unknown>[]
  return noted.toReversed().flatMap((each) => {
    const { reference, date, need, state } = each ?? {}
    if (typeof reference !== "string") return []
    return [
      {
        ...{ reference, date: formatDay(typeof date === "string" ? date : null) },
        need: typeof need === "string" ? need : "",
        state: states.get(String(state)) ?? "En cours",
      },
    ]
  })
}
