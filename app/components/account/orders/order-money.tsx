import { Link } from "@remix-run/react"
import type { OrderDetail } from "~/shop/account/orders/order-views"

function Movements({ title, id, rows }: { title: string; id: string; rows: OrderDetail["payments"] }) {
  if (rows.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex justify-between gap-4">
            <span>
              {row.label}
              {row.date ? `, le ${row.date}` : null} <span className="text-soft">({row.state})</span>
            </span>
            <span className="tabular-nums">{row.amount}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was paid for an order and what was paid back. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const { payment, payments, refunds } = order
  return (
    <>
      <Movements title="Paiements" id="paiements" rows={payments} />
      {payments.length === 0 && payment ? (
        <section className="grid gap-2" aria-labelledby="paiement">
          <h2 id="paiement">Paiement</h2>
          <p>{payment}</p>
        </section>
      ) : null}
      <Movements title="Remboursements" id="remboursements" rows={refunds} />
    </>
  )
}

/** The withdrawals from an order that the shop has received, and the way to one. */
export function OrderWithdrawals({ number, withdrawals }: Pick<OrderDetail, "number" | "withdrawals">) {
  return (
    <section className="grid gap-2" aria-labelledby="retractation">
      <h2 id="retractation">Rétractation</h2>
      {withdrawals.map(({ reference, date, goods }) => (
        <p key={reference}>
          Votre rétractation {reference} {date ? `du ${date} ` : ""}est enregistrée
          {goods.length > 0 ? `\u00a0: ${goods.join(", ")}` : ""}.
        </p>
      ))}
      <p>
        <Link to={`/retractation?${new URLSearchParams({ commande: number })}`} className="link">
          Renoncer au contrat ici
        </Link>
      </p>
    </section>
  )
}
