import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { listOtherPayments } from "~/checkout/surplus.server"
import { readOrderPaymentView } from "~/checkout/unpaid-order.server"
import { AccountPage } from "~/components/account/account-page"
import { OtherPayments } from "~/components/checkout/other-payments"
import { UnpaidNotice } from "~/components/checkout/unpaid-order"
import { OrderDetail } from "~/components/account/orders/order-detail"
import { ErrorSummary } from "~/components/forms/error-summary"
import { isDocumentRequest } from "~/http/request-context.server"
import { notFound, problemResponse, readForCustomer, requireCustomer } from "~/http/responses.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import { readOrderDetail, reorder } from "~/shop/account/orders/orders.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { privatePageMeta } from "~/texts/page-title"

export const fields = ["intent"]
export const csrfConfirmationLabels = { "": "modifier une commande", reorder: "remettre une commande dans le panier" }

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  if (!isRecordId(id)) notFound()
  const path = `/account/commandes/${id}`
  const { shopper, customer, records } = await readForCustomer(request, path, (one) => readOrderDetail(one, id))
  const found = records ?? notFound()
  const { detail, order } = found
  const [payment, payments] = await Promise.all([
    detail.isUnpaid ? readOrderPaymentView(shopper, { orderId: id, order }, isDocumentRequest(request)) : null,
    listOtherPayments(shopper, id, detail.checkoutId),
  ])
  const now = payment?.isSettled ? await readOrderDetail(customer, id) : null
  return json({ order: (now ?? found).detail, unpaid: payment?.unpaid ?? null, payments }, { headers: shopper.commitSession() })
}

/** Puts the order's products into the cart again. */
export async function action({ request, params: { id } }: ActionFunctionArgs) {
  if (!isRecordId(id)) notFound()
  const { shopper, customer } = await requireCustomer(request, `/account/commandes/${id}`)
  const reordered = (await reorder(customer, id)) ?? notFound()
  if (!reordered.ok) return problemResponse({ problems: reordered.problems }, shopper)
  const { number, missing } = reordered.value
  const notice = missing === "" ? "reordered" : "reordered-partly"
  return redirectWithFlash("/panier", { notice, detail: { number, names: missing } }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privatePageMeta(data ? `Commande ${data.order.numberLabel}` : "Commande introuvable", matches)

export default function Order() {
  const { order, unpaid, payments } = useLoaderData<typeof loader>()
  const problems = useActionData<typeof action>()?.problems ?? null
  return (
    <AccountPage title={`Commande ${order.numberLabel}`} place="/account/commandes">
      <ErrorSummary problems={problems} />
      <OtherPayments payments={payments} contact={null} />
      {unpaid ? <UnpaidNotice unpaid={unpaid} checkAgain={`/account/commandes/${order.id}`} /> : null}
      <OrderDetail order={order} />
    </AccountPage>
  )
}
