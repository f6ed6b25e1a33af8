import { digestOf } from "../digest.server.ts"

/** What is a shopper's own of the root's data: the entries that its loader names last, in this order. */
const OWN_ENTRIES = ["cart", "visitor", "pending", "notice", "requestId"] as const

/** What each page fills into its slots: its own address as an attribute's value, its request's id as JSON. */
export type Fill = "address" | "requestId"
type SlotPiece = { text: string } | { fill: Fill }

/**
 * A page cut into the static parts that all visitors of a kind get, and the slots between, which are a shopper's own: the number of
 * articles, the panels of quote and cart, and the shopper's part of the page's state.
 */
export type PageCut = {
  /** One more than there are slots. */
  staticParts: string[]
  slots: SlotPiece[][]
  /** Path and query that the page's forms lead back to. */
  address: string
  /** What the slots depend on beside cart and visitor: JSON of the page's mode, and a digest of what stands around every page. */
  mode: string
  /** Digests of the JSON of cart and visitor. */
  digests: readonly [cart: string, visitor: string]
}

type Range = { start: number; end: number; pieces: SlotPiece[] }

/**
 * Cuts a rendered page. A test holds that a visitor's static parts and a shopper's slots are together the page that is rendered for
 * that shopper.
 *
 * @param root the root's data
 * @param address path and query that the page's forms lead back to
 * @returns null for a page without the panels or with something that is said once
 */
export function cutPage(html: string, root: Record<string, unknown>, address: string): PageCut | null {
  if (root["notice"] !== null || root["pending"] !== null) return null
  const ranges = [findQuantity(html), findPanels(html, address), ...findState(html, root)]
  const staticParts: string[] = []
  const slots: SlotPiece[][] = []
  let from = 0
  for (const range of ranges) {
    if (range === null) return null
    staticParts.push(html.slice(from, range.start))
    slots.push(range.pieces)
    from = range.end
  }
  staticParts.push(html.slice(from))
  const digests = [digestOf(JSON.stringify(root["cart"])), digestOf(JSON.stringify(root["visitor"]))] as const
  const mode = `${JSON.stringify(root["mode"])} ${digestOf(JSON.stringify(root["shell"]))}`
  return { staticParts, slots, address, mode, digests }
}

/** The number in the header's link to the cart. */
function findQuantity(html: string): Range | null {
  const word = `<span class="header-word">Panier </span>`
  const start = html.indexOf(word) + word.length
  const end = html.indexOf("</a>", start)
  return start < word.length ? null : { start, end, pieces: [{ text: html.slice(start, end) }] }
}

/** The panels of quote and cart, the last of the page. Their forms lead back to it. */
function findPanels(html: string, address: string): Range | null {
  const close = "</dialog>"
  const start = html.lastIndexOf(`<dialog id="devis"`)
  const end = html.lastIndexOf(close) + close.length
  if (start < 0) return null
  const field = `name="returnTo" value="`
  const texts = html.slice(start, end).split(`${field}${escapeAttribute(address)}"`)
  const pieces = texts.flatMap((text, at): SlotPiece[] => {
    const opened = at < texts.length - 1 ? text + field : text
    return at === 0 ? [{ text: opened }] : [{ fill: "address" }, { text: `"${opened}` }]
  })
  return { start, end, pieces }
}

/** The cart as tabs compare it, and the shopper's entries of the root's data; nothing in a page without scripts. */
function findState(html: string, root: Record<string, unknown>): (Range | null)[] {
  const script = html.lastIndexOf(`<script type="application/json" id="page-state"`)
  if (script < 0) return []
  const name = ` data-cart="`
  const start = html.indexOf(name, script) + name.length
  const end = html.indexOf(`"`, start)
  const own = escapeJson(JSON.stringify(Object.fromEntries(OWN_ENTRIES.map((entry) => [entry, root[entry]])))).slice(1, -1)
  const at = html.indexOf(own, end)
  if (start < name.length || at < 0) return [null]
  const id = JSON.stringify(root["requestId"])
  return [
    { start, end, pieces: [{ text: html.slice(start, end) }] },
    { start: at, end: at + own.length, pieces: [{ text: own.slice(0, -id.length) }, { fill: "requestId" }] },
  ]
}

/** What a page fills into its slots, ready to stand there. */
export function fillsOf(address: string, requestId: string | null): Record<Fill, string> {
  return { address: escapeAttribute(address), requestId: JSON.stringify(requestId) }
}

const REFERENCES: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" }

/** As React writes an attribute's value. */
function escapeAttribute(text: string): string {
  return text.replace(/["&'<>]/g, (character) => REFERENCES[character] ?? "")
}

/** As Remix writes JSON into a page. */
function escapeJson(json: string): string {
  return json.replace(/[&<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
}
