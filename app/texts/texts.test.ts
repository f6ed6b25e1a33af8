import { describe, expect, test } from "vitest"
import { problemCodes } from "~/problems"
import { intervalLabel } from "./intervals"
import { problemSentence } from "./problem-sentences"

describe("problem sentences", () => {
  test.each(problemCodes)("%s reads as a French sentence", (code) => {
    const sentence = problemSentence({ code, detail: { option: "Poids", name: "Guji", max: "99" } })
    expect(sentence).toMatch(/^[A-ZÀ-Ý].*[.]$/)
    expect(sentence).not.toMatch(/[{}']| [:;!?€»]|« /)
  })

  test("detail is filled in, and never read from the prototype", () => {
    expect(problemSentence({ code: "option-missing", detail: { option: "Mouture" } })).toBe(
      "Choisissez une valeur pour «\u00a0Mouture\u00a0».",
    )
    expect(problemSentence({ code: "option-missing" })).not.toContain("function")
  })
})

test.each([
  ["monthly", 1, "/\u00a0mois"],
  ["yearly", 1, "/\u00a0an"],
  ["monthly", 3, "/\u00a03\u00a0mois"],
  ["weekly", 2, "/\u00a02\u00a0semaines"],
  ["__proto__", 1, "/\u00a0période"],
])("interval %s × %i", (interval, count, label) => {
  expect(intervalLabel(interval, count)).toBe(label)
})
