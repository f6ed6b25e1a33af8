import { useLocation } from "@remix-run/react"
import { useState } from "react"

/** A notice on the page that it came with, and no longer once the shopper has gone on. */
export function useFreshNotice<Notice extends object>(notice: Notice | null): Notice | null {
  const { key } = useLocation()
  const [arrival, setArrival] = useState({ notice, key })
  if (arrival.notice !== notice) setArrival({ notice, key })
  return arrival.notice === notice && arrival.key !== key ? null : notice
}
