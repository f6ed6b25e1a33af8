import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { EstimateTable } from "~/components/account/estimate-table"
import { seeOther } from "~/http/answers.server"
import { entryPath } from "~/http/next-path"
import { openShopper } from "~/sessions/shopper.server"
import { forCustomer } from "~/shop/account/customer.server"
import { viewNotedEstimates } from "~/shop/account/noted-estimates"
import { ESTIMATE_PAGE } from "~/shop/estimate/estimate-fields"
import { pageTitle } from "~/texts/page-title"

const path = "/account/devis"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const read = await forCustomer(shopper.commerce, async (account) => viewNotedEstimates(account))
  return read.loggedIn
    ? json({ estimates: read.value }, { headers: shopper.headers() })
    : seeOther(entryPath("/connexion", path), shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Vos devis", matches) },
  { name: "robots", content: "noindex" },
]

export default function Estimates() {
  const { estimates } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Vos devis" place={path}>
      {estimates.length > 0 ? <EstimateTable estimates={estimates} /> : <p>Vous n’avez pas encore demandé de devis.</p>}
      <p>
        <Link to={ESTIMATE_PAGE} className="button button-quiet">
          Demander un devis
        </Link>
      </p>
    </AccountPage>
  )
}
