/**
 * A browser as a shopper uses it: addresses, what stands on the page, presses and keys. Elements are named by XPath, which every
 * engine understands, with scripts and without.
 */
export type Browser = {
  name: string
  open(address: string): Promise<void>
  address(): Promise<string>
  /** Whether something with this XPath is on the page and can be seen. */
  sees(xpath: string): Promise<boolean>
  /** The visible text of the first element with this XPath. */
  read(xpath: string): Promise<string>
  /** A real press on its middle, or on the first field of a frame, after scrolling it into view. */
  press(xpath: string): Promise<void>
  /** Replaces what stands in a field. */
  type(xpath: string, text: string): Promise<void>
  /** Types into what has the focus. */
  insert(text: string): Promise<void>
  /** Presses one key: "Escape", "Tab" … */
  key(name: string): Promise<void>
  /** What has the focus: where the link leads, as it is written, or the tag. */
  focused(): Promise<string>
  /** Texts less than 8 px from an edge of the window, but in boxes that scroll sideways; and scroll bars that take room in those. */
  layoutFaults(): Promise<string[]>
  /** A PNG of the window. */
  picture(): Promise<Buffer>
  /** Uncaught exceptions and refusals of the content policy so far, and pauses of the main thread above 2 s. */
  problems(): Promise<string[]>
  close(): Promise<void>
}

const PATIENCE_MS = 20_000

/** Waits until a condition holds. @throws naming it, with the page's address and the start of its text */
export async function until(browser: Browser, what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    if (await holds().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const text = await browser.read("//body").catch(() => "")
  throw new Error(`${browser.name} waited for ${what} at ${await browser.address()}:\n${text.slice(0, 800)}`)
}

/** Waits until an element can be seen. */
export const sees = (browser: Browser, xpath: string) => until(browser, xpath, () => browser.sees(xpath))

/** Waits for an element and presses it, after a key that does nothing by itself: a page with scripts hydrates at it first. */
export async function press(browser: Browser, xpath: string): Promise<void> {
  await sees(browser, xpath)
  await browser.key("Shift")
  await until(
    browser,
    "hydration",
    async () => (await browser.sees("//html[not(@data-scripts)]")) || browser.sees("//html[@data-js]"),
  )
  await browser.press(xpath)
}

const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`)
/** XPath of a button that holds these words. */
export const button = (words: string) =>
  `//button[contains(normalize-space(.), ${quoted(words)}) or @aria-label=${quoted(words)}]`
/** XPath of a link in the page's main part that holds these words. */
export const link = (words: string) => `//main//a[contains(normalize-space(.), ${quoted(words)})]`
/** XPath of a field by its name. */
export const field = (name: string, value?: string) =>
  `//main//*[self::input or self::select][@name='${name}'${value === undefined ? "" : ` and @value='${value}'`}]`
