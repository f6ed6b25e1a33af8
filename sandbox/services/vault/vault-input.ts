import { gatewayError } from "./vault-errors.ts"

/** An object of the vault's data, empty where it is absent or something else. */
export function readObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** A text, or null when it is absent or empty: the query form sends nothing as empty text. */
export function readText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null
}

/** A list, also one that a query wrote with indexes. */
export function readList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : Object.values(readObject(value))
}

/** A list of texts, also from one text alone. */
export function readTexts(value: unknown): string[] {
  const list = typeof value === "string" ? [value] : readList(value)
  return list.map(readText).filter((text) => text !== null)
}

/** A positive amount; the query form sends it as text. Minor units must be whole. */
export function readAmount(value: unknown, unit: "minor" | "major"): number {
  const amount = typeof value === "number" || (typeof value === "string" && value !== "") ? Number(value) : NaN
  if (!Number.isFinite(amount) || amount <= 0 || (unit === "minor" && !Number.isInteger(amount))) {
    throw gatewayError("INVALID_AMOUNT", "The amount is not valid for this gateway")
  }
  return amount
}

/** A three-letter currency in capitals. */
export function readCurrency(value: unknown): string {
  const currency = readText(value)?.toUpperCase()
  if (!currency || !/^[A-Z]{3}$/.test(currency)) throw gatewayError("INVALID_CURRENCY", "The currency is not valid")
  return currency
}

/** An absolute web address, under which a provider may send the browser back. */
export function readWebAddress(value: unknown, name: string): string {
  const text = readText(value)
  if (!text || !/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw gatewayError("INVALID_URL", `${name} must be an absolute web address`)
  }
  return text
}
