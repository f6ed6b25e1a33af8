import { Link } from "@remix-run/react"
import type { OrderRow } from "~/shop/account/orders/order-views"
import type { QuoteView } from "~/shop/account/quotes/quotes.server"

type NumberedRow = { id: string; number: string; date: string | null; status: string; total: string }

type NumberedTableProps = {
  rows: readonly NumberedRow[]
  /** What the first column numbers, and the last sums. */
  headings: { number: string; total: string }
  /** Where a row's own page is: this and its id. */
  below: string
}

/** What the customer area lists by number, one a row; the number leads to its page. */
export function NumberedTable({ rows, headings, below }: NumberedTableProps) {
  return (
    <div className="table-frame">
      <table>
        <thead>
          <tr>
            <th scope="col">{headings.number}</th>
            <th scope="col">Date</th>
            <th scope="col">État</th>
            <th scope="col" className="amount">
              {headings.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, number, date, status, total }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`${below}/${id}`} className="link">
                  {number}
                </Link>
              </th>
              <td>{date}</td>
              <td>{status}</td>
              <td className="amount">{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function OrderTable({ orders }: { orders: readonly OrderRow[] }) {
  return <NumberedTable rows={orders} headings={{ number: "Numéro", total: "Total" }} below="/account/commandes" />
}

/** What stands where there is no order yet. */
export function NoOrders() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>Vous n’avez pas encore passé de commande.</p>
      <Link to="/boutique" className="button button-primary">
        Découvrir la boutique
      </Link>
    </div>
  )
}

/** The way to the pages before and after one of a list. */
export function PageLinks({ page, pages, address }: { page: number; pages: number; address: string }) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="pagination">
      {page > 1 ? (
        <Link to={page === 2 ? address : `${address}?page=${page - 1}`} className="button button-quiet" rel="prev">
          Page précédente
        </Link>
      ) : null}
      <p>
        Page {page} sur {pages}
      </p>
      {page < pages ? (
        <Link to={`${address}?page=${page + 1}`} className="button button-quiet" rel="next">
          Page suivante
        </Link>
      ) : null}
    </nav>
  )
}

/** Requests for a quote, one a row, with their state. */
export function QuoteTable({ quotes }: { quotes: readonly QuoteView[] }) {
  return (
    <div className="table-frame">
      <table>
        <thead>
          <tr>
            <th scope="col">Demande</th>
            <th scope="col">Date</th>
            <th scope="col">Besoin</th>
            <th scope="col">État</th>
          </tr>
        </thead>
        <tbody>
          {quotes.map(({ reference, date, need, state }) => (
            <tr key={reference}>
              <th scope="row">{reference}</th>
              <td>{date}</td>
              <td>{need}</td>
              <td>{state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How many of what; the name leads to the product where the shop still has it. */
export function GoodsName({ quantity, name, slug }: { quantity: number; name: string; slug: string | null }) {
  return (
    <>
      {quantity} ×{" "}
      {slug ? (
        <Link to={`/produits/${slug}`} className="link">
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  )
}
