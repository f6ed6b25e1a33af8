import type { SandboxContext } from "../../storage/context.ts"
import { parseForm } from "./form-input.ts"
import { keepRequest } from "./keep-request.ts"
import type { Receipt } from "./keep-request.ts"
import type { FunctionCall } from "./registry.ts"

const labels = {
  name: "Nom",
  email: "E-mail",
  subscription_number: "Abonnement",
  end_date: "Date souhaitée",
  message: "Précisions",
}

/** `resiliation`: receives the end of a subscription without account and sends its receipt; the merchant ends it. */
export function endSubscription(context: SandboxContext, { data }: FunctionCall): Receipt {
  const form = parseForm(data, ["name", "email", "subscription_number"], ["end_date", "message"])
  return keepRequest(
    context,
    "resiliation",
    form,
    {
      subject: "Accusé de réception de votre résiliation",
      opening: "Bonjour,\n\nNous accusons réception de votre demande de résiliation du contrat ci-dessous.",
    },
    labels,
  )
}
