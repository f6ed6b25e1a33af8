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

/** Notes the fields of plain forms that were corrected since they were refused; the longer ones are checked by their own rules. */
function watchCorrections(): void {
  const corrected = new Set<Element>()
  Object.assign(window, { corrected })
  const forget = ({ type, target }: Event) =>
    (type === "submit" || (target as Element).matches(".error-summary")) && corrected.clear()
  for (const type of ["submit", "focusin"]) addEventListener(type, forget, true)
  addEventListener(
    "change",
    ({ target }) => {
      const field = target as HTMLInputElement
      // Not before React has the page.
      if (!Object.keys(field).some((key) => key.startsWith("__react")) || field.form?.matches("[data-checked]")) return
      const isNumber = field.inputMode !== "numeric" || /\d/.test(field.value)
      if (field.value.trim() !== "" && field.validity.valid && isNumber) corrected.add(field)
    },
    true,
  )
}

function watchRegions(): void {
  const unheard: string[] = []
  Object.assign(window, { unheard })
  const texts = new WeakMap<Element, string>()
  let last: { text: string; at: number; region?: Element } = { text: "", at: 0 }
  const note = (region: Element) => {
    const text = region.textContent?.trim() ?? ""
    if (texts.get(region) === text) return
    texts.set(region, text)
    if (text === "") return
    const modal = document.querySelector("dialog:modal")
    // A modal that opens says its description.
    const described = region.closest("dialog:not([open])")?.getAttribute("aria-describedby")
    if (described && region.contains(document.getElementById(described))) return
    const isHeard = region.checkVisibility() && (modal === null || modal.contains(region))
    if (!isHeard) unheard.push(`nobody hears “${text}”`)
    else if (last.text === text && last.region !== region && performance.now() - last.at < 100)
      unheard.push(`“${text}” is said twice`)
    if (isHeard) last = { text, region, at: performance.now() }
  }
  new MutationObserver((changes) => {
    if (document.readyState === "loading") return
    const places = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement))
    const regions = new Set(places.map((place) => place?.closest("[role=status], [role=alert], [aria-live]")))
    for (const region of regions) if (region) note(region)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** What is wrong with a page after whatever a shopper has done: its focus, its title, what is left of errors. */
function findFaults(): string[] {
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const { activeElement, body, title } = document
  const faults = [...((Reflect.get(window, "unheard") as string[] | undefined) ?? [])]
  if (Reflect.get(window, "hadFocus") && (activeElement === null || activeElement === body)) faults.push("the focus is on body")
  if (activeElement && !activeElement.matches("body, main, dialog, iframe")) {
    const { top, bottom } = activeElement.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight) faults.push(`out of sight: ${activeElement.outerHTML.slice(0, 90)}`)
  }
  const summaries = shown(".error-summary")
  if (/^Erreur/.test(title) !== summaries.length > 0) faults.push(`“${title}” with ${summaries.length} summaries`)
  const isRefused = summaries.length + shown("[role=alert], .field-error").length > 0
  const invalid = shown("[aria-invalid=true]").map((field) => field.outerHTML.slice(0, 90))
  const corrected = [...((Reflect.get(window, "corrected") as Set<Element> | undefined) ?? [])]
  const kept = corrected.filter((field) => field.isConnected && field.closest("[aria-invalid=true]"))
  for (const field of kept) faults.push(`corrected, and still wrong: ${field.outerHTML.slice(0, 90)}`)
  if (!isRefused && invalid.length > 0) faults.push(`no error tells of ${invalid.join(", ")}`)
  const parts = ["labelledby", "describedby"].flatMap((role) =>
    shown(`[aria-${role}]`).flatMap((element) => element.getAttribute(`aria-${role}`)!.split(" ")),
  )
  for (const id of new Set(parts)) if (id && !document.getElementById(id)) faults.push(`nothing is there that is called ${id}`)
  return faults
}

/** Waits for the page to hold what every page holds after every gesture. */
export async function expectStanding(page: Page, state: string): Promise<void> {
  // A page that is being left is looked at again.
  const look = () => page.evaluate(findFaults).catch(() => ["the page is not there"])
  await expect.poll(look, { message: state }).toEqual([])
}
