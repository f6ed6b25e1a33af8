import { useLocation } from "@remix-run/react"
import { useEffect, useRef } from "react"

/** The heading of a list, which takes the focus when another page or choice of the list is shown and what led there is gone. */
export function ListHeading({ text }: { text: string }) {
  const { pathname, search, hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef({ pathname, search })
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, search }
    if (before.pathname !== pathname || before.search === search) return
    const isLost = hash === "" && document.activeElement === document.body
    if (isLost || hash === "#produits") heading.current?.focus()
  }, [pathname, search, hash])
  return (
    <h2 ref={heading} id="produits" tabIndex={-1} className="sr-only">
      {text}
    </h2>
  )
}
