import type { Page } from "playwright/test"

/**
 * Sums what moves by itself on the pages that come, as browsers score it.
 *
 * @param isWhole only once a page's HTML has been read to its end: what scripts move
 */
export async function watchShifts(page: Page, isWhole = false): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.shifts = 0
    let from = ${isWhole ? "Infinity" : "0"}
    document.addEventListener("DOMContentLoaded", () => (from = Math.min(from, performance.now())))
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        if (!shift.hadRecentInput && shift.startTime >= from) window.shifts += shift.value
    }).observe({ type: "layout-shift", buffered: true })`)
  return () => page.evaluate("window.shifts") as Promise<number>
}
