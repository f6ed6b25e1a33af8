import type { NotedEstimate } from "~/shop/account/noted-estimates"

/** Requests for an estimate, one a row, with their state. */
export function EstimateTable({ estimates }: { estimates: readonly NotedEstimate[] }) {
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
          {estimates.map(({ reference, date, need, state }) => (
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
