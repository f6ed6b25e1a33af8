import { useVisitor } from "~/components/account/use-visitor"
import type { CartLineView } from "~/shop/cart/cart-line-view"

/** What a line costs, before and after its discounts; for professionals without VAT too. */
export function LinePrice({ line }: { line: CartLineView }) {
  const { professional } = useVisitor()
  return (
    <p className="cart-line-price">
      {line.discount ? (
        <s className="price-original">
          <span className="sr-only">Avant remise&nbsp;: </span>
          {line.priceTotal.text}
        </s>
      ) : null}{" "}
      <strong>{line.total.text}</strong>
      {professional ? <span className="price-net">{line.totalWithoutVat.text} HT</span> : null}
    </p>
  )
}
