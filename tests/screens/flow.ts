import type { Locator, Page } from "playwright/test"
import { expectStanding } from "../e2e/accessibility/standing-checks.ts"
import type { Stack } from "../setup/stack.ts"

/** A page in a state, as a shopper may see it. */
export type State = {
  /** What its pictures are called. */
  name: string
  /** Words that this state shows and its neighbours do not. */
  says: string | RegExp
  /** The landmark or the message where they stand; the page's content when not given. */
  in?: "banner" | "contentinfo" | "alert" | "status" | "dialog" | "complementary" | "region"
  /** Widths in pixels at which there is such a state; all three when not given. */
  widths?: number[]
}

type Visit = {
  page: Page
  stack: Stack
  /** Makes sure that the page is in this state, then does with it what the flow is for: pictures, or a check. */
  show(state: State): Promise<void>
}

/** A way through states of the shop that stand on each other. */
export type Flow = { name: string; go(visit: Visit): Promise<void> }

export const main = (page: Page): Locator => page.getByRole("main")

/** Fails unless the state's words can be seen where they belong. */
export async function expectWords(page: Page, { says, in: place }: State): Promise<void> {
  const where =
    place === "dialog" ? page.locator("dialog:modal, html:not([data-js]) dialog:target") : page.getByRole(place ?? "main")
  // The page that is left may hold the same words.
  await page.waitForFunction(() => {
    const next = window.__remixRouter?.state.navigation.location
    return !next || next.pathname === location.pathname
  })
  await page.locator(".page-pending").waitFor({ state: "detached" })
  await where.getByText(says).filter({ visible: true }).first().waitFor()
}

/** The same right after a gesture: the page also holds what every page does then. */
export async function expectState(page: Page, state: State): Promise<void> {
  await expectWords(page, state)
  await expectStanding(page, state.name)
}
