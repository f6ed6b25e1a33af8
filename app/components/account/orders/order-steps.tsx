import type { DeliveryWay } from "~/shop/account/orders/order-promises"

type OrderStepsProps = { isPaid: boolean; isDelivered: boolean; way: DeliveryWay }

const STEPS: Record<DeliveryWay, readonly string[]> = {
  parcel: ["Payée", "Préparée", "Expédiée", "Livrée"],
  collection: ["Payée", "Préparée", "Retirée"],
  none: [],
}

/** How far an order is. The shop is not told when a parcel arrives: its last step is only ever ahead. */
export function OrderSteps({ isPaid, isDelivered, way }: OrderStepsProps) {
  const steps = STEPS[way]
  const done = isDelivered ? 3 : isPaid ? 1 : 0
  return steps.length === 0 ? null : (
    <ol className="order-steps" aria-label="Avancement de la commande">
      {steps.map((step, position) => (
        <li
          key={step}
          className={position < done ? "order-step-done" : undefined}
          aria-current={position === done ? "step" : undefined}
        >
          {step}
          <span className="sr-only">{position < done ? " (fait)" : " (à venir)"}</span>
        </li>
      ))}
    </ol>
  )
}
