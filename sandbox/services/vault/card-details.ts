import type { TokenBehaviour } from "./token-record.ts"

/** What is kept of a card after it was checked. */
type CardSummary = { brand: string; last4: string; exp_month: number; exp_year: number; behaviour: TokenBehaviour }

/** A field that failed, with its code and text. */
type FieldProblem = { field: "number" | "exp_month" | "cvc"; code: string; message: string }

const brands: Array<[pattern: RegExp, brand: string]> = [
  [/^4/, "visa"],
  [/^(5[1-5]|2[2-7])/, "mastercard"],
  [/^3[47]/, "amex"],
  [/^(6011|65)/, "discover"],
  [/^35/, "jcb"],
]

const behaviours: Record<string, TokenBehaviour> = {
  "4000000000000002": "decline",
  "4000000000000341": "charge-decline",
  "4000002500003155": "3ds",
  "4000000000000077": "async",
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    let digit = Number(digits[digits.length - 1 - index])
    if (index % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2
    sum += digit
  }
  return sum % 10 === 0
}

function parseExpiry(input: Record<string, unknown>): { month: number; year: number } {
  const [month, year] =
    typeof input.exp === "string" && input.exp !== "" ? input.exp.split(/[/-]/) : [input.exp_month, input.exp_year]
  const fullYear = Number(year)
  return { month: Number(month), year: fullYear < 100 ? 2000 + fullYear : fullYear }
}

/**
 * Checks a card and keeps only what may be stored (specification §5).
 *
 * @param input `number`, `exp_month` and `exp_year` or `exp`, `cvc`, as typed
 * @param now milliseconds since 1970
 * @returns the summary, or the fields that failed
 */
export function checkCard(input: Record<string, unknown>, now: number): CardSummary | FieldProblem[] {
  const digits = String(input.number ?? "").replace(/[\s-]/g, "")
  const { month, year } = parseExpiry(input)
  const problems: FieldProblem[] = []
  if (!/^\d{10,16}$/.test(digits) || !passesLuhn(digits)) {
    problems.push({ field: "number", code: "invalid_card_number", message: "Card number appears to be invalid" })
  }
  const validMonth = Number.isInteger(month) && month >= 1 && month <= 12
  if (!validMonth || !Number.isInteger(year) || Date.UTC(year, month, 1) <= now || year > new Date(now).getUTCFullYear() + 50) {
    problems.push({ field: "exp_month", code: "invalid_card_expiry", message: "Card expiry appears to be invalid" })
  }
  if (!/^\d{3,4}$/.test(String(input.cvc ?? ""))) {
    problems.push({ field: "cvc", code: "invalid_card_cvc", message: "Card CVC code appears to be invalid" })
  }
  if (problems.length > 0) return problems
  return {
    brand: brands.find(([pattern]) => pattern.test(digits))?.[1] ?? "unknown",
    last4: digits.slice(-4),
    exp_month: month,
    exp_year: year,
    behaviour: behaviours[digits] ?? "ok",
  }
}
