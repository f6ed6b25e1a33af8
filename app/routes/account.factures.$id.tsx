import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { InvoiceSheet } from "~/components/account/invoices/invoice-sheet"
import { answerCustomer, notFound } from "~/http/responses.server"
import { readPrintedInvoice } from "~/shop/account/invoices/invoices.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { privatePageMeta } from "~/texts/page-title"

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  if (!isRecordId(id)) notFound()
  return answerCustomer(request, `/account/factures/${id}`, (customer) => readPrintedInvoice(customer, id))
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privatePageMeta(data ? `Facture ${data.invoice.numberLabel}` : "Facture introuvable", matches)

export default function Invoice() {
  const { invoice, seller } = useLoaderData<typeof loader>()
  return (
    <AccountPage title={`Facture ${invoice.numberLabel}`} place="/account/factures">
      <InvoiceSheet invoice={invoice} seller={seller} />
    </AccountPage>
  )
}
