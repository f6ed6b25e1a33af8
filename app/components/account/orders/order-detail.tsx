import { Form, Link } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { AddressLines } from "~/components/ui/address-lines"
import { OrderGoods } from "./order-goods"
import type { OrderDetail as Order, OrderDetail } from "~/shop/account/orders/order-views"

function Parcels({ shipments }: Pick<Order, "shipments">) {
  if (shipments.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby="expeditions">
      <h2 id="expeditions">Expéditions</h2>
      <ul>
        {shipments.map(({ label, date, tracking, link }) => (
          <li key={`${label}${tracking ?? date ?? ""}`}>
            {label}
            {date ? `, le ${date}` : null}
            {tracking && link ? (
              <>
                {" "}
                <a href={link} className="link" target="_blank" rel="noopener noreferrer">
                  Suivre le colis {tracking}
                  <span className="sr-only"> (nouvel onglet)</span>
                </a>
              </>
            ) : null}
            {tracking && !link ? ` (suivi ${tracking})` : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An order with its goods, sums, delivery and payment, and the way to buy it again. */
export function OrderDetail({ order }: { order: Order }) {
  const { date, status, lines, sums, totalWithoutVat, refunded, delivery, shipments, reorderable } = order
  return (
    <div className="grid max-w-3xl gap-6">
      <p>
        {date ? `Passée le ${date} · ` : null}
        <strong>{status}</strong>
      </p>
      <section className="grid gap-2" aria-labelledby="articles">
        <h2 id="articles">Articles</h2>
        <OrderGoods {...{ lines, sums, totalWithoutVat, refunded }} linked />
      </section>
      <section className="grid gap-2" aria-labelledby="livraison">
        <h2 id="livraison">Livraison</h2>
        <AddressLines lines={delivery.lines} />
        {delivery.service ? <p>{delivery.service}</p> : null}
      </section>
      <Parcels shipments={shipments} />
      <OrderMoney order={order} />
      <section className="grid gap-2 print:hidden" aria-labelledby="facture">
        <h2 id="facture">Facture</h2>
        <p>
          Un abonnement a les siennes dans{" "}
          <Link to="/account/factures" className="link">
            vos factures
          </Link>
          . Pour celle d’un achat unique, écrivez-nous en donnant le numéro de la commande&nbsp;: nos coordonnées sont en bas de
          chaque page. Le détail ci-dessus s’imprime depuis votre navigateur.
        </p>
      </section>
      <OrderWithdrawals number={order.number} withdrawals={order.withdrawals} />
      {reorderable ? (
        <Form method="post" reloadDocument>
          <SubmitButton name="intent" value="reorder">
            Commander à nouveau
          </SubmitButton>
        </Form>
      ) : null}
    </div>
  )
}

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
