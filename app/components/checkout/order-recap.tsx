import { useVisitor } from "~/components/account/use-visitor"
import { AddressLines } from "~/components/ui/address-lines"
import type { OrderView } from "~/checkout/order-view"

type OrderRecapProps = {
  details: NonNullable<OrderView["details"]>
  /** Between which days the parcel arrives, as text. */
  arrival: string | null
}

/** What was ordered, how it adds up, how it was paid and where it goes. */
export function OrderRecap({ details: { date, lines, sums, totalWithoutVat, payment, delivery }, arrival }: OrderRecapProps) {
  const { professional } = useVisitor()
  return (
    <>
      <h2>Récapitulatif</h2>
      {date ? <p>Commande passée le {date}.</p> : null}
      <ul className="grid w-full gap-2">
        {lines.map(({ id, name, options, quantity, total }) => (
          <li key={id} className="flex justify-between gap-4">
            <span>
              {quantity} × {name}
              {options ? <span className="block text-soft">{options}</span> : null}
            </span>
            <span className="tabular-nums">{total}</span>
          </li>
        ))}
      </ul>
      <dl className="totals w-full">
        {sums.map(({ label, amount, kind }) => (
          <div key={label} className={kind === "part" ? undefined : kind}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {professional ? (
          <div className="vat">
            <dt>Total HT</dt>
            <dd>{totalWithoutVat}</dd>
          </div>
        ) : null}
      </dl>
      {payment ? <p>Moyen de paiement&nbsp;: {payment}</p> : null}
      <h2>Livraison</h2>
      <AddressLines lines={delivery.lines} />
      {delivery.service ? <p>{delivery.service}</p> : null}
      {arrival ? <p>Livraison prévue {arrival}, si le transporteur tient ses délais.</p> : null}
      {delivery.billing ? (
        <>
          <h2>Facturation</h2>
          <AddressLines lines={delivery.billing} />
        </>
      ) : null}
      {delivery.vatNumber ? <p>Numéro de TVA&nbsp;: {delivery.vatNumber}</p> : null}
    </>
  )
}
