import { test as base } from "playwright/test"
import { startStack } from "../setup/stack.ts"
import type { Stack } from "../setup/stack.ts"

/** A browser test with a sandbox and a shop of its worker's own; pages open relative to the shop. */
export const test = base.extend<{ baseURL: string }, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.stop()
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.shop),
})

export { expect } from "playwright/test"
