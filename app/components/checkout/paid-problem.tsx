import type { ReactNode } from "react"
import type { ProblemCode } from "~/problems"
import { problemSentence } from "~/texts/problem-sentences"
import { CheckoutEnd } from "./checkout-end"

type PaidProblemProps = {
  problem: ProblemCode
  /** The address that tries the order again. */
  look: string | null
  paid: boolean
  /** What changed in the cart, when that is known. */
  children: ReactNode
}

/** A payment that was made while the order could not be: first what happened to the money, then what to do. */
export function PaidProblem({ problem, look, paid, children }: PaidProblemProps) {
  return (
    <CheckoutEnd>
      <h1>{paid ? "Votre paiement a été reçu, mais la commande n’est pas passée" : "La commande n’est pas passée"}</h1>
      <div className="notice notice-failed grid gap-3" role="status">
        {paid ? <p>Votre premier paiement est enregistré chez le prestataire. Ne payez pas une seconde fois.</p> : null}
        <p>
          {problem === "item-unavailable"
            ? "Un article de votre panier n’est plus disponible."
            : problemSentence({ code: problem })}
        </p>
      </div>
      {children}
      {paid ? (
        <p>
          Remettez votre panier comme il était au moment du paiement, puis terminez la commande. Si ce n’est pas possible,
          écrivez-nous&nbsp;: nous annulons ou remboursons le paiement.
        </p>
      ) : (
        <p>Rien n’a été débité. Vérifiez votre commande, puis confirmez-la à nouveau.</p>
      )}
      <p className="flex flex-wrap gap-4">
        {paid ? null : (
          <a className="button button-primary" href="/commande">
            Reprendre ma commande
          </a>
        )}
        {paid && look ? (
          <a className="button button-primary" href={look}>
            Terminer ma commande
          </a>
        ) : null}
        <a className="button button-quiet" href="/panier">
          Revoir mon panier
        </a>
        <a className="link self-center" href="/pages/mentions-legales">
          Nous écrire
        </a>
      </p>
    </CheckoutEnd>
  )
}
