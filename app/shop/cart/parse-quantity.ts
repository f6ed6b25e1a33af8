import { type Result, fail, succeed } from "~/problems"

/** More of one article than this is a case for an estimate. */
const MAX_QUANTITY = 999

/**
 * Reads a typed quantity: a whole number from 1 to 999 (storefront API, error contract: the backend refuses the rest).
 * Problems at `field`: `quantity-invalid`, `quantity-too-large` with the limit.
 */
export function parseQuantity(text: unknown, field: string): Result<number, "quantity-invalid" | "quantity-too-large"> {
  const typed = typeof text === "string" ? text.replace(/[\s\u00a0\u202f]/g, "") : ""
  if (!/^\+?\d+$/.test(typed) || /^\+?0+$/.test(typed)) return fail("quantity-invalid", field)
  const quantity = Number(typed)
  return quantity <= MAX_QUANTITY ? succeed(quantity) : fail("quantity-too-large", field, { max: String(MAX_QUANTITY) })
}
