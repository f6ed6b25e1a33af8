import { findAccount } from "./lib/contracts"
import { keepDeclaration } from "./lib/declarations"
import { parseForm } from "./lib/form"
import { answerRefusals } from "./lib/refusal"
import { newToken } from "./lib/secrets"

export const config: SwellConfig = {
  description: "Takes an address off the newsletter without login",
  route: { public: true, methods: ["post"] },
}

const mail = {
  subject: "Votre désinscription de la newsletter",
  opening: "Vous ne recevrez plus notre newsletter.",
  received: "Demande reçue",
  labels: { email: "E-mail" },
}

/** Answers the same for an address that is not known, and mails nothing to it. */
export const post = answerRefusals(async (req) => {
  const form = parseForm(req.body, ["email"])
  const email = form["email"] ?? ""
  const account = await findAccount(req, email)
  if (account) await req.swell.put(`/accounts/${account.id}`, { email_optin: false })
  return keepDeclaration(req, newToken(), { kind: "desinscription", email, matter: "", form }, account ? mail : null)
})
