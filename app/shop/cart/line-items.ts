import { fail, type LocalizedProblem, type Result, succeed } from "~/problems"

/** Where the cart's script posts changes of lines: a route without a page. */
export const LINE_ITEMS_PATH = "/panier/lignes"

/** The fields that it posts: the line, the quantity wanted (0 takes the line out), and the request's own number. */
export const LINE_ITEM_FIELDS = ["lineId", "quantity", "sequence"] as const

/** The answer; `sequence` is the number of the request that it answers, null where none was sent. */
export type LineAnswer = { sequence: string | null; problems: LocalizedProblem[]; message: string | null }

/** More of one article than this is a case for a quote. */
const MAX_QUANTITY = 999

/** Reads a typed quantity, a whole number from 1 to 999; the backend refuses the rest. */
export function parseQuantity(text: unknown, field: string): Result<number, "quantity-invalid" | "quantity-too-large"> {
  const typed = typeof text === "string" ? text.replace(/[\s\u00a0\u202f]/g, "") : ""
  if (!/^\+?\d+$/.test(typed) || /^\+?0+$/.test(typed)) return fail("quantity-invalid", field)
  const quantity = Number(typed)
  return quantity <= MAX_QUANTITY ? succeed(quantity) : fail("quantity-too-large", field, { max: String(MAX_QUANTITY) })
}
