import type { LoaderFunctionArgs } from "@remix-run/node"
import { openCheckoutStep } from "~/checkout/open-step.server"
import { openShopper } from "~/sessions/shopper.server"
import { requireStep } from "~/sessions/checkout.server"

/** The checkout begins at the first incomplete step: without a step there is always somewhere to go. */
export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  await requireStep(openCheckoutStep(null, shopper), shopper)
  return null
}
