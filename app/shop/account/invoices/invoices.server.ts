import { listInvoices, readInvoice } from "~/commerce/account-records.server"
import type { Invoice, InvoiceItem } from "~/commerce/account-api-types"
import type { Account, Product, Settings } from "~/commerce/api-types"
import { type I18n, listProducts } from "~/commerce/catalogue.server"
import { readSettings } from "~/commerce/settings.server"
import { formatPrice, formatRate } from "~/money/format-amount"
import { sumAmounts, withoutVat } from "~/money/minor-units"
import { typesetFrench } from "~/texts/typography"
import { formatDay } from "~/texts/dates"
import { numberLabel } from "~/texts/number-label"
import { parseCatalogueSettings } from "../../catalogue/catalogue-settings.server"
import { ecoParticipationOf } from "../../catalogue/product-details"
import { type ExpectedCustomer, readListPage } from "../customer.server"
import { postalLines } from "../format"
import { companyOfAccount } from "../profile/company"

/** The seller as an invoice must name them, from the merchant's settings; `note` has the terms of payment. */
export type InvoiceSeller = ReturnType<typeof viewSeller>

/** Lists the customer's invoices in one call, 20 a page; null behind the last page. */
export async function readInvoicesPage({ commerce }: ExpectedCustomer, typedPage: string | null) {
  const list = await readListPage(typedPage, (query) => listInvoices(commerce, query))
  return list && { invoices: list.rows.map(viewInvoiceRow), page: list.page, pages: list.pages }
}

/** Reads one of the customer's invoices with its seller; null for any other. */
export async function readPrintedInvoice({ commerce, account }: ExpectedCustomer, invoiceId: string) {
  const { locale, currency } = commerce.initial
  const [invoice, settings] = await Promise.all([readInvoice(commerce, invoiceId), readSettings({ locale, currency })])
  if (!invoice) return null
  const { pricesWithVat } = parseCatalogueSettings(settings)
  const products = await readProducts({ locale, currency }, invoice)
  return { invoice: viewInvoiceDetail(invoice, await account, pricesWithVat, products), seller: viewSeller(settings) }
}

/** What an invoice is for, by id, as far as the shop still has it. */
async function readProducts(i18n: I18n, { items }: Invoice): Promise<Product[]> {
  const ids = [...new Set(items.flatMap(({ product_id }) => product_id ?? []))].sort()
  return ids.length === 0 ? [] : (await listProducts(i18n, { where: { id: { $in: ids } }, limit: ids.length })).results
}

/** Without the settings' group `legal` (docs/go-live.md) only the store's name and e-mail are known. */
function viewSeller({ store, ...theme }: Settings) {
  const legal = (theme["legal"] ?? {}) as Record<string, unknown>
  const text = (name: string) => (typeof legal[name] === "string" && legal[name] !== "" ? typesetFrench(legal[name]) : null)
  const place = [text("zip"), text("city")].filter(Boolean).join(" ")
  const lines = [text("name") ?? store.name, text("form"), text("address1"), text("address2"), place]
  return {
    lines: lines.filter((line): line is string => Boolean(line)),
    email: store.support_email ?? null,
    siren: text("siren"),
    register: text("register"),
    vatNumber: text("vat_number"),
    note: text("invoice_note"),
  }
}

const STATUS_LABELS: ReadonlyMap<string, string> = new Map([
  ["paid", "Payée"],
  ["pending", "En attente de paiement"],
  ["unpaid", "À payer"],
  ["void", "Annulée"],
])

/** Shown where the backend omits a sum. */
const UNKNOWN = "–"

/** An invoice as it is printed; `priceWithoutVat` is null for private persons, and where the rate is unknown. */
export type InvoiceDetail = ReturnType<typeof viewInvoiceDetail>

/** A row of the list of invoices, as text. */
export function viewInvoiceRow({ id, number, date_created, paid, status, grand_total, currency }: Invoice) {
  return {
    id,
    number,
    date: formatDay(date_created),
    status: STATUS_LABELS.get(status ?? "") ?? (paid ? "Payée" : "À payer"),
    total: formatPrice(grand_total, currency),
  }
}

/**
 * Shapes an invoice for printing; a professional's carries SIREN and VAT number. Its lines are with VAT where the store's prices are.
 *
 * @param products those of its lines, whose eco-participation is named
 */
