import { listInvoices, readInvoice } from "~/commerce/account-invoices.server"
import type { Commerce } from "~/commerce/client.server"
import { readSettings } from "~/commerce/settings.server"
import type { Settings } from "~/commerce/wire"
import { type ForCustomer, forCustomer } from "~/shop/account/customer.server"
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

/** Who sells, as an invoice must name it: the merchant's own settings, never words of the shop. */
export type InvoiceSeller = {
  /** Name, form and capital, address. */
  lines: string[]
  email: string | null
  siren: string | null
  register: string | null
  vatNumber: string | null
  /** Terms of payment that invoices to professionals carry. */
  note: string | null
}

/** In: all settings; their group `legal` (docs/go-live.md) may be missing, and then only the store's name and e-mail are known. */
export function viewSeller({ store, ...theme }: Settings): InvoiceSeller {
  const legal = (theme["legal"] ?? {}) as Record<string, unknown>
  const text = (name: string) => (typeof legal[name] === "string" && legal[name] !== "" ? legal[name] : null)
  const place = [text("zip"), text("city")].filter(Boolean).join(" ")
  const lines = [text("name") ?? store.name, text("form"), text("address1"), text("address2"), place]
  return {
    lines: lines.filter((line): line is string => Boolean(line)),
    email: store.support_email ?? null,
    ...{ siren: text("siren"), register: text("register"), vatNumber: text("vat_number"), note: text("invoice_note") },
  }
}
