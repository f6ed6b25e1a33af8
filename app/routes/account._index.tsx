import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { LogoutForm } from "~/components/account/auth/logout-form"
import { NoOrders, OrderTable } from "~/components/account/lists"
import { seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { openShopper } from "~/sessions/shopper.server"
import { readDashboard } from "~/shop/account/orders/orders.server"
import { pageTitle } from "~/texts/page-title"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const read = await readDashboard(shopper.commerce)
  return read.loggedIn ? json(read.value, { headers: shopper.headers() }) : seeOther(entryPath("/connexion", "/account"), shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Espace client", matches) },
  { name: "robots", content: "noindex" },
]

export default function Account() {
  const { customer, orders, orderCount } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Espace client" place="/account">
      <dl className="grid gap-3">
        <div>
          <dt className="text-soft">Nom</dt>
          <dd>{customer.name}</dd>
        </div>
        <div>
          <dt className="text-soft">E-mail</dt>
          <dd>{customer.email}</dd>
        </div>
      </dl>
      <section className="grid gap-3" aria-labelledby="dernieres">
        <h2 id="dernieres">Dernières commandes</h2>
        {orders.length > 0 ? <OrderTable orders={orders} /> : <NoOrders />}
        {orderCount > orders.length ? (
          <p>
            <Link to="/account/commandes" className="link">
              Toutes vos commandes
            </Link>
          </p>
        ) : null}
      </section>
      <LogoutForm />
    </AccountPage>
  )
}
