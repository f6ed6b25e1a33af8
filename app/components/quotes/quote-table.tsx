import type { NotedQuote } from "~/shop/account/quotes/quote-views"

/** Requests for a quote, one a row, with their state. */
export function QuoteTable({ quotes }: { quotes: readonly NotedQuote[] }) {
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
