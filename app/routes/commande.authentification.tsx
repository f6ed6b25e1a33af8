import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CardAuthentication } from "~/components/checkout/card-authentication"
import { seeOther } from "~/http/responses.server"
import type { PolicyHandle } from "~/http/page-policy"
import { readCardAuthentication } from "~/checkout/payment-client-config.server"
import { type PaymentClientConfig, paymentSecurityPolicy } from "~/checkout/payment-client-config"
import { buildFinalizePath, parseProviderReturn } from "~/payments/attempts/return-url.server"
import { findAttemptOfBrowser } from "~/sessions/checkout-cookies.server"
import { openShopper } from "~/sessions/shopper.server"
import { UNKNOWN_RETURN_PATH } from "~/checkout/checkout-paths"
import { privatePageMeta } from "~/texts/page-title"

export const handle: PolicyHandle<{ clientConfig: PaymentClientConfig }> = {
  policy: ({ clientConfig }) => paymentSecurityPolicy(clientConfig),
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Vérification par votre banque", matches)

/** The page where the shopper's bank asks about the card (3-D Secure), for this browser's own attempt. */
export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const { attemptId } = parseProviderReturn(new URL(request.url))
  const attempt = await findAttemptOfBrowser(request, attemptId, shopper.commerce)
  if (!attempt) return seeOther(UNKNOWN_RETURN_PATH, shopper)
  const next = buildFinalizePath({ attemptId: attempt.id })
  const opened = await readCardAuthentication(shopper, attempt)
  return opened ? json({ ...opened, next }, { headers: shopper.commit() }) : seeOther(next, shopper)
}

export default function Authentication() {
  return <CardAuthentication {...useLoaderData<typeof loader>()} />
}
