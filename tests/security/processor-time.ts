import { expect } from "vitest"

/** Processor time above this is noticed (milliseconds). */
const NOTICED_MS = 2
const MOST_MS = 50
/** For each doubling; two doublings are measured, because one is lost among other work. */
const MOST_GROWTH = 2.5

/** The processor time that some work of this process takes, in milliseconds. */
export async function processorMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/**
 * Expects that work grows at most 2.5 times whenever its input is doubled, and takes at most 50 ms more than for a short one.
 *
 * @param bytes the longest input
 * @param text what is repeated
 * @param measure does the work for an input, and says its milliseconds
 */
export async function expectLinearWork(bytes: number, text: string, measure: (long: string) => Promise<number>): Promise<void> {
  const longOf = (length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
  const best = async (length: number, times: number) => {
    let least = Infinity
    for (let time = 0; time < times; time++) least = Math.min(least, await measure(longOf(length)))
    return least
  }
  // Most inputs are as quick as a short one: then one look at each is enough.
  const rest = await best(text.length, 1)
  if ((await best(bytes, 1)) - rest <= NOTICED_MS) return
  const base = Math.min(rest, await best(text.length, 4))
  let [quarter, whole, growth] = [Infinity, Infinity, Infinity]
  // What others do on the machine may last for all tries of a length; work that grows too fast does so in every round.
  for (let round = 0; round < 3 && (whole > MOST_MS || growth > MOST_GROWTH); round++) {
    quarter = Math.min(quarter, (await best(bytes / 4, 5)) - base)
    whole = Math.min(whole, (await best(bytes, 5)) - base)
    growth = Math.sqrt(whole / Math.max(quarter, NOTICED_MS))
  }
  expect(`${text}: ${whole > MOST_MS ? `${whole} ms` : "quick"}`).toBe(`${text}: quick`)
  expect(`${text}: ${growth > MOST_GROWTH ? `grows ${growth} times` : "linear"}`).toBe(`${text}: linear`)
}
