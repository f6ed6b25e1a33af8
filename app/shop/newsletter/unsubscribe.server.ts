import { z } from "zod"
import { askFunction } from "~/commerce/app-functions.server"
import type { Commerce } from "~/commerce/client.server"
import { type Result, fail, succeed } from "~/problems"
import { isEmail, tidyEmail } from "../account/email-address"

const receiptSchema = z.object({ ok: z.literal(true), reference: z.string().min(1) })

/** Checks the form of somebody who leaves the newsletter. */
export function parseLeaving(form: FormData): Result<{ email: string }> {
  const email = tidyEmail(form.get("email"))
  if (email === "") return fail("email-missing", "email")
  return isEmail(email) ? succeed({ email }) : fail("email-invalid", "email")
}

/** Takes an address off the newsletter, without login; the answer is the same for addresses that were not on it. */
export async function leaveNewsletter(commerce: Commerce, { email }: { email: string }): Promise<Result<null>> {
  const refusals = { email: { code: "email-invalid", field: "email" } } as const
  const left = await askFunction(commerce, "desinscription", { email }, receiptSchema, refusals)
  return left.ok ? succeed(null) : left
}
