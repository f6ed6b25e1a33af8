/** The middle value of a list of numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** "least – median – most", each with two decimals. */
export function spread(values) {
  return [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(2)).join(" – ")
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values, hundredth) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * hundredth) / 100) - 1)] ?? 0
}

/**
 * One line of the bench's table.
 *
 * @param {string} name
 * @param {string | number} figure
 * @param {{ least?: number, most?: number, value?: number }} [bar] what the figure, or `value`, must reach or stay below
 */
export function row(name, figure, { least, most, value = Number(figure) } = {}) {
  const bar = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : ""
  const holds = bar === "" ? null : (least === undefined || value >= least) && (most === undefined || value <= most)
  return { name, figure: String(figure), bar, holds }
}
