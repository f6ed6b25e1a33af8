import type { SandboxContext } from "../../storage/context.ts"
import { noteQuote } from "./quote-state.ts"
import { parseForm } from "./form-input.ts"
import { keepRequest } from "./keep-request.ts"
import type { Receipt } from "./keep-request.ts"
import type { FunctionCall } from "./function-call.ts"

const labels = {
  company: "Société",
  siren: "SIREN",
  name: "Nom",
  first_name: "Prénom",
  last_name: "Nom de famille",
  email: "E-mail",
  phone: "Téléphone",
  city: "Ville",
  need: "Besoin",
  volume: "Volume",
  quantity: "Quantité",
  message: "Votre demande",
}

const optional = Object.keys(labels).filter((field) => field !== "email" && field !== "message")

/** `devis`: keeps a professional's request for a quote and confirms it by mail; the account of its e-mail notes it. */
export function requestQuote(context: SandboxContext, { data }: FunctionCall): Receipt {
  const form = parseForm(data, ["email", "message"], optional)
  const receipt = keepRequest(
    context,
    "devis",
    form,
    {
      subject: "Votre demande de devis",
      opening: "Bonjour,\n\nNous avons bien reçu votre demande de devis et vous répondrons sous deux jours ouvrés.",
    },
    labels,
  )
  const { reference, date } = receipt
  noteQuote(context, form["email"] ?? "", { reference, date, need: form["need"] ?? "" })
  return receipt
}
