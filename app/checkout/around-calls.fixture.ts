import { onTestFinished } from "vitest"

/**
 * Has something happen around the last of these calls, once they come one after the other, until the test ends.
 *
 * @param calls what `GET /path` matches
 * @returns the calls that are still to come
 */
export function aroundCalls(moment: "before" | "after", calls: RegExp[], work: () => unknown): RegExp[] {
  const ask = globalThis.fetch
  const left = [...calls]
  globalThis.fetch = async (url, init) => {
    const isNext = left[0]?.test(`${init?.method ?? "GET"} ${new URL(String(url)).pathname}`) ?? false
    if (isNext) left.shift()
    const isNow = isNext && left.length === 0
    if (isNow && moment === "before") await work()
    const answer = await ask(url, init)
    if (isNow && moment === "after") await work()
    return answer
  }
  onTestFinished(() => void (globalThis.fetch = ask))
  return left
}
