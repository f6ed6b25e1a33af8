import { subscribe } from "node:diagnostics_channel"
import type { IncomingMessage } from "node:http"
import { isPageView } from "../app/http/page-view.server.ts"
import { LOG_EVENTS, type LogEvent } from "../app/log.server.ts"
import { atEnd } from "./listen.ts"
import { checkoutStep, routeClass } from "./route-class.ts"

/** How often what was counted is written down (milliseconds): a crash loses at most this much. */
const FLUSH_MS = 10_000

const counts = new Map<string, number>()

function add(name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Counts a page that somebody has read. No address, no cookie and nothing of the visitor is kept, only sums. */
export function countView({ method = "", url = "/", headers }: IncomingMessage, status: number): void {
  if (!(status === 200 || status === 304 || status === 404 || status === 410)) return
  if (!isPageView({ method, url, header: (name) => headers[name]?.toString() })) return
  if (status >= 400) return add("not-found")
  const step = checkoutStep(url)
  add(step === null ? `view ${routeClass(url)}` : `checkout ${step}`)
}

/**
 * Begins to write down what is counted, also what the log tells of carts, orders and searches.
 *
 * @param save adds sums by name to those of the day
 */
export function keepStatistics(save: (counts: Record<string, number>) => Promise<void>): void {
  subscribe(LOG_EVENTS, (message) => {
    const { event, fields } = message as LogEvent
    if (event === "item-added" || event === "search-empty") add(event)
    if (event === "payment-placed") add(`order ${String(fields.method ?? "free")}`)
  })
  const flush = async () => {
    if (counts.size === 0) return
    const taken = new Map(counts)
    counts.clear()
    // What cannot be written is counted again later.
    await save(Object.fromEntries(taken)).catch(() => {
      for (const [name, count] of taken) counts.set(name, (counts.get(name) ?? 0) + count)
    })
  }
  setInterval(() => void flush(), FLUSH_MS).unref()
  atEnd.push(flush)
}
