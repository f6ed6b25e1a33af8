import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { LinkParagraph, TextLink } from "~/components/ui/text"
import type { OrderDetailView } from "~/shop/account/orders/order-views"
import { manualPaymentSentences } from "~/texts/order-confirmation"
import { orderSentences, withdrawnSentence } from "~/texts/account"
import { Sentence } from "~/components/ui/sentence"
import { Section } from "../lists"
import { OrderDelivery, OrderGoods, OrderSteps } from "./order-parts"

/** An order with its goods, sums, delivery and payment, and the button that puts it into the cart again. */
export function OrderDetail({ order }: { order: OrderDetailView }) {
  const { date, status, lines, sums, totalWithoutVat, refunded, delivery, payment, payments, shipments, reorderable } = order
  const { subscription } = order
  return (
    <div className="checkout">
      <div className="grid grid-cols-1 content-start gap-6">
        {delivery.promise && !order.isStopped ? <p className="arrival">{delivery.promise}.</p> : null}
        {order.isStopped ? null : <OrderSteps isPaid={!order.isUnpaid} isDelivered={order.isDelivered} way={delivery.way} />}
        <p>
          <strong>{status}</strong>
          {date ? `, passée le ${date}` : null}
        </p>
        <Shipments shipments={shipments} />
        {subscription ? <LinkParagraph to={`/account/abonnements/${subscription}`} text="Échéance de votre abonnement" /> : null}
        <OrderDelivery {...delivery} />
        <Payments id="paiements" title="Paiements" rows={payments} />
        {payments.length === 0 && payment ? (
          <Section id="paiement" title="Paiement">
            <p>{payment}</p>
            {order.payBefore ? (
              <p>
                <Sentence text={manualPaymentSentences.before(order.payBefore)} />
              </p>
            ) : null}
          </Section>
        ) : null}
        <Payments id="remboursements" title="Remboursements" rows={order.refunds} />
        <div className="print:hidden">
          <Section id="facture" title="Facture">
            <p>
              <Sentence text={orderSentences.invoice} link={(text) => <TextLink to="/account/factures" text={text} />} />
            </p>
          </Section>
        </div>
        <Withdrawals {...order} />
      </div>
      <section className="summary order" aria-labelledby="articles">
        <h2 id="articles">Articles</h2>
        <OrderGoods {...{ lines, sums, totalWithoutVat, refunded }} linked />
        {reorderable ? (
          <Form method="post" reloadDocument>
            <SubmitButton name="intent" value="reorder" look="quiet">
              Remettre dans le panier
            </SubmitButton>
          </Form>
        ) : null}
      </section>
    </div>
  )
}

function Shipments({ shipments }: Pick<OrderDetailView, "shipments">) {
  if (shipments.length === 0) return null
  return (
    <Section id="expeditions" title="Expéditions">
      <ul className="grid gap-4">
        {shipments.map(({ label, date, tracking, link }) => (
          <li key={`${label}${tracking ?? date ?? ""}`} className="grid justify-items-start gap-2">
            <p>
              {label}
              {date ? `, le ${date}` : null}
              {tracking ? ` (suivi ${tracking})` : null}
            </p>
            {link ? (
              <a href={link} className="button button-primary" target="_blank" rel="noopener noreferrer">
                Suivre le colis<span className="sr-only"> {tracking} (nouvel onglet)</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Payments({ rows, ...heading }: { id: string; title: string; rows: OrderDetailView["payments"] }) {
  if (rows.length === 0) return null
  return (
    <Section {...heading}>
      <ul>
        {rows.map(({ id, label, date, state, amount }) => (
          <li key={id} className="flex justify-between gap-4">
            <span>
              {label}
              {date ? `, le ${date}` : null} <span className="text-soft">({state})</span>
            </span>{" "}
            <span className="tabular-nums">{amount}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Withdrawals({ number, withdrawals, isWithdrawn }: Pick<OrderDetailView, "number" | "withdrawals" | "isWithdrawn">) {
  return (
    <Section id="retractation" title="Rétractation">
      {withdrawals.map((withdrawal) => (
        <p key={withdrawal.reference}>{withdrawnSentence(withdrawal)}</p>
      ))}
      {withdrawals.length > 0 ? <LinkParagraph to="/pages/retractation" text="Retour et remboursement" /> : null}
      {isWithdrawn ? null : (
        <LinkParagraph to={`/retractation?${new URLSearchParams({ commande: number })}`} text="Renoncer au contrat ici" />
      )}
    </Section>
  )
}
