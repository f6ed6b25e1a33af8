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
