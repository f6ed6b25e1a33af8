import { findOwnOrder } from "./lib/contracts"
import { makeFollowUpLink } from "./lib/follow-up"
import { parseForm, tidyEmail } from "./lib/form"
import { numberLabel } from "./lib/french"
import { sendMessage } from "./lib/messages"
import { answerRefusals } from "./lib/refusal"

export const config: SwellConfig = {
  description: "Mails who ordered a link to follow an order",
  route: { public: true, methods: ["post"] },
}

const HOUR_MS = 3_600_000

/** Answers the same whether number and e-mail belong together or not. One link an hour and order; it ends the one before. */
export const post = answerRefusals(async (req) => {
  const form = parseForm(req.body, ["order_number", "email"])
  const email = tidyEmail(form["email"] ?? "")
  const order = await findOwnOrder(req, form["order_number"] ?? "", email)
  const noted = order?.metadata?.["follow_up_mailed"]
  const isRecent = typeof noted === "string" && Date.parse(noted) > Date.now() - HOUR_MS
  const link = order && !isRecent ? await makeFollowUpLink(req, order, "asked") : null
  if (!order || !link) return { ok: true }
  await req.swell.put(`/orders/${order.id}`, { metadata: { follow_up_mailed: new Date().toISOString() } })
  const subject = `Suivre votre commande ${numberLabel(order.number)}`
  await sendMessage(req, link, { template: "suivi", kind: "suivi", email, subject, link, order_id: order.id })
  return { ok: true }
})
