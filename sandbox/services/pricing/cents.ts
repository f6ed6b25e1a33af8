/** Euros (two decimals) to integer cents. */
export function toCents(euros: number): number {
  return Math.round(euros * 100)
}

/** Integer cents to euros, as the storefront API publishes amounts. */
export function toEuros(cents: number): number {
  return cents / 100
}

/** `amount × numerator / denominator`, rounded half up; all three are whole and not negative. */
export function portion(amount: number, numerator: number, denominator: number): number {
  const divisor = BigInt(denominator)
  return Number((2n * BigInt(amount) * BigInt(numerator) + divisor) / (2n * divisor))
}

/** A percentage of an amount in cents, rounded half up to the cent. The percentage may have two decimals. */
export function percentOf(amount: number, percent: number): number {
  return portion(amount, Math.round(percent * 100), 10_000)
}

/**
 * Shares `total` cents out in proportion to `weights`. The shares always add up to `total`: the cents that
 * rounding down leaves over go to the largest remainders, the earlier share first.
 */
export function distribute(total: number, weights: number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const shares = exact.map((value) => Number(value / sum))
  const left = total - shares.reduce((all, share) => all + share, 0)
  const remainder = (index: number): bigint => (exact[index] ?? 0n) % sum
  const order = weights
    .map((_, index) => index)
    .sort((a, b) => (remainder(b) > remainder(a) ? 1 : remainder(b) < remainder(a) ? -1 : a - b))
  for (const index of order.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
