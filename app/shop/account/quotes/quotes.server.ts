import { z } from "zod"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { callFunction } from "~/commerce/functions.server"
import type { Account } from "~/commerce/wire"
import { log } from "~/log.server"
import { fail, type Result, succeed } from "~/problems"
import { formatDay } from "~/shop/account/format"
import { type QuoteField, quoteNeeds } from "./quote-fields"
import type { Quote } from "./quote-form"

/** What the function answers: a request that it has kept has a reference. */
const receiptSchema = z.object({ ok: z.literal(true), reference: z.string().regex(/^[\w-]{1,40}$/) })

const wireNames: Record<QuoteField, string> = {
  email: "email",
  firstName: "first_name",
  lastName: "last_name",
  company: "company",
  siren: "siren",
  need: "need",
  volume: "volume",
  message: "message",
}

function wireFields(quote: Quote): Record<string, string> {
  const need = quoteNeeds.find(({ value }) => value === quote.need)?.label ?? quote.need
  const fields = Object.entries({ ...quote, need }) as [QuoteField, string][]
  return Object.fromEntries(fields.filter(([, text]) => text !== "").map(([field, text]) => [wireNames[field], text]))
}

/**
 * Sends a professional's request to the shop's function `devis`, which mails its confirmation (specification §2,
 * quote form). Out: the reference of the request. Problems: the field that the function refuses;
 * `quote-closed` where the function is not installed, so that nobody takes the request; `quote-unconfirmed`
 * when no answer says that it was received.
 */
export async function requestQuote(commerce: Commerce, quote: Quote): Promise<Result<{ reference: string }>> {
  try {
    const { reference } = await callFunction(commerce, "devis", wireFields(quote), receiptSchema)
    return succeed({ reference })
  } catch (error) {
    if (error instanceof BackendFault) return fail("quote-unconfirmed")
    if (!(error instanceof BackendRefusal)) throw error
    log.fault(error, { call: "POST /functions/devis", status: error.status, code: error.code, param: error.param })
    const field = Object.entries(wireNames).find(([, name]) => name === error.param)?.[0]
    if (field) return fail(field === "email" ? "email-invalid" : "value-refused", field)
    return fail("quote-closed")
  }
}

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
