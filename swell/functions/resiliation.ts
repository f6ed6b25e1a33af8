import { findOwnSubscriptions } from "./lib/contracts"
import { mailCode, requireCode } from "./lib/codes"
import { acknowledgeEnding, endSubscription, listEndings } from "./lib/endings"
import { parseForm, parseStep, tidyEmail } from "./lib/form"
import { answerRefusals } from "./lib/refusal"

export const config: SwellConfig = {
  description: "Ends a subscription without login, and acknowledges what was ended in the account",
  route: { public: true, methods: ["post"] },
}

/**
 * `identify` mails a code where number and e-mail belong together, and answers the same where they do not; `verify` answers the
 * subscriptions; `confirm` ends one at its period's end; `acknowledge` receipts what a customer has ended in their account.
 */
export const post = answerRefusals(async (req) => {
  const step = parseStep(req.body, ["identify", "verify", "confirm", "acknowledge"])
  if (step === "acknowledge") return acknowledgeEnding(req, parseForm(req.body, ["subscription_number", "declaration"]))
  const required = ["number", "email", ...(step === "identify" ? [] : ["code"])]
  const form = parseForm(req.body, step === "confirm" ? [...required, "subscription_number"] : required)
  const { number = "", code = "", subscription_number: ended = "" } = form
  const email = tidyEmail(form["email"] ?? "")
  const found = await findOwnSubscriptions(req, number, email)
  const matter = `${email}/${number}`
  if (step === "identify") {
    if (found.length > 0) await mailCode(req, matter, email)
    return { ok: true }
  }
  await requireCode(req, matter, code)
  return step === "verify" ? { ok: true, subscriptions: listEndings(found) } : endSubscription(req, found, email, ended)
})
