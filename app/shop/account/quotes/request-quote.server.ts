import { z } from "zod"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { callFunction } from "~/commerce/functions.server"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
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
