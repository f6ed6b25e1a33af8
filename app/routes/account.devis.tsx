import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { Nothing, QuoteTable } from "~/components/account/lists"
import { ButtonLink } from "~/components/ui/text"
import { requireCustomer } from "~/http/responses.server"
import { QUOTE_PAGE } from "~/shop/account/quotes/quote-paths"
import { viewQuotes } from "~/shop/account/quotes/quotes.server"
import { emptySentences } from "~/texts/account"
import { privatePageMeta } from "~/texts/page-title"

const PATH = "/account/devis"
const ASK = { to: QUOTE_PAGE, text: "Demander un devis" }

export async function loader({ request }: LoaderFunctionArgs) {
  const { shopper, customer } = await requireCustomer(request, PATH)
  return json({ quotes: viewQuotes(customer.account) }, { headers: shopper.commitSession() })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Vos devis", matches)

export default function Quotes() {
  const { quotes } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Vos devis" place={PATH}>
      {quotes.length > 0 ? (
        <>
          <QuoteTable quotes={quotes} />
          <p>
            <ButtonLink {...ASK} look="quiet" />
          </p>
        </>
      ) : (
        <Nothing sentence={emptySentences.quotes} {...ASK} />
      )}
    </AccountPage>
  )
}
