/** Bounds of the price filter in whole euros, and its step. */
export type PriceRange = { min: number; max: number; step: 1 | 10 | 100 | 1000 }

/**
 * The price filter of a list (specification §9): the step is 1, 10, 100 or 1000 depending on the range, and the bounds
 * are widened to multiples of it. In: lowest and highest price in euros. Out: null when there is nothing to choose.
 */
export function priceRange(lowest: number, highest: number): PriceRange | null {
  // In cents: 1024.07 - 24.07 is not quite 1000 in euros.
  const tenth = (Math.round(highest * 100) - Math.round(lowest * 100)) / 1000
  const step = tenth < 10 ? 1 : tenth < 100 ? 10 : tenth < 1000 ? 100 : 1000
  const min = Math.floor(lowest / step) * step
  const max = Math.ceil(highest / step) * step
  return Number.isFinite(tenth) && max > min ? { min, max, step } : null
}
