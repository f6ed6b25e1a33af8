import type { ReactNode } from "react"

/** A page after the steps, with one message: on the way to a provider, waiting, or done. */
export function CheckoutEnd({ children }: { children: ReactNode }) {
  return (
    <div className="page page-body">
      <div className="grid max-w-3xl justify-items-start gap-5">{children}</div>
    </div>
  )
}
