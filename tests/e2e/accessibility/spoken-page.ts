import { createRequire } from "node:module"
import { build } from "esbuild"
import type { Page } from "playwright/test"

type Reader = {
  start(options: { container: Element }): Promise<void>
  stop(): Promise<void>
  next(): Promise<void>
  lastSpokenPhrase(): Promise<string>
  spokenPhraseLog(): Promise<string[]>
}

declare global {
  interface Window {
    spoken?: { virtual: Reader }
  }
}

/** More steps than any page of a purchase has. */
const MAX_STEPS = 1500

const reader = build({
  entryPoints: [createRequire(import.meta.url).resolve("@guidepup/virtual-screen-reader/browser.js")],
  ...{ bundle: true, minify: true, format: "iife", globalName: "spoken", write: false },
} as const).then(({ outputFiles: [file] }) => file?.text ?? "")

/** What a screen reader says of a page from its top to its end, a phrase a line. */
export async function speak(page: Page): Promise<string> {
  await page.evaluate(`${await reader}; window.spoken = spoken; 0`)
  const phrases = await page.evaluate(async (most) => {
    const { virtual } = window.spoken!
    // The reader knows hidden elements, not what a closed disclosure or a style of the browser hides.
    const closed = [...document.querySelectorAll<HTMLElement>("details:not([open]) > :not(summary):not([hidden]), noscript")]
    for (const each of closed) each.hidden = true
    // Nor does it know what a style writes.
    for (const each of document.querySelectorAll<HTMLElement>("[data-count]")) each.append(each.dataset["count"] ?? "")
    await virtual.start({ container: document.body })
    let steps = 0
    do await virtual.next()
    while (++steps < most && !(await virtual.lastSpokenPhrase()).startsWith("end of document"))
    const said = await virtual.spokenPhraseLog()
    await virtual.stop()
    for (const each of closed) each.hidden = false
    return said
  }, MAX_STEPS)
  return `${withoutEchoes(phrases).join("\n")}\n`
}

const NAMED = /^(?:link|button|radio|checkbox|textbox|searchbox|combobox|spinbutton|heading|radiogroup|group|term)\b, (.*)$/
const SILENT = /^(?:end,? .*|paragraph|strong|emphasis|insertion|deletion|status|listitem(?!.*current).*)$/

const plain = (text: string) => text.replace(/\s+/g, " ").trim()

/** A name's own text is said once, and where something ends is not said. */
function withoutEchoes(phrases: readonly string[]): string[] {
  let name = ""
  return phrases.map(plain).flatMap((phrase) => {
    if (SILENT.test(phrase) || /^[.,]$/.test(phrase)) return []
    const named = NAMED.exec(phrase)?.[1]
    if (named === undefined && name.includes(phrase)) return []
    name = named ?? phrase
    return [phrase]
  })
}
