/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], hundredth: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * hundredth) / 100) - 1)] ?? 0
}
