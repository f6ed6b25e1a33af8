import { expect, test, vi } from "vitest"
import { createViewCache } from "~/commerce/catalogue-cache.server"

test("a view is made once of the same records, and anew when one of them or the key is another", () => {
  const make = vi.fn(() => ({}))
  const view = createViewCache<object>()
  const [list, categories] = [[], []]
  const first = view("EUR", [list, categories], make)
  expect(view("EUR", [list, categories], make)).toBe(first)
  expect(make).toHaveBeenCalledTimes(1)
  expect(view("CHF", [list, categories], make)).not.toBe(first)
  expect(view("EUR", [list, []], make)).not.toBe(first)
  expect(view("EUR", [[], categories], make)).not.toBe(first)
})
