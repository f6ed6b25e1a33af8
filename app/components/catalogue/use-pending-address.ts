import { useLocation, useNavigation } from "@remix-run/react"
import type { PendingAddress } from "~/shop/catalogue/pending-choice"

/** Where this page is on its way to by a link or a form that reads, when it stays the same page; null at rest. */
export function usePendingAddress(): PendingAddress | null {
  const { location, formMethod } = useNavigation()
  const { pathname } = useLocation()
  return location && formMethod !== "POST" && location.pathname === pathname ? location : null
}
