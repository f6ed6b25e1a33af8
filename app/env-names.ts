/** How our own variables begin, where no other program's do. */
const OWN_WORDS = ["SWELL", "COOKIE", "PREVIEW", "TRUSTED", "RATE"]
/** Standard names that the shop reads besides (server/trace-settings.ts). */
const STANDARD = "OTEL_"
/** Of those that it does not read this is nearly one that it does. */
const STANDARD_OTHER = "OTEL_BLRP_SCHEDULE_DELAY"
/** A shorter name is near too many others. */
const MIN_LENGTH = 6

/**
 * Variables that the shop does not know but whose names are nearly ours: a misspelt one would be left out in silence.
 *
 * @param given names that are set
 * @param known names that the shop reads
 * @param ours names that nobody else reads, because they stand in the shop's own file
 * @returns one sentence for each, without its full stop
 */
export function listUnknownVariables(given: readonly string[], known: readonly string[], ours: readonly string[] = []): string[] {
  return [...new Set([...given, ...ours])]
    .filter((name) => !known.includes(name) && name !== STANDARD_OTHER)
    .flatMap((name) => {
      const meant = known.find((each) => each.length >= MIN_LENGTH && isNear(name.toUpperCase(), each))
      if (meant) return [`${name}: the shop has no such variable, but ${meant}`]
      if (name.startsWith(STANDARD)) return []
      return ours.includes(name) || OWN_WORDS.some((word) => name.startsWith(`${word}_`))
        ? [`${name}: the shop has no such variable`]
        : []
    })
}

/** Whether one letter or two, added, left out or changed, make the other name. */
function isNear(name: string, other: string): boolean {
  if (Math.abs(name.length - other.length) > 2) return false
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...name].entries()) {
    const next = [at + 1]
    for (const [index, wanted] of [...other].entries())
      next.push(Math.min(row[index + 1]! + 1, next[index]! + 1, row[index]! + (letter === wanted ? 0 : 1)))
    row = next
  }
  return row[other.length]! <= 2
}
