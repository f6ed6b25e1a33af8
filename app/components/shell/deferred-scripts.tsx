import { UNSAFE_RemixContext as RemixContext } from "@remix-run/react"
import { useContext } from "react"
import { UNSAFE_DataRouterStateContext as DataRouterState } from "react-router-dom"
import type { CartView } from "~/shop/cart/cart-view"
import { cartSummary } from "./use-fresh-cart"

type DeferredScriptsProps = {
  cart: CartView | null
  /** Whether the page hydrates once it is loaded, without an interaction. */
  eager: boolean
}

/**
 * In place of Remix's `Scripts`: the data that hydration reads, and where the scripts are. Nothing here runs or is fetched; the
 * script in the head does that (docs/decisions: hydrate on interaction).
 */
export function DeferredScripts({ cart, eager }: DeferredScriptsProps) {
  const remix = useContext(RemixContext)
  const routes = useContext(DataRouterState)?.matches.map(({ route }) => route.id)
  return (
    <script
      type="application/json"
      id="page-state"
      data-manifest={remix?.manifest.url}
      data-routes={routes?.join(" ")}
      data-cart={cartSummary(cart)}
      data-eager={eager ? "" : undefined}
      suppressHydrationWarning
      // eslint-disable-next-line no-restricted-syntax -- JSON that Remix has escaped for HTML
      dangerouslySetInnerHTML={{ __html: remix?.serverHandoffString ?? "" }}
    />
  )
}
