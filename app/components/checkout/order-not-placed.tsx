import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { DocumentLink } from "~/components/ui/text"
import type { Funds } from "~/payments/server-payment-method"
import type { viewPaymentReferences } from "~/checkout/unfinished-payment.server"
import type { LocalizedProblem, Problem } from "~/problems"
import { moneySentence, NOT_PLACED_TITLES, notPlacedAdvice, notPlacedReasons, payAnewWords } from "~/texts/order-not-placed"
import { phoneAddress } from "~/texts/phone"
import { CheckoutMessage } from "./checkout-message"
import { writingAddress } from "./unpaid-order"

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
  return (
    <CheckoutMessage>
      <h1>{NOT_PLACED_TITLES[funds]}</h1>
      <div className="notice notice-failed grid gap-3" role="status">
        {charged ? <p>{moneySentence(funds, payment.amount, payment.heldUntil)}</p> : null}
        <p>{reasonOf(props)}</p>
      </div>
      {children}
      <p>{notPlacedAdvice(funds, isSoldOut ? "sold-out" : checkAgain === null ? "lost" : "here")}</p>
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
          href={writingAddress(contact.email, `Paiement sans commande, ${payment.reference}`)}
        >
          Nous écrire
        </a>{" "}
        {contact.phone ? (
          <a className="link self-center" href={phoneAddress(contact.phone)}>
            {contact.phone}
          </a>
        ) : null}{" "}
        {checkAgain !== null && (charged || !isSoldOut) ? (
          <DocumentLink href="/panier" text="Revoir mon panier" look="quiet" />
        ) : null}
      </p>
      {charged && checkAgain !== null ? <OrderOtherwise {...props} /> : null}
    </CheckoutMessage>
  )
}

function reasonOf({ problem, unavailable, checkAgain, funds }: OrderNotPlacedProps): string {
  if (checkAgain === null) return notPlacedReasons.cartLost
  if (unavailable) return notPlacedReasons.soldOut(unavailable.detail?.["name"] ?? "")
  if (problem.code === "item-unavailable") return notPlacedReasons.soldOut("")
  // Its own sentence says that nothing was debited.
  if (funds !== "none" && problem.code === "payment-refused") return notPlacedReasons.paymentRefused
  return problem.sentence
}

/** The way to an order of the cart as it is now, by another payment. */
function OrderOtherwise({ funds, here }: Pick<OrderNotPlacedProps, "funds" | "here">) {
  const { sentence, button } = payAnewWords(funds === "held")
  return (
    <section className="grid gap-3" aria-labelledby="commander-autrement">
      <h2 id="commander-autrement">Commander votre panier tel qu’il est maintenant</h2>
      <p>{sentence}</p>
      <Form method="post" action={here} reloadDocument>
        <button className="button button-quiet" name="intent" value="release">
          {button}
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
    <dl className="payment-facts grid">
      {facts.map(([label, text]) =>
        text === null ? null : (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="min-w-0">{text}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
