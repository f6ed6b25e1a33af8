import { type Page, type Route, test } from "playwright/test"
import { fastest } from "../setup/fastest.ts"

/** Answers that the browser has asked for and does not get yet. */
export type HeldResponses = {
  /** Lets all of them through, and those to come. */
  release(): Promise<void>
}

/** Whether a request asks for a route's data, as in-app navigation does. */
export const isRouteData = (url: URL): boolean => url.searchParams.has("_data")

/** Holds the answers to matching requests until they are released: a page on its way stays on its way, however slow the machine. */
export async function holdResponses(page: Page, matches: (url: URL) => boolean = isRouteData): Promise<HeldResponses> {
  const waiting: Route[] = []
  await page.route(matches, (route) => void waiting.push(route))
  return {
    async release() {
      await page.unroute(matches)
      // A request that another navigation has ended cannot go on.
      await Promise.all(waiting.map((route) => route.continue().catch(() => undefined)))
    },
  }
}

/** What a shopper notices (milliseconds). */
export const NOTICED_MS = 100
/** Two other browsers may keep both cores busy for a while. */
const MOST_PRESSES = 20
/** The least time from a press to its mark (milliseconds), in a test that may take three minutes for it. */
export function fastestPress(press: () => Promise<number>): Promise<number> {
  test.setTimeout(180_000)
  return fastest(NOTICED_MS, press, MOST_PRESSES)
}
