import { findAccount } from "./lib/contracts"
import { keepDeclaration } from "./lib/declarations"
import { parseForm } from "./lib/form"
import { answerRefusals } from "./lib/refusal"
import { newToken } from "./lib/secrets"

export const config: SwellConfig = {
  description: "Keeps a professional's request for a quote and confirms it by mail",
  route: { public: true, methods: ["post"] },
}

const labels = {
  ...{ company: "Société", siren: "SIREN", first_name: "Prénom", last_name: "Nom", email: "E-mail" },
  ...{ need: "Besoin", volume: "Volume", message: "Message" },
}
const mail = { subject: "Votre demande de devis", received: "Demande reçue", labels }

/** Each request is one of its own; the account of its e-mail notes it, the newest last, where the customer area lists it. */
export const post = answerRefusals(async (req) => {
  const optional = Object.keys(labels).filter((field) => field !== "email" && field !== "message")
  const form = parseForm(req.body, ["email", "message"], optional)
  const declared = { kind: "devis", email: form["email"] ?? "", matter: "", form }
  const { devis } = await req.swell.settings()
  const time = String(devis?.["answer_time"] || "deux jours ouvrés")
  const opening = `Nous avons bien reçu votre demande de devis et vous répondrons sous ${time}.`
  const receipt = await keepDeclaration(req, newToken(), declared, { ...mail, opening })
  const account = await findAccount(req, declared.email)
  if (account) {
    const { reference, date } = receipt
    const noted = account.metadata?.["estimates"]
    const estimates = [...(Array.isArray(noted) ? noted : []), { reference, date, need: form["need"] ?? "", state: "received" }]
    await req.swell.put(`/accounts/${account.id}`, { metadata: { estimates } })
  }
  return receipt
})
