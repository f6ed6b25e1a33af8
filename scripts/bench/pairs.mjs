import { median, percentile, spread } from "./figures.mjs"

/** Ratios need at least so many pairs. */
export const leastPairs = 15

/**
 * Measures two things by turns, so that whatever else the machine does falls on both, and compares each pair.
 *
 * @template One, Other
 * @param {number} pairs
 * @param {() => Promise<One>} one
 * @param {() => Promise<Other>} other
 * @returns {Promise<{ one: One[], other: Other[], ratio: (read: (each: One | Other) => number) => { value: number, quarter: number, spread: string } }>}
 */
export async function alternate(pairs, one, other) {
  if (pairs < leastPairs) throw new Error(`${pairs} pairs are too few`)
  const measured = { one: [], other: [] }
  for (let pair = 0; pair < pairs; pair++) {
    // Whoever comes second may find a warmer machine: they take turns in that too.
    const names = pair % 2 === 0 ? ["one", "other"] : ["other", "one"]
    for (const name of names) measured[name].push(await { one, other }[name]())
  }
  return {
    ...measured,
    ratio(read) {
      const ratios = measured.one.map((each, index) => read(each) / read(measured.other[index]))
      return { value: median(ratios), quarter: percentile(ratios, 25), spread: spread(ratios) }
    },
  }
}
