import type { Problem } from "~/problems"

/** The HTTP status of a refused declaration: 503 when the shop could not take it. */
export function declarationStatus(problems: readonly Problem[]): 422 | 503 {
  return problems.some(({ code }) => code.startsWith("declaration-")) ? 503 : 422
}
