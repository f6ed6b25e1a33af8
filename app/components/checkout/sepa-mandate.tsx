import type { SepaMandate as Mandate } from "~/checkout/sepa-mandate.server"

/** The mandate that ordering with Bancontact signs, with what the SEPA rulebook asks of one: both authorisations and the refund. */
export function SepaMandate({ creditor, amount, isRecurring }: Mandate) {
  return (
    <section className="notice grid gap-3" aria-labelledby="mandat-sepa">
      <h2 id="mandat-sepa">Mandat de prélèvement SEPA</h2>
      <p>
        En commandant, vous autorisez {creditor} et Stripe, son prestataire de paiement, à demander à votre banque le prélèvement
        de <strong>{amount}</strong> sur le compte de votre carte Bancontact
        {isRecurring ? ", puis celui de chaque échéance de votre abonnement" : ""}. Vous autorisez votre banque à débiter ce
        compte selon ces demandes, qui vous sont annoncées au plus tard deux jours avant.
      </p>
      <p>
        Vous pouvez demander à votre banque de vous rembourser un prélèvement dans les huit semaines qui suivent le débit, aux
        conditions convenues avec elle. Elle tient à votre disposition un document qui explique vos droits.
      </p>
      <p>
        Bancontact débite d’abord 0,02&nbsp;€, aussitôt remboursés, pour identifier votre compte. Le prélèvement a lieu quelques
        jours ouvrés après la commande.
      </p>
    </section>
  )
}
