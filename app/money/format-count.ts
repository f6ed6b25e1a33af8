import { groupThousands } from "./format-amount"

/** A whole number as French text, thousands apart: `12 345`. */
export function formatCount(count: number): string {
  return `${count < 0 ? "−" : ""}${groupThousands(String(Math.abs(Math.trunc(count))))}`
}
