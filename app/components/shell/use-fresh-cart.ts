import { useRevalidator } from "@remix-run/react"
import { useEffect } from "react"

function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType("navigation")
  return entry instanceof PerformanceNavigationTiming && entry.type === "back_forward"
}

/** Reads the page's data again when the browser shows it from its history: the cart may have changed since. */
export function useFreshCart(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isFromHistory()) revalidate()
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) revalidate()
    }
    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [revalidate])
}
