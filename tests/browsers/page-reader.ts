import { setTimeout } from "node:timers/promises"
import type { Browser } from "./browser.ts"

/** What an engine's own protocol must be able to do; the rest is the same for all. */
export type Wire = {
  name: string
  navigate(address: string): Promise<void>
  evaluate<T>(expression: string): Promise<T>
  clickAt(x: number, y: number): Promise<void>
  /** Types into what has the focus. */
  insert(text: string): Promise<void>
  key(name: string): Promise<void>
  picture(): Promise<Buffer>
  problems(): Promise<string[]>
  close(): Promise<void>
}

/** The first element with this XPath that can be seen: a page may hold a closed panel with the same words. */
const find = (xpath: string) => `(function(){
  var all = document.evaluate(${JSON.stringify(xpath)}, document, null, 7, null)
  for (var i = 0; i < all.snapshotLength; i++) {
    var one = all.snapshotItem(i), box = one.getBoundingClientRect()
    if (box.width > 0 && box.height > 0 && getComputedStyle(one).visibility !== "hidden") return one
  }
  return null
})()`

const place = (xpath: string) => `(function(){
  var one = ${find(xpath)}
  if (!one) return null
  one.scrollIntoView({ block: "center" })
  var box = one.getClientRects()[0], isFrame = one.tagName === "IFRAME"
  var x = box.left + (isFrame ? 40 : box.width / 2), y = box.top + (isFrame ? 20 : box.height / 2)
  var at = document.elementFromPoint(x, y), label = one.labels && one.labels[0]
  var isHit = !!at && (one.contains(at) || at.contains(one) || !!(label && label.contains(at)))
  return JSON.stringify({ x: x, y: y, isHit: isHit, over: at ? at.outerHTML.slice(0, 120) : "" })
})()`

const LAYOUT_FAULTS = `(function () {
  var texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange(), found = []
  function isApart(element) {
    for (var at = element; at && at !== document.body; at = at.parentElement) {
      var style = getComputedStyle(at)
      if (/auto|scroll/.test(style.overflowX) || style.position === "fixed" || at.offsetWidth < 2) return true
    }
    return /SCRIPT|STYLE|NOSCRIPT/.test(element.tagName)
  }
  while (texts.nextNode()) {
    var text = texts.currentNode
    if (!text.data.trim() || isApart(text.parentElement)) continue
    range.selectNodeContents(text)
    for (var box of range.getClientRects())
      if (box.width > 1 && box.height > 1 && (box.left < 8 || box.right > document.documentElement.clientWidth - 8))
        found.push(text.data.trim() + " " + Math.round(box.left) + "–" + Math.round(box.right))
  }
  for (var one of document.querySelectorAll("main *, header *")) {
    var own = getComputedStyle(one), borders = parseFloat(own.borderTopWidth) + parseFloat(own.borderBottomWidth)
    if (/auto|scroll/.test(own.overflowX) && !one.closest("details:not([open])") && one.offsetHeight - one.clientHeight - borders > 1)
      found.push("a scroll bar under ." + one.className)
  }
  return JSON.stringify(found)
})()`

/** A shopper's browser over the protocol of any engine. */
export function browserOver(wire: Wire): Browser {
  /** Where an element stands, once it has not moved between two looks: a page that has just arrived still moves. */
  async function findPlace(xpath: string): Promise<string> {
    let before: string | null = null
    for (let looks = 0; looks < 40; looks++) {
      const now = await wire.evaluate<string | null>(place(xpath))
      if (!now) throw new Error(`${wire.name}: nothing to press at ${xpath}`)
      if (now === before) return now
      before = now
      await setTimeout(150)
    }
    throw new Error(`${wire.name}: ${xpath} never stands still`)
  }

  async function press(xpath: string): Promise<void> {
    const found = await findPlace(xpath)
    const { x, y, isHit, over } = JSON.parse(found) as { x: number; y: number; isHit: boolean; over: string }
    if (!isHit) throw new Error(`${wire.name}: ${xpath} lies under ${over}`)
    await wire.clickAt(x, y)
  }
  return {
    name: wire.name,
    open: wire.navigate,
    address: () => wire.evaluate("location.href"),
    sees: (xpath) => wire.evaluate(`!!${find(xpath)}`),
    read: (xpath) => wire.evaluate(`(${find(xpath)} || {}).innerText || ""`),
    press,
    async type(xpath, text) {
      await press(xpath)
      await wire.evaluate(`(function(){ var one = ${find(xpath)}; one.focus(); if (one.select) one.select() })()`)
      await wire.insert(text)
    },
    insert: wire.insert,
    key: wire.key,
    focused: () =>
      wire.evaluate(`(function(){ var at = document.activeElement; return at ? at.getAttribute("href") || at.tagName : "" })()`),
    layoutFaults: () => wire.evaluate<string>(LAYOUT_FAULTS).then((found) => JSON.parse(found) as string[]),
    picture: wire.picture,
    problems: wire.problems,
    close: wire.close,
  }
}

/** Tells the console when the main thread stood still for more than 2 s. */
export const PAUSE_WATCH = `(function () {
  var last = Date.now()
  setInterval(function () {
    var now = Date.now()
    if (now - last > 2200 && !document.hidden) console.error("main thread stood still: " + (now - last) + " ms")
    last = now
  }, 200)
})()`
