import { Form, Link } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import type { OrderDetail as Order } from "~/shop/account/order-views"

function Goods({ lines }: Pick<Order, "lines">) {
  return (
    <ul className="cart-lines">
      {lines.map(({ id, name, slug, options, quantity, total }) => (
        <li key={id} className="flex justify-between gap-4">
          <span>
            {quantity} ×{" "}
            {slug ? (
              <Link to={`/produits/${slug}`} className="link">
                {name}
              </Link>
            ) : (
              name
            )}
            {options ? <span className="block text-soft">{options}</span> : null}
          </span>
          <span className="tabular-nums">{total}</span>
        </li>
      ))}
    </ul>
  )
}

function Sums({ order }: { order: Order }) {
  return (
    <dl className="totals">
      {order.sums.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="total">
        <dt>Total TTC</dt>
        <dd>{order.total}</dd>
      </div>
      {order.vat ? (
        <div className="vat">
          <dt>dont TVA</dt>
          <dd>{order.vat}</dd>
        </div>
      ) : null}
    </dl>
  )
}

function Parcels({ shipments }: Pick<Order, "shipments">) {
  if (shipments.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby="expeditions">
      <h2 id="expeditions">Expéditions</h2>
      <ul>
        {shipments.map(({ label, date, tracking }) => (
          <li key={`${label}${tracking ?? date ?? ""}`}>
            {label}
            {date ? `, le ${date}` : null}
            {tracking ? ` (suivi ${tracking})` : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An order with its goods, sums, delivery and payment, and the way to buy it again. */
export function OrderDetail({ order }: { order: Order }) {
  const { date, status, lines, payment, delivery, shipments, reorderable } = order
  return (
    <div className="grid max-w-3xl gap-6">
      <p>
        {date ? `Passée le ${date} · ` : null}
        <strong>{status}</strong>
      </p>
      <section className="grid gap-2" aria-labelledby="articles">
        <h2 id="articles">Articles</h2>
        <Goods lines={lines} />
      </section>
      <Sums order={order} />
      <section className="grid gap-2" aria-labelledby="livraison">
        <h2 id="livraison">Livraison</h2>
        <address className="not-italic">
          {delivery.lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        {delivery.service ? <p>{delivery.service}</p> : null}
      </section>
      <Parcels shipments={shipments} />
      {payment ? (
        <section className="grid gap-2" aria-labelledby="paiement">
          <h2 id="paiement">Paiement</h2>
          <p>{payment}</p>
        </section>
      ) : null}
      {reorderable ? (
        <Form method="post" reloadDocument>
          <SubmitButton name="geste" value="recommander">
            Commander à nouveau
          </SubmitButton>
        </Form>
      ) : null}
    </div>
  )
}
