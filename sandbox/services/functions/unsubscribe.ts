import type { SandboxContext } from "../../storage/context.ts"
import { findRecord, putRecord } from "../../storage/records.ts"
import { parseForm } from "./form-input.ts"
import { keepRequest } from "./keep-request.ts"
import type { Receipt } from "./keep-request.ts"
import type { FunctionCall } from "./registry.ts"

/** `desinscription`: takes an address off the newsletter without login; unknown ones get the same answer. */
export function unsubscribe(context: SandboxContext, { data }: FunctionCall): Receipt {
  const form = parseForm(data, ["email"], [])
  const account = findRecord(context.database, "accounts", String(form["email"]).toLowerCase())
  if (account) putRecord(context.database, "accounts", { ...account, email_optin: false })
  return keepRequest(
    context,
    "desinscription",
    form,
    {
      subject: "Votre désinscription de la newsletter",
      opening: "Bonjour,\n\nVous ne recevrez plus notre newsletter.",
    },
    { email: "E-mail" },
  )
}
