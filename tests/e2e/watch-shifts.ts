import type { Page } from "playwright/test"

/** Sums what moves by itself on the pages that come, as browsers score it. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts += shift.value
    }).observe({ type: "layout-shift", buffered: true })`)
  return () => page.evaluate("window.shifts") as Promise<number>
}
