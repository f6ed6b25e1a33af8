/** Names in a row as a sentence lists them, each once: `A, B et C`. */
export function listNames(names: readonly string[]): string {
  const [last = "", ...before] = [...new Set(names)].reverse()
  return before.length > 0 ? `${before.reverse().join(", ")} et ${last}` : last
}

/** What is added to each of these names, so that no two are read alike: its number among those that are, else nothing. */
export function duplicateNumbers(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const isTwin = (other: string) => other === name
    return names.filter(isTwin).length > 1 ? `\u00a0(${names.slice(0, at + 1).filter(isTwin).length})` : ""
  })
}
