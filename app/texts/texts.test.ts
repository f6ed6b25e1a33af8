import { describe, expect, test } from "vitest"
import type { ProblemCode } from "~/problems"
import { localizeInBrowser } from "./browser-sentences"
import { listNames } from "./name-list"
import { intervalLabel } from "./product-sentences"
import { isProblemCode, localizeProblems, localizeResult, problemSentence, SENTENCES } from "./problem-sentences.server"

describe("problem sentences", () => {
  test.each(Object.keys(SENTENCES) as ProblemCode[])("%s reads as a French sentence", (code) => {
    const sentence = problemSentence({ code, detail: { option: "Poids", name: "Guji", max: "99" } })
    expect(sentence).toMatch(/^[A-ZÀ-Ý].*[.]$/)
    expect(sentence).not.toMatch(/[{}']| [:;!?€»]|« /)
  })

  test("a code is one of the shop's own", () => {
    expect(isProblemCode("item-unavailable")).toBe(true)
    for (const text of ["", "__proto__", "<b>"]) expect(isProblemCode(text)).toBe(false)
  })

  test("detail is filled in, and never read from the prototype", () => {
    expect(problemSentence({ code: "option-missing", detail: { option: "Mouture" } })).toBe(
      "Faites votre choix pour «\u00a0Mouture\u00a0».",
    )
    expect(problemSentence({ code: "option-missing" })).not.toContain("function")
  })

  test.each([
    [[], ""],
    [["Guji"], "Guji"],
    [["Guji", "Canut"], "Guji et Canut"],
    [["Guji", "Canut", "Aurore"], "Guji, Canut et Aurore"],
  ])("the names %j are listed as %j", (names, text) => expect(listNames(names)).toBe(text))

  test("a problem that is told keeps what it was, and a value stays as it is", () => {
    const problem = { code: "quantity-too-large", field: "quantity", detail: { max: "999" } } as const
    const told = { ...problem, sentence: "La quantité ne peut pas dépasser 999. Au-delà, écrivez-nous." }
    expect(localizeProblems([problem])).toEqual([told])
    expect(localizeResult({ ok: false, problems: [problem] })).toEqual({ ok: false, problems: [told] })
    expect(localizeResult({ ok: true, value: 3 })).toEqual({ ok: true, value: 3 })
    expect(localizeInBrowser(problem)).toEqual(told)
  })
})

test.each([
  ["1", "dans 1\u00a0seconde."],
  ["45", "dans 45\u00a0secondes."],
  ["60", "dans 1\u00a0minute."],
  ["720", "dans 12\u00a0minutes."],
  ["86400", "dans 24\u00a0heures."],
  ["", "dans un instant."],
])("too many requests, with %j seconds to wait, says to come back %s", (seconds, end) => {
  expect(problemSentence({ code: "too-many-requests", detail: { seconds } })).toBe(
    `Trop de demandes en peu de temps. Réessayez ${end}`,
  )
})

test.each([
  ["monthly", 1, "/\u00a0mois"],
  ["yearly", 1, "/\u00a0an"],
  ["monthly", 3, "/\u00a03\u00a0mois"],
  ["weekly", 2, "/\u00a02\u00a0semaines"],
  ["__proto__", 1, "/\u00a0période"],
])("interval %s × %i [1.19]", (interval, count, label) => {
  expect(intervalLabel(interval, count)).toBe(label)
})
