import type { ReactNode } from "react"
import { CartSummary } from "~/components/cart/cart-summary"
import type { PendingPayment } from "~/checkout/unfinished-payment.server"
import type { CartView } from "~/shop/cart/cart-view"
import type { CheckoutStep } from "~/checkout/steps"
import { CheckoutProgress } from "./checkout-progress"
import { PaidPaymentNotice, PendingPaymentNotice } from "./unfinished-payment-notice"

type CheckoutPageProps = {
  step: CheckoutStep
  title: string
  /** Shown beside the step; null where the page itself is about the cart. */
  summary: CartView | null
  /** The address that completes a payment that was made but never came back. */
  completion: string | null
  /** A payment that was started and of which nothing came back. */
  pending?: PendingPayment | null
  children: ReactNode
}

/** One step of the checkout, beside what is being bought. */
export function CheckoutPage({ step, title, summary, completion, pending, children }: CheckoutPageProps) {
  return (
    <div className="page page-body">
      <CheckoutProgress step={step} />
      <h1 className="mt-6">{title}</h1>
      <PaidPaymentNotice completion={completion} />
      {pending ? <PendingPaymentNotice {...pending} /> : null}
      {summary ? (
        <div className="cart">
          <div>{children}</div>
          <CartSummary cart={summary} />
        </div>
      ) : (
        <div className="mt-6 grid max-w-3xl gap-8">{children}</div>
      )}
    </div>
  )
}