export function viewInvoiceDetail(invoice: Invoice, account: Account, pricesWithVat: boolean, products: readonly Product[] = []) {
  const describe = ({ description, product_id: id, product_name: name }: InvoiceItem) => {
    const eco = ecoParticipationOf(products.find((product) => product.id === id)?.content, invoice.currency)
    const words = typesetFrench(description ?? name ?? "Article")
    return eco === null ? words : `${words} (dont éco-participation\u00a0: ${formatPrice(eco, invoice.currency)} l’unité)`
  }
  const price = (amount: number | null | undefined) =>
    typeof amount === "number" ? formatPrice(amount, invoice.currency) : UNKNOWN
  const due = invoice.grand_total - (pricesWithVat ? 0 : invoice.tax_total)
  const known = invoice.items.flatMap(({ price_total: total }) => total ?? [])
  const reduction = known.length < invoice.items.length ? 0 : due - known.reduce((sum, total) => sum + total, 0)
  const rate = pricesWithVat && account.type === "business" ? rateOfLines(invoice) : null
  const [start, end] = [formatDay(invoice.date_period_start), formatDay(invoice.date_period_end)]
  return {
    ...viewInvoiceRow(invoice),
    numberLabel: numberLabel(invoice.number),
    pricesWithVat,
    period: start && end ? `du ${start} au ${end}` : null,
    lines: invoice.items.map((item) => ({
      description: describe(item),
      quantity: item.quantity ?? UNKNOWN,
      price: price(item.price),
      total: price(item.price_total),
      priceWithoutVat: rate === null ? null : price(typeof item.price === "number" ? withoutVat(item.price, rate) : null),
    })),
    reduction: Math.round(reduction * 100) < 0 ? price(reduction) : null,
    withoutVat: price(invoice.grand_total - invoice.tax_total),
    vat: vatLines(invoice).map(({ label, base, amount }) => ({ label, base: price(base), amount: price(amount) })),
    buyer: viewBuyer(account),
  }
}

function viewBuyer(account: Account) {
  const isProfessional = account.type === "business"
  const { company, siren } = companyOfAccount(account)
  const { first_name, last_name, name, email } = account
  return {
    lines: postalLines({
      ...{ first_name: null, last_name: null, name: null },
      ...account.shipping,
      ...(first_name || last_name ? { first_name: first_name ?? null, last_name: last_name ?? null } : { name: name ?? null }),
      ...(isProfessional && company !== "" ? { company } : {}),
    }),
    email,
    siren: (isProfessional && siren) || null,
    vatNumber: (isProfessional && account.vat_number) || null,
  }
}

const RATES = [2.1, 5.5, 8.5, 10, 20]

/** VAT by rate: the backend's list where it adds up, else the one rate that fits to the cent, else one line whose label names none. */
export function vatLines(invoice: Invoice) {
  return ratedLines(invoice).map(({ rate, base, amount }) => ({
    label: rate === null || rate === 0 ? "TVA" : `TVA ${formatRate(rate)}`,
    base,
    amount,
  }))
}

/** Reads the rate in percent that all lines share, 0 for no VAT; null where it is unknown. */
export function rateOfLines(invoice: Invoice): number | null {
  const [only, ...others] = ratedLines(invoice)
  return only && others.length === 0 ? only.rate : null
}

function ratedLines({ grand_total, tax_total, taxes, items }: Invoice): { rate: number | null; base: number; amount: number }[] {
  const base = cents(grand_total - tax_total)
  const tolerance = 0.005 * Math.max(1, items.length) + 0.0001
  const fits = (whole: number, rate: number, amount: number) => Math.abs((whole * rate) / 100 - amount) <= tolerance
  const listed = (taxes ?? []).flatMap(({ rate, amount }) =>
    rate && rate > 0 && typeof amount === "number" ? [{ rate, base: cents((amount * 100) / rate), amount }] : [],
  )
  const [lowest] = [...listed].sort((one, other) => one.rate - other.rate)
  if (lowest && cents(sumAmounts(listed.map(({ amount }) => amount))) === cents(tax_total)) {
    // A rounded tax tells least of its base where the rate is lowest: there the bases are made to add up.
    const exact = cents(lowest.base + base - sumAmounts(listed.map((line) => line.base)))
    if (fits(exact, lowest.rate, lowest.amount)) lowest.base = exact
    return listed
  }
  const fitting = tax_total === 0 ? 0 : RATES.find((each) => fits(base, each, tax_total))
  return [{ rate: fitting ?? null, base, amount: tax_total }]
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}
