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
      {how.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {payBefore ? (
        <p>
          <Sentence text={manualPaymentSentences.before(payBefore)} />
        </p>
      ) : null}
    </section>
  )
}
