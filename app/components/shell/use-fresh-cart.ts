import { useRevalidator } from "@remix-run/react"
import { useContext, useEffect, useRef } from "react"
import { UNSAFE_DataRouterContext as DataRouter } from "react-router-dom"
import type { CartView } from "~/shop/cart/cart-view"

/** The BroadcastChannel on which open tabs announce their cart. */
const CHANNEL = "panier"
/** A tab that was hidden for longer reads its data again. */
const MAX_HIDDEN_MS = 3000

function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
  return entry?.type === "back_forward"
}

/** A wallet or a bank may have opened its own window: a new render would replace the buttons behind it. */
function mayBePaying(): boolean {
  return /^\/(panier|commande)(\/|$)/.test(location.pathname)
}

/** A cart as tabs compare it: quantity and total. */
export function cartSummary(cart: CartView | null): string {
  return cart ? `${cart.quantity} ${cart.total.amount}` : ""
}

/** Whether the data became stale before hydration, as the inline script found. */
function isStale(): boolean {
  return document.documentElement.dataset["stale"] !== undefined
}

/** Reads the page's data again when its cart may have changed: from the history, after a while, by another tab. */
export function useFreshCart(cart: CartView | null): void {
  const { revalidate } = useRevalidator()
  const router = useContext(DataRouter)?.router
  const summary = cartSummary(cart)
  const own = useRef(summary)
  const tabs = useRef<BroadcastChannel | null>(null)

  useEffect(() => {
    const reread = () => {
      if (navigator.onLine) revalidate()
    }
    // An open channel would keep the page out of the browser's history cache.
    const onHide = () => {
      tabs.current?.close()
      tabs.current = null
    }
    const listen = () => {
      // A page that was left during hydration has one already.
      onHide()
      tabs.current = new BroadcastChannel(CHANNEL)
      tabs.current.onmessage = ({ data }) => data !== own.current && reread()
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      listen()
      // The router still counts a redirect by document as under way: reading again would follow it once more.
      if (router && router.state.navigation.state !== "idle")
        void router.navigate(router.state.location, { replace: true, preventScrollReset: true })
      else reread()
    }
    let leftAt = Date.now()
    const onVisibility = () => {
      if (document.visibilityState === "hidden") leftAt = Date.now()
      else if (Date.now() - leftAt >= MAX_HIDDEN_MS && !mayBePaying()) reread()
    }
    listen()
    if (isFromHistory() || isStale()) reread()
    const listeners = new AbortController()
    window.addEventListener("pagehide", onHide, listeners)
    window.addEventListener("pageshow", onShow, listeners)
    document.addEventListener("visibilitychange", onVisibility, listeners)
    return () => {
      onHide()
      listeners.abort()
    }
  }, [revalidate, router])

  useEffect(() => {
    // The page itself has told what it came with.
    if (own.current === summary) return
    own.current = summary
    tabs.current?.postMessage(summary)
  }, [summary])
}
