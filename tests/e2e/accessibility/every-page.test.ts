import type { Page } from "playwright/test"
import { accountFlows } from "../../screens/account-flows.ts"
import { allFlows } from "../../screens/all-flows.ts"
import { buyFlows } from "../../screens/buy-flows.ts"
import { declarationFlows } from "../../screens/declaration-flows.ts"
import { formFlows } from "../../screens/form-flows.ts"
import { pageFlows } from "../../screens/page-flows.ts"
import { test } from "../../screens/screen-test.ts"
import { type State, expectState, expectWords } from "../../screens/flow.ts"
import { axeViolations } from "../../setup/axe.ts"
import { expect } from "../shop-test.ts"
import { deadControls } from "./dead-controls.ts"
import { expectRefusal } from "./refusal-check.ts"
import { lostInForcedColours, movement, unseenFocus } from "./sight-checks.ts"
import { brokenWords, cutText, gapsBesideText, sidewaysScroll, smallTargets, withLargeText } from "./size-checks.ts"

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
const COLOUR_RULES = ["color-contrast", "link-in-text-block"]

async function expectNoFault(page: Page, runOnly: string[], state: string): Promise<void> {
  expect(await axeViolations(page, { runOnly }), state).toEqual([])
}

/** Axe over one state, and its contrast in the dark scheme too. */
async function checkByAxe(page: Page, state: State): Promise<void> {
  await expectNoFault(page, RULES, state.name)
  await page.emulateMedia({ colorScheme: "dark" })
  await expectNoFault(page, COLOUR_RULES, `${state.name}, dark`)
  await page.emulateMedia({ colorScheme: "light" })
  await expectWords(page, state)
}

/** A window of 1280 × 1024 px at 400 %. */
const ZOOMED = { width: 320, height: 256 }

/** Pixels of a phone's width, on which text twice as large still fits. */
const PHONE = 360

/** Sizes, text and focus at one width of the window. */
async function checkWidth(page: Page, width: number, name: string): Promise<void> {
  await page.setViewportSize({ width, height: 640 })
  const state = `${name} at ${width} px`
  expect(await sidewaysScroll(page), `${state} scrolls sideways`).toBeLessThanOrEqual(0)
  expect(await smallTargets(page), state).toEqual([])
  expect(await brokenWords(page), state).toEqual([])
}

async function checkLayout(page: Page, { name }: State): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  expect(await gapsBesideText(page), `${name} without gaps`).toEqual([])
  expect(await movement(page), `${name} moves`).toEqual([])
  expect(await lostInForcedColours(page), `${name} in forced colours`).toEqual([])
  for (const width of new Set([PHONE, before.width])) {
    await page.setViewportSize({ width, height: 780 })
    await withLargeText(page, async (how) => {
      expect(await cutText(page), `${name} ${how} at ${width} px`).toEqual([])
      expect(await sidewaysScroll(page), `${name} scrolls sideways ${how} at ${width} px`).toBeLessThanOrEqual(0)
    })
  }
  for (const width of new Set([320, before.width])) await checkWidth(page, width, name)
  for (const { width, height } of [ZOOMED, { width: 320, height: 640 }, { width: before.width, height: 640 }]) {
    await page.setViewportSize({ width, height })
    expect(await unseenFocus(page), `${name} at ${width} × ${height} px`).toEqual([])
  }
  await page.setViewportSize(before)
}

/** Whatever is refused where a page tells it: a form, a card in its provider's fields, a quantity in the cart's modal. */
async function checkRefusal(page: Page, { name, in: place }: State): Promise<void> {
  if (place === "alert" || (await page.locator(".error-summary").count())) await expectRefusal(page, name)
}

/** What every state is held to: axe, and at 320 px targets and width; who is refused is told where and why. */
async function check(page: Page, state: State): Promise<void> {
  await expectState(page, state)
  await checkRefusal(page, state)
  await page.emulateMedia({ reducedMotion: "reduce" })
  await checkByAxe(page, state)
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  await checkWidth(page, 320, state.name)
  await page.setViewportSize(before)
}

/** A state as it is for who sees little, uses no mouse, or hears the page. */
async function checkThoroughly(page: Page, state: State): Promise<void> {
  await expectState(page, state)
  await checkRefusal(page, state)
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" })
  // A target half under the header is one that a shopper scrolls to.
  await page.evaluate(() => window.scrollTo(0, 0))
  await checkByAxe(page, state)
  await checkLayout(page, state)
}

/** One of each kind of page, looked at thoroughly; the others, which are made of the same parts, are `npm run test:full`. */
const thoroughNames = new Set(["home", "product-coffee", "checkout, step by step"])

for (const { name, go } of allFlows) {
  const full = thoroughNames.has(name) ? "" : " @full"
  test(`X4 X7 X8 X9 X10 X11 and axe: ${name} @script${full}`, async ({ page, stack }) => {
    test.slow()
    await go({ page, stack, show: (state) => checkThoroughly(page, state) })
  })
}

/** A list, a search, a product of another kind, words, no page; the full tests check every page. */
const shortPageNames = new Set(["list-filtered", "search-empty", "product-subscription", "faq", "not-found"])
const eachLayout = pageFlows.filter(({ name }) => shortPageNames.has(name))

test(`X4 X7 X8 and axe: ${eachLayout.map(({ name }) => name).join(", ")} @script`, async ({ page, stack }) => {
  test.slow()
  for (const { go } of eachLayout) await go({ page, stack, show: (state) => check(page, state) })
})

/** The markup is the same without scripts; what differs is what works, and where the focus goes. */
async function checkWithoutScripts(page: Page, state: State): Promise<void> {
  await expectState(page, state)
  await checkRefusal(page, state)
  expect(await deadControls(page), state.name).toEqual([])
}

for (const [which, pages] of [
  ["a page of any kind", pageFlows.filter(({ name }) => thoroughNames.has(name) || shortPageNames.has(name))],
  ["any page @full", pageFlows],
] as const) {
  test(`X18 without scripts nothing is dead on ${which} @plain`, async ({ page, stack }) => {
    test.setTimeout(180_000)
    for (const { go } of pages) await go({ page, stack, show: (state) => checkWithoutScripts(page, state) })
  })
}

/** These are refused where they stand, in a modal or the footer, which needs a script. */
const refusedInPlace = ["the login modal, refused", "the footer's newsletter"]
const flowsWithRefusals = [...formFlows, ...declarationFlows, ...accountFlows, ...buyFlows].filter(
  ({ name }) => !refusedInPlace.includes(name) && !/150 items|long names|^payment/.test(name),
)
const shownWithoutScripts = ["login and sign-up, refused"]

for (const { name, go } of flowsWithRefusals) {
  const full = shownWithoutScripts.includes(name) ? "" : " @full"
  test(`X4 X18 without scripts: ${name} @plain${full}`, async ({ page, stack }) => {
    test.slow()
    await go({ page, stack, show: (state) => checkWithoutScripts(page, state) })
  })
}

test("every kind of page named here is one of the list", () => {
  const names = new Set(allFlows.map(({ name }) => name))
  expect([...thoroughNames, ...shortPageNames].filter((name) => !names.has(name))).toEqual([])
})
