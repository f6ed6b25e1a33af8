import type { CardErrorCode } from "~/payments/errors"
import type { TypedCard } from "./card-validation"

type Field = { name: "number" | "exp" | "cvc"; code: CardErrorCode; label: string; hint: string; complete: string; error: string }

const FIELDS: readonly Field[] = [
  {
    name: "number",
    code: "invalid_card_number",
    label: "Numéro de carte",
    hint: "10 à 16 chiffres",
    complete: "cc-number",
    error: "Vérifiez le numéro de la carte.",
  },
  {
    name: "exp",
    code: "invalid_card_expiry",
    label: "Date d’expiration",
    hint: "MM/AA",
    complete: "cc-exp",
    error: "Vérifiez la date d’expiration, par exemple 04/28.",
  },
  {
    name: "cvc",
    code: "invalid_card_cvc",
    label: "Code de sécurité",
    hint: "3 ou 4 chiffres, au dos de la carte",
    complete: "cc-csc",
    error: "Vérifiez le code de sécurité.",
  },
]

export type CardInputs = {
  read(): Required<Pick<TypedCard, "number" | "exp" | "cvc">>
  /** Shows each problem at its field. */
  show(problems: readonly CardErrorCode[]): void
  clear(): void
  remove(): void
}

/**
 * Puts three labelled inputs into an element. They have no name, so no form ever sends what is typed to the shop.
 */
export function buildCardInputs(container: HTMLElement): CardInputs {
  const rows = FIELDS.map((field) => buildRow(field))
  container.replaceChildren(...rows.map(({ row }) => row))
  const value = (name: Field["name"]) => rows.find(({ field }) => field.name === name)?.input.value ?? ""
  return {
    read: () => ({ number: value("number"), exp: value("exp"), cvc: value("cvc") }),
    show(problems) {
      for (const { field, input, error } of rows) {
        const wrong = problems.includes(field.code)
        error.textContent = wrong ? field.error : ""
        error.hidden = !wrong
        if (wrong) input.setAttribute("aria-invalid", "true")
        else input.removeAttribute("aria-invalid")
      }
    },
    clear() {
      for (const { input } of rows) input.value = ""
    },
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
  const row = Object.assign(document.createElement("div"), { className: "field" })
  row.append(label, hint, error, input)
  return { field, row, input, error }
}
