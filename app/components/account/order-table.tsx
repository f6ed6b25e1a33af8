import { Link } from "@remix-run/react"
import type { OrderRow } from "~/shop/account/order-views"

/** Orders, one a row; the number leads to the order. */
export function OrderTable({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <div className="table-frame">
      <table>
        <thead>
          <tr>
            <th scope="col">Commande</th>
            <th scope="col">Date</th>
            <th scope="col">État</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, number, date, status, total }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/account/commandes/${id}`} className="link">
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

/** What stands where there is no order yet. */
export function NoOrders() {
  return (
    <div className="empty">
      <p>Vous n’avez pas encore passé de commande.</p>
      <Link to="/boutique" className="button button-primary">
        Découvrir la boutique
      </Link>
    </div>
  )
}
