import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type QuoteValues, QUOTE_FIELDS, QUOTE_LENGTHS } from "./quote-fields"
import { hasQuotePanel } from "./quote-paths"
import { parseQuote, typedQuote } from "./quotes.server"
import { parseSiren } from "~/shop/account/profile/company"

const right: QuoteValues = {
  email: " chef@exemple.fr ",
  firstName: "Inès",
  lastName: "Ferrand",
  company: "Café  de la Gare",
  siren: "732 829 320",
  need: "machines",
  volume: "",
  message: "Deux machines\n\n\n\npour un comptoir.  ",
}

describe("SIREN", () => {
  test.each(["732829320", "732 829 320", "732\u00a0829\u202f320", "552-081-317"])("%s has a right key", (typed) => {
    expect(parseSiren(typed)).toBe(typed.replace(/\D/g, ""))
  })

  test.each(["732829321", "73282932", "7328293200", "000000000", "73282932O", "", "²³²829320"])("%j is none", (typed) => {
    expect(parseSiren(typed)).toBeNull()
  })

  test("of any eight digits exactly one ninth makes a SIREN", () => {
    const eight = fc.stringMatching(/^[1-9]\d{7}$/)
    const count = (head: string) => Array.from({ length: 10 }, (_, last) => parseSiren(`${head}${last}`)).filter(Boolean).length
    fc.assert(fc.property(eight, (head) => count(head) === 1))
  })
})

describe("quote form", () => {
  test("a right one is tidied", () => {
    expect(parseQuote(right)).toEqual({
      ok: true,
      value: {
        ...right,
        email: "chef@exemple.fr",
        company: "Café de la Gare",
        siren: "732829320",
        need: "Machines et moulins",
        message: "Deux machines\n\npour un comptoir.",
      },
    })
  })

  test("the merchant's own needs stand for ours", () => {
    const needs = ["Un séminaire", "Une machine"]
    expect(parseQuote({ ...right, need: "Un séminaire" }, needs)).toMatchObject({ value: { need: "Un séminaire" } })
    expect(parseQuote(right, needs)).toEqual({ ok: false, problems: [{ code: "need-missing", field: "need" }] })
  })

  test("SIREN and volume may be left out", () => {
    expect(parseQuote({ ...right, siren: " ", volume: " " })).toMatchObject({ ok: true, value: { siren: "", volume: "" } })
  })

  test("an empty form names each required field, in the form's order", () => {
    expect(parseQuote(typedQuote(new FormData()))).toEqual({
      ok: false,
      problems: [
        { code: "email-missing", field: "email" },
        { code: "first-name-missing", field: "firstName" },
        { code: "last-name-missing", field: "lastName" },
        { code: "company-missing", field: "company" },
        { code: "need-missing", field: "need" },
        { code: "message-missing", field: "message" },
      ],
    })
  })

  test.each([
    ["email", "chef@exemple", "email-invalid"],
    ["siren", "732829321", "siren-invalid"],
    ["need", "voyage", "need-missing"],
    ["need", "__proto__", "need-missing"],
    ["company", "x".repeat(101), "value-too-long"],
    ["message", "x".repeat(3001), "value-too-long"],
  ] as const)("%s %.12s… is refused", (field, value, code) => {
    expect(parseQuote({ ...right, [field]: value })).toEqual({ ok: false, problems: [{ code, field }] })
  })

  test("whatever is typed, a form that passes keeps to the lengths and to visible characters", () => {
    const form = fc.record(Object.fromEntries(QUOTE_FIELDS.map((field) => [field, fc.string({ unit: "binary", maxLength: 80 })])))
    fc.assert(
      fc.property(form, (typed) => {
        const parsed = parseQuote({ ...right, ...(typed as QuoteValues), email: right.email, need: "coffee", siren: "" })
        if (!parsed.ok) return
        for (const field of QUOTE_FIELDS) {
          expect(parsed.value[field].length).toBeLessThanOrEqual(QUOTE_LENGTHS[field])
          expect(parsed.value[field].replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        }
      }),
    )
  })

  test("its panel stands on pages to read, never beside another form", () => {
    expect(["/", "/boutique/cafes", "/produits/x", "/pages/ecole", "/tutoriels/x"].every(hasQuotePanel)).toBe(true)
    expect(["/devis", "/panier", "/commande/coordonnees", "/connexion", "/pagesx"].some(hasQuotePanel)).toBe(false)
  })
})
