import type { ProblemCode } from "~/problems"

/** Fewest characters of a new password. */
export const SHORTEST_PASSWORD = 8
/** Most characters of any password. */
export const LONGEST_PASSWORD = 200

/** What is wrong with a new password, or null. */
export function checkNewPassword(password: string): ProblemCode | null {
  if (password === "") return "password-missing"
  if (password.length < SHORTEST_PASSWORD) return "password-too-short"
  return password.length > LONGEST_PASSWORD ? "value-too-long" : null
}

/** The one callback that a login may carry beside the path that follows it (specification §4, login modal). */
export const ADD_TO_CART = "add-to-cart"
