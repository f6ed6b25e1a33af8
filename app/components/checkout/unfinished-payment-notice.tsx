import type { PendingPayment } from "~/checkout/unfinished-payment.server"
import { formatMoment } from "~/shop/account/format"

/** For a payment that was made at its provider without coming back here, so that nobody pays twice. */
export function PaidPaymentNotice({ completion }: { completion: string | null }) {
  if (completion === null) return null
  return (
    <section className="notice mt-6 grid gap-4" aria-labelledby="paiement-recu">
      <h2 id="paiement-recu">Votre paiement a bien été reçu</h2>
      <p>
        Il ne reste qu’à enregistrer la commande. Gardez le panier tel que vous l’avez payé, et ne payez pas une seconde fois.
      </p>
      <p>
        <a className="button button-primary" href={completion}>
          Terminer ma commande
        </a>
      </p>
    </section>
  )
}

/** The same for a payment whose cart is not in this session any more. */
export function LostPaymentNotice({ to }: { to: string }) {
  return (
    <section className="notice notice-failed mt-6 grid gap-4" aria-labelledby="paiement-sans-commande">
      <h2 id="paiement-sans-commande">Un paiement attend sa commande</h2>
      <p>Votre paiement a été reçu pour un panier que vous n’avez plus, et la commande n’est pas passée.</p>
      <p>
        <a className="button button-primary" href={to}>
          Voir ce paiement
        </a>
      </p>
    </section>
  )
}

/** For a payment that was started at its provider and may have been approved there: says that nothing was charged, and how to go on. */
export function PendingPaymentNotice({ method, amount, startedAt, resume }: PendingPayment) {
  return (
    <section className="notice mt-6 grid gap-4" aria-labelledby="paiement-commence">
      <h2 id="paiement-commence">Un paiement est déjà commencé</h2>
      <p>
        {method}, {amount}, commencé le {formatMoment(new Date(startedAt).toISOString())}. Rien n’a été débité par la
        boutique&nbsp;: même approuvé, ce paiement n’est pris qu’avec la commande, et elle n’est pas passée.
      </p>
      {resume ? (
        <>
          <p>
            Reprenez-le pour le finir, même si vous l’avez déjà approuvé&nbsp;: la commande suivra à votre retour. Ou choisissez
            un autre moyen de paiement&nbsp;: celui-ci ne servira pas.
          </p>
          <p>
            <a className="button button-quiet" href={resume}>
              Reprendre ce paiement
            </a>
          </p>
        </>
      ) : (
        <p>
          Votre panier a changé depuis&nbsp;: ce paiement ne servira pas. Vérifiez votre commande, puis payez le nouveau montant.
        </p>
      )}
    </section>
  )
}
