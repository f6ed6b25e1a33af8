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

type Focus = { places: EventTarget[]; served: Element | null }

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** A button that the page has left for its top, where a notice tells what it did. */
function isLeftBelow(element: Element): boolean {
  const isBelow = window.scrollY === 0 && element.getBoundingClientRect().top > innerHeight
  return isBelow && element.matches("main button") && document.querySelector("main .notice-region > p") !== null
}

/** In a frame, so that a new width has been told to those who listen before what it hides is looked at. */
function restoreSoon(focus: Focus): void {
  timer ||= window.setTimeout(() => requestAnimationFrame(() => restore(focus)), GRACE_MS)
}

function restore(focus: Focus): void {
  timer = 0
  // A page that has just come takes the focus itself, and keeps its place.
  if (isOther(shown!, location)) return restoreSoon(focus)
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

/** The first thing in view that a keyboard or a screen reader can go on from; nothing that the page's header covers. */
function firstInView(): HTMLElement | undefined {
  const top = Math.max(0, document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0)
  const places = [...document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3, p, li, a, input, select, button, summary)")]
  return places.find((place) => isShown(place) && place.getBoundingClientRect().top >= top && isInView(place))
}

/** The link that was pressed last. */
let pressed: Element | null = null

/** After Back the page keeps its place: to the link that led away, else to what is in view. */
function focusInView({ pathname, search }: Address, isOtherPath: boolean): void {
  const links = [...document.links].filter((link) => link.pathname === pathname && isShown(link) && isInView(link))
  const same = links.filter((link) => link.search === search)
  const followed = same.find((link) => link === pressed) ?? same[0] ?? (isOtherPath ? links[0] : undefined)
  const place = followed ?? firstInView()
  if (place && place.tabIndex < 0) place.tabIndex = -1
  place?.focus({ preventScroll: true })
}

type Address = { pathname: string; search: string }

let shown: Address | null = null

const isOther = (before: Address, { pathname, search }: Address) => before.pathname !== pathname || before.search !== search

/**
 * From the first call on, a focus whose element goes away moves to the heading of the part of the page where that was. Later ones
 * move it to the heading of the page that is shown at `address`, if that is another one, or to what is in view where the way there
 * leaves the focus or that heading out of sight.
 */
export function keepFocus(address: Address, focus: Focus): void {
  const before = shown
  shown = address
  if (before === null) {
    if (focus.places.length === 0) focus.places = placesAround(document.activeElement)
    // A modal always has the focus: what had it went before this script came.
    const modal = document.querySelector("dialog[open]")
    if (modal && document.activeElement === document.body) focusHeading(modal, false)
    const look = () => restoreSoon(focus)
    // What a narrow window folds, a wide one shows without its button.
    addEventListener("resize", look)
    addEventListener("click", ({ target }) => (pressed = (target as Element).closest("a")), true)
    const observer = new MutationObserver(() => {
      look()
      markTitle()
    })
    observer.observe(document, { childList: true, subtree: true, attributeFilter: ["open"] })
    // It may have been lost before this script came.
    look()
    watchForms(focus.served)
    return
  }
  const isOtherPath = before.pathname !== address.pathname
  if (isOther(before, address) && !document.activeElement?.matches("dialog *, .error-summary")) {
    if (isOtherPath) focusHeading(null, true)
    const isOutOfView = () => document.activeElement && !isInView(document.activeElement)
    // Another page of a list begins at its top.
    if (isOutOfView() && !isOtherPath && window.scrollY === 0) focusHeading(null, true)
    if (isOutOfView()) focusInView(before, isOtherPath)
  }
}
