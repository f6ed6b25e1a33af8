import { Link } from "@remix-run/react"
import type { OrderRow } from "~/shop/account/orders/order-views"
import { NumberedTable } from "~/components/account/numbered-table"

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
