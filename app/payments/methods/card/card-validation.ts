import { CardError, type CardErrorCode } from "~/payments/errors"

/** A card as it was typed; `exp` is month and year in one, such as `12/30`, and stands for the other two. */
export type TypedCard = { number?: string; exp?: string; exp_month?: string; exp_year?: string; cvc?: string }

/**
 * What is wrong with a typed card, in the order of its fields; nothing when all is well (specification §5, Card).
 *
 * @param now milliseconds since 1970; a card is good until the end of its month
 */
export function listCardProblems(card: TypedCard, now: number): CardErrorCode[] {
  const problems: CardErrorCode[] = []
  if (!isCardNumber(card.number ?? "")) problems.push("invalid_card_number")
  if (!parseExpiry(card, now)) problems.push("invalid_card_expiry")
  if (!/^\d{3,4}$/.test((card.cvc ?? "").trim())) problems.push("invalid_card_cvc")
  return problems
}

/** Throws the CardError of the first field that is wrong, with the others as its `faults`, or `invalid_card` when nothing was typed at all. */
export function requireCard(card: TypedCard | null | undefined, now: number): TypedCard {
  if (!card || Object.values(card).every((value) => !value?.trim())) throw new CardError("invalid_card")
  const faults = listCardProblems(card, now)
  const [problem] = faults
  if (problem) throw new CardError(problem, { faults })
  return card
}

/** Month and four-digit year of a card that has not expired, or null. */
export function parseExpiry({ exp, exp_month, exp_year }: TypedCard, now: number): { month: number; year: number } | null {
  const parts = exp?.trim() ? exp.split(/[/-]/) : [exp_month ?? "", exp_year ?? ""]
  const [month = "", year = ""] = parts.map((part) => part.trim())
  if (parts.length !== 2 || !/^\d{1,2}$/.test(month) || !/^(\d{2}|\d{4})$/.test(year)) return null
  const expiry = { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
  if (expiry.month < 1 || expiry.month > 12) return null
  // The first moment of the month after: Date counts months from 0.
  return new Date(expiry.year, expiry.month, 1).getTime() > now ? expiry : null
}

function isCardNumber(typed: string): boolean {
  const digits = typed.replace(/[\s-]/g, "")
  return /^\d{10,16}$/.test(digits) && passesLuhn(digits)
}

function passesLuhn(digits: string): boolean {
  const values = [...digits].reverse().map((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return value > 9 ? value - 9 : value
  })
  return values.reduce((sum, value) => sum + value, 0) % 10 === 0
}
