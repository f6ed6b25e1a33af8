import type { Page } from "playwright/test"
import { expect } from "../shop-test.ts"

/**
 * A refused form: the title says so, its summary comes before the form and has the focus, and each of its links leads to a field
 * that is marked as wrong and described by a sentence. Following one takes nothing away.
 */
export async function expectRefusal(page: Page, state: string): Promise<void> {
  await expect(page, state).toHaveTitle(/^Erreur/)
  const summary = page.locator(".error-summary")
  await expect(summary, state).toBeFocused()
  const faults = await summary.evaluate((alert) =>
    [...alert.querySelectorAll("a")].flatMap((link) => {
      const field = document.getElementById(link.hash.slice(1))
      const marked = field?.closest("[aria-invalid=true], [data-invalid]")
      const sentences = (marked?.getAttribute("aria-describedby") ?? "").split(" ")
      const isDescribed = sentences.some((id) => document.getElementById(id)?.textContent?.trim())
      const comesAfter = field && alert.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING
      return marked && isDescribed && comesAfter ? [] : [link.outerHTML]
    }),
  )
  expect(faults, state).toEqual([])
  for (const link of await summary.getByRole("link").all()) {
    const field = (await link.getAttribute("href"))?.slice(1)
    // By key, as whoever the focus has led into the summary goes on.
    await link.press("Enter")
    // A provider's frame in it may have taken the focus on.
    const hasFocus = () => page.locator(`[id="${field}"]`).evaluate((place) => place.contains(document.activeElement))
    await expect.poll(hasFocus, { message: state }).toBe(true)
    await expect(page, state).toHaveTitle(/^Erreur/)
  }
}
