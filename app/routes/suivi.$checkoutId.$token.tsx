import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { orderWaitingPath } from "~/checkout/checkout-paths"
import { isFollowUpToken, looksLikeFollowUpToken } from "~/checkout/follow-up-link.server"
import { readPlacedOrder, viewManualPayment } from "~/checkout/order-confirmation.server"
import { reconcilePayments } from "~/checkout/surplus.server"
import { readOrderPaymentView } from "~/checkout/unpaid-order.server"
import { CheckoutMessage } from "~/components/checkout/checkout-message"
import { ManualPayment } from "~/components/checkout/manual-payment"
import { OtherPayments } from "~/components/checkout/other-payments"
import { UnpaidNotice } from "~/components/checkout/unpaid-order"
import { DocumentLinkParagraph } from "~/components/ui/text"
import { isDocumentRequest } from "~/http/request-context.server"
import { notFound } from "~/http/responses.server"
import { serializeFollowUpToken } from "~/sessions/checkout-cookies.server"
import { openShopper } from "~/sessions/shopper.server"
import { firstNameOf } from "~/shop/account/format"
import { orderStatus } from "~/shop/account/orders/order-views"
import { numberLabel } from "~/texts/number-label"
import { privatePageMeta } from "~/texts/page-title"

/** The address holds the token, so it goes to no other site. */
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privatePageMeta(data ? `Commande ${data.numberLabel}` : "Commande introuvable", matches)

/** What a mail's link leads to: how an order stands and what is left to do. It names nobody but by the first name. */
export async function loader({ request, params: { checkoutId = "", token = "" } }: LoaderFunctionArgs) {
  if (!looksLikeFollowUpToken(token)) notFound()
  const shopper = await openShopper(request)
  const order = await readPlacedOrder(shopper.commerce, checkoutId)
  if (!isFollowUpToken(order, token) || !order) notFound()
  const payment = await readOrderPaymentView(shopper, { checkoutId, order }, isDocumentRequest(request))
  const { manual = null, unpaid = null } = payment ?? {}
  const page = {
    number: order.number,
    numberLabel: numberLabel(order.number),
    payments: await reconcilePayments({ order, checkoutId, i18n: shopper.i18n }),
    firstName: firstNameOf(order),
    status: orderStatus(payment?.order ?? order),
    unpaid,
    manual: manual && viewManualPayment(order, manual),
    checkAgain: unpaid ? orderWaitingPath(checkoutId) : null,
  }
  const cookie = await serializeFollowUpToken(request, checkoutId, token)
  return json(page, { headers: shopper.commitSession([["Set-Cookie", cookie]]) })
}

export default function FollowUp() {
  const { number, numberLabel: named, payments, firstName, status, unpaid, manual, checkAgain } = useLoaderData<typeof loader>()
  return (
    <CheckoutMessage>
      <h1>Commande {named}</h1>
      {firstName ? <p>Bonjour {firstName},</p> : null}
      <OtherPayments payments={payments} contact={null} />
      {unpaid ? (
        <UnpaidNotice unpaid={unpaid} checkAgain={checkAgain} />
      ) : (
        <p role="status">
          État de votre commande&nbsp;: <strong>{status}</strong>
        </p>
      )}
      {manual ? <ManualPayment {...manual} number={number} /> : null}
      <DocumentLinkParagraph href="/boutique" text="Continuer mes achats" />
    </CheckoutMessage>
  )
}
