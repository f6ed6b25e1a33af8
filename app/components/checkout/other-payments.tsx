import type { OtherPayment } from "~/checkout/surplus.server"

export type OtherPaymentsProps = { payments: readonly OtherPayment[]; contact: { email: string | null } | null }

type State = OtherPayment["state"]

const TITLES: Readonly<Record<State, string>> = {
  surplus: "Un paiement de trop a été débité",
  held: "Une somme de trop est réservée",
  approved: "Un autre paiement a été approuvé, sans débit",
  open: "Un autre paiement est encore ouvert",
}

function adviceOf({ state, heldUntil }: OtherPayment): string {
  const lapse = heldUntil ? `, ou s’efface au plus tard le ${heldUntil}` : ""
  return {
    surplus:
      "Ce n’est pas le paiement de votre commande\u00a0: cette somme n’est pas due. Nous sommes prévenus et nous vous la remboursons. Gardez la référence.",
    held: `Ce n’est pas le paiement de votre commande\u00a0: cette somme n’est pas due et n’est pas débitée. Nous sommes prévenus\u00a0: la réservation est annulée${lapse}. Gardez la référence.`,
    approved: "Votre commande est passée sans lui\u00a0: il n’est pas débité, et vous n’avez rien à faire. Gardez la référence.",
    open: "Votre commande est passée sans lui\u00a0: ne le terminez pas. S’il est accepté malgré tout, nous vous rembourserons. Rouvrez cette page pour le vérifier.",
  }[state]
}

/** Payments beside the one of an order: what was taken is given back, a hold is let go, open ones must not be finished. */
export function OtherPayments({ payments, contact }: OtherPaymentsProps) {
  return (
    <>
      {payments.map((payment) => (
        <section key={payment.reference} className="notice notice-failed grid gap-3" aria-label="Autre paiement">
          <p className="font-semibold">{TITLES[payment.state]}</p>
          <p>
            {payment.method}, {payment.amount}, référence {payment.reference}
            {payment.providerReference === null ? null : `, numéro chez le prestataire ${payment.providerReference}`}.
          </p>
          <p>{adviceOf(payment)}</p>
          {payment.state === "open" ? null : (
            <p>
              <a
                className="link"
                href={
                  contact?.email
                    ? `mailto:${contact.email}?subject=${encodeURIComponent(`Autre paiement, ${payment.reference}`)}`
                    : "/pages/mentions-legales"
                }
              >
                Nous écrire
              </a>
            </p>
          )}
        </section>
      ))}
    </>
  )
}
