import type { Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"

/**
 * A page of a browser that has Apple Pay, as a fixture: the sandbox's session is there before the page's scripts, from no
 * address, and draws its sheet into the page.
 */
export async function nativeApplePay({ page, stack }: { page: Page; stack: Stack }, use: (page: Page) => Promise<void>) {
  const session = await fetch(`${stack.providers}/browser/apple-pay.js`)
  await page.addInitScript(await session.text())
  await use(page)
}
