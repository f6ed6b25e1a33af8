import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Stack } from "../setup/stack.ts"

/** Which calls a sandbox was asked for since its start, and how often. */
async function readCalls({ storefront }: Stack): Promise<Record<string, number>> {
  const answer = await fetch(`${storefront}/__calls`)
  if (!answer.ok) throw new Error(`/__calls: ${answer.status}`)
  return (await answer.json()) as Record<string, number>
}

/** The calls that something makes, and how often; those before it stay counted. */
export async function callsDuring(stack: Stack, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await readCalls(stack)
  await work()
  const more = Object.entries(await readCalls(stack)).map(([call, times]) => [call, times - (before[call] ?? 0)] as const)
  return Object.fromEntries(more.filter(([, times]) => times > 0))
}

/** Keeps which calls a worker's sandbox was asked for, for the comparison after the run (scripts/compare-calls.mjs). */
export async function recordCalls(stack: Stack, worker: number, shop = "seeded"): Promise<void> {
  const folder = join("test-results", "calls")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${worker}-${shop}.json`), JSON.stringify(await readCalls(stack)))
}
