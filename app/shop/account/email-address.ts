const emailPattern = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/
const longestEmail = 254

/** What a shopper typed as an e-mail, without the spaces that a paste brings along. */
export function tidyEmail(typed: unknown): string {
  return typeof typed === "string" ? typed.replace(/[\p{Cc}\p{Cf}]/gu, "").trim() : ""
}

/**
 * Whether an e-mail could be one: the backend answers the same for a malformed and for a taken one, so the shop has
 * to know before it asks.
 */
export function isEmail(email: string): boolean {
  return email.length <= longestEmail && emailPattern.test(email)
}

/** An e-mail as a page may show it that others can hold the link of: its first letter and its domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@")
  return at < 1 ? "…" : `${email.slice(0, 1)}…${email.slice(at)}`
}
