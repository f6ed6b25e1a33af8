import type { BrowserContext, Locator, Page } from "playwright/test"
import { type Away, expectStanding, watchDocuments } from "./standing-checks.ts"

const SCROLL = "scrollIntoViewIfNeeded"
const GESTURES = [
  ...["check", "clear", "click", "fill", "focus", "press", "pressSequentially", "selectOption", "setChecked", "tap", "uncheck"],
  SCROLL,
] as const

/** Of each page that is checked, what came last that may have led the focus away. */
const away = new WeakMap<Page, Away>()

/**
 * Before each gesture on any page of this context, what holds after every gesture holds after the one before
 * (docs/accessibility.md, X24).
 */
export function watchPages(context: BrowserContext): void {
  void watchDocuments(context)
  context.on("page", checkBetweenGestures)
}

function checkBetweenGestures(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator("body")) as Locator
  if (!wrapped.has(locators)) wrapGestures(locators)
  away.set(page, null)
  const resize = page.setViewportSize.bind(page)
  page.setViewportSize = async (size) => {
    await resize(size)
    if (away.has(page)) away.set(page, "resize")
  }
  const { keyboard } = page
  const press = keyboard.press.bind(keyboard)
  keyboard.press = async (key, options) => {
    await expectStandingBefore(page, `the key ${key}`)
    await press(key, options)
    away.set(page, key.endsWith("Tab") ? "tab" : null)
  }
  const type = keyboard.type.bind(keyboard)
  keyboard.type = async (words, options) => {
    await expectStandingBefore(page, `the words ${words}`)
    await type(words, options)
    away.set(page, null)
  }
}

/** The page holds what it holds after every gesture, before the next one or the test's end. */
export async function expectStandingBefore(page: Page, gesture: string): Promise<void> {
  const left = away.get(page)
  if (left !== undefined && !page.isClosed()) await expectStanding(page, `before ${gesture}`, left)
}

/** All locators of a process share one prototype. */
const wrapped = new WeakSet<Locator>()

function wrapGestures(locators: Locator): void {
  wrapped.add(locators)
  for (const gesture of GESTURES) {
    const act = locators[gesture] as (...parts: unknown[]) => Promise<unknown>
    Object.assign(locators, {
      async [gesture](this: Locator, ...parts: unknown[]) {
        const page = this.page()
        await expectStandingBefore(page, `${gesture} on ${String(this)}`)
        const result = await act.apply(this, parts)
        if (away.has(page)) away.set(page, gesture === SCROLL ? "scroll" : null)
        return result
      },
    })
  }
}
