import type { viewManualPayment } from "~/checkout/order-confirmation.server"
import { Sentence } from "~/components/ui/sentence"
import { manualPaymentSentences } from "~/texts/order-confirmation"

/** How an order is to be paid outside the shop: how much, with which reference, and where to. */
export function ManualPayment({
  label,
  how,
  amount,
  payBefore,
  number,
}: ReturnType<typeof viewManualPayment> & { number: string }) {
  return (
    <section className="notice grid gap-2" aria-labelledby="reglement">
      <h2 id="reglement">{label}&nbsp;: à régler</h2>
      <p>
        <Sentence text={manualPaymentSentences.how(amount, number)} />
      </p>
      <HowToPay how={how} />
      {payBefore ? (
        <p>
          <Sentence text={manualPaymentSentences.before(payBefore)} />
        </p>
      ) : null}
    </section>
  )
}

/** The merchant's lines: what has a label, as an IBAN, stands below it in one piece. */
export function HowToPay({ how }: { how: readonly string[] }) {
  return how.map((words) => {
    const [, label, value] = /^([^:]{1,30}?)\s*:\s(.+)$/.exec(words) ?? []
    return (
      <p key={words}>
        {label ? <span className="block font-semibold">{label}</span> : null} {value ?? words}
      </p>
    )
  })
}
