import { type Account, findOwnSubscriptions } from "./lib/contracts"
import { mailCode, requireCode } from "./lib/codes"
import { acknowledgeEnding, endSubscription, listEndings } from "./lib/endings"
import { parseForm, parseStep, tidyEmail } from "./lib/form"
import { readRecord } from "./lib/records"
import { answerRefusals, Refusal } from "./lib/refusal"

export const config: SwellConfig = {
  description: "Ends a subscription without login, and acknowledges what was ended in the account",
  route: { public: true, methods: ["post"] },
}

/**
 * `identify` mails a code where number and e-mail belong together, and answers the same where they do not; to the customer of the session
 * it answers the subscriptions at once, and no step asks them for a code. `verify` answers the
 * subscriptions; `confirm` ends one at its period's end; `acknowledge` receipts what a customer has ended in their account.
 */
export const post = answerRefusals(async (req) => {
  const askedAt = new Date().toISOString()
  const step = parseStep(req.body, ["identify", "verify", "confirm", "acknowledge"])
  if (step === "acknowledge") return acknowledgeEnding(req, parseForm(req.body, ["subscription_number", "declaration"]))
  const required = ["number", "email", ...(step === "confirm" ? ["subscription_number"] : [])]
  const form = parseForm(req.body, required, ["code", "name", "wished"])
  const { number = "", code = "", subscription_number: ended = "", name = "", wished = "" } = form
  const email = tidyEmail(form["email"] ?? "")
  const found = await findOwnSubscriptions(req, number, email)
  const matter = `${email}/${number}`
  // Whoever is logged in as the customer has proved it.
  const account = req.session?.account_id ? await readRecord<Account>(req, `/accounts/${req.session.account_id}`) : null
  const isOwner = account !== null && tidyEmail(account.email) === email && found.length > 0
  if (step === "identify") {
    if (isOwner) return { ok: true, subscriptions: listEndings(found) }
    if (found.length > 0) await mailCode(req, matter, email)
    return { ok: true }
  }
  if (!isOwner && code === "") throw new Refusal("code", "is required")
  if (!isOwner) await requireCode(req, matter, code)
  if (step === "verify") return { ok: true, subscriptions: listEndings(found) }
  return endSubscription(req, found, { email, name, wished, askedAt }, ended)
})
