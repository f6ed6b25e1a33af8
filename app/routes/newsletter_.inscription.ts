import { type ActionFunctionArgs, json } from "@remix-run/node"
import { refuse } from "~/http/responses.server"
import { readClientAddress } from "~/http/request-context.server"
import { requireNewsletterAllowed } from "~/store/rate-limits.server"
import { readForm } from "~/http/form-body.server"
import { openShopper } from "~/sessions/shopper.server"
import { newsletterFields, parseNewsletter } from "~/shop/newsletter/newsletter-form"
import { newsletterStatus, subscribe } from "~/shop/newsletter/newsletter.server"

export const fields = [...newsletterFields]

/** Signs up from the form's script, which stays on its page: answers `{problems}`, empty once it is done. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const asked = parseNewsletter(form)
  if (!asked.ok) return refuse({ problems: asked.problems }, 422, shopper)
  const caller = readClientAddress(request, context) ?? shopper.commerce.session() ?? "unknown"
  const allowed = await requireNewsletterAllowed(caller, asked.value.email)
  if (!allowed.ok) return refuse({ problems: allowed.problems }, 429, shopper)
  const subscribed = await subscribe(shopper.commerce, asked.value)
  if (!subscribed.ok) return refuse({ problems: subscribed.problems }, newsletterStatus(subscribed.problems), shopper)
  return json({ problems: [] }, { headers: shopper.headers() })
}
