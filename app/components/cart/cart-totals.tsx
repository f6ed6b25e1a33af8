import type { ReactNode } from "react"
import { ChargeNote, useVisitor } from "~/components/shell/root-data"
import { ButtonLink } from "~/components/ui/text"
import type { CartView } from "~/shop/cart/cart-view"

type SumProps = { label: ReactNode; amount: string | null; kind?: "total" | "vat" | undefined; note?: string | null | undefined }

/** A sum in a list of totals, with what there is to say of it; none without an amount. */
export function Sum({ label, amount, kind, note }: SumProps) {
  return amount === null ? null : (
    <div className={kind}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
      {note ? <dd className="card-note">{note}</dd> : null}
    </div>
  )
}

function deliveryText(cart: CartView): string | null {
  if (!cart.needsDelivery) return null
  return cart.delivery ?? cart.deliveryFrom
}

/** Whether something has paid a part, so that the total is not what is left to pay. */
function isPartPaid(cart: CartView): boolean {
  return cart.paidByCards !== null || cart.credit !== null
}

type CartTotalsProps = {
  cart: CartView
  showDue?: boolean
  /** How far it is to free delivery. */
  freeDelivery?: string | null | undefined
}

/** The cart's sums: each discount with its reason, delivery, VAT inside, gift cards, and what is due unless CartDue shows it. */
export function CartTotals({ cart, showDue = true, freeDelivery }: CartTotalsProps) {
  return (
    <>
      <dl className="totals">
        <Sum label="Sous-total" amount={cart.subTotal.text} />
        {cart.discounts.map(({ id, label, amount }) => (
          <Sum key={id} label={label} amount={`−${amount.text}`} />
        ))}
        <Sum label={cart.deliveryLabel} amount={deliveryText(cart)} note={freeDelivery} />
        <Sum label="Taxes" amount={cart.addedTaxes?.text ?? null} />
        {showDue || isPartPaid(cart) ? <TotalRows cart={cart} /> : null}
        <Sum label="Carte cadeau" amount={cart.paidByCards && `−${cart.paidByCards.text}`} />
        <Sum label="Avoir de votre compte" amount={cart.credit && `−${cart.credit.text}`} />
        {showDue && isPartPaid(cart) ? <Sum kind="total" label={cart.dueLabel} amount={cart.due.text} /> : null}
      </dl>
      {cart.discrepancy ? <p className="card-note">{cart.discrepancy.sentence}</p> : null}
      <ChargeNote />
    </>
  )
}

function TotalRows({ cart }: { cart: CartView }) {
  const { professional } = useVisitor()
  return (
    <>
      <Sum kind="total" label={cart.totalLabel} amount={cart.total.text} />
      {cart.vatLines.map((line) => (
        <Sum key={line.id} kind="vat" label={`dont ${line.name}`} amount={line.amount.text} />
      ))}
      <Sum kind="vat" label="Total HT" amount={professional ? cart.totalWithoutVat.text : null} />
    </>
  )
}

/** The last sum, beside the way on: what is to pay, or the total with its VAT and whether delivery is in it. */
export function CartDue({ cart }: { cart: CartView }) {
  return (
    <dl className="totals">
      {isPartPaid(cart) ? <Sum kind="total" label={cart.dueLabel} amount={cart.due.text} /> : <TotalRows cart={cart} />}
    </dl>
  )
}

type UnavailableNoticeProps = {
  /** What cannot be bought. */
  sentence: string
  /** Whether to lead to the cart, where it can be corrected. */
  linked?: boolean
}

/** Stands where the way on would be, while something in the cart cannot be bought. */
export function UnavailableNotice({ sentence, linked = false }: UnavailableNoticeProps) {
  return (
    <div className="notice notice-failed grid justify-items-start gap-4">
      <p>{sentence}</p>
      {linked ? <ButtonLink to="/panier" text="Revoir mon panier" reloadDocument /> : null}
    </div>
  )
}
