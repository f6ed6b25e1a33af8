import { expect, test } from "vitest"
import { cardText, paymentText, postalLines } from "./format"

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
