import { type BrowserContext, type Page, expect } from "playwright/test"

/**
 * Notes in every document that something has had the focus (what has once left `body` never falls back to it), and what live
 * regions say where nobody hears it, or twice.
 */
export async function watchDocuments(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => addEventListener("focusin", () => Object.assign(window, { hadFocus: true }), true))
  await context.addInitScript(watchRegions)
  await context.addInitScript(watchCorrections)
}

/**
 * Notes the fields that were corrected since they were refused. Of forms with rules of their own it is known only that a field
 * which was empty is not any more: its sentence goes, or another one comes.
 */
function watchCorrections(): void {
  const corrected = new Map<Element, string>()
  Object.assign(window, { corrected })
  const forget = ({ type, target }: Event) =>
    (type === "submit" || (target as Element).matches(".error-summary")) && corrected.clear()
  for (const type of ["submit", "focusin"]) addEventListener(type, forget, true)
  addEventListener(
    "change",
    ({ target }) => {
      const field = target as HTMLInputElement
      // Not before React has the page.
      if (!Object.keys(field).some((key) => key.startsWith("__react")) || field.value.trim() === "") return
      const isNumber = field.inputMode !== "numeric" || /\d/.test(field.value)
      const error = document.getElementById(`${field.id}-erreur`)?.textContent ?? ""
      if (!field.form?.matches("[data-checked]")) {
        if (field.validity.valid && isNumber) corrected.set(field, "")
      } else if (field.defaultValue.trim() === "" && error) corrected.set(field, error)
    },
    true,
  )
}

function watchRegions(): void {
  const REGIONS = "[role=status], [role=alert], [aria-live]"
  const unheard: string[] = []
  const entered = new Map<Element, string>()
  Object.assign(window, { unheard, entered })
  const texts = new WeakMap<Element, string>()
  /** What alerts have listed since a form was sent, and the notice and the place in history that were there then. */
  let listed = new Map<Element, string[]>()
  const noteSending = () => {
    listed = new Map()
    const notice = document.querySelector(".notice-region > p")
    const { key } = (history.state ?? {}) as { key?: string }
    Object.assign(window, { sentWith: notice && { notice, text: notice.textContent, key } })
  }
  addEventListener("submit", noteSending, true)
  const textOf = (element: Element) => element.textContent?.trim() ?? ""
  let last = { text: "", at: 0 }
  const isDescription = (region: Element, dialog: string) => {
    const described = region.closest(dialog)?.getAttribute("aria-describedby")
    return Boolean(described && region.contains(document.getElementById(described)))
  }
  const note = (region: Element) => {
    const text = textOf(region)
    if (texts.get(region) === text) return
    texts.set(region, text)
    if (text === "") return
    const modal = document.querySelector("dialog:modal")
    // A modal that opens says its description.
    if (isDescription(region, "dialog:not([open])")) return
    const isHeard = region.checkVisibility() && (modal === null || modal.contains(region))
    if (!isHeard) unheard.push(`nobody hears “${text}”`)
    else if (last.text === text && performance.now() - last.at < 1000) unheard.push(`“${text}” is said twice`)
    if (isHeard) last = { text, at: performance.now() }
    noteFocus()
    if (!isHeard || !region.matches("[role=alert]")) return
    const items = [...region.querySelectorAll("li")].map(textOf)
    const before = listed.get(region)
    if (before && items.length > 0 && items.every((item) => before.includes(item))) unheard.push(`“${text}” is said again`)
    listed.set(region, items)
  }
  // What comes of another press is no repetition.
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, () => (last = { text: "", at: 0 }), true)
  let focusedAt = 0
  const noteFocus = () => {
    const place = document.activeElement
    const isBoth = place?.closest(REGIONS) && textOf(place) === last.text && Math.abs(focusedAt - last.at) < 1000
    if (isBoth && last.text !== "") unheard.push(`“${last.text}” is said, and by the focus too`)
  }
  let page = location.pathname
  let heading: Element | null = null
  let isParsed = false
  addEventListener("DOMContentLoaded", () => {
    // What came last with the document is still to be told of.
    observer.takeRecords()
    isParsed = true
  })
  const observer = new MutationObserver((changes) => {
    const isOther = page !== location.pathname || heading !== document.querySelector("main h1")
    page = location.pathname
    heading = document.querySelector("main h1")
    if (!isParsed) return
    const places = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement))
    const regions = new Set(places.map((place) => place?.closest(REGIONS)))
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
    for (const region of added.flatMap((node) => [node, ...node.querySelectorAll(REGIONS)])) {
      if (!region.matches(REGIONS) || !region.isConnected) continue
      regions.add(region)
      // Of another page the heading is said; an alert is, however it comes.
      const isSaid = isOther || region.matches("[role=alert]") || isDescription(region, "dialog")
      if (!isSaid && textOf(region) && region.checkVisibility()) entered.set(region, textOf(region))
    }
    for (const region of regions) if (region) note(region)
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  addEventListener(
    "focusin",
    ({ target }) => {
      const place = target as Element
      for (const region of entered.keys()) if (place.contains(region)) entered.delete(region)
      focusedAt = performance.now()
      noteFocus()
    },
    true,
  )
}

/** What came last: Tab may have led out of the page, a scroll away from the focus, another width of the window after either. */
export type Away = "tab" | "scroll" | "resize" | null

