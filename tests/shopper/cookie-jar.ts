/** The cookies of one site as a browser keeps them; what they are called and when they end, nothing else. */
export function createCookieJar() {
  const cookies = new Map<string, { value: string; endsAt: number }>()
  return {
    /** Takes the `Set-Cookie` lines of an answer. */
    keep(lines: readonly string[]): void {
      for (const line of lines) {
        const [pair = "", ...attributes] = line.split(";")
        const name = pair.slice(0, pair.indexOf("=")).trim()
        const age = attributes
          .map((attribute) => /^\s*max-age=(-?\d+)/i.exec(attribute)?.[1])
          .find((found) => found !== undefined)
        const endsAt = age === undefined ? Infinity : Date.now() + Number(age) * 1000
        if (endsAt <= Date.now()) cookies.delete(name)
        else cookies.set(name, { value: pair.slice(pair.indexOf("=") + 1).trim(), endsAt })
      }
    },
    /** Puts in a cookie as it would stand in a `Cookie` header. */
    set(name: string, value: string): void {
      cookies.set(name, { value, endsAt: Infinity })
    },
    get: (name: string): string | null => cookies.get(name)?.value ?? null,
    names: (): string[] => [...cookies.keys()],
    header: (): string => [...cookies].map(([name, { value }]) => `${name}=${value}`).join("; "),
  }
}

export type CookieJar = ReturnType<typeof createCookieJar>
