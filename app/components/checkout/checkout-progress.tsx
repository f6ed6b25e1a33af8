import { Link } from "@remix-run/react"
import { type CheckoutStep, stepPaths } from "~/checkout/steps"

const labels: Readonly<Record<CheckoutStep, string>> = {
  contact: "Coordonnées",
  delivery: "Livraison",
  payment: "Paiement",
  review: "Vérification",
}

/** The steps of the checkout: those behind lead back, the current one is named. */
export function CheckoutProgress({ step }: { step: CheckoutStep }) {
  const steps = Object.keys(labels) as CheckoutStep[]
  const current = steps.indexOf(step)
  return (
    <nav aria-label="Étapes de la commande">
      <ol className="flex flex-wrap gap-x-6 gap-y-2">
        {steps.map((each, position) => (
          <li
            key={each}
            aria-current={position === current ? "step" : undefined}
            className={`flex min-h-6 items-center gap-x-1 ${position === current ? "font-semibold" : "text-soft"}`}
          >
            <span>{position + 1}.</span>
            {position < current ? (
              <Link to={stepPaths[each]} className="link inline-block min-h-6">
                {labels[each]}
              </Link>
            ) : (
              labels[each]
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
