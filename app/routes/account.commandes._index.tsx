import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { OrderTable, PageLinks } from "~/components/account/lists"
import { notFound, readForCustomer } from "~/http/responses.server"
import { openShopper } from "~/sessions/shopper.server"
import { readOrdersPage } from "~/shop/account/orders/orders.server"
import { listTitle, privatePageMeta } from "~/texts/page-title"

export async function loader({ request }: LoaderFunctionArgs) {
  const number = new URL(request.url).searchParams.get("page")
  const { shopper, records } = await readForCustomer(openShopper(request), "/account/commandes", (customer) =>
    readOrdersPage(customer, number),
  )
  return json(records ?? notFound(), { headers: shopper.commitSession() })
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
