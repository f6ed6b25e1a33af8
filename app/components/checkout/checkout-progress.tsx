import { Link } from "@remix-run/react"
import { type CheckoutStep, STEP_PATHS, isFromRecap } from "~/checkout/checkout-paths"

const STEP_LABELS: Readonly<Record<CheckoutStep, string>> = {
  contact: "Coordonnées",
  delivery: "Livraison",
  payment: "Paiement",
  recap: "Vérification",
}

/** Where the shopper is, with the ways back; on a phone a count and one step back. */
export function CheckoutProgress({ step }: { step: CheckoutStep }) {
  const steps = Object.keys(STEP_LABELS) as CheckoutStep[]
  const current = steps.indexOf(step)
  return (
    <nav aria-label="Étapes de la commande" className="checkout-progress">
      <p className="step-count">
        Étape {current + 1} sur {steps.length}
      </p>
      <ol className="checkout-steps">
        {steps.map((each, position) => (
          <li
            key={each}
            aria-current={position === current ? "step" : undefined}
            className={`flex min-h-6 items-center ${position === current ? "font-semibold" : "text-soft"} ${position === current - 1 ? "step-before" : ""}`}
          >
            {position < current ? (
              <Link to={STEP_PATHS[each]} className="link inline-block min-h-6">
                {STEP_LABELS[each]}
              </Link>
            ) : (
              STEP_LABELS[each]
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const NEXT_STEPS = { delivery: "Choisir la livraison", payment: "Choisir le paiement", recap: "Vérifier ma commande" }

/** What the button of a step says: where it leads. */
export function nextStepLabel(next: keyof typeof NEXT_STEPS, search = ""): string {
  return NEXT_STEPS[isFromRecap(search) ? "recap" : next]
}
