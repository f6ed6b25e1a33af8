import { listInvoices, readInvoice } from "~/commerce/account-invoices.server"
import type { Commerce } from "~/commerce/client.server"
import { readSettings } from "~/commerce/settings.server"
import { type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { type InvoiceSeller, viewSeller } from "./invoice-seller"
import { type InvoiceDetail, type InvoiceRow, viewInvoiceDetail, viewInvoiceRow } from "./invoice-views"

const INVOICES_A_PAGE = 20

export type InvoicesPage = { invoices: InvoiceRow[]; page: number; pages: number }
export type PrintedInvoice = { invoice: InvoiceDetail; seller: InvoiceSeller }

/** The customer's invoices, 20 a page; null behind the last page. One call, however many there are. */
export function readInvoicesPage(commerce: Commerce, page: number): Promise<ForCustomer<InvoicesPage | null>> {
  return forCustomer(commerce, async () => {
    const { count, results } = await listInvoices(commerce, { page, limit: INVOICES_A_PAGE })
    const pages = Math.max(1, Math.ceil(count / INVOICES_A_PAGE))
    return page > pages ? null : { invoices: results.slice(0, INVOICES_A_PAGE).map(viewInvoiceRow), page, pages }
  })
}

/** One invoice of the customer with who sold it; null for an unknown one and for somebody else's. */
export function readPrintedInvoice(commerce: Commerce, invoiceId: string): Promise<ForCustomer<PrintedInvoice | null>> {
  return forCustomer(commerce, async (account) => {
    const { locale, currency } = commerce.identity
    const [invoice, settings] = await Promise.all([readInvoice(commerce, invoiceId), readSettings({ locale, currency })])
    return (
      invoice && {
        invoice: viewInvoiceDetail(invoice, account),
        seller: viewSeller(settings),
      }
    )
  })
}
