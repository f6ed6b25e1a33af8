import type { LoaderFunctionArgs } from "@remix-run/node"
import { openCheckoutStep } from "~/checkout/open-step.server"
import { openShopper } from "~/sessions/shopper.server"
import { requireStep } from "~/sessions/flash.server"

/** Redirects to the first incomplete step, to the cart or to the placed order. Without a step openCheckoutStep always redirects. */
export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  await requireStep(openCheckoutStep(null, shopper), shopper)
  return null
}
