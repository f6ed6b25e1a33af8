import { correctedIds, setCorrectedIds } from "./corrections"

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const SUMMARY = ".error-summary"
const TITLE_PREFIX = "Erreur\u00a0: "
/** Tells fields that are not React's. */
const CORRECTED = "corrected"
/** Milliseconds until errors go, and between looks at a press that lasts. */
const LOOK_MS = 30

/** What was hidden here last: of several fields that change together each is. */
let hidden: readonly string[] = []

/**
 * From now on errors go from fields and summaries as soon as a field was corrected, which forms that check themselves see to on
 * their own, or another choice has hidden it.
 *
 * @param served the errors that the page came with
 */
export function watchForms(served: Element | null): void {
  markTitle()
  addEventListener("change", ({ target }) => void hideErrors((control) => control === target))
  // What was corrected before this script came, but for words that may not be finished. Errors of a later answer are newer than that.
  if (served?.isConnected)
    void hideErrors((control) => (control !== document.activeElement || isPressed(control)) && wasChanged(control))
}

/** The title says "Erreur" as long as a summary is in sight: no answer comes when the browser shows or takes one away. */
export function markTitle(): void {
  const summaries = [...document.querySelectorAll(SUMMARY)]
  const title = document.title.replace(TITLE_PREFIX, "")
  const marked = summaries.some((summary) => summary.getClientRects().length > 0) ? TITLE_PREFIX + title : title
  if (marked !== document.title) document.title = marked
}

async function hideErrors(isChanged: (control: Control) => boolean): Promise<void> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`${SUMMARY} a`)]
  const ids = links.map(({ hash }) => decodeURIComponent(hash.slice(1)))
  const changed = ids.filter((id) => isHidden(id) || controlsOf(id).some(isChanged))
  if (changed.length === 0) return
  const known = correctedIds()
  // The focus is on its way to where it goes next, and what goes above a pressed button would move it away from the pointer.
  do await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  while (document.querySelector(":active"))
  // Meanwhile another answer may have refused it once more.
  if (![known, hidden].includes(correctedIds())) return
  const corrected = changed.filter((id) => isHidden(id) || controlsOf(id).some(isPlausible))
  hidden = [...correctedIds(), ...corrected]
  setCorrectedIds(hidden)
  for (const id of corrected) document.getElementById(id)?.dispatchEvent(new Event(CORRECTED))
}

/** Whether its form is shown without it; what a closed fold holds is a press away. */
function isHidden(id: string): boolean {
  const place = document.getElementById(id)
  if (!place || place.getClientRects().length > 0) return false
  return Boolean(place.closest("form")?.getClientRects().length) && !place.closest("details:not([open])")
}

/** The control with this id and the others of its name, or those in the box with this id. */
function controlsOf(id: string): Control[] {
  const place = document.getElementById(id)
  if (!place?.matches("input, select, textarea")) return [...(place?.querySelectorAll<Control>("input, select") ?? [])]
  const { name, form } = place as Control
  if (form?.matches("[data-checked]")) return []
  if (!name || !form) return [place as Control]
  return ([...form.elements] as Control[]).filter((control) => control.name === name)
}

/** Whether one press changes it, so that it is finished although the focus is on it. */
const isPressed = (control: Control) => "options" in control || /checkbox|radio/.test(control.type)

/** Since the page was served. */
function wasChanged(control: Control): boolean {
  if ("options" in control) return [...control.options].some((option) => option.selected !== option.defaultSelected)
  const isTicked = "checked" in control && control.checked !== control.defaultChecked
  return isTicked || control.value !== control.defaultValue
}

/** Not what the browser knows to be wrong. */
function isPlausible(control: Control): boolean {
  if ("checked" in control && isPressed(control)) return control.checked
  const { value, validity, inputMode } = control
  if (value.trim() === "") return !control.matches("[aria-required=true], [required]")
  return validity.valid && (inputMode !== "numeric" || /\d/.test(value))
}
