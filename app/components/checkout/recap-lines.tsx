import type { CartLineView } from "~/shop/cart/cart-line-view"
import { intervalLabel } from "~/texts/intervals"

/** The goods of an order, each with its choice, quantity and price, VAT included. */
export function RecapLines({ lines }: { lines: readonly CartLineView[] }) {
  return (
    <section aria-labelledby="articles">
      <h2 id="articles">Articles</h2>
      <ul className="recap-lines">
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 py-2">
            <span>
              <span className="font-medium">{line.name}</span>
              {line.options.map((option) => (
                <span key={option.name} className="block text-soft">
                  {option.name}&nbsp;: {option.value}
                </span>
              ))}
              {line.plan ? (
                <span className="block text-soft">
                  Abonnement {line.plan.name} {intervalLabel(line.plan.interval, line.plan.count)}
                </span>
              ) : null}
              <span className="block text-soft">Quantité&nbsp;: {line.quantity}</span>
            </span>
            <span className="tabular-nums">{line.total.text} TTC</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
