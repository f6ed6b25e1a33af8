import { Link } from "@remix-run/react"
import { ChargeNote, useVisitor } from "~/components/shell/root-data"
import type { Problem } from "~/problems"
import type { CartView } from "~/shop/cart/cart-view"
import { localizeInBrowser } from "~/texts/browser-sentences"

type OfCart = { cart: CartView }

function deliveryText(cart: CartView): string | null {
  if (!cart.needsDelivery) return null
  return cart.delivery ?? (cart.isRated ? "selon le mode choisi" : "selon votre adresse")
}

/** Whether something has paid a part, so that the total is not what is left to pay. */
function isPartPaid(cart: CartView): boolean {
  return cart.giftCards.length > 0 || cart.credit !== null
}

type RowProps = { label: string; amount: string; kind?: "total" | "vat" }

function Row({ label, amount, kind }: RowProps) {
  return (
    <div className={kind}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

function PartRows({ cart }: OfCart) {
  const delivery = deliveryText(cart)
  return (
    <>
      <Row label="Sous-total" amount={cart.subTotal.text} />
      {cart.discounts.map(({ id, kind, reason, amount }) => (
        <Row
          key={id}
          label={`${kind === "coupon" ? "Code promo" : "Remise"}${reason ? ` «\u00a0${reason}\u00a0»` : ""}`}
          amount={`−${amount.text}`}
        />
      ))}
      {delivery ? <Row label={`Livraison${cart.deliveryName ? ` (${cart.deliveryName})` : ""}`} amount={delivery} /> : null}
      {cart.addedTaxes ? <Row label="Taxes" amount={cart.addedTaxes.text} /> : null}
    </>
  )
}

function TotalRows({ cart }: OfCart) {
  const { professional } = useVisitor()
  const isOpen = cart.needsDelivery && cart.delivery === null
  return (
    <>
      <Row kind="total" label={isOpen ? "Total TTC, hors livraison" : "Total TTC"} amount={cart.total.text} />
      {cart.vatLines.map((line) => (
        <Row key={line.id} kind="vat" label={`dont ${line.name}`} amount={line.amount.text} />
      ))}
      {professional ? <Row kind="vat" label="Total HT" amount={cart.totalWithoutVat.text} /> : null}
    </>
  )
}

function PaidRows({ cart }: OfCart) {
  return (
    <>
      {cart.giftCards.map((card) => (
        <Row key={card.id} label={`Carte cadeau ···${card.last4}`} amount={`−${card.used.text}`} />
      ))}
      {cart.credit ? <Row label="Avoir de votre compte" amount={`−${cart.credit.text}`} /> : null}
    </>
  )
}

function DueRow({ cart }: OfCart) {
  return <Row kind="total" label="À payer" amount={cart.due.text} />
}

function Notes({ cart }: OfCart) {
  return (
    <>
      {cart.difference ? (
        <p className="card-note">
          Ce détail s’écarte de {cart.difference.text} des totaux calculés pour votre commande&nbsp;: ce sont ces totaux qui
          comptent.
        </p>
      ) : null}
      <ChargeNote />
    </>
  )
}

/** The cart's totals: each discount with its reason, delivery, VAT inside, gift cards, and what is due. */
export function CartTotals({ cart }: OfCart) {
  return (
    <>
      <dl className="totals">
        <PartRows cart={cart} />
        <TotalRows cart={cart} />
        <PaidRows cart={cart} />
        {isPartPaid(cart) ? <DueRow cart={cart} /> : null}
      </dl>
      <Notes cart={cart} />
    </>
  )
}

/** The same up to the last sum, which `CartDue` shows elsewhere. */
export function CartSteps({ cart }: OfCart) {
  return (
    <>
      <dl className="totals">
        <PartRows cart={cart} />
        {isPartPaid(cart) ? <TotalRows cart={cart} /> : null}
        <PaidRows cart={cart} />
      </dl>
      <Notes cart={cart} />
    </>
  )
}

/** The last sum, beside the way on: what is to pay, or the total with its VAT and whether delivery is in it. */
export function CartDue({ cart }: OfCart) {
  return <dl className="totals">{isPartPaid(cart) ? <DueRow cart={cart} /> : <TotalRows cart={cart} />}</dl>
}

type UnavailableNoticeProps = {
  problem: Problem<"item-unavailable">
  /** Whether to lead to the cart, where it can be corrected. */
  linked?: boolean
}

/** Stands where the way on would be, while something in the cart cannot be bought. */
export function UnavailableNotice({ problem, linked = false }: UnavailableNoticeProps) {
  return (
    <div className="notice notice-failed grid justify-items-start gap-4">
      <p>{localizeInBrowser(problem).sentence}</p>
      {linked ? (
        <Link to="/panier" reloadDocument className="button button-primary">
          Revoir mon panier
        </Link>
      ) : null}
    </div>
  )
}
