import { DocumentLink } from "~/components/ui/text"
import type { UnpaidOrder } from "~/checkout/unpaid-order.server"
import { phoneAddress } from "~/texts/phone"
import { unpaidAdvice, unpaidSentence } from "~/texts/unpaid-order"
import { Sentence } from "~/components/ui/sentence"
import { HowToPay } from "./manual-payment"

type UnpaidNoticeProps = {
  unpaid: UnpaidOrder
  /** The address that checks again; null where nothing more can be read, or the page itself checks. */
  checkAgain: string | null
  /** Whether the page itself checks again. */
  isChecked?: boolean
}

/** How an order's payment stands, and what is left to do. It offers to pay again only what was not taken. */
export function UnpaidNotice({ unpaid, checkAgain, isChecked = false }: UnpaidNoticeProps) {
  const { state, confirm, manual, number, amount } = unpaid
  const mayConfirm = confirm !== null && !isChecked
  const mayCheck = checkAgain !== null && !isChecked && (state === "waiting" || state === "unknown")
  const needsUs = state === "failed" || (state === "unknown" && !isChecked && !unpaid.isSepaDebit)
  return (
    <>
      <div className={`notice grid gap-3${state === "failed" ? " notice-failed" : ""}`} role="status">
        <p>{unpaidSentence(unpaid, isChecked)}</p>
        {state === "waiting" || state === "unknown" ? <p>{unpaidAdvice.payOnce}</p> : null}
        {state === "waiting" && mayConfirm ? <p>{unpaidAdvice.confirmHere}</p> : null}
      </div>
      {mayConfirm || mayCheck ? (
        <p className="flex flex-wrap gap-4">
          {mayConfirm ? (
            <DocumentLink
              href={confirm}
              text={state === "failed" && amount !== null ? "Payer cette commande" : "Confirmer auprès de ma banque"}
              look={state === "waiting" ? "quiet" : "primary"}
            />
          ) : null}{" "}
          {mayCheck ? <DocumentLink href={checkAgain} text="Vérifier maintenant" look="primary" /> : null}
        </p>
      ) : null}
      {manual.map(({ label, how }) => (
        <section key={label} className="mt-4 grid gap-2">
          <h2>{label}</h2>
          <p>
            <Sentence text={unpaidAdvice.elsewhere(amount ?? "", number)} />
          </p>
          <HowToPay how={how} />
        </section>
      ))}
      {needsUs ? <WriteToUs {...unpaid} /> : null}
    </>
  )
}

function WriteToUs({ number, numberLabel, contact: { email, phone } }: UnpaidOrder) {
  return (
    <p className="flex flex-wrap items-center gap-4">
      <span>{unpaidAdvice.writeToUs(number)}</span>{" "}
      <DocumentLink href={writingAddress(email, `Paiement de la commande ${numberLabel}`)} text="Nous écrire" />{" "}
      {phone ? <DocumentLink href={phoneAddress(phone)} text={phone} /> : null}
    </p>
  )
}

/** Where "Nous écrire" leads: a mail to the shop's `email` with a `subject`, or the page that has its postal address. */
export function writingAddress(email: string | null | undefined, subject: string): string {
  return email ? `mailto:${email}?subject=${encodeURIComponent(subject)}` : "/pages/mentions-legales"
}
