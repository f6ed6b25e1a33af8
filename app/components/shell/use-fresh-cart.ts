import { useRevalidator } from "@remix-run/react"
import { useContext, useEffect, useRef } from "react"
import { UNSAFE_DataRouterContext as DataRouter } from "react-router-dom"
import type { CartView } from "~/shop/cart/cart-view"

/** The channel on which the shop's open tabs tell one another their cart. */
const channelName = "panier"
/** A tab that was hidden for so many milliseconds reads its cart again. */
const awayMs = 3000

function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType("navigation")
  return entry instanceof PerformanceNavigationTiming && entry.type === "back_forward"
}

/** Pages on which a wallet or a bank may have its own window open: their buttons must not be replaced behind it. */
function mayBePaying(): boolean {
  return /^\/(panier|commande)(\/|$)/.test(location.pathname)
}

/** What tabs tell one another of a cart: enough to see a difference. */
export function cartSummary(cart: CartView | null): string {
  return cart ? `${cart.quantity} ${cart.total.amount}` : ""
}

/** Whether the page's data became stale before it hydrated; the script in its head notes that. */
function turnedOld(): boolean {
  return document.documentElement.dataset["stale"] !== undefined
}

/**
 * Reads the page's data again when its cart may have changed: the browser shows the page from its history, the tab comes back
 * to the front, or another tab has another cart, such as none after an order.
 */
export function useFreshCart(cart: CartView | null): void {
  const { revalidate } = useRevalidator()
  const router = useContext(DataRouter)?.router
  const summary = cartSummary(cart)
  const own = useRef(summary)
  const tabs = useRef<BroadcastChannel | null>(null)

  useEffect(() => {
    const look = () => {
      if (navigator.onLine) revalidate()
    }
    // An open channel would keep the page out of the browser's history cache.
    const onHide = () => tabs.current?.close()
    const listen = () => {
      // A page that was left during hydration has one already.
      onHide()
      tabs.current = new BroadcastChannel(channelName)
      tabs.current.onmessage = ({ data }) => data !== own.current && look()
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      listen()
      // The router still counts a redirect by document as under way: reading again would follow it once more.
      if (router && router.state.navigation.state !== "idle")
        void router.navigate(router.state.location, { replace: true, preventScrollReset: true })
      else look()
    }
    let leftAt = Date.now()
    const onVisibility = () => {
      if (document.visibilityState === "hidden") leftAt = Date.now()
      else if (Date.now() - leftAt >= awayMs && !mayBePaying()) look()
    }
    listen()
    if (isFromHistory() || turnedOld()) look()
    window.addEventListener("pagehide", onHide)
    window.addEventListener("pageshow", onShow)
    document.addEventListener("visibilitychange", onVisibility)
    return () => {
      onHide()
      window.removeEventListener("pagehide", onHide)
      window.removeEventListener("pageshow", onShow)
      document.removeEventListener("visibilitychange", onVisibility)
    }
  }, [revalidate, router])

  useEffect(() => {
    // The page itself has told what it came with.
    if (own.current === summary) return
    own.current = summary
    tabs.current?.postMessage(summary)
  }, [summary])
}
