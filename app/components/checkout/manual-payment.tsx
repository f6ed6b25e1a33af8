import type { viewManualPayment } from "~/checkout/order-confirmation.server"

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
        Réglez <strong>{amount}</strong> en indiquant la référence <strong>{number}</strong>, votre numéro de commande.
      </p>
      {how.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {payBefore ? (
        <p>
          Nous attendons votre règlement jusqu’au <strong>{payBefore}</strong>&nbsp;; passé ce jour, la commande est annulée.
        </p>
      ) : null}
    </section>
  )
}
