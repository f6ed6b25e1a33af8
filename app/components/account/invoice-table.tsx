import { Link } from "@remix-run/react"
import type { InvoiceRow } from "~/shop/account/invoice-views"

/** Invoices, one a row; the number leads to the sheet. */
export function InvoiceTable({ invoices }: { invoices: readonly InvoiceRow[] }) {
  return (
    <div className="table-frame">
      <table>
        <thead>
          <tr>
            <th scope="col">Facture</th>
            <th scope="col">Date</th>
            <th scope="col">État</th>
            <th scope="col">Total TTC</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ id, number, date, status, total }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/account/factures/${id}`} className="link">
                  {number}
                </Link>
              </th>
              <td>{date}</td>
              <td>{status}</td>
              <td className="tabular-nums">{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
