import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { setFault } from "../e2e/sandbox-control.ts"
import { startStack } from "../setup/stack.ts"
import { percentile } from "./figures.ts"
import { type Page, createHttpShopper, headingOf } from "../shopper/http-shopper.ts"

const known = ["/", "/boutique", "/boutique/cafes", "/produits/melange-canut", "/produits/filtres-papier-02"]
const aSecond = 200
const seconds = 20

test("200 requests a second while the backend hangs: old pages in under 200 ms p95, a French page for the rest", async () => {
  const stack = await startStack()
  const visitor = createHttpShopper({ origin: stack.shop })
  for (const path of known) expect((await visitor.open(path)).status).toBe(200)
  await pause(6_000)
  await setFault(stack, { kind: "hang", match: { path: "/api" } })

  const times: number[] = []
  const statuses = new Map<number, number>()
  const failed: unknown[] = []
  const visits: Promise<void>[] = []
  const started = performance.now()
  for (let count = 0; count < aSecond * seconds; count++) {
    const late = (count * 1000) / aSecond - (performance.now() - started)
    if (late > 0) await pause(late)
    const visit = createHttpShopper({ origin: stack.shop }).open(known[count % known.length]!)
    const note = ({ status, durationMs }: Page) => {
      times.push(durationMs)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    visits.push(visit.then(note, (error: unknown) => void failed.push(error)))
  }
  const sentIn = (performance.now() - started) / 1000
  await Promise.all(visits)
  const served = stack
    .shopLog()
    .split("\n")
    .filter((line) => line.includes('"event":"request"'))
    .slice(-times.length)
    .map((line) => (JSON.parse(line) as { durationMs: number }).durationMs)
  const unknown = await visitor.open("/produits/bouilloire-col-de-cygne")
  await stack.stop()

  const figures = [50, 95, 99].map((each) => `p${each} ${percentile(times, each).toFixed(0)} ms`).join(", ")
  console.log(
    `${times.length} requests in ${sentIn.toFixed(1)} s: ${figures}; by the shop's log p95 ${percentile(served, 95)} ms`,
  )
  expect(failed).toEqual([])
  expect([...statuses.keys()]).toEqual([200])
  expect(unknown.status).toBe(503)
  expect(headingOf(unknown)).toBe("La boutique ne répond pas")
  expect(unknown.html).toContain("Réessayer")
  expect(sentIn).toBeLessThan(seconds * 1.1)
  expect(percentile(times, 95)).toBeLessThan(200)
})
