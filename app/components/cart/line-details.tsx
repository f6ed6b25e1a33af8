import { useVisitor } from "~/components/account/use-visitor"
import { formatDay } from "~/shop/account/format"
import type { CartLineView } from "~/shop/cart/cart-view"
import { intervalLabel, planTerms, renewalTerms } from "~/texts/product-sentences"

/** Options, subscription, price of a kilogram and remaining stock of a cart line. */
export function LineDetails({ line }: { line: CartLineView }) {
  const terms = line.plan && planTerms(line.plan)
  return (
    <>
      {line.options.length > 0 ? (
        <p className="card-note">{line.options.map(({ name, value }) => `${name}\u00a0: ${value}`).join(" · ")}</p>
      ) : null}
      {line.plan ? (
        <>
          <p className="card-note">
            Abonnement {line.plan.name} · {line.unitPrice.text} {intervalLabel(line.plan.interval, line.plan.count)}
            {terms ? ` · ${terms}` : ""}
          </p>
          <p className="card-note">{renewalTerms(line.plan, formatDay(line.plan.next))}</p>
        </>
      ) : null}
      {line.remaining === null ? null : (
        <p className="field-error">
          {line.remaining === 0
            ? "Épuisé\u00a0: retirez cet article pour commander."
            : `Il n’en reste que ${line.remaining}\u00a0: réduisez la quantité pour commander.`}
        </p>
      )}
    </>
  )
}

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
