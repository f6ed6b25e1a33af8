import type { SandboxContext } from "../../storage/context.ts"
import { findAccount, saveAccount } from "../account/account-store.ts"
import { parseForm } from "./form-input.ts"
import { keepRequest } from "./keep-request.ts"
import type { Receipt } from "./keep-request.ts"
import type { FunctionCall } from "./function-call.ts"

/** `desinscription`: takes an address off the newsletter without login; unknown ones get the same answer, and no mail. */
export function unsubscribe(context: SandboxContext, { data }: FunctionCall): Receipt {
  const form = parseForm(data, ["email"], [])
  const account = findAccount(context, String(form["email"]))
  if (account) saveAccount(context, { ...account, email_optin: false })
  const mail = {
    subject: "Votre désinscription de la newsletter",
    opening: "Bonjour,\n\nVous ne recevrez plus notre newsletter.",
  }
  return keepRequest(context, "desinscription", form, account ? mail : null, { email: "E-mail" })
}
