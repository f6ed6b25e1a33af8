import { useLocation } from "@remix-run/react"
import { useEffect, useRef } from "react"

/** After an in-app navigation to another page the reading position follows: focus goes to the page's content. */
export function usePageFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement.matches("dialog *, [role='alert']")) return
    document.getElementById("contenu")?.focus({ preventScroll: true })
  }, [pathname])
}
