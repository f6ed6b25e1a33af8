import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { confirmAtBank, confirmOrderCard, readConfirmableOrder } from "~/checkout/card-authentication.server"
import { UNKNOWN_RETURN_PATH, orderWaitingPath, parseWaitingOrder } from "~/checkout/checkout-paths"
import { type OrderReference } from "~/checkout/order-payment.server"
import { readCardAuthentication } from "~/checkout/payment-client-config.server"
import type { ContentPolicyHandle } from "~/http/page-policy"
import type { PaymentClientConfig } from "~/payments/client/client-payment-method"
import { viewUnpaidOrder } from "~/checkout/unpaid-order.server"
import { CardAuthentication } from "~/components/checkout/card-authentication"
import { ProviderRedirect } from "~/components/checkout/checkout-message"
import { OrderAuthentication } from "~/components/checkout/order-authentication"
import { readForm } from "~/http/form-body.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { problemResponse, requireCustomer, seeOther } from "~/http/responses.server"
import { completionPath, buildReturnUrl, parseProviderReturn } from "~/payments/attempts/return-url.server"
import { findAttemptOfBrowser, mayReadOrderPaymentStatus } from "~/sessions/checkout-cookies.server"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { privatePageMeta } from "~/texts/page-title"

export const fields = ["by", "token", "gateway", "brand", "display_brand", "last4", "exp_month", "exp_year"]

export const csrfConfirmationLabels = { "": "payer une commande par carte" }

export const handle: ContentPolicyHandle<{ clientConfig: PaymentClientConfig }, PaymentClientConfig> = {
  policy: ({ clientConfig }) => [clientConfig],
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Vérification par votre banque", matches)

/** The order of the page's address, which only its shopper's browser or customer may pay, and the page that tells how it went. */
async function findOrder(request: Request): Promise<{ shopper: Shopper; reference: OrderReference; next: string } | null> {
  const { searchParams } = new URL(request.url)
  const orderId = searchParams.get("compte") ?? undefined
  if (isRecordId(orderId)) {
    const next = `/account/commandes/${orderId}`
    return { ...(await requireCustomer(request, next)), reference: { orderId }, next }
  }
  const checkoutId = parseWaitingOrder(searchParams)
  const shopper = await openShopper(request)
  if (checkoutId === null || !(await mayReadOrderPaymentStatus(request, checkoutId, shopper.commerce))) return null
  return { shopper, reference: { checkoutId }, next: orderWaitingPath(checkoutId) }
}

/** The page where the shopper's bank asks about the card (3-D Secure): of this browser's attempt, or of an order that is not paid. */
export async function loader({ request }: LoaderFunctionArgs) {
  const opened = await findOrder(request)
  if (!opened) {
    const { shopper, next, authentication } = await openAttempt(request)
    if (!authentication) return seeOther(next, shopper)
    return json({ kind: "attempt" as const, ...authentication, next }, { headers: shopper.commitSession() })
  }
  const { shopper, reference, next } = opened
  // The bank's page has led back, with the intent's secret in the address.
  const { searchParams } = new URL(request.url)
  if (["redirect_status", "payment_intent"].some((name) => searchParams.has(name))) return seeOther(next, shopper)
  const order = await readConfirmableOrder(shopper.commerce, shopper.i18n, reference, false)
  const unpaid = order && (await viewUnpaidOrder(shopper.i18n, order, ""))
  if (!unpaid) return seeOther(next, shopper)
  const { clientConfig } = order
  return json({ kind: "order" as const, clientConfig, unpaid, next }, { headers: shopper.commitSession() })
}

/** This browser's attempt that the address names, with what its card's confirmation needs, and the page that tells how it went. */
async function openAttempt(request: Request) {
  const shopper = await openShopper(request)
  const { attemptId } = parseProviderReturn(new URL(request.url))
  const attempt = await findAttemptOfBrowser(request, attemptId, shopper.commerce)
  const next = attempt ? completionPath({ attemptId: attempt.id }) : UNKNOWN_RETURN_PATH
  return { shopper, attempt, next, authentication: attempt && (await readCardAuthentication(shopper, attempt)) }
}

/** Confirms the card: gives Stripe's library its secret, or leads to the bank's page where no script runs. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const opened = await findOrder(request)
  const { shopper, next, confirmation } = opened
    ? await confirmCard(opened, form, readRateLimitAddress(request, context))
    : await confirmAttempt(request)
  if (confirmation === null || confirmation.kind === "decided") return seeOther(next, shopper)
  const token = String(form.get("token") ?? "")
  const answer = { problems: [], token, clientSecret: null as string | null, providerUrl: null as string | null }
  if (confirmation.kind === "refused") return problemResponse({ ...answer, problems: [confirmation.problem] }, shopper)
  const headers = shopper.commitSession()
  if (confirmation.kind === "script") return json({ ...answer, clientSecret: confirmation.clientSecret }, { headers })
  headers.set("Refresh", `0;url=${confirmation.url}`)
  return json({ ...answer, providerUrl: confirmation.url }, { headers })
}

async function confirmCard(
  { shopper, reference, next }: NonNullable<Awaited<ReturnType<typeof findOrder>>>,
  form: FormData,
  clientAddress: string | null,
) {
  const { i18n, commerce } = shopper
  const order = await readConfirmableOrder(commerce, i18n, reference, true)
  if (!order) return { shopper, next, confirmation: null }
  const given = { token: String(form.get("token") ?? ""), byScript: form.get("by") === "script", clientAddress }
  const confirmation = await confirmOrderCard({ commerce, i18n, reference, payment: order.payment }, given)
  return { shopper, next, confirmation }
}

async function confirmAttempt(request: Request) {
  const { shopper, attempt, next, authentication } = await openAttempt(request)
  if (!authentication || !attempt || attempt.providerId === null) return { shopper, next, confirmation: null }
  const intent = { id: attempt.providerId, secret: authentication.clientSecret }
  return { shopper, next, confirmation: await confirmAtBank(shopper.i18n, intent, buildReturnUrl(attempt.id, "stripe")) }
}

export default function Authentication() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.providerUrl) return <ProviderRedirect to={answer.providerUrl} provider="votre banque" />
  const { clientConfig, next } = page
  const problems = answer?.problems ?? null
  if (page.kind === "attempt") {
    const otherWay = { href: "/commande/paiement", text: "Choisir un autre moyen de paiement" }
    return <CardAuthentication {...{ clientConfig, next, problems, otherWay }} clientSecret={page.clientSecret} />
  }
  if (!answer?.clientSecret) return <OrderAuthentication {...page} problems={problems} />
  const otherWay = { href: next, text: "Revenir à ma commande" }
  const { clientSecret, token } = answer
  return <CardAuthentication {...{ clientConfig, clientSecret, next, problems, token, otherWay }} />
}
