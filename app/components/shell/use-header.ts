import { useLocation } from "@remix-run/react"
import { type RefObject, useEffect, useRef } from "react"

/** Below this width the navigation is the menu's modal [9.6]. */
const MOBILE_BREAKPOINT = "(max-width: 69.999em)"

/** Closes a drop-down; a focus inside it goes to its summary. */
function closeDropDown(details: HTMLDetailsElement): void {
  if (details.contains(document.activeElement)) details.querySelector("summary")?.focus()
  details.open = false
}

/** Moves the focus to the logo when the window's new width has hidden the focused element. */
function keepFocusVisible(header: HTMLElement): void {
  const { activeElement } = document
  const lost = activeElement === document.body || activeElement?.getClientRects().length === 0
  if (lost) header.querySelector<HTMLElement>(".logo")?.focus()
}

/** Closes the header's drop-downs on Escape, navigation, a click or focus elsewhere, and past the mobile breakpoint. */
export function useDropDowns(header: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const shownKey = useRef(key)
  useEffect(() => {
    const close = (except: EventTarget | null) => {
      for (const details of header.current?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? []) {
        if (!(except instanceof Node && details.contains(except))) closeDropDown(details)
      }
    }
    // A drop-down that was opened before the script ran stays open.
    if (shownKey.current !== key) close(null)
    shownKey.current = key
    const onElsewhere = ({ target }: Event) => close(target)
    const onClick = ({ target }: Event) => close(target instanceof Element && target.closest("a[href^='#']") ? null : target)
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") close(null)
    }
    const narrow = matchMedia(MOBILE_BREAKPOINT)
    const onCrossing = () => {
      // The new width may have taken the focus from a hidden element before: what is open had it.
      const held = header.current?.contains(document.activeElement) || document.querySelector("#menu[open], .header [open]")
      close(null)
      document.querySelector<HTMLDialogElement>("#menu[open]")?.close()
      if (held && header.current) keepFocusVisible(header.current)
    }
    const listeners = new AbortController()
    document.addEventListener("click", onClick, listeners)
    document.addEventListener("focusin", onElsewhere, listeners)
    document.addEventListener("keydown", onEscape, listeners)
    narrow.addEventListener("change", onCrossing, listeners)
    return () => listeners.abort()
  }, [key, header])
}

/** Pixels from the top within which the page never counts as scrolled down [9.7]. */
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
 * "up" [2.25]. `data-header` tells the header's styles whether it is "hidden" or "shown": it also hides from
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
