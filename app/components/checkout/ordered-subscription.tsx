import type { OrderView } from "~/checkout/order-view"
import { renewalTerms } from "~/texts/plan-terms"

type OrderedSubscriptionProps = {
  plans: NonNullable<OrderView["details"]>["plans"]
  /** The page of the subscription. */
  to: string
}

/** When each subscription of an order is charged next, and where it is changed or ended. */
export function OrderedSubscription({ plans, to }: OrderedSubscriptionProps) {
  return (
    <section className="grid gap-2" aria-labelledby="abonnement">
      <h2 id="abonnement">Votre abonnement</h2>
      {plans.map(({ id, name, next, ...rhythm }) => (
        <p key={id}>
          {name}&nbsp;: {renewalTerms(rhythm, next)}
        </p>
      ))}
      <p>
        <a className="link" href={to}>
          Gérer mon abonnement
        </a>
      </p>
    </section>
  )
}
