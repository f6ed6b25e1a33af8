import type { LoaderFunctionArgs } from "@remix-run/node"
import { openCheckoutStep } from "~/checkout/open-step.server"
import { openShopper } from "~/sessions/shopper.server"
import { redirectFromStep } from "~/sessions/step-redirect.server"

/** The checkout begins at the first incomplete step. */
export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const opened = await openCheckoutStep(null, shopper)
  if (opened.kind === "elsewhere") return redirectFromStep(opened, shopper)
  throw new Error("Without a step there is always somewhere to go")
}
