import { Sum } from "~/components/cart/cart-totals"
import { Picture, THUMB } from "~/components/catalogue/picture"
import { useVisitor } from "~/components/shell/root-data"
import { AddressLines, FoldedAddress } from "~/components/ui/page-parts"
import type { DeliveryWay } from "~/shop/account/orders/order-promises"
import type { OrderDetailView } from "~/shop/account/orders/order-views"
import type { OrderSummary } from "~/shop/account/orders/order-summary"
import { GoodsName, Section } from "../lists"

type OrderStepsProps = { isPaid: boolean; isDelivered: boolean; way: DeliveryWay }

const STEPS: Record<DeliveryWay, readonly string[]> = {
  parcel: ["Payée", "Préparée", "Expédiée", "Livrée"],
  collection: ["Payée", "Préparée", "Retirée"],
  none: [],
}

/** How far an order is. The shop is not told when a parcel arrives: its last step is only ever ahead. */
export function OrderSteps({ isPaid, isDelivered, way }: OrderStepsProps) {
  const steps = STEPS[way]
  const done = isDelivered ? 3 : isPaid ? 1 : 0
  return steps.length === 0 ? null : (
    <ol className="order-steps" aria-label="Avancement de la commande">
      {steps.map((step, position) => (
        <li
          key={step}
          className={position < done ? "order-step-done" : undefined}
          aria-current={position === done ? "step" : undefined}
        >
          {step}
          <span className="sr-only">{position < done ? " (fait)" : " (à venir)"}</span>
        </li>
      ))}
    </ol>
  )
}

type OrderGoodsProps = Pick<OrderSummary, "lines" | "sums" | "totalWithoutVat"> & {
  /** The sum of all refunds, which the total does not include. */
  refunded?: string | null
  /** Names link to the products' pages. */
  linked?: boolean
}

/** The goods of an order and how they add up. */
export function OrderGoods({ lines, sums, totalWithoutVat, refunded, linked = false }: OrderGoodsProps) {
  const { professional } = useVisitor()
  return (
    <>
      <ul className="cart-lines w-full">
        {lines.map(({ id, name, slug, options, quantity, total, picture }) => (
          <li key={id} className="cart-line">
            <Picture picture={picture} use={THUMB} decorative />
            <div className="cart-line-head">
              <div>
                <GoodsName quantity={quantity} name={name} slug={linked ? slug : null} />
                {options ? <div className="card-note">{options}</div> : null}
              </div>{" "}
              <span className="cart-line-price">{total}</span>
            </div>
          </li>
        ))}
      </ul>
      <dl className="totals w-full">
        {sums.map(({ label, amount, kind }) => (
          <Sum key={label} label={label} amount={amount} kind={kind === "part" ? undefined : kind} />
        ))}
        <Sum label="Total HT" amount={professional ? totalWithoutVat : null} kind="vat" />
        <Sum label="Remboursé" amount={refunded ?? null} />
      </dl>
    </>
  )
}

type OrderDeliveryProps = Pick<
  OrderDetailView["delivery"],
  "lines" | "phone" | "service" | "place" | "way" | "billing" | "company" | "vatNumber" | "rights"
>

const TITLES: Record<DeliveryWay, string> = { parcel: "Livraison", collection: "Retrait", none: "Coordonnées" }

/** How an order reaches its buyer, and where; where its invoice goes; and how it can be given back. */
export function OrderDelivery(props: OrderDeliveryProps) {
  const { lines, phone, service, place, way, billing, company, vatNumber, rights } = props
  // The shop's own address names no buyer.
  const invoiced = billing ?? (way === "collection" && company ? [company] : null)
  return (
    <>
      <Section id="livraison" title={TITLES[way]}>
        {way === "collection" ? <AddressLines lines={place} /> : <FoldedAddress lines={[...lines, phone]} />}
        {service ? <p>{service}</p> : null}
      </Section>
      {invoiced ? (
        <Section id="facturation" title="Facturation">
          <FoldedAddress lines={invoiced} />
        </Section>
      ) : null}
      {vatNumber ? <p>Numéro de TVA&nbsp;: {vatNumber}</p> : null}
      {rights.length > 0 ? (
        <Section id="droits" title="Vos droits">
          {rights.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Section>
      ) : null}
    </>
  )
}
