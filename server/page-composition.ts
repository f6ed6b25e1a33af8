import type { IncomingMessage } from "node:http"
import { LRUCache } from "lru-cache"
import { type Fill, type PageCut, fillsOf } from "../app/http/page-slots.server.ts"
import { type GzipPart, gzipParts, gzipPartsNow, joinGzip } from "./gzip-parts.ts"

/** Slots compressed, with what each page fills in between. */
export type Slots = (GzipPart | { fill: Fill })[][]

/** A page in compressed static parts, with the slots of a visitor without cart and account. */
export type Composition = { staticParts: GzipPart[]; slots: Slots; address: string; mode: string | null }

/** Compresses a page for composing; one without slots is one static part. */
export async function preparePage(text: string, cut: PageCut | null): Promise<Composition> {
  const staticParts = await gzipParts(cut?.staticParts ?? [text])
  return { staticParts, slots: cut ? compressSlots(cut) : [], address: cut?.address ?? "", mode: cut?.mode ?? null }
}

function compressSlots({ slots }: PageCut): Slots {
  const texts = slots.flat().flatMap((piece) => ("text" in piece ? [piece.text] : []))
  const parts = gzipPartsNow(texts)
  return slots.map((pieces) => pieces.map((piece) => ("fill" in piece ? piece : (parts.shift() as GzipPart))))
}

/** A page as one gzip stream, with its own slots or those of a shopper. */
export function composeGzip({ staticParts, slots, address }: Composition, of?: { slots: Slots; requestId: string }): Buffer {
  const fills = fillsOf(address, of?.requestId ?? null)
  const parts: (GzipPart | string)[] = []
  staticParts.forEach((part, at) => {
    parts.push(part)
    for (const piece of (of?.slots ?? slots)[at] ?? []) parts.push("fill" in piece ? fills[piece.fill] : piece)
  })
  return joinGzip(parts)
}

/** The bytes that a page takes in memory. */
export function sizeOfParts(parts: Slots | GzipPart[]): number {
  return parts.flat().reduce((sum, part) => sum + 200 + ("fill" in part ? 0 : part.bytes.length), 0)
}

const MAX_SLOTS = 20_000
const MAX_SLOT_BYTES = 40_000_000

/**
 * Shoppers' slots, found by what they were rendered from: cart, visitor, the page's mode and what stands around it. So they are nobody else's, and
 * never older than the summary that they are asked for with.
 */
export function createSlotStore() {
  const kept = new LRUCache<string, { slots: Slots }>({
    max: MAX_SLOTS,
    maxSize: MAX_SLOT_BYTES,
    sizeCalculation: ({ slots }) => 500 + sizeOfParts(slots),
  })
  const known = new LRUCache<string, true>({ max: MAX_SLOTS })
  const requested = new WeakSet<IncomingMessage>()
  const keyOf = (mode: string, digests: PageCut["digests"]) => `${digests.join(" ")} ${mode}`
  return {
    /** Whether slots may be there, in some mode: else no page is worth waiting for. */
    knows: (digests: PageCut["digests"]) => known.has(digests.join(" ")),
    find: (mode: string, digests: PageCut["digests"]) => kept.get(keyOf(mode, digests))?.slots ?? null,
    /** Asks for the slots of the page that is rendered for a request. */
    request: (page: IncomingMessage) => void requested.add(page),
    isRequested: (page: IncomingMessage) => requested.has(page),
    keep(cut: PageCut) {
      known.set(cut.digests.join(" "), true)
      kept.set(keyOf(cut.mode, cut.digests), { slots: compressSlots(cut) })
    },
  }
}

export type SlotStore = ReturnType<typeof createSlotStore>
