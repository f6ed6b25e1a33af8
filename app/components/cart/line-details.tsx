import type { CartLineView } from "~/shop/cart/cart-line-view"
import { intervalLabel } from "~/texts/intervals"

/** Options, subscription, price of a kilogram and remaining stock of a cart line. */
export function LineDetails({ line }: { line: CartLineView }) {
  return (
    <>
      {line.options.length > 0 ? (
        <p className="card-note">{line.options.map(({ name, value }) => `${name}\u00a0: ${value}`).join(" · ")}</p>
      ) : null}
      {line.plan ? (
        <p className="card-note">
          Abonnement {line.plan.name} · {line.unitPrice.text} {intervalLabel(line.plan.interval, line.plan.count)}
        </p>
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
