import { markTitle, watchForms } from "~/components/forms/watch-forms"

/** Milliseconds in which what has changed may take the focus itself. */
const GRACE_MS = 50

let timer = 0

/** An element and all that is around it. */
function placesAround(element: Element | null): Element[] {
  const places: Element[] = []
  for (let place = element; place; place = place.parentElement) places.push(place)
  return places
}

/** What a closed fold holds has a box all the same. */
const isShown = (element: Element) =>
  element.getClientRects().length > 0 && !element.closest("details:not([open]) > :not(summary)")

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** A button that the page has left for its top, where a notice tells what it did. */
function isLeftBelow(element: Element): boolean {
  const isBelow = window.scrollY === 0 && element.getBoundingClientRect().top > innerHeight
  return isBelow && element.matches("main button") && document.querySelector("main .notice-region > .notice") !== null
}

function restore(focus: { places: EventTarget[] }): void {
  timer = 0
  const places = focus.places.filter((place) => place instanceof Element)
  const [last] = places
  const { activeElement, body } = document
  const isHeld = activeElement !== null && activeElement !== body && isShown(activeElement)
  if (isHeld ? !isLeftBelow(activeElement) : !last || isShown(last)) return
  const place = isHeld ? null : places.find((around) => around.matches("dialog, section") && isShown(around))
  focusHeading(place, false)
}

/** @param place where to look for a heading before the page's content */
function focusHeading(place: Element | null | undefined, preventScroll: boolean): void {
  const headings = [place, document.querySelector("main")].map((around) => around?.querySelector<HTMLElement>("h1, h2, h3"))
  const heading = headings.find(Boolean)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll })
}

let shown: string | null = null

/**
 * From the first call on, a focus whose element goes away moves to the heading of the part of the page where that was. Later ones
 * move it to the heading of the page that is shown at `pathname`, if that is another one, or to the link back to the one before.
 */
export function keepFocus(pathname: string, focus: { places: EventTarget[] }): void {
  const before = shown
  shown = pathname
  if (before === null) {
    if (focus.places.length === 0) focus.places = placesAround(document.activeElement)
    // A modal always has the focus: what had it went before this script came.
    const modal = document.querySelector("dialog[open]")
    if (modal && document.activeElement === document.body) focusHeading(modal, false)
    // In a frame, so that a new width has been told to those who listen before what it hides is looked at.
    const restoreSoon = () => (timer ||= window.setTimeout(() => requestAnimationFrame(() => restore(focus)), GRACE_MS))
    // What a narrow window folds, a wide one shows without its button.
    addEventListener("resize", restoreSoon)
    const observer = new MutationObserver(() => {
      restoreSoon()
      markTitle()
    })
    observer.observe(document, { childList: true, subtree: true, attributeFilter: ["open"] })
    // It may have been lost before this script came.
    restoreSoon()
    watchForms()
  } else if (before !== pathname && !document.activeElement?.matches("dialog *, .error-summary")) {
    focusHeading(null, true)
    // The way back keeps the place in the page, where the link that led away stands.
    if (document.activeElement && isInView(document.activeElement)) return
    const followed = [...document.links].find((link) => isInView(link) && link.pathname === before)
    followed?.focus({ preventScroll: true })
  }
}
