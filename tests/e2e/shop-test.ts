import { test as base, expect } from "playwright/test"
import { recordCalls } from "./recorded-calls.ts"
import { listRefused } from "./sandbox-control.ts"
import { expectStandingBefore, watchPages } from "./accessibility/gestures.ts"
import { startStack } from "../setup/stack.ts"
import type { Stack } from "../setup/stack.ts"

/** Tests of one worker share a client's address, and do in an hour what no shopper does; what tests a limit starts its own shop. */
// One address drives many browsers.
export const RATE_LIMITS =
  "payment-start-address=1000/60,payment-start-account=1000/60,coupon-address=1000/60,coupon-account=1000/60,newsletter-caller=1000/60,quote=1000/60,declaration=1000/60,withdrawal-guess=1000/60,search=1000/60,refusal-page=1000/60,session-change=1000/60,missing-page=1000/60,wrong-input-page=1000/60"

/** A browser test with a sandbox and a shop of its worker's own; pages open relative to the shop. */
export const test = base.extend<{ baseURL: string }, { stack: Stack }>({
  stack: [
    async ({}, use, { workerIndex }) => {
      const stack = await startStack({ environment: { RATE_LIMITS } })
      await use(stack)
      await recordCalls(stack, workerIndex)
      await stack.stop()
    },
    { scope: "worker", timeout: 180_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      browser.on("context", watchPages)
      await use(browser)
    },
    { scope: "worker" },
  ],
  page: async ({ page, context }, use, test) => {
    await use(page)
    if (test.status !== test.expectedStatus) return
    for (const each of context.pages()) await expectStandingBefore(each, "the end")
  },
  baseURL: async ({ stack }, use, test) => {
    const before = stack.shopLog().length
    await use(stack.shop)
    const faults =
      stack
        .shopLog()
        .slice(before)
        .match(/^.*"client-fault".*$/gm) ?? []
    if (!test.title.includes("@client-fault")) expect(faults, "pages that went on without their scripts").toEqual([])
    // A shopper reads a sentence of the shop's; whoever reads a flow that failed wants the backend's own.
    const refused = test.status === test.expectedStatus ? [] : await listRefused(stack)
    for (const order of refused) await test.attach("refused order", { body: order, contentType: "text/plain" })
  },
})

export { expect }
