import type { ReactNode } from "react"
import { DocumentLink } from "~/components/ui/text"
import type { viewPaymentReferences } from "~/checkout/unfinished-payment.server"
import type { LocalizedProblem, Problem } from "~/problems"
import { phoneAddress } from "~/shop/content/shell-view"
import { CheckoutMessage } from "./checkout-message"

type OrderNotPlacedProps = {
  problem: LocalizedProblem
  /** What cannot be bought now, named, when the cart tells. */
  unavailable: Problem | null
  /** The address that tries the order again; null when the paid cart is not there any more. */
  checkAgain: string | null
  /** Whether the provider has taken or reserved the money. */
  charged: boolean
  reference: string
  contact: { email: string | null; phone: string | null }
  /** The payment, and what changed in the cart, as far as they are known. */
  children: ReactNode
}

/** An order that could not be placed after its payment or approval: first what happened to the money, then what to do. */
export function OrderNotPlaced({ problem, unavailable, checkAgain, charged, reference, contact, children }: OrderNotPlacedProps) {
  const isSoldOut = problem.code === "item-unavailable" || unavailable !== null
  const canRetry = charged && checkAgain !== null && !isSoldOut
  const mail = contact.email && `mailto:${contact.email}?subject=${encodeURIComponent(`Paiement sans commande, ${reference}`)}`
  return (
    <CheckoutMessage>
      <h1>{charged ? "Votre paiement a été reçu, mais la commande n’est pas passée" : "La commande n’est pas passée"}</h1>
      <div className="notice notice-failed grid gap-3" role="status">
        {charged ? <p>Votre premier paiement est enregistré chez le prestataire. Ne payez pas une seconde fois.</p> : null}
        <p>{reasonOf(problem, unavailable)}</p>
      </div>
      {children}
      <p>{adviceOf(charged, isSoldOut, checkAgain !== null)}</p>
      <p className="flex flex-wrap gap-4">
        {charged ? null : (
          <DocumentLink
            href={isSoldOut ? "/panier" : "/commande"}
            text={isSoldOut ? "Revoir mon panier" : "Reprendre ma commande"}
            look="primary"
          />
        )}{" "}
        {canRetry ? <DocumentLink href={checkAgain} text="Terminer ma commande" look="primary" /> : null}{" "}
        <a
          className={charged && !canRetry ? "button button-primary" : "link self-center"}
          href={mail ?? "/pages/mentions-legales"}
        >
          Nous écrire
        </a>{" "}
        {contact.phone ? (
          <a className="link self-center" href={phoneAddress(contact.phone)}>
            {contact.phone}
          </a>
        ) : null}{" "}
        {charged || !isSoldOut ? <DocumentLink href="/panier" text="Revoir mon panier" look="quiet" /> : null}
      </p>
    </CheckoutMessage>
  )
}

function reasonOf(problem: LocalizedProblem, unavailable: Problem | null): string {
  if (unavailable) return `Un article n’est plus disponible\u00a0: ${unavailable.detail?.["name"] ?? ""}.`
  if (problem.code === "item-unavailable") return "Un article de votre panier n’est plus disponible."
  return problem.sentence
}

function adviceOf(charged: boolean, isSoldOut: boolean, isCartThere: boolean): string {
  if (!charged) return "Rien n’a été débité. Vérifiez votre commande, puis confirmez-la à nouveau."
  if (isSoldOut)
    return "Écrivez-nous en indiquant la référence\u00a0: nous annulons ou remboursons le paiement, ou vous proposons un autre article."
  if (!isCartThere) return "Écrivez-nous en indiquant la référence\u00a0: nous annulons ou remboursons le paiement."
  return "Remettez votre panier comme il était au moment du paiement, puis terminez la commande. Si ce n’est pas possible, écrivez-nous en indiquant la référence\u00a0: nous annulons ou remboursons le paiement."
}

type PaymentFactsProps = ReturnType<typeof viewPaymentReferences> & { begun: string }

/** The details by which the shopper and our support find a payment again. */
export function PaymentFacts({ method, amount, begun, reference, providerReference }: PaymentFactsProps) {
  const facts: [label: string, text: string | null][] = [
    ["Moyen de paiement", method],
    ["Montant", amount],
    ["Commencé le", begun],
    ["Référence", reference],
    ["Numéro chez le prestataire", providerReference],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[14rem_1fr]">
      {facts.map(([label, text]) =>
        text === null ? null : (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
