import type { Page } from "playwright/test"
import { expect } from "../shop-test.ts"
import { controlsOf } from "./controls.ts"

/** Controls of less than 24 × 24 px that are not words of a sentence. */
export async function smallTargets(page: Page): Promise<string[]> {
  return (await controlsOf(page)).evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect()
      if (Math.min(width, height) > 23.9) return []
      const words = (element: Element | null) => element?.textContent?.trim().length ?? 0
      // A card's link lies over the whole card.
      if (getComputedStyle(control, "::after").position === "absolute") return []
      const isInSentence = getComputedStyle(control).display === "inline" && words(control.parentElement) > words(control)
      return isInSentence ? [] : [`${control.outerHTML.slice(0, 90)} is ${Math.round(width)} × ${Math.round(height)} px`]
    }),
  )
}

/**
 * Pixels by which the page, or what stands over it, is wider than its window; for whoever zooms, so is a row that scrolls by itself,
 * but for the rows of a table.
 */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = matchMedia("(max-width: 20em)").matches ? "body *:not(input, textarea, select, .table-frame)" : "dialog"
    const boxes = [...document.querySelectorAll(rows)].filter(
      (box) => box.checkVisibility() && (box.matches("dialog") || /auto|scroll/.test(getComputedStyle(box).overflowX)),
    )
    return Math.max(...[document.documentElement, ...boxes].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
}

/**
 * Flex boxes with a gap beside bare text or generated content: where an engine knows no gaps, the margins that stand for them
 * (scripts/gap-margins.mjs) reach elements only.
 */
export function gapsBesideText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll("*")].flatMap((box) => {
      const { display, rowGap, columnGap } = getComputedStyle(box)
      if (!display.includes("flex") || ![rowGap, columnGap].some((gap) => parseFloat(gap) > 0)) return []
      const isBare = ({ nodeType, textContent }: Node) => nodeType === Node.TEXT_NODE && Boolean(textContent?.trim())
      const bare = [...box.childNodes].filter(isBare).length
      const made = ["::before", "::after"].filter((part) => {
        const { content, position } = getComputedStyle(box, part)
        return !["none", "normal"].includes(content) && position !== "absolute"
      }).length
      const elements = [...box.children].filter((child) => getComputedStyle(child).position !== "absolute").length
      return bare + made > 0 && bare + made + elements > 1 ? [box.outerHTML.slice(0, 90)] : []
    }),
  )
}

/** Text that leaves a box which hides or frames it. */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true }) || !texts.currentNode.textContent?.trim()) continue
      range.selectNodeContents(texts.currentNode)
      const text = range.getBoundingClientRect()
      for (let box: Element | null = parent; box && box !== document.body && text.width > 0; box = box.parentElement) {
        const around = box.getBoundingClientRect()
        const isForScreenReaders = around.width <= 1 && around.height <= 1
        if (isForScreenReaders) break
        const { overflowX, overflowY } = getComputedStyle(box)
        const frames = box.matches(".button, .badge, .pill")
        const hides = (overflow: string) => frames || overflow === "hidden" || overflow === "clip"
        const leaves =
          (hides(overflowX) && (text.left < around.left - 2 || text.right > around.right + 2)) ||
          (hides(overflowY) && (text.top < around.top - 2 || text.bottom > around.bottom + 2))
        if (leaves) cut.push(`“${texts.currentNode.textContent.trim().slice(0, 40)}” leaves ${box.tagName} ${box.className}`)
      }
    }
    for (const list of document.querySelectorAll("select"))
      if (list.scrollHeight > list.clientHeight) cut.push(`“${list.selectedOptions[0]?.textContent}” leaves its list`)
    return cut
  })
}

/** Words that go on in the next line, but for those of addresses and numbers, and those that have a hyphen where they may. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      if (!parentElement?.checkVisibility({ visibilityProperty: true }) || parentElement.closest(".sr-only, option")) continue
      for (const { 0: word, index } of textContent!.matchAll(/(?<![\p{L}\d@.’-])\p{L}{3,}(?![\p{L}\d@.])/gu)) {
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        const rows = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)))
        if (rows.size > 1) broken.add(`${word} in ${parentElement.outerHTML.slice(0, 90)}`)
      }
    }
    return [...broken]
  })
}

/** Does `look` while the browser's own text is twice as large, then while lines, words and letters stand further apart. */
export async function withLargeText(page: Page, look: (how: string) => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const setText = async (standard: number) => {
    await browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } })
    const shown = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await expect.poll(shown).toBe(`${standard}px`)
  }
  await setText(32)
  await look("at 200 % text")
  await setText(16)
  await browser.detach()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [sheet]
  })
  await look("with text spacing")
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}
