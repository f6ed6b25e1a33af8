import { UNSAFE_RemixContext as RemixContext } from "@remix-run/react"
import { useContext } from "react"
import { UNSAFE_DataRouterStateContext as DataRouterState } from "react-router-dom"
import type { CartView } from "~/shop/cart/cart-view"
import { cartSummary } from "./use-fresh-cart"

type LateScriptsProps = {
  cart: CartView | null
  /** Whether the scripts run once the page is loaded, without a touch. */
  promptly: boolean
}

/**
 * What the page's scripts will need, in place of Remix's `Scripts`: data for them to read, and where they are. Nothing here runs
 * or is fetched; the script in the head does that (docs/decisions: scripts at the first touch).
 */
export function LateScripts({ cart, promptly }: LateScriptsProps) {
  const remix = useContext(RemixContext)
  const routes = useContext(DataRouterState)?.matches.map(({ route }) => route.id)
  return (
    <script
      type="application/json"
      id="page-state"
      data-manifest={remix?.manifest.url}
      data-routes={routes?.join(" ")}
      data-cart={cartSummary(cart)}
      data-promptly={promptly ? "" : undefined}
      suppressHydrationWarning
      // eslint-disable-next-line no-restricted-syntax -- JSON that Remix has escaped for HTML
      dangerouslySetInnerHTML={{ __html: remix?.serverHandoffString ?? "" }}
    />
  )
}