/** What is wrong with a page after whatever a shopper has done: its focus, its title, what is left of errors. */
function findFaults(away: Away): string[] {
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const { activeElement, body, title } = document
  const faults = [...((Reflect.get(window, "unheard") as string[] | undefined) ?? [])]
  for (const text of (
    (Reflect.get(window, "entered") as Map<Element, string> | undefined) ?? new Map<Element, string>()
  ).values())
    faults.push(`“${text}” came with its region, unheard`)
  const { notice, text, key } = (Reflect.get(window, "sentWith") ?? {}) as { notice?: Element; text?: string; key?: string }
  const isAnswered = (history.state as { key?: string } | null)?.key !== key
  if (isAnswered && notice?.checkVisibility() && notice.textContent === text)
    faults.push(`“${text}” is another answer’s too, and nobody hears it again`)
  for (const list of shown("ul, ol")) {
    const owners = new Map<string, Element>()
    for (const item of list.children)
      for (const button of item.querySelectorAll("button")) {
        const name = (button.ariaLabel ?? button.textContent).trim()
        if (button.checkVisibility() && (owners.get(name) ?? item) !== item)
          faults.push(`two buttons of a list are called “${name}”`)
        owners.set(name, item)
      }
  }
  for (const group of shown("[role=radiogroup]")) {
    const names = shown("label").flatMap((label) => (group.contains(label) ? label.textContent!.trim() : []))
    const twin = names.find((name, at) => names.indexOf(name) < at)
    if (twin !== undefined) faults.push(`two choices of a group are called “${twin}”`)
  }
  for (const region of shown("button :is([role=status], [role=alert], [aria-live])"))
    faults.push(`what is said is part of a button’s name: ${region.parentElement!.outerHTML.slice(0, 90)}`)
  if (
    away !== "tab" &&
    away !== "resize" &&
    Reflect.get(window, "hadFocus") &&
    (activeElement === null || activeElement === body)
  )
    faults.push("the focus is on body")
  const served = shown("main .notice-region > .notice")[0]
  if (away === null && served && activeElement === body)
    faults.push(`“${served.textContent}” is told, and the focus is elsewhere`)
  if (activeElement && away !== "scroll" && away !== "resize" && !activeElement.matches("body, main, dialog, iframe")) {
    const { left, right, top, bottom, width } = activeElement.getBoundingClientRect()
    const name = activeElement.outerHTML.slice(0, 90)
    if (bottom < 0 || top > innerHeight) faults.push(`out of sight: ${name}`)
    const [x, y] = [Math.max(left, 0) + Math.min(right, innerWidth), Math.max(top, 0) + Math.min(bottom, innerHeight)]
    const seen = width > 1 && document.elementFromPoint(x / 2, y / 2)
    const isItself = seen && (activeElement.contains(seen) || seen.contains(activeElement))
    if (seen && !isItself && seen.closest("label")?.control !== activeElement)
      faults.push(`${name} is under ${seen.outerHTML.slice(0, 60)}`)
  }
  const summaries = shown(".error-summary")
  if (/^Erreur/.test(title) !== summaries.length > 0) faults.push(`“${title}” with ${summaries.length} summaries`)
  const isRefused = summaries.length + shown("[role=alert], .field-error").length > 0
  const invalid = shown("[aria-invalid=true]").map((field) => field.outerHTML.slice(0, 90))
  const corrected = [...((Reflect.get(window, "corrected") as Map<Element, string> | undefined) ?? [])]
  for (const [field, error] of corrected) {
    const isKept = error === "" || document.getElementById(`${field.id}-erreur`)?.textContent === error
    if (isKept && field.isConnected && field.closest("[aria-invalid=true]"))
      faults.push(`corrected, and still wrong: ${field.outerHTML.slice(0, 90)}`)
  }
  for (const error of shown(".field-error[id$=-erreur]")) {
    const field = document.getElementById(error.id.replace(/-erreur$/, ""))
    if (field && !field.closest("[aria-invalid=true], [data-invalid]"))
      faults.push(`“${error.textContent}” is told at no wrong field`)
  }
  for (const link of shown(".error-summary a") as HTMLAnchorElement[]) {
    const links = [...link.closest(".error-summary")!.querySelectorAll("a")]
    const isTwin = links.some((other) => other !== link && other.textContent === link.textContent)
    if (isTwin) faults.push(`two fields are told of by “${link.textContent}”`)
    const field = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    if (!field?.closest("[aria-invalid=true], [data-invalid]")) faults.push(`“${link.textContent}” is told of no wrong field`)
  }
  if (!isRefused && invalid.length > 0) faults.push(`no error tells of ${invalid.join(", ")}`)
  const parts = ["labelledby", "describedby"].flatMap((role) =>
    shown(`[aria-${role}]`).flatMap((element) => element.getAttribute(`aria-${role}`)!.split(" ")),
  )
  for (const id of new Set(parts)) if (id && !document.getElementById(id)) faults.push(`nothing is there that is called ${id}`)
  return faults
}

/** Waits for the page to hold what every page holds after every gesture. */
export async function expectStanding(page: Page, state: string, away: Away = null): Promise<void> {
  // A page that is being left is looked at again.
  const look = () => page.evaluate(findFaults, away).catch(() => ["the page is not there"])
  await expect.poll(look, { message: state }).toEqual([])
}
