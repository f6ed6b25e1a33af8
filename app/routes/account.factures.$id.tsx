import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { InvoiceSheet } from "~/components/account/invoices/invoice-sheet"
import { notFound, seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { openShopper } from "~/sessions/shopper.server"
import { readPrintedInvoice } from "~/shop/account/invoices/invoices.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { pageTitle } from "~/texts/page-title"

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id } = params
  if (!isRecordId(id)) notFound()
  const shopper = await openShopper(request)
  const read = await readPrintedInvoice(shopper.commerce, id)
  if (!read.loggedIn) return seeOther(entryPath("/connexion", `/account/factures/${id}`), shopper)
  return read.value ? json(read.value, { headers: shopper.headers() }) : notFound()
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data ? `Facture ${data.invoice.number}` : "Facture introuvable", matches) },
  { name: "robots", content: "noindex" },
]

export default function Invoice() {
  const { invoice, seller } = useLoaderData<typeof loader>()
  return (
    <AccountPage title={`Facture ${invoice.number}`} place="/account/factures">
      <InvoiceSheet invoice={invoice} seller={seller} />
    </AccountPage>
  )
}
