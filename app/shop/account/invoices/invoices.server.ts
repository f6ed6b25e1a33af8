import { listInvoices, readInvoice } from "~/commerce/account-records.server"
import { readSettings } from "~/commerce/settings.server"
import type { Settings } from "~/commerce/wire"
import type { Customer } from "../customer.server"
import { type InvoiceDetail, type InvoiceRow, viewInvoiceDetail, viewInvoiceRow } from "./invoice-views"

const INVOICES_PER_PAGE = 20

export type InvoicesPage = { invoices: InvoiceRow[]; page: number; pages: number }

/** The seller as an invoice must name them, from the merchant's settings. */
export type InvoiceSeller = {
  /** Name, legal form and capital, address. */
  lines: string[]
  email: string | null
  siren: string | null
  register: string | null
  vatNumber: string | null
  /** Terms of payment that invoices to professionals carry. */
  note: string | null
}

export type PrintedInvoice = { invoice: InvoiceDetail; seller: InvoiceSeller }

/** Lists the customer's invoices in one call, 20 a page; null behind the last page. */
export async function readInvoicesPage({ commerce }: Customer, page: number): Promise<InvoicesPage | null> {
  const { count, results } = await listInvoices(commerce, { page, limit: INVOICES_PER_PAGE })
  const pages = Math.max(1, Math.ceil(count / INVOICES_PER_PAGE))
  return page > pages ? null : { invoices: results.slice(0, INVOICES_PER_PAGE).map(viewInvoiceRow), page, pages }
}

/** Reads one of the customer's invoices with its seller; null for any other. */
export async function readPrintedInvoice({ commerce, account }: Customer, invoiceId: string): Promise<PrintedInvoice | null> {
  const { locale, currency } = commerce.identity
  const [invoice, settings] = await Promise.all([readInvoice(commerce, invoiceId), readSettings({ locale, currency })])
  return invoice && { invoice: viewInvoiceDetail(invoice, account), seller: viewSeller(settings) }
}

/** Without the settings' group `legal` (docs/go-live.md) only the store's name and e-mail are known. */
function viewSeller({ store, ...theme }: Settings): InvoiceSeller {
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
