import type { ReactNode } from "react"
import { fieldSentence } from "~/components/forms/error-summary"
import { TextField } from "~/components/forms/fields"
import { SubmitButton } from "~/components/forms/submit-button"
import { DataTable } from "~/components/ui/data-table"
import { ButtonLink, TextLink } from "~/components/ui/text"
import type { LocalizedProblem } from "~/problems"
import type { OrderRow } from "~/shop/account/orders/order-views"
import type { QuoteView } from "~/shop/account/quotes/quotes.server"
import { slugPath } from "~/shop/catalogue/slug"
import { emptySentences } from "~/texts/account"
import { Ways } from "~/components/shell/error-page"

type NumberedTableProps = {
  rows: readonly { id: string; number: string; date: string | null; status: string; total: string }[]
  name: string
  headings: { number: string; total: string }
  /** Path of the rows' pages, before their id. */
  path: string
}

/** Orders or invoices; the number leads to the page. */
export function NumberedTable({ rows, name, headings, path }: NumberedTableProps) {
  const texts = [headings.number, "Date", "État"].map((heading) => ({ heading }))
  return (
    <DataTable
      name={name}
      columns={[...texts, { heading: headings.total, isAmount: true }]}
      rows={rows.map(({ id, number, date, status, total }) => ({
        key: id,
        cells: [<TextLink key={id} to={`${path}/${id}`} text={number} />, date, status, total],
      }))}
    />
  )
}

/** Where a list has nothing yet: a drawing, a sentence, and the way on. */
export function Nothing({ sentence, to, text }: { sentence: string; to: string; text: string }) {
  return (
    <div className="empty empty-drawn">
      <p>{sentence}</p>
      <ButtonLink to={to} text={text} />
      <Ways className="ways" fallback={null} />
    </div>
  )
}

export function OrderTable({ orders }: { orders: readonly OrderRow[] }) {
  if (orders.length > 0)
    return (
      <NumberedTable name="Commandes" rows={orders} headings={{ number: "Numéro", total: "Total" }} path="/account/commandes" />
    )
  return <Nothing sentence={emptySentences.orders} to="/boutique" text="Découvrir la boutique" />
}

export function QuoteTable({ quotes }: { quotes: readonly QuoteView[] }) {
  const columns = ["Demande", "Date", "Besoin", "État"].map((heading) => ({ heading }))
  const rows = quotes.map(({ reference, date, need, state }) => ({
    key: reference,
    cells: [
      <span key={reference} className="whitespace-nowrap">
        {reference}
      </span>,
      ...[date, need, state],
    ],
  }))
  return <DataTable name="Demandes de devis" columns={columns} rows={rows} />
}

/** Links to the previous and the next page of a list. */
export function PageLinks({ page, pages, path }: { page: number; pages: number; path: string }) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages">
      <ul className="pills pagination">
        {page > 1 ? (
          <li>
            <ButtonLink to={page === 2 ? path : `${path}?page=${page - 1}`} text="Page précédente" look="quiet" rel="prev" />
          </li>
        ) : null}
        <li aria-current="page">
          Page {page} sur {pages}
        </li>
        {page < pages ? (
          <li>
            <ButtonLink to={`${path}?page=${page + 1}`} text="Page suivante" look="quiet" rel="next" />
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

/** A quantity and a product; the name leads to the product's page while it has one. */
export function GoodsName({ quantity, name, slug }: { quantity: number; name: string; slug: string | null }) {
  return (
    <>
      {quantity}&nbsp;×&nbsp;{slug ? <TextLink to={slugPath("/produits/", slug)} text={name} /> : name}
    </>
  )
}

/** One entry of a description list. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A part of a page under its own heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A deletion that is asked for by one press and done by the next; the buttons stand in the form around it. */
export function Deletion({ what, children }: { what: string; children?: ReactNode }) {
  return (
    <details className="fold">
      <summary>
        Supprimer<span className="sr-only"> {what}</span>
      </summary>
      <div className="grid justify-items-start gap-3 pt-3">
        {children}
        <SubmitButton name="intent" value="delete" look="quiet">
          Supprimer définitivement<span className="sr-only"> {what}</span>
        </SubmitButton>
      </div>
    </details>
  )
}

type QuantityFieldProps = {
  name?: string
  /** Where a page has several of the name; the problem's field. */
  id?: string
  /** The product's name for screen readers, where the page has several. */
  of?: string
  defaultValue: string
  problems: readonly LocalizedProblem[] | null
}

/** A quantity to type, in a field as short as a postcode's. */
export function QuantityField({ name = "quantite", id = name, of, defaultValue, problems }: QuantityFieldProps) {
  return (
    <div className="pair-fields pair-postcode">
      <TextField
        label={<>Quantité{of ? <span className="sr-only">&nbsp;: {of}</span> : null}</>}
        inputMode="numeric"
        autoComplete="off"
        {...{ name, id, defaultValue }}
        error={fieldSentence(problems, id)}
        required
      />
    </div>
  )
}
