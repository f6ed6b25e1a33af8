import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { Nothing, NumberedTable, PageLinks } from "~/components/account/lists"
import { answerCustomer } from "~/http/responses.server"
import { readInvoicesPage } from "~/shop/account/invoices/invoices.server"
import { listTitle, privatePageMeta } from "~/texts/page-title"
import { TextLink } from "~/components/ui/text"
import { emptySentences, orderSentences } from "~/texts/account"
import { Sentence } from "~/components/ui/sentence"

const PATH = "/account/factures"

export function loader({ request }: LoaderFunctionArgs) {
  const number = new URL(request.url).searchParams.get("page")
  return answerCustomer(request, PATH, (customer) => readInvoicesPage(customer, number))
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privatePageMeta(listTitle("Vos factures", data?.page), matches)

export default function Invoices() {
  const { invoices, page, pages } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Vos factures" place={PATH}>
      {invoices.length > 0 ? (
        <NumberedTable name="Factures" rows={invoices} headings={{ number: "Facture", total: "Total TTC" }} path={PATH} />
      ) : (
        <Nothing sentence={emptySentences.invoices} to="/account/commandes" text="Voir vos commandes" />
      )}
      <p className="prose text-soft">
        <Sentence text={orderSentences.invoices} link={(text) => <TextLink to="/pages/mentions-legales" text={text} />} />
      </p>
      <PageLinks page={page} pages={pages} path={PATH} />
    </AccountPage>
  )
}
