import { DocumentLinkParagraph } from "~/components/ui/text"

/** For a payment that was made at its provider without coming back here, so that nobody pays twice. */
export function PaidPaymentNotice({ finalizePath }: { finalizePath: string | null }) {
  if (finalizePath === null) return null
  return (
    <section className="notice mt-6 grid gap-4" aria-labelledby="paiement-recu">
      <h2 id="paiement-recu">Votre paiement a bien été reçu</h2>
      <p>
        Il ne reste qu’à enregistrer la commande. Gardez le panier tel que vous l’avez payé, et ne payez pas une seconde fois.
      </p>
      <DocumentLinkParagraph href={finalizePath} text="Terminer ma commande" look="primary" />
    </section>
  )
}

/** The same for a payment whose cart is not in this session any more. */
export function LostPaymentNotice({ to }: { to: string }) {
  return (
    <section className="notice notice-failed mt-6 grid gap-4" aria-labelledby="paiement-sans-commande">
      <h2 id="paiement-sans-commande">Un paiement attend sa commande</h2>
      <p>Votre paiement a été reçu pour un panier que vous n’avez plus, et la commande n’est pas passée.</p>
      <DocumentLinkParagraph href={to} text="Voir ce paiement" look="primary" />
    </section>
  )
}
