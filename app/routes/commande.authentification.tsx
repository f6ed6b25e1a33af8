import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CardAuthentication } from "~/components/checkout/card-authentication"
import { seeOther } from "~/http/responses.server"
import type { PolicyHandle } from "~/http/page-policy"
import { readCardAuthentication } from "~/checkout/payment-client-config.server"
import { type PaymentClientConfig, paymentPolicy } from "~/checkout/payment-client-config"
import { buildCompletionPath, readProviderReturn } from "~/payments/attempts/return-url.server"
import { findOwnAttempt } from "~/sessions/checkout.server"
import { openShopper } from "~/sessions/shopper.server"
import { waitingPath } from "~/checkout/checkout-paths"
import { pageTitle } from "~/texts/page-title"

export const handle: PolicyHandle<{ payment: PaymentClientConfig }> = { policy: ({ payment }) => paymentPolicy(payment) }

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Vérification par votre banque", matches) },
  { name: "robots", content: "noindex" },
]

/** The page where the shopper's bank asks about the card (3-D Secure), for this browser's own attempt. */
export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const { attemptId } = readProviderReturn(new URL(request.url))
  const attempt = await findOwnAttempt(request, attemptId, shopper.commerce)
  if (!attempt) return seeOther(waitingPath(null), shopper)
  const next = buildCompletionPath({ attemptId: attempt.id })
  const opened = await readCardAuthentication(shopper, attempt)
  return opened ? json({ ...opened, next }, { headers: shopper.commit() }) : seeOther(next, shopper)
}

export default function Authentication() {
  return <CardAuthentication {...useLoaderData<typeof loader>()} />
}
