import { CardError, type CardErrorCode } from "~/payments/errors"
import { cardSentences } from "~/texts/card-sentences"

type Field = { name: "number" | "exp" | "cvc"; code: CardErrorCode; label: string; hint: string; complete: string; error: string }

const FIELDS: readonly Field[] = [
  {
    name: "number",
    code: "invalid_card_number",
    label: "Numéro de carte",
    hint: "10 à 16 chiffres",
    complete: "cc-number",
    error: cardSentences["card-number-invalid"],
  },
  {
    name: "exp",
    code: "invalid_card_expiry",
    label: "Date d’expiration",
    hint: "MM/AA",
    complete: "cc-exp",
    error: cardSentences["card-expiry-invalid"],
  },
  {
    name: "cvc",
    code: "invalid_card_cvc",
    label: "Code de sécurité",
    hint: "3 ou 4 chiffres, au dos de la carte",
    complete: "cc-csc",
    error: cardSentences["card-cvc-invalid"],
  },
]

/** What a page tells a field whose error it takes away (app/components/forms/watch-forms.ts). */
const CORRECTED = "corrected"

export type CardInputs = ReturnType<typeof buildCardInputs>

/** Puts three labelled inputs into an element. They have no name, so no form ever sends what is typed to the shop. */
export function buildCardInputs(container: HTMLElement) {
  const rows = FIELDS.map((field) => buildRow(field))
  container.replaceChildren(...rows.map(({ row }) => row))
  const value = (name: Field["name"]) => rows.find(({ field }) => field.name === name)?.input.value ?? ""
  return {
    read: () => ({ number: value("number"), exp: value("exp"), cvc: value("cvc") }),
    /** Shows each problem at its field. */
    show(problems: readonly CardErrorCode[]) {
      for (const { field, mark } of rows) mark(problems.includes(field.code))
    },
    clear: () => rows.forEach(({ input }) => (input.value = "")),
    remove: () => container.replaceChildren(),
  }
}

function buildRow(field: Field) {
  const id = `carte-${field.name}`
  const label = Object.assign(document.createElement("label"), {
    htmlFor: id,
    className: "field-label",
    textContent: field.label,
  })
  const hint = Object.assign(document.createElement("p"), { id: `${id}-aide`, className: "field-hint", textContent: field.hint })
  const error = Object.assign(document.createElement("p"), { id: `${id}-erreur`, className: "field-error", hidden: true })
  const input = Object.assign(document.createElement("input"), { id, type: "text", inputMode: "numeric", className: "input" })
  input.setAttribute("autocomplete", field.complete)
  input.setAttribute("aria-describedby", `${hint.id} ${error.id}`)
  if (field.name === "exp") input.oninput = (event) => formatExpiry(input, (event as InputEvent).inputType ?? "")
  const row = Object.assign(document.createElement("div"), { className: "field" })
  row.append(label, hint, error, input)
  const mark = (wrong: boolean) => {
    error.textContent = wrong ? field.error : ""
    error.hidden = !wrong
    if (wrong) input.setAttribute("aria-invalid", "true")
    else input.removeAttribute("aria-invalid")
  }
  input.addEventListener(CORRECTED, () => mark(false))
  return { field, row, input, mark }
}

/** Puts in the slash that a phone's keypad has not. What is deleted stays deleted, and the caret stays where it was. */
function formatExpiry(input: HTMLInputElement, inputType: string): void {
  const formatted = input.value.replace(/^(\d\d)(\d+)$/, "$1/$2")
  if (formatted === input.value || inputType.startsWith("delete")) return
  const caret = input.selectionStart ?? formatted.length
  input.value = formatted
  input.setSelectionRange(caret + Number(caret > 2), caret + Number(caret > 2))
}

/** A card as it was typed; `exp` is month and year in one, such as `12/30` or `1230`, and stands for the other two. */
export type EnteredCard = { number?: string; exp?: string; exp_month?: string; exp_year?: string; cvc?: string }

/** What is wrong with a typed card, in the order of its fields [5.1]–[5.4]; `now` in epoch milliseconds. */
export function listCardProblems(card: EnteredCard, now: number): CardErrorCode[] {
  const problems: CardErrorCode[] = []
  if (!isCardNumber(card.number ?? "")) problems.push("invalid_card_number")
  if (!parseExpiry(card, now)) problems.push("invalid_card_expiry")
  if (!/^\d{3,4}$/.test((card.cvc ?? "").trim())) problems.push("invalid_card_cvc")
  return problems
}

/** Throws the CardError of the first field that is wrong, with the others as its `faults`, or `invalid_card` when nothing was typed at all. */
export function requireCard(card: EnteredCard | null | undefined, now: number): EnteredCard {
  if (!card || Object.values(card).every((value) => !value?.trim())) throw new CardError("invalid_card")
  const faults = listCardProblems(card, now)
  const [problem] = faults
  if (problem) throw new CardError(problem, { faults })
  return card
}

/** Month and four-digit year of a card that has not expired, or null. */
export function parseExpiry({ exp, exp_month, exp_year }: EnteredCard, now: number): { month: number; year: number } | null {
  const typed = exp?.trim() || `${exp_month?.trim() ?? ""}/${exp_year?.trim() ?? ""}`
  const parts = /^(\d{1,2})[\s/.-]+(\d{2}|\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(typed)
  const [month, year] = [Number(parts?.[1]), parts?.[2]?.length === 2 ? 2000 + Number(parts[2]) : Number(parts?.[2])]
  // The first moment of the month after: Date counts months from 0.
  return month >= 1 && month <= 12 && new Date(year, month, 1).getTime() > now ? { month, year } : null
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
