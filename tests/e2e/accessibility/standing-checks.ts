import { type Page, expect } from "playwright/test"

/** Notes in every document that something has had the focus: what has once left `body` never falls back to it. */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => addEventListener("focusin", () => Object.assign(window, { hadFocus: true }), true))
}

/** What is wrong with a page after whatever a shopper has done: its focus, its title, what is left of errors. */
function findFaults(): string[] {
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const { activeElement, body, title } = document
  const faults: string[] = []
  if (Reflect.get(window, "hadFocus") && (activeElement === null || activeElement === body)) faults.push("the focus is on body")
  if (activeElement && !activeElement.matches("body, main, dialog, iframe")) {
    const { top, bottom } = activeElement.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight) faults.push(`out of sight: ${activeElement.outerHTML.slice(0, 90)}`)
  }
  const summaries = shown(".error-summary")
  if (/^Erreur/.test(title) !== summaries.length > 0) faults.push(`“${title}” with ${summaries.length} summaries`)
  const isRefused = summaries.length + shown("[role=alert], .field-error").length > 0
  const invalid = shown("[aria-invalid=true]").map((field) => field.outerHTML.slice(0, 90))
  if (!isRefused && invalid.length > 0) faults.push(`no error tells of ${invalid.join(", ")}`)
  return faults
}

/** Waits for the page to hold what every page holds after every gesture. */
export async function expectStanding(page: Page, state: string): Promise<void> {
  await expect.poll(() => page.evaluate(findFaults), { message: `${state}, as after every gesture` }).toEqual([])
}
