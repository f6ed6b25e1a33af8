import { Link } from "@remix-run/react"
import type { SubscriptionView } from "~/shop/account/subscription-views"
import { intervalLabel } from "~/texts/intervals"

const nextLabels = { renewal: "Prochaine échéance", end: "Fin de l’abonnement", "pause-end": "Reprise" }

/** What a subscription is, costs, and when that comes next. */
export function SubscriptionFacts({ subscription }: { subscription: SubscriptionView }) {
  const { number, name, slug, status, quantity, price, interval, intervalCount, next, nextIs } = subscription
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="text-soft">Abonnement {number}</dt>
        <dd>
          {quantity} ×{" "}
          {slug ? (
            <Link to={`/produits/${slug}`} className="link">
              {name}
            </Link>
          ) : (
            name
          )}
        </dd>
      </div>
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
      {nextIs ? (
        <div>
          <dt className="text-soft">{nextLabels[nextIs]}</dt>
          <dd>{next}</dd>
        </div>
      ) : null}
    </dl>
  )
}
