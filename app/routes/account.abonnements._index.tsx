import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { Nothing } from "~/components/account/lists"
import { SubscriptionFacts } from "~/components/account/subscriptions/subscription"
import { ButtonLink } from "~/components/ui/text"
import { readForCustomer } from "~/http/responses.server"
import { readSubscriptions } from "~/shop/account/subscriptions/subscriptions.server"
import { privatePageMeta } from "~/texts/page-title"
import { emptySentences } from "~/texts/account"

const PATH = "/account/abonnements"
const NEW = { to: `${PATH}/nouveau`, text: "Nouvel abonnement" }

export async function loader({ request }: LoaderFunctionArgs) {
  const { shopper, records: subscriptions } = await readForCustomer(request, PATH, readSubscriptions)
  return json({ subscriptions }, { headers: shopper.commitSession() })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Vos abonnements", matches)

export default function Subscriptions() {
  const { subscriptions } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Vos abonnements" place={PATH}>
      {subscriptions.length > 0 ? (
        <>
          <p>
            <ButtonLink {...NEW} look="quiet" />
          </p>
          <ul className="grid gap-6 md:grid-cols-2">
            {subscriptions.map((subscription) => (
              <li key={subscription.id} className="summary content-start">
                <SubscriptionFacts subscription={subscription} listedAs={`Abonnement ${subscription.numberLabel}`} />
                <Link to={`${PATH}/${subscription.id}`} className="button button-quiet">
                  Gérer<span className="sr-only"> l’abonnement {subscription.numberLabel}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Nothing sentence={emptySentences.subscriptions} {...NEW} />
      )}
    </AccountPage>
  )
}
