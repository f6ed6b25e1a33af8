import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { OrderDetail } from "~/components/account/orders/order-detail"
import { ErrorSummary } from "~/components/forms/error-summary"
import { notFound, problemResponse, requireCustomer } from "~/http/responses.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { readOrderDetail, reorder } from "~/shop/account/orders/orders.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { privatePageMeta } from "~/texts/page-title"

export const fields = ["intent"]

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  if (!isRecordId(id)) notFound()
  const { shopper, customer } = await requireCustomer(openShopper(request), `/account/commandes/${id}`)
  const order = (await readOrderDetail(customer, id)) ?? notFound()
  return json({ order }, { headers: shopper.commit() })
}

/** Puts the order's products into the cart again. */
export async function action({ request, params: { id } }: ActionFunctionArgs) {
  if (!isRecordId(id)) notFound()
  const { shopper, customer } = await requireCustomer(openShopper(request), `/account/commandes/${id}`)
  const reordered = (await reorder(customer, id)) ?? notFound()
  if (!reordered.ok) return problemResponse({ problems: reordered.problems }, shopper)
  const { number, missing } = reordered.value
  const notice = missing === "" ? "reordered" : "reordered-partly"
  return redirectWithFlash("/panier", { notice, detail: { number, names: missing } }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privatePageMeta(data ? `Commande ${data.order.number}` : "Commande introuvable", matches)

export default function Order() {
  const { order } = useLoaderData<typeof loader>()
  const problems = useActionData<typeof action>()?.problems ?? null
  return (
    <AccountPage title={`Commande ${order.number}`} place="/account/commandes">
      <ErrorSummary problems={problems} />
      <OrderDetail order={order} />
    </AccountPage>
  )
}
