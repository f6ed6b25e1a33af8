import { type ActionFunctionArgs, json } from "@remix-run/node"
import { problemResponse } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { readForm } from "~/http/form-body.server"
import { rememberSubscription } from "~/sessions/preferences.server"
import { openShopper } from "~/sessions/shopper.server"
import { NEWSLETTER_FIELDS } from "~/shop/newsletter/newsletter-form"
import { subscribe } from "~/shop/newsletter/newsletter.server"

export const fields = NEWSLETTER_FIELDS
export const csrfConfirmationLabels = { "": "vous inscrire à la newsletter" }

/** Signs up from the form's script; answers `{problems}`, empty on success. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const caller = readRateLimitAddress(request, context) ?? shopper.commerce.session() ?? "unknown"
  const subscribed = await subscribe(shopper.commerce, form, caller)
  if (!subscribed.ok) return problemResponse({ problems: subscribed.problems }, shopper)
  return json({ problems: [] }, { headers: shopper.commitSession({ "Set-Cookie": rememberSubscription(true) }) })
}
