import { expect, test } from "vitest"
import { listTexts } from "./all-texts.ts"

/**
 * Four words and an end. What is shorter or has no end is a name, a label, a button or a unit and stays with what it names; what
 * ends in … says that its button works, and stays with the button.
 */
const isSentence = (text: string) =>
  text.split(/(?<=[.!?])\s/).some((part) => /[.!?]$/.test(part) && part.split(/\s/).length >= 4)

test("every sentence of the shop stands in app/texts", () => {
  const texts = listTexts().flatMap(({ texts: each }) => each)
  const elsewhere = texts.filter(({ place, text }) => /^(app\/(?!texts\/)|server\/)/.test(place) && isSentence(text))
  expect(elsewhere).toEqual([])
})
