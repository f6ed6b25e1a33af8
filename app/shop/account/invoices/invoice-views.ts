import type { Invoice } from "~/commerce/account-wire"
import type { Account } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { withoutVat } from "~/money/vat"
import { formatDay, postalLines } from "../format"
import { companyOf } from "../profile/company"
import { rateOfLines, vatLines } from "./invoice-vat"

const STATUS_LABELS: ReadonlyMap<string, string> = new Map([
  ["paid", "Payée"],
  ["pending", "En attente de paiement"],
  ["unpaid", "À payer"],
  ["void", "Annulée"],
])

/** A row of the list of invoices, as text. */
export type InvoiceRow = { id: string; number: string; date: string | null; status: string; total: string }

/** An invoice as it is printed. */
export type InvoiceDetail = InvoiceRow & {
  period: string | null
  /** `priceWithoutVat` is the unit price for professionals; null for others, and where the rate is unknown. */
  lines: { description: string; quantity: number; price: string; priceWithoutVat: string | null; total: string }[]
  /** What a coupon took off. */
  reduction: string | null
  withoutVat: string
  vat: { label: string; base: string; amount: string }[]
  buyer: { lines: string[]; email: string; siren: string | null; vatNumber: string | null }
}

export function viewInvoiceRow({ id, number, date_created, paid, status, grand_total, currency }: Invoice): InvoiceRow {
  return {
    id,
    number,
    date: formatDay(date_created),
    status: STATUS_LABELS.get(status ?? "") ?? (paid ? "Payée" : "À payer"),
    total: formatPrice(grand_total, currency),
  }
}

/** Shapes an invoice for printing; a professional's carries SIREN and VAT number. */
export function viewInvoiceDetail(invoice: Invoice, account: Account): InvoiceDetail {
  const price = (amount: number) => formatPrice(amount, invoice.currency)
  const reduction = invoice.grand_total - invoice.items.reduce((sum, item) => sum + item.price_total, 0)
  const rate = account.type === "business" ? rateOfLines(invoice) : null
  const [start, end] = [formatDay(invoice.date_period_start), formatDay(invoice.date_period_end)]
  return {
    ...viewInvoiceRow(invoice),
    period: start && end ? `du ${start} au ${end}` : null,
    lines: invoice.items.map(({ description, quantity, price: unit, price_total }) => ({
      ...{ description: description ?? "", quantity },
      ...{ price: price(unit), priceWithoutVat: rate === null ? null : price(withoutVat(unit, rate)), total: price(price_total) },
    })),
    reduction: Math.round(reduction * 100) < 0 ? price(reduction) : null,
    withoutVat: price(invoice.grand_total - invoice.tax_total),
    vat: vatLines(invoice).map(({ label, base, amount }) => ({ label, base: price(base), amount: price(amount) })),
    buyer: viewBuyer(account),
  }
}

function viewBuyer(account: Account): InvoiceDetail["buyer"] {
  const isProfessional = account.type === "business"
  const { company, siren } = companyOf(account)
  const { first_name, last_name, name, email } = account
  return {
    lines: postalLines({
      ...{ first_name: null, last_name: null, name: null, ...account.shipping },
      ...(first_name || last_name ? { first_name: first_name ?? null, last_name: last_name ?? null } : { name: name ?? null }),
      ...(isProfessional && company !== "" ? { company } : {}),
    }),
    email,
    siren: (isProfessional && siren) || null,
    vatNumber: (isProfessional && account.vat_number) || null,
  }
}
