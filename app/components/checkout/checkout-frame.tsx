import type { FrameProps } from "~/components/shell/shell"
import { staticHtml } from "~/components/shell/lazy-component"

// Their pages change only with the document: no browser needs their code.
const Head = staticHtml(async () => (await import("./checkout-edges")).CheckoutHead)
const Foot = staticHtml(async () => (await import("./checkout-edges")).CheckoutFoot)

/** What stands around the checkout in place of the shop's header and footer: who sells, help, the way back, the terms. */
export function CheckoutFrame({ children }: FrameProps) {
  return (
    <>
      <Head className="checkout-head" fallback={null} />
      {children}
      <Foot className="checkout-foot" fallback={null} />
    </>
  )
}
