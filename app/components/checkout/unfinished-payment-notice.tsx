import type { ApprovedPayment } from "~/checkout/unfinished-payment.server"
import { DocumentLinkParagraph } from "~/components/ui/text"

const APPROVED = {
  captured: { title: "Votre paiement a bien été reçu", done: "" },
  held: {
    title: "Votre paiement est autorisé",
    done: "La somme est réservée, sans être débitée avant la commande. ",
  },
  none: { title: "Votre paiement est approuvé", done: "Rien n’est débité avant la commande. " },
} as const satisfies Record<ApprovedPayment["funds"], object>

/** For a payment that was made or approved at its provider without coming back here, so that nobody pays twice. */
export function ApprovedPaymentNotice({ payment }: { payment: ApprovedPayment | null }) {
  if (payment === null) return null
  const { title, done } = APPROVED[payment.funds]
  return (
    <section className="notice mt-6 grid gap-4" aria-labelledby="paiement-recu">
      <h2 id="paiement-recu">{title}</h2>
      <p>{done}Il ne reste qu’à enregistrer la commande. Gardez votre panier tel quel, et ne payez pas une seconde fois.</p>
      <DocumentLinkParagraph href={payment.to} text="Terminer ma commande" look="primary" />
    </section>
  )
}

/** The same for a payment whose cart is not in this session any more. */
export function LostPaymentNotice({ to, funds }: ApprovedPayment) {
  return (
    <section className="notice notice-failed mt-6 grid gap-4" aria-labelledby="paiement-sans-commande">
      <h2 id="paiement-sans-commande">Un paiement attend sa commande</h2>
      <p>
        {funds === "held"
          ? "Une somme est réservée, sans être débitée, pour un panier que vous n’avez plus, et la commande n’est pas passée."
          : "Votre paiement a été reçu pour un panier que vous n’avez plus, et la commande n’est pas passée."}
      </p>
      <DocumentLinkParagraph href={to} text="Voir ce paiement" look="primary" />
    </section>
  )
}
