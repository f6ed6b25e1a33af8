type OrderStepsProps = { isPaid: boolean; isShipped: boolean }

const STEPS = ["Payée", "Préparée", "Expédiée", "Livrée"] as const

/** How far an order is. The shop is not told when a parcel arrives: the last step is only ever ahead. */
export function OrderSteps({ isPaid, isShipped }: OrderStepsProps) {
  const done = isShipped ? 3 : isPaid ? 1 : 0
  return (
    <ol className="order-steps" aria-label="Avancement de la commande">
      {STEPS.map((step, position) => (
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
