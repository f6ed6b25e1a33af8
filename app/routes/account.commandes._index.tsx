import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { NoOrders, OrderTable, PageLinks } from "~/components/account/lists"
import { notFound, seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { openShopper } from "~/sessions/shopper.server"
import { parsePage, readOrdersPage } from "~/shop/account/orders/orders.server"
import { pageTitle } from "~/texts/page-title"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const page = parsePage(new URL(request.url).searchParams.get("page"))
  const read = await readOrdersPage(shopper.commerce, page)
  if (!read.loggedIn) return seeOther(entryPath("/connexion", "/account/commandes"), shopper)
  return read.value ? json(read.value, { headers: shopper.headers() }) : notFound()
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Vos commandes", matches) },
  { name: "robots", content: "noindex" },
]

export default function Orders() {
  const { orders, page, pages } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Vos commandes" place="/account/commandes">
      {orders.length > 0 ? <OrderTable orders={orders} /> : <NoOrders />}
      <PageLinks page={page} pages={pages} address="/account/commandes" />
    </AccountPage>
  )
}
