import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { OrderConfirmation } from "~/components/checkout/order-confirmation"
import { notFound, seeOther } from "~/http/responses.server"
import { readManualPayment } from "~/payments/registry.server"
import { wasPlacedInThisBrowser } from "~/sessions/checkout-cookies.server"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { deliveryDateFormatter } from "~/shop/catalogue/delivery-estimate"
import { readCatalogueSettings } from "~/shop/catalogue/catalogue-settings.server"
import {
  awaitsProvider,
  deliveryEstimateStart,
  findSubscriptionPath,
  hasPlan,
  promisedDays,
  readPlacedOrder,
  viewOrder,
} from "~/checkout/order-confirmation.server"
import { hasWaited, orderWaitingPath } from "~/checkout/checkout-paths"
import { privatePageMeta } from "~/texts/page-title"

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privatePageMeta(data ? `Commande ${data.order.number} confirmée` : "Commande introuvable", matches)

/** Anyone may open this link; only the browser that ordered sees more than the number. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const checkoutId = params["checkoutId"] ?? ""
  const order = await readPlacedOrder(shopper.commerce, checkoutId)
  if (!order) notFound()
  const isOwner = await wasPlacedInThisBrowser(request, checkoutId)
  const manualPayment = isOwner ? await readManualPayment(shopper.i18n, order) : null
  const isFresh = isOwner && manualPayment === null && !hasWaited(new URL(request.url).searchParams)
  if (isFresh && awaitsProvider(order)) return seeOther(orderWaitingPath(checkoutId, 1), shopper)
  const arrival = isOwner ? await promisedArrival(shopper, deliveryEstimateStart(order), promisedDays(order)) : null
  const checkAgain = isOwner && awaitsProvider(order) ? orderWaitingPath(checkoutId, 1) : null
  const subscription = isOwner && hasPlan(order) ? await findSubscriptionPath(shopper.commerce, order.id) : null
  return json(
    { order: viewOrder(order, isOwner, manualPayment), checkAgain, arrival, subscription },
    { headers: shopper.commit() },
  )
}

async function promisedArrival({ i18n }: Shopper, placed: Date | null, days: unknown): Promise<string | null> {
  if (!placed) return null
  const { delivery } = await readCatalogueSettings(i18n)
  return deliveryDateFormatter(delivery, placed)(days)
}

export default function Confirmation() {
  return <OrderConfirmation {...useLoaderData<typeof loader>()} />
}
