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
 * "up" (specification §2). `data-header` tells the header's styles whether it is "hidden" or "shown": it also hides from
 * what has the focus, whichever way the page moves.
 */
export function useScrollDirection(): void {
  useEffect(() => {
    let last = window.scrollY
    const track = () => {
      const { scrollY } = window
      if (scrollY === last) return
      const down = scrollY > THRESHOLD && scrollY > last
      const hidden = down || (scrollY > THRESHOLD && wouldCoverFocus())
      Object.assign(document.documentElement.dataset, { scroll: down ? "down" : "up", header: hidden ? "hidden" : "shown" })
      last = scrollY
    }
    window.addEventListener("scroll", track, { passive: true })
    return () => window.removeEventListener("scroll", track)
  }, [])
}
