import { expect, test } from "vitest"
import { cardText, formatDay, formatMoment, paymentText, postalLines } from "./format"

test.each([
  ["2026-02-28T23:30:00.000Z", "1er\u00a0mars 2026"],
  ["2026-08-14T21:59:00.000Z", "14\u00a0août 2026"],
  ["2026-12-31T23:00:00.000Z", "1er\u00a0janvier 2027"],
  ["jamais", null],
  [null, null],
])("the day of %s in Paris is %s", (date, day) => expect(formatDay(date)).toBe(day))

test("a moment has its day and time in Paris", () => {
  expect(formatMoment("2026-03-01T08:05:00.000Z")).toBe("1er\u00a0mars 2026 à 9\u00a0h\u00a005")
  expect(formatMoment("2026-08-14T22:00:00.000Z")).toBe("15\u00a0août 2026 à 0\u00a0h\u00a000")
})

test("a payment is named by its method, a card by its network and last digits only", () => {
  expect(paymentText({ method: "card", card: { brand: "mastercard", last4: "5454", token: "pm_1" } })).toBe(
    "Mastercard se terminant par 5454",
  )
  expect(cardText({})).toBe("Carte bancaire")
  expect(cardText({ brand: "link", last4: "0000" })).toBe("Link")
  expect(paymentText({ method: "klarna" })).toBe("Klarna")
  expect(paymentText({ method: "virement-du-marchand" })).toBeNull()
  expect(paymentText(null)).toBeNull()
})

test("an address is a label's lines, with the country only abroad", () => {
  const address = { first_name: "Ida", last_name: "Perrin", address1: "3 rue Sainte-Catherine", zip: "69001", city: "Lyon" }
  expect(postalLines({ ...address, country: "FR" })).toEqual(["Ida Perrin", "3 rue Sainte-Catherine", "69001 Lyon"])
  expect(postalLines({ ...address, country: "BE" }).at(-1)).toBe("Belgique")
  expect(postalLines(null)).toEqual([])
})
