import { startStack } from "../setup/stack.ts"
import type { Stack } from "../setup/stack.ts"
import { RATE_LIMITS, test as base } from "../e2e/shop-test.ts"

/** A browser test with a sandbox and a shop that no other test file shares. */
export const test = base.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const stack = await startStack({ environment: { RATE_LIMITS } })
      await use(stack)
      await stack.stop()
    },
    { scope: "worker", timeout: 180_000 },
  ],
})
