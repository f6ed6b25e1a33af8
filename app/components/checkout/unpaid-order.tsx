import { DocumentLink } from "~/components/ui/text"
import type { UnpaidOrder } from "~/checkout/unpaid-order.server"
import { phoneAddress } from "~/texts/phone"

/** The heading of a page about an unpaid order. */
export const UNPAID_TITLES = {
  waiting: "Paiement en cours de confirmation",
  unknown: "Paiement en cours de confirmation",
  authentication: "Votre banque attend votre accord",
  authorized: "Votre paiement est autorisé",
  failed: "Votre paiement n’a pas abouti",
} as const satisfies Record<UnpaidOrder["state"], string>

type UnpaidNoticeProps = {
  unpaid: UnpaidOrder
  /** The address that looks again; null where nothing more can be read. */
  checkAgain: string | null
  /** Whether the page looks again by itself. */
  refreshes?: boolean
}

/** How an order's payment stands, and what is left to do. It offers to pay again only what was not taken. */
export function UnpaidNotice({ unpaid, checkAgain, refreshes = false }: UnpaidNoticeProps) {
  const { state, confirm, manual, number, amount } = unpaid
  const mayConfirm = confirm !== null && !refreshes
  const needsUs = state === "failed" || (state === "unknown" && !refreshes && !unpaid.isSepaDebit)
  return (
    <>
      <div className={`notice grid gap-3${state === "failed" ? " notice-failed" : ""}`} role="status">
        <p>{sentenceOf(unpaid, refreshes)}</p>
        {state === "waiting" || state === "unknown" ? <p>Ne payez pas une seconde fois.</p> : null}
        {state === "waiting" && mayConfirm ? <p>Si votre banque vous demande votre accord, confirmez-le ici.</p> : null}
      </div>
      <p className="flex flex-wrap gap-4">
        {mayConfirm ? (
          <DocumentLink
            href={confirm}
            text={state === "failed" ? "Payer cette commande" : "Confirmer auprès de ma banque"}
            look={state === "waiting" ? "quiet" : "primary"}
          />
        ) : null}{" "}
        {checkAgain && (state === "waiting" || state === "unknown") ? (
          <DocumentLink href={checkAgain} text="Vérifier maintenant" look="primary" />
        ) : null}
      </p>
      {manual.map(({ label, how }) => (
        <section key={label} className="grid gap-2">
          <h2>{label}</h2>
          <p>
            Vous pouvez aussi régler <strong>{amount}</strong> ainsi, en indiquant la référence <strong>{number}</strong>&nbsp;:
            dans ce cas, n’utilisez plus d’autre moyen de paiement.
          </p>
          {how.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </section>
      ))}
      {needsUs ? <WriteToUs {...unpaid} /> : null}
    </>
  )
}

function sentenceOf({ state, number, amount, reason, isSepaDebit }: UnpaidOrder, refreshes: boolean): string {
  const made = `Votre commande ${number} est enregistrée.`
  switch (state) {
    case "authentication":
      return `${made} Il reste à confirmer son paiement de ${amount} auprès de votre banque. Rien n’a été débité.`
    case "authorized":
      return `${made} Votre banque réserve ${amount}\u00a0: la somme sera débitée quand nous préparerons la commande.`
    case "failed":
      return `${reason} Rien n’a été débité. Votre commande ${number} est enregistrée, et il reste ${amount} à payer.`
    default:
      if (isSepaDebit)
        return `${made} Votre banque doit encore exécuter le prélèvement SEPA de ${amount}, en quelques jours ouvrés\u00a0: nous vous écrivons dès qu’il est reçu.`
      if (refreshes)
        return `${made} Nous attendons que le prestataire confirme le paiement\u00a0: cette page se met à jour toute seule.`
      return state === "waiting"
        ? `${made} Le prestataire n’a pas encore confirmé le paiement de ${amount}\u00a0: nous vous écrivons dès qu’il est reçu.`
        : `${made} Nous ne pouvons pas vérifier ici l’état de son paiement de ${amount}. Sans message de notre part, écrivez-nous.`
  }
}

function WriteToUs({ number, contact: { email, phone } }: UnpaidOrder) {
  const subject = encodeURIComponent(`Paiement de la commande ${number}`)
  return (
    <p className="flex flex-wrap gap-4">
      <span>En nous écrivant, indiquez le numéro {number}.</span>{" "}
      <a className="link" href={email ? `mailto:${email}?subject=${subject}` : "/pages/mentions-legales"}>
        Nous écrire
      </a>{" "}
      {phone ? (
        <a className="link" href={phoneAddress(phone)}>
          {phone}
        </a>
      ) : null}
    </p>
  )
}
