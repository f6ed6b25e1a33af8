import type { Money } from "~/money/format-amount"
import { intervalLabel } from "~/texts/product-sentences"

type PriceProps = {
  price: Pick<Money, "text">
  original?: Pick<Money, "text"> | null
  billing?: { interval: string; count: number } | null
  from?: boolean
  pricePerKilogram?: string | null
}

/** A price as shoppers read it: "dès", the prior price where the backend gives one, "/ mois", and the price of a kilogram. */
export function Price({ price, original = null, billing = null, from = false, pricePerKilogram = null }: PriceProps) {
  return (
    <p className="price">
      {original ? (
        <s className="price-original">
          <span className="sr-only">Prix précédent&nbsp;: </span>
          {original.text}
        </s>
      ) : null}
      <span className="price-now">
        {from ? <span className="price-from">dès </span> : null}
        {original ? <span className="sr-only">Prix actuel&nbsp;: </span> : null}
        {price.text}
        {billing ? <span className="price-from"> {intervalLabel(billing.interval, billing.count)}</span> : null}
      </span>
      {pricePerKilogram ? <span className="price-kilo">{pricePerKilogram}</span> : null}
    </p>
  )
}
