import type { PendingPayment } from "~/payments/attempts/pending.server"
import { formatMoment } from "~/shop/account/format"

/** For a payment that was begun at its provider and may have been approved there: nothing was charged, and how it goes on. */
export function BegunPaymentNotice({ method, amount, startedAt, resume }: PendingPayment) {
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
