import fc from "fast-check"
import { expect, test } from "vitest"
import { priceRange } from "./list-filters"

test.each([
  [0, 99, 1],
  [0, 99.99, 1],
  [0, 100, 10],
  [20, 1019.99, 10],
  [20, 1020, 100],
  [24.07, 1024.07, 100],
  [0, 9_999, 100],
  [0, 10_000, 1000],
])("prices from %f to %f step by %i [9.12]", (lowest, highest, step) => {
  expect(priceRange(lowest, highest)?.step).toBe(step)
})

test("the bounds are multiples of the step and hold every price [3.36]", () => {
  const euros = fc.integer({ min: 0, max: 5_000_000 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(euros, euros, (one, other) => {
      const [lowest, highest] = [Math.min(one, other), Math.max(one, other)]
      const range = priceRange(lowest, highest)
      if (range === null) {
        expect(highest).toBe(lowest)
        return
      }
      const { min, max, step } = range
      expect([min % step, max % step]).toEqual([0, 0])
      expect(min <= lowest && highest <= max).toBe(true)
      expect(lowest - min < step && max - highest < step).toBe(true)
    }),
  )
})

test.each([
  [Infinity, -Infinity],
  [Number.NaN, 10],
  [12, 12],
])("there is nothing to choose from %f to %f", (lowest, highest) => {
  expect(priceRange(lowest, highest)).toBeNull()
})
