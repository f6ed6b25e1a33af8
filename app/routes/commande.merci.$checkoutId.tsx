import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { OrderConfirmation } from "~/components/checkout/order-confirmation"
import { notFound } from "~/http/answers.server"
import { ownsOrder } from "~/sessions/payment-attempt.server"
import { openShopper } from "~/sessions/shopper.server"
import { readPlacedOrder } from "~/shop/checkout/own-cart.server"
import { viewOrder } from "~/shop/checkout/order-view"
import { pageTitle } from "~/texts/page-title"

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data ? `Commande ${data.order.number} confirmée` : "Commande introuvable", matches) },
  { name: "robots", content: "noindex" },
]

/** A link that anybody may hold: without this browser's proof of the order it shows the number only. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const checkoutId = params["checkoutId"] ?? ""
  const order = await readPlacedOrder(shopper.commerce, checkoutId)
  if (!order) notFound()
  return json({ order: viewOrder(order, await ownsOrder(request, checkoutId)) }, { headers: shopper.headers() })
}

export default function Confirmation() {
  const { order } = useLoaderData<typeof loader>()
  return <OrderConfirmation order={order} />
}
