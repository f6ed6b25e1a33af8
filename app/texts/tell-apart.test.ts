import { expect, test } from "vitest"
import { twinNumbers } from "./tell-apart"

test("what is read alike is numbered, and nothing else", () => {
  expect(twinNumbers(["Visa", "CB", "Visa"])).toEqual(["\u00a0(1)", "", "\u00a0(2)"])
  expect(twinNumbers([])).toEqual([])
})
