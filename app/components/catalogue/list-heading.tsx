import { useLocation } from "@remix-run/react"
import { useEffect, useRef } from "react"

/** The heading of a list, which takes the focus when the list has changed and the focus is lost, in the filters, or meant for it. */
export function ListHeading({ text }: { text: string }) {
  const { hash, key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    // The page's own heading has it where a slow device takes the focus up first (keep-focus).
    const isLost = document.activeElement?.matches("body, h1, #filtres *")
    if (hash === "#produits" || (hash === "" && isLost)) heading.current?.focus()
  }, [hash, key])
  return (
    <h2 ref={heading} id="produits" tabIndex={-1} className="sr-only">
      {text}
    </h2>
  )
}
