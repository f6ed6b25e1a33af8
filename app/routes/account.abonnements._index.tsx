import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { SubscriptionFacts } from "~/components/account/subscriptions/subscription"
import { seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { openShopper } from "~/sessions/shopper.server"
import { readSubscriptions } from "~/shop/account/subscriptions/subscriptions.server"
import { pageTitle } from "~/texts/page-title"

const path = "/account/abonnements"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const read = await readSubscriptions(shopper.commerce)
  return read.loggedIn
    ? json({ subscriptions: read.value }, { headers: shopper.headers() })
    : seeOther(entryPath("/connexion", path), shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Vos abonnements", matches) },
  { name: "robots", content: "noindex" },
]

export default function Subscriptions() {
  const { subscriptions } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Vos abonnements" place={path}>
      {subscriptions.length === 0 ? <p>Vous n’avez pas d’abonnement.</p> : null}
      <p>
        <Link to={`${path}/nouveau`} className="button button-quiet">
          Nouvel abonnement
        </Link>
      </p>
      <ul className="grid gap-6 md:grid-cols-2">
        {subscriptions.map((subscription) => (
          <li key={subscription.id} className="summary content-start">
            <SubscriptionFacts subscription={subscription} label={`Abonnement ${subscription.number}`} />
            <Link to={`${path}/${subscription.id}`} className="button button-quiet">
              Gérer<span className="sr-only"> l’abonnement {subscription.number}</span>
            </Link>
          </li>
        ))}
      </ul>
    </AccountPage>
  )
}
