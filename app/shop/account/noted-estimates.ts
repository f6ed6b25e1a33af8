import type { Account } from "~/commerce/wire"
import { formatDay } from "./french-date"

const states: ReadonlyMap<string, string> = new Map([
  ["received", "Reçue, en cours d’étude"],
  ["sent", "Devis envoyé"],
  ["accepted", "Devis accepté"],
  ["declined", "Sans suite"],
])

/** A request for an estimate as its customer reads it. */
export type NotedEstimate = { reference: string; date: string | null; need: string; state: string }

/** The requests that the function `devis` has noted on an account (docs/functions.md), the newest first. */
export function viewNotedEstimates({ metadata }: Account): NotedEstimate[] {
  const { estimates } = (metadata ?? {}) as { estimates?: unknown }
  const noted = (Array.isArray(estimates) ? estimates : []) as Record<string, unknown>[]
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
