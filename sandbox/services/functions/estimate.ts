import type { SandboxContext } from "../../storage/context.ts"
import { parseForm } from "./form-input.ts"
import { keepRequest } from "./keep-request.ts"
import type { Receipt } from "./keep-request.ts"
import type { FunctionCall } from "./registry.ts"

const labels = {
  name: "Nom",
  company: "Société",
  email: "E-mail",
  phone: "Téléphone",
  city: "Ville",
  quantity: "Quantité",
  message: "Votre demande",
}

/** `devis`: keeps a request for an estimate and confirms it by mail. */
export function requestEstimate(context: SandboxContext, { data }: FunctionCall): Receipt {
  const form = parseForm(data, ["email", "message"], ["name", "first_name", "last_name", "company", "phone", "city", "quantity"])
  return keepRequest(
    context,
    "devis",
    form,
    {
      subject: "Votre demande de devis",
      opening: "Bonjour,\n\nNous avons bien reçu votre demande de devis et vous répondrons sous deux jours ouvrés.",
    },
    labels,
  )
}
