import { GoodsName } from "~/components/account/lists"
import { useVisitor } from "~/components/account/use-visitor"
import type { OrderSummary } from "~/shop/account/orders/order-summary"

type OrderGoodsProps = Pick<OrderSummary, "lines" | "sums" | "totalWithoutVat"> & {
  /** What went back in all, which the total does not know. */
  refunded?: string | null
  /** Whether the goods lead to their pages. */
  linked?: boolean
}

/** The goods of an order and how they add up. */
export function OrderGoods({ lines, sums, totalWithoutVat, refunded, linked = false }: OrderGoodsProps) {
  const { professional } = useVisitor()
  return (
    <>
      <ul className={linked ? "cart-lines" : "grid w-full gap-2"}>
        {lines.map(({ id, name, slug, options, quantity, total }) => (
          <li key={id} className="flex justify-between gap-4">
            <span>
              <GoodsName quantity={quantity} name={name} slug={linked ? slug : null} />
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
        {refunded ? (
          <div>
            <dt>Remboursé</dt>
            <dd>{refunded}</dd>
          </div>
        ) : null}
      </dl>
    </>
  )
}
