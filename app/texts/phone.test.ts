import { expect, test } from "vitest"
import { phoneAddress, phoneForProvider } from "./phone"

test.each([
  ["06 12 34 56 78", "0612345678"],
  ["+33 (0) 6 12 34 56 78", "+33612345678"],
  ["0033 (0)6.12.34.56.78", "+33612345678"],
  ["+32 470 12 34 56", "+32470123456"],
  ["(0)6 12 34 56 78", "0612345678"],
])("a provider is told %s as %s", (typed, told) => expect(phoneForProvider(typed)).toBe(told))

test("a provider is told no phone where there is none, or one longer than 20 characters", () => {
  for (const none of [null, undefined, "", "à demander", "0612345678 0612345678 0"])
    expect(phoneForProvider(none)).toBeUndefined()
})

test("a number with its national zero in brackets is dialled without it", () => {
  expect(phoneAddress("+33 (0)4 65 71 08 12")).toBe("tel:+33465710812")
})
