import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { OrderConfirmation } from "~/components/checkout/order-confirmation"
import { readEnvironment } from "~/env.server"
import { notFound, seeOther } from "~/http/responses.server"
import { readManualPayment } from "~/payments/registry.server"
import {
  attemptCookie,
  mayReadOrderPaymentStatus,
  readFollowUpToken,
  serializePlacedOrder,
  wasPlacedInThisBrowser,
} from "~/sessions/checkout-cookies.server"
import { openShopper } from "~/sessions/shopper.server"
import { isUnpaid } from "~/shop/account/orders/order-summary"
import { readShell } from "~/shop/content/read-shell.server"
import { shopContact } from "~/shop/content/shell-view"
import {
  findSubscriptionPath,
  hasPlan,
  orderState,
  readPlacedOrder,
  viewConfirmation,
} from "~/checkout/order-confirmation.server"
import { isOrderOfSession } from "~/checkout/order-sender.server"
import { followUpPath, isFollowUpToken } from "~/checkout/follow-up-link.server"
import { hasWaited, orderWaitingPath } from "~/checkout/checkout-paths"
import { isPaidBySepaDebit } from "~/checkout/sepa-mandate.server"
import { reconcilePayments } from "~/checkout/surplus.server"
import { readOrderPaymentView } from "~/checkout/unpaid-order.server"
import { privatePageMeta } from "~/texts/page-title"

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const confirmed = data?.state === "confirmed" ? " confirmée" : ""
  return privatePageMeta(data ? `Commande ${data.order.numberLabel}${confirmed}` : "Commande introuvable", matches)
}

/** Anyone may open this link; only the browser that ordered sees more than the number. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const checkoutId = params["checkoutId"] ?? ""
  const order = await readPlacedOrder(shopper.commerce, checkoutId)
  if (!order) notFound()
  const isKnown = await wasPlacedInThisBrowser(request, checkoutId, shopper.commerce)
  // The answer to the order, with its cookie, may have been lost.
  const isOwner = isKnown || (await isOrderOfSession(shopper.commerce, checkoutId, await attemptCookie.parse(request)))
  const token = await readFollowUpToken(request, checkoutId)
  const mayFollow = isOwner || (await mayReadOrderPaymentStatus(request, checkoutId, shopper.commerce))
  const isToPay = isUnpaid(order)
  const manualPayment = mayFollow && isToPay ? await readManualPayment(shopper.i18n, order) : null
  // A debit takes days: there is nothing to wait for on a page.
  const isJustPlaced =
    mayFollow && manualPayment === null && !isPaidBySepaDebit(order) && !hasWaited(new URL(request.url).searchParams)
  const cookie =
    isOwner && !isKnown ? { "Set-Cookie": await serializePlacedOrder(request, checkoutId, shopper.commerce) } : undefined
  if (isJustPlaced && isToPay) return seeOther(orderWaitingPath(checkoutId, 1), shopper, cookie)
  const mayStillBePaid = mayFollow && manualPayment === null && isToPay
  const payment = mayStillBePaid ? await readOrderPaymentView(shopper, { checkoutId, order }, false) : null
  const unpaid = payment?.unpaid ?? null
  const checkAgain = unpaid && !unpaid.isSepaDebit ? orderWaitingPath(checkoutId, 1) : null
  const payments = isOwner ? await reconcilePayments({ order, checkoutId, i18n: shopper.i18n }) : []
  const contact = payments.length > 0 ? shopContact(await readShell(shopper.i18n)) : null
  const others = { payments, contact: contact && { email: contact.email } }
  const subscription = isOwner && hasPlan(order) ? await findSubscriptionPath(shopper.commerce, order.id) : null
  // Another tab's recap may have ordered, with another token.
  const isFollowed = isOwner && token !== null && isFollowUpToken(order, token)
  // Whole, because it is also printed.
  const followUp = isFollowed ? readEnvironment().publicOrigin + followUpPath(checkoutId, token) : null
  const state = orderState(payment?.order ?? order, mayFollow, manualPayment !== null || unpaid !== null)
  return json(
    { order: viewConfirmation(order, isOwner, manualPayment), state, unpaid, checkAgain, subscription, followUp, others },
    { headers: shopper.commitSession(cookie) },
  )
}

export default function Confirmation() {
  return <OrderConfirmation {...useLoaderData<typeof loader>()} />
}
