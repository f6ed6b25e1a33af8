import { gatewayError } from "./vault-errors.ts"

/** An object of the vault's data, empty where it is absent or something else. */
export function readObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** Names of fields that are taken; a nested object names the fields below one. */
export type Shape = { [name: string]: true | Shape }

/** The first field that a shape does not name, or that is no object where the shape names fields below it; null when all fit. */
export function findMisfit(input: Record<string, unknown>, shape: Shape, path = ""): { param: string; isKnown: boolean } | null {
  for (const [name, value] of Object.entries(input)) {
    const param = path ? `${path}[${name}]` : name
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (known === undefined) return { param, isKnown: false }
    if (known === true || value === "" || value === undefined) continue
    if (typeof value !== "object" || value === null) return { param, isKnown: true }
    const below = findMisfit(value as Record<string, unknown>, known, param)
    if (below) return below
  }
  return null
}

/** Refuses what a gateway does not take. @throws VaultErrors */
export function requireShape(input: Record<string, unknown>, shape: Shape): void {
  const misfit = findMisfit(input, shape)
  if (misfit) throw gatewayError("INVALID_PARAMETER", `${misfit.isKnown ? "Invalid" : "Unknown"} parameter: ${misfit.param}`)
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
