import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { CardError } from "~/payments/errors"
import { listCardProblems, parseExpiry, requireCard } from "./card-inputs"

const now = new Date(2026, 10, 20).getTime()
const good = { number: "4242 4242 4242 4242", exp: "12/30", cvc: "123" }

/** Digits that pass Luhn, made from any but the last. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(""))
const problems = (change: object) => listCardProblems({ ...good, ...change }, now)

describe("number", () => {
  test("any 10 to 16 digits with the right check digit pass, whatever stands between them [5.1]", () => {
    fc.assert(
      fc.property(digits(9, 15), fc.constantFrom(" ", "-", "", " - "), (start, between) => {
        const number = [...withCheckDigit(start)].join(between)
        return listCardProblems({ ...good, number }, now).length === 0
      }),
    )
  })

  test("one wrong digit never passes", () => {
    fc.assert(
      fc.property(digits(9, 15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (start, place, shift) => {
        const right = withCheckDigit(start)
        const at = place % right.length
        const wrong = `${right.slice(0, at)}${(Number(right[at]) + shift) % 10}${right.slice(at + 1)}`
        return listCardProblems({ ...good, number: wrong }, now)[0] === "invalid_card_number"
      }),
    )
  })

  test("other lengths never pass", () => {
    fc.assert(
      fc.property(fc.oneof(digits(0, 8), digits(16, 24)), (start) =>
        problems({ number: withCheckDigit(start) }).includes("invalid_card_number"),
      ),
    )
  })

  test.each(["", "4242a42424242424242", "４２４２４２４２４２４２４２４２"])("« %s » is none", (number) => {
    expect(problems({ number })).toEqual(["invalid_card_number"])
  })
})

describe("expiry", () => {
  test.each([
    "11/26",
    "11/2026",
    "1/27",
    " 01 / 27 ",
    "01-27",
    "12/99",
    "1230",
    "12 30",
    "12.30",
    "12\u00a030",
    "12 - 30",
    "12/2030",
    "122030",
  ])("%s is good", (exp) => {
    expect(problems({ exp })).toEqual([])
  })

  test.each(["10/26", "00/30", "13/30", "12", "123", "1330", "12/30/30", "12/3", "12/030", "aa/bb", "-1/30", "1e1/30"])(
    "%s is not",
    (exp) => {
      expect(problems({ exp })).toEqual(["invalid_card_expiry"])
    },
  )

  test("month and year may come apart, the year short or whole", () => {
    const apart = { ...good, exp: "", exp_month: "11", exp_year: "26" }
    expect(listCardProblems(apart, now)).toEqual([])
    expect(parseExpiry({ exp_month: "3", exp_year: "2031" }, now)).toEqual({ month: 3, year: 2031 })
  })

  test("a card is good for the whole of its month and no longer, for any date [5.2]", () => {
    const date = fc.record({ year: fc.integer({ min: 2000, max: 2098 }), month: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(date, ({ year, month }) => {
        const exp = `${month}/${String(year).slice(2)}`
        const end = new Date(year, month, 1).getTime()
        return parseExpiry({ exp }, end - 1) !== null && parseExpiry({ exp }, end) === null
      }),
    )
  })
})

test.each(["12", "12345", "12a", ""])("the code « %s » is wrong", (cvc) =>
  expect(problems({ cvc })).toEqual(["invalid_card_cvc"]),
)
test.each(["123", "1234", " 123 "])("the code « %s » is right [5.3]", (cvc) => expect(problems({ cvc })).toEqual([]))

describe("the specification's words [8.1]", () => {
  const thrown = (card: object | null) => {
    try {
      requireCard(card, now)
    } catch (error) {
      return error as CardError
    }
    throw new Error("Accepted")
  }

  test.each([
    [{ number: "1" }, "invalid_card_number", "Card number appears to be invalid.", "number"],
    [{ exp: "1/20" }, "invalid_card_expiry", "Card expiry appears to be invalid.", "exp_month"],
    [{ cvc: "" }, "invalid_card_cvc", "Card CVC code appears to be invalid.", "exp_cvc"],
    [{ number: "1", exp: "1/20", cvc: "" }, "invalid_card_number", "Card number appears to be invalid.", "number"],
  ])("%j", (change, code, message, param) => {
    expect(thrown({ ...good, ...change })).toMatchObject({ code, message, param, status: 402, name: "CardError" })
  })

  test("the error of the first field names the others", () => {
    expect(thrown({ ...good, exp: "1/20", cvc: "" }).faults).toEqual(["invalid_card_expiry", "invalid_card_cvc"])
  })

  test.each([null, {}, { number: " ", exp: "", cvc: "" }])("nothing typed: invalid_card (%j) [5.4]", (card) => {
    expect(thrown(card).code).toBe("invalid_card")
  })

  test("a vault error without words", () => {
    expect(new CardError("vault_error").message).toBe("Unknown error")
    expect(new CardError("vault_error", { message: "Refusée", param: "gateway" })).toMatchObject({
      message: "Refusée",
      param: "gateway",
    })
  })
})
