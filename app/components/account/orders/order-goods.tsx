import type { OrderSummary } from "~/shop/account/orders/order-summary"
import { Sum } from "~/components/cart/cart-totals"
import { Picture, THUMB } from "~/components/catalogue/picture"
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
