import { useEffect } from "react"

/** Pixels from the top within which the page never counts as scrolled down (specification §9, layout). */
const THRESHOLD = 120

/** Whether showing the header now would put it over what has the keyboard's focus. */
function wouldCoverFocus(): boolean {
  const focused = document.activeElement
  const header = document.querySelector(".header")
  if (!focused?.matches("main :focus-visible") || !header) return false
  const { top, bottom } = focused.getBoundingClientRect()
  return bottom > 0 && top < header.clientHeight
}

/**
 * Tracks the scroll direction as `data-scroll` on the document: "down" when scrolled past 120 px and moving down, else
 * "up" (specification §2). The header's styles follow it.
 */
export function useScrollDirection(): void {
  useEffect(() => {
    let last = window.scrollY
    const track = () => {
      const { scrollY } = window
      if (scrollY === last) return
      const down = scrollY > THRESHOLD && (scrollY > last || wouldCoverFocus())
      document.documentElement.dataset["scroll"] = down ? "down" : "up"
      last = scrollY
    }
    window.addEventListener("scroll", track, { passive: true })
    return () => window.removeEventListener("scroll", track)
  }, [])
}
