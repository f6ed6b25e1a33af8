import { afterAll, beforeAll, expect, test } from "vitest"
import { dripInto } from "../load/slow-senders.ts"
import { type Stack, startStack } from "../setup/stack.ts"

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

test("S4 a sender of one byte every two seconds is cut off within 12 s, and others are served meanwhile", async () => {
  const dripping = dripInto(stack.shop, 20)
  expect((await fetch(stack.shop)).status).toBe(200)
  const seconds = await Promise.all(dripping)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(12)
  expect(Math.min(...seconds)).toBeGreaterThan(8)
}, 40_000)
