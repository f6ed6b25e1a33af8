import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { OrderDetail } from "~/components/account/orders/order-detail"
import { ErrorSummary } from "~/components/forms/error-summary"
import { notFound, refuse, seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/customer.server"
import { readOrderDetail, reorder } from "~/shop/account/orders/orders.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { pageTitle } from "~/texts/page-title"

export const fields = ["intent"]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id } = params
  if (!isRecordId(id)) notFound()
  const shopper = await openShopper(request)
  const read = await readOrderDetail(shopper.commerce, id)
  if (!read.loggedIn) return seeOther(entryPath("/connexion", `/account/commandes/${id}`), shopper)
  return read.value ? json({ order: read.value }, { headers: shopper.headers() }) : notFound()
}

/** Buys the order's goods again, by way of the cart. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id } = params
  if (!isRecordId(id)) notFound()
  const shopper = await openShopper(request)
  const again = await reorder(shopper.commerce, id)
  if (!again.loggedIn) return seeOther(entryPath("/connexion", `/account/commandes/${id}`), shopper)
  if (!again.value) return notFound()
  if (!again.value.ok) {
    const { problems } = again.value
    return refuse({ problems }, accountStatus(problems), shopper)
  }
  const { number, missing } = again.value.value
  const notice = missing === "" ? "reordered" : "reordered-partly"
  return redirectWithFlash("/panier", { notice, detail: { number, names: missing } }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data ? `Commande ${data.order.number}` : "Commande introuvable", matches) },
  { name: "robots", content: "noindex" },
]

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
