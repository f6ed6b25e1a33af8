import { Link } from "@remix-run/react"

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
