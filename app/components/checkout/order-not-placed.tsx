import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { DocumentLink } from "~/components/ui/text"
import type { Funds } from "~/payments/server-payment-method"
import type { viewPaymentReferences } from "~/checkout/unfinished-payment.server"
import type { LocalizedProblem, Problem } from "~/problems"
import { phoneAddress } from "~/texts/phone"
import { CheckoutMessage } from "./checkout-message"

type OrderNotPlacedProps = {
  problem: LocalizedProblem
  /** What cannot be bought now, named, when the cart tells. */
  unavailable: Problem | null
  /** The address that tries the order again; null when this browser has lost the paid cart. */
  checkAgain: string | null
  /** The page that takes the paid cart up again. */
  recovery: string
  funds: Funds
  payment: { amount: string; reference: string; heldUntil: string | null }
  /** The address of this page, where its form posts. */
  here: string
  contact: { email: string | null; phone: string | null }
  /** The payment, and what changed in the cart, as far as they are known. */
  children: ReactNode
}

/** An order that could not be placed after its payment or approval: first what happened to the money, then what to do. */
export function OrderNotPlaced(props: OrderNotPlacedProps) {
  const { checkAgain, recovery, funds, payment, contact, children, problem, unavailable } = props
  const charged = funds !== "none"
  const isSoldOut = problem.code === "item-unavailable" || unavailable !== null
  const canRetry = charged && checkAgain !== null && !isSoldOut
  const mail =
    contact.email && `mailto:${contact.email}?subject=${encodeURIComponent(`Paiement sans commande, ${payment.reference}`)}`
  return (
    <CheckoutMessage>
      <h1>{TITLES[funds]}</h1>
      <div className="notice notice-failed grid gap-3" role="status">
        {charged ? <p>{stateOf(props)}</p> : null}
        <p>{reasonOf(props)}</p>
      </div>
      {children}
      <p>{adviceOf(props, isSoldOut)}</p>
      <p className="flex flex-wrap gap-4">
        {checkAgain === null ? <DocumentLink href={recovery} text="Retrouver ce panier" look="primary" /> : null}{" "}
        {charged || checkAgain === null ? null : (
          <DocumentLink
            href={isSoldOut ? "/panier" : "/commande"}
            text={isSoldOut ? "Revoir mon panier" : "Reprendre ma commande"}
            look="primary"
          />
        )}{" "}
        {canRetry ? <DocumentLink href={checkAgain} text="Terminer ma commande" look="primary" /> : null}{" "}
        <a
          className={charged && checkAgain !== null && !canRetry ? "button button-primary" : "link self-center"}
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
      {charged && checkAgain !== null ? <OrderOtherwise {...props} /> : null}
    </CheckoutMessage>
  )
}

function reasonOf({ problem, unavailable, checkAgain, funds }: OrderNotPlacedProps): string {
  if (checkAgain === null) return "Ce navigateur n’a plus le panier de ce paiement."
  if (unavailable) return `Un article n’est plus disponible\u00a0: ${unavailable.detail?.["name"] ?? ""}.`
  if (problem.code === "item-unavailable") return "Un article de votre panier n’est plus disponible."
  // Its own sentence says that nothing was debited.
  if (funds !== "none" && problem.code === "payment-refused") return "La commande n’a pas pu être réglée par ce paiement."
  return problem.sentence
}

const TITLES: Readonly<Record<Funds, string>> = {
  captured: "Votre paiement a été reçu, mais la commande n’est pas passée",
  held: "Votre paiement est autorisé, mais la commande n’est pas passée",
  none: "La commande n’est pas passée",
}

function stateOf({ funds, payment: { amount, heldUntil } }: OrderNotPlacedProps): string {
  if (funds === "captured") return "Votre premier paiement est enregistré chez le prestataire. Ne payez pas une seconde fois."
  const lapse = heldUntil ? ` et s’efface automatiquement au plus tard le ${heldUntil}` : ""
  return `La somme de ${amount} est réservée\u00a0: elle n’est pas débitée sans commande${lapse}.`
}

function adviceOf({ funds, checkAgain }: OrderNotPlacedProps, isSoldOut: boolean): string {
  if (funds === "none") return "Rien n’a été débité. Vérifiez votre commande, puis confirmez-la à nouveau."
  const refund = funds === "held" ? "nous annulons la réservation" : "nous annulons ou remboursons le paiement"
  if (isSoldOut) return `Écrivez-nous en indiquant la référence\u00a0: ${refund}, ou vous proposons un autre article.`
  if (checkAgain === null)
    return `Retrouvez ce panier, remettez-y vos coordonnées et la livraison, puis terminez la commande. Si ce n’est pas possible, écrivez-nous en indiquant la référence\u00a0: ${refund}.`
  return `Rétablissez votre panier tel qu’il était au moment du paiement, puis terminez la commande. Si ce n’est pas possible, écrivez-nous en indiquant la référence\u00a0: ${refund}.`
}

/** The way to an order of the cart as it is now, by another payment. */
function OrderOtherwise({ funds, here }: Pick<OrderNotPlacedProps, "funds" | "here">) {
  return (
    <section className="grid gap-3" aria-labelledby="commander-autrement">
      <h2 id="commander-autrement">Commander votre panier tel qu’il est maintenant</h2>
      <p>
        {funds === "held"
          ? "Nous demandons d’abord l’annulation de la réservation. Si elle reste visible sur votre compte, elle s’efface sans débit."
          : "Vous payez alors une seconde fois. Nous vous remboursons ce premier paiement\u00a0: gardez-en la référence."}
      </p>
      <Form method="post" action={here} reloadDocument>
        <button className="button button-quiet" name="intent" value="release">
          {funds === "held" ? "Libérer la somme et payer autrement" : "Payer à nouveau et être remboursé de ce paiement"}
        </button>
      </Form>
    </section>
  )
}

type PaymentFactsProps = Omit<ReturnType<typeof viewPaymentReferences>, "heldUntil"> & { begun: string }

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
    <dl className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[14rem_minmax(0,1fr)]">
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
