import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { OrderTable, PageLinks } from "~/components/account/lists"
import { answerCustomer } from "~/http/responses.server"
import { readOrdersPage } from "~/shop/account/orders/orders.server"
import { listTitle, privatePageMeta } from "~/texts/page-title"

export function loader({ request }: LoaderFunctionArgs) {
  const number = new URL(request.url).searchParams.get("page")
  return answerCustomer(request, "/account/commandes", (customer) => readOrdersPage(customer, number))
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privatePageMeta(listTitle("Vos commandes", data?.page), matches)

export default function Orders() {
  const { orders, page, pages } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Vos commandes" place="/account/commandes">
      <OrderTable orders={orders} />
      <PageLinks page={page} pages={pages} path="/account/commandes" />
    </AccountPage>
  )
}
