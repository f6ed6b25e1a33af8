import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { SubmitButton } from "~/components/forms/submit-button"
import { formatPrice } from "~/money/format-amount"
import { fromMinorUnits } from "~/money/minor-units"
import type { CartChange } from "~/shop/cart/cart-changes"
import { cartChangeSentences, CHANGED_AMOUNTS, CHANGES_TITLES } from "~/texts/cart-change-sentences"

type CartChangesProps = { changes: readonly CartChange[]; currency: string }

/** What an order would do other than the shopper agreed to. */
export function OrderChanges(props: CartChangesProps) {
  return <Changes {...props} id="changements" heading={CHANGES_TITLES.agreed} />
}

/** What changed in the cart without the shopper's doing, until they say that they have read it. */
export function AnnouncedChanges(props: CartChangesProps) {
  return (
    <Changes {...props} id="nouveautes" heading={CHANGES_TITLES.announced}>
      <Form method="post" action="/panier">
        <SubmitButton look="quiet" name="intent" value="acknowledge-changes">
          C’est noté
        </SubmitButton>
      </Form>
    </Changes>
  )
}

type ChangesProps = CartChangesProps & { id: string; heading: string; children?: ReactNode }

function Changes({ changes, currency, id, heading, children }: ChangesProps) {
  if (changes.length === 0) return null
  return (
    <section className={`notice notice-plain grid gap-3${children ? " mt-6" : ""}`} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className="list-disc pl-5">
        {changes.map((change, position) => (
          <li key={position}>{describeChange(change, currency)}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}

function describeChange(change: CartChange, currency: string): string {
  const price = (minorUnits: number) => formatPrice(fromMinorUnits(minorUnits, currency), currency)
  const prices = ({ before, after }: { before: number; after: number }) => ({ before: price(before), after: price(after) })
  switch (change.kind) {
    case "line-added":
      return cartChangeSentences.added(change)
    case "line-removed":
      return cartChangeSentences.removed(change)
    case "line-quantity":
      return cartChangeSentences.quantity(change)
    case "line-choice":
      return cartChangeSentences.choice(change)
    case "unit-price":
      return cartChangeSentences.unitPrice(change.name, prices(change))
    case "line-price":
      return cartChangeSentences.price(change.name, prices(change))
    case "stock-short":
      return change.remaining === 0
        ? cartChangeSentences.soldOut(change)
        : cartChangeSentences.short(change.name, change.remaining)
    case "stock-back":
      return cartChangeSentences.backInStock(change)
    case "reduction-added":
      return cartChangeSentences.reductionAdded(change.name)
    case "reduction-removed":
      return cartChangeSentences.reductionRemoved(change.name)
    case "coupon-removed":
      return cartChangeSentences.couponRemoved(change)
    case "discount":
    case "delivery":
    case "total":
    case "due":
      return cartChangeSentences.price(CHANGED_AMOUNTS[change.kind], prices(change))
    case "service":
    case "address":
    case "promise":
    case "payment":
    case "currency":
      return cartChangeSentences[change.kind]
  }
}
