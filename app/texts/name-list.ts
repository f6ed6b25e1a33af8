/** Names in a row as a sentence lists them, each once: `A, B et C`. */
export function listNames(names: readonly string[]): string {
  const [last = "", ...before] = [...new Set(names)].reverse()
  return before.length > 0 ? `${before.reverse().join(", ")} et ${last}` : last
}
