import type { SubscriptionView } from "~/shop/account/subscriptions/subscription-views"
import { intervalLabel } from "~/texts/intervals"
import { GoodsName } from "~/components/account/goods-name"

const nextLabels = { renewal: "Prochaine échéance", end: "Fin de l’abonnement", "pause-end": "Reprise" }

type SubscriptionFactsProps = {
  subscription: SubscriptionView
  /** What stands over the product: in a list the subscription's number. */
  label: string
}

/** What a subscription is, costs, and when that comes next. */
export function SubscriptionFacts({ subscription, label }: SubscriptionFactsProps) {
  const { name, slug, status, quantity, price, interval, intervalCount, items } = subscription
  const { next, nextIs, skips, periodEnd } = subscription
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="text-soft">{label}</dt>
        <dd>
          <GoodsName quantity={quantity} name={name} slug={slug} />
        </dd>
      </div>
      {items.length > 0 ? (
        <div>
          <dt className="text-soft">Avec lui, à chaque échéance</dt>
          {items.map((item) => (
            <dd key={item.id}>
              {item.quantity} × {item.name}
            </dd>
          ))}
        </div>
      ) : null}
      <div>
        <dt className="text-soft">État</dt>
        <dd>{status}</dd>
      </div>
      <div>
        <dt className="text-soft">Prix TTC</dt>
        <dd>
          {price} {intervalLabel(interval, intervalCount)}
        </dd>
      </div>
      {skips ? (
        <div>
          <dt className="text-soft">Échéance sautée</dt>
          <dd>{periodEnd}</dd>
        </div>
      ) : null}
      {nextIs ? (
        <div>
          <dt className="text-soft">{nextLabels[nextIs]}</dt>
          <dd>{next}</dd>
        </div>
      ) : null}
    </dl>
  )
}
