import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { QuoteTable } from "~/components/account/lists"
import { seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { openShopper } from "~/sessions/shopper.server"
import { forCustomer } from "~/shop/account/customer.server"
import { viewNotedQuotes } from "~/shop/account/quotes/quotes.server"
import { QUOTE_PAGE } from "~/shop/account/quotes/quote-fields"
import { pageTitle } from "~/texts/page-title"

const path = "/account/devis"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const read = await forCustomer(shopper.commerce, async (account) => viewNotedQuotes(account))
  return read.loggedIn
    ? json({ quotes: read.value }, { headers: shopper.headers() })
    : seeOther(entryPath("/connexion", path), shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Vos devis", matches) },
  { name: "robots", content: "noindex" },
]

export default function Quotes() {
  const { quotes } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Vos devis" place={path}>
      {quotes.length > 0 ? <QuoteTable quotes={quotes} /> : <p>Vous n’avez pas encore demandé de devis.</p>}
      <p>
        <Link to={QUOTE_PAGE} className="button button-quiet">
          Demander un devis
        </Link>
      </p>
    </AccountPage>
  )
}
