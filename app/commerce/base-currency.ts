let base = "EUR"

/** The store's base currency as its settings last said: for a record that names none. */
export function baseCurrency(): string {
  return base
}

/** Remembers the base currency of the settings that were just read. */
export function noteBaseCurrency(code: string): void {
  base = code
}
