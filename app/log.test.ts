import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { log, redactPath } from "./log.server"

const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((line) => lines.push(String(line)) > 0)
})
afterEach(() => vi.restoreAllMocks())

test("an event is one JSON line with listed fields only", () => {
  log.info("order-placed", { durationMs: 12, ...({ email: "jeanne@exemple.fr", body: { a: 1 } } as object) })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    time: expect.any(String) as string,
    level: "info",
    event: "order-placed",
    durationMs: 12,
  })
})

test("lines of one turn go out by one write", async () => {
  const request = { method: "GET", status: 200, durationMs: 3, requestId: "0123456789abcdef" }
  log.request({ ...request, path: "/boutique?tri=nom" })
  log.request({ ...request, path: "/panier" })
  expect(lines).toEqual([])
  await new Promise(setImmediate)
  expect(lines).toHaveLength(1)
  const told = (lines[0] ?? "")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object)
  const line = { ...request, time: expect.any(String) as string, level: "info", event: "request" }
  expect(told).toEqual([
    { ...line, path: "/boutique" },
    { ...line, path: "/panier" },
  ])
})

const canaries = [
  "4242 4242 4242 4242",
  "4242424242424242",
  "jeanne@exemple.fr",
  "pi_3Nabc123_secret_xyz987",
  "tok_1Nabc123",
  "NOELCAFE2026ABCDNOELCAFE2026",
  "5d0f4e1c9a7b4c1e8f2a6b3c7d9e0f11",
  "+33612345678",
  "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0",
]
test.each(canaries)("S9 %s does not reach the log", (canary) => {
  log.fault(new Error(`Refused for ${canary} at http://x.test/a?secret=${canary}`), {
    message: `again ${canary}`,
    path: `/commande/merci/${canary}?s=${canary}`,
  })
  log.warn("note", { param: canary })
  expect(lines.join("")).not.toContain(canary)
})

test("a fault tells its kind, its words and its place", () => {
  log.fault(new RangeError("Too large"), { path: "/produits/guji-ethiopie-grand-cru-d-altitude?o.poids=1-kg" })
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "fault",
    event: "RangeError",
    message: "Too large",
    path: "/produits/guji-ethiopie-grand-cru-d-altitude",
    stack: expect.stringContaining("log.test.ts") as string,
  })
})

test("paths that open somebody's page lose their ids", () => {
  expect(redactPath("/mot-de-passe/k1?x=1")).toBe("/mot-de-passe/…")
  expect(redactPath("/nulle-part/k7wq2zr9xv4mt8hs1pdc")).toBe("/nulle-part/…")
  expect(redactPath("/account/commandes/65e000000000000000000001")).toBe("/account/commandes/…")
})

test("a request's id stays whole, a row of digits in it too; anything else in its place is left out", () => {
  log.warn("note", { requestId: "0123456789abcdef" })
  log.warn("note", { requestId: "jeanne@exemple.fr" })
  expect(lines.map((line) => (JSON.parse(line) as { requestId: string }).requestId)).toEqual(["0123456789abcdef", "…"])
})
