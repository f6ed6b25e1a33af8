import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { QuoteTable } from "~/components/account/lists"
import { ButtonLink } from "~/components/ui/text"
import { requireCustomer } from "~/http/responses.server"
import { openShopper } from "~/sessions/shopper.server"
import { QUOTE_PAGE } from "~/shop/account/quotes/quote-paths"
import { viewQuotes } from "~/shop/account/quotes/quotes.server"
import { privatePageMeta } from "~/texts/page-title"

const PATH = "/account/devis"

export async function loader({ request }: LoaderFunctionArgs) {
  const { shopper, customer } = await requireCustomer(openShopper(request), PATH)
  return json({ quotes: viewQuotes(customer.account) }, { headers: shopper.commitSession() })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Vos devis", matches)

export default function Quotes() {
  const { quotes } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Vos devis" place={PATH}>
      <QuoteTable quotes={quotes} />
      <p>
        <ButtonLink to={QUOTE_PAGE} text="Demander un devis" look="quiet" />
      </p>
    </AccountPage>
  )
}
