import type { ReactNode } from "react"
import { CartSummary } from "~/components/cart/cart-summary"
import type { CartView } from "~/shop/cart/cart-view"
import type { CheckoutStep } from "~/shop/checkout/steps"
import { CheckoutProgress } from "./checkout-progress"
import { PaidAttemptNotice } from "./paid-attempt-notice"

type CheckoutPageProps = {
  step: CheckoutStep
  title: string
  cart: CartView
  /** The address that completes a payment that was made but never came back. */
  completion: string | null
  children: ReactNode
}

/** One step of the checkout beside what is being bought. */
export function CheckoutPage({ step, title, cart, completion, children }: CheckoutPageProps) {
  return (
    <div className="container">
      <CheckoutProgress step={step} />
      <h1>{title}</h1>
      <PaidAttemptNotice completion={completion} />
      <div className="grid gap-10 lg:grid-cols-[1fr_22rem]">
        <div>{children}</div>
        <aside aria-label="Votre commande">
          <CartSummary cart={cart} />
        </aside>
      </div>
    </div>
  )
}
