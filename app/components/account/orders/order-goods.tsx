import type { OrderSummary } from "~/shop/account/orders/order-summary"
import { Sum } from "~/components/cart/cart-totals"
import { GoodsName } from "../lists"
import { useVisitor } from "~/components/shell/root-data"

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
      <ul className={linked ? "cart-lines" : "grid w-full gap-2"}>
        {lines.map(({ id, name, slug, options, quantity, total }) => (
          <li key={id} className="flex justify-between gap-4">
            <div>
              <GoodsName quantity={quantity} name={name} slug={linked ? slug : null} />
              {options ? <div className="text-soft">{options}</div> : null}
            </div>
            <span className="tabular-nums">{total}</span>
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
