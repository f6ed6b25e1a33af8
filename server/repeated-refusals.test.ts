import type { Request } from "express"
import { expect, test } from "vitest"
import { createRepeatedRefusals } from "./repeated-refusals"

type Parts = { ip?: string; method?: string; originalUrl?: string; headers?: Record<string, string> }

const asked = (parts: Parts = {}) =>
  ({ ip: "203.0.113.7", method: "GET", originalUrl: "/inconnu", headers: {}, ...parts }) as Request

test("S26 only the very same request of an address is refused as before", () => {
  const refusals = createRepeatedRefusals()
  const refusal = { status: 404, headers: [], html: "Page introuvable" }
  refusals.keep(asked(), refusal)
  expect(refusals.find(asked())).toBe(refusal)
  for (const other of [{ ip: "203.0.113.8" }, { originalUrl: "/inconnu?page=2" }, { headers: { cookie: "panier=1" } }])
    expect(refusals.find(asked(other))).toBeNull()
})

test("S26 a post is refused as before only when nothing tells whose it is", () => {
  const refusals = createRepeatedRefusals()
  const refusal = { status: 403, headers: [], html: "Demande refusée" }
  const sources: Record<string, string>[] = [
    {},
    { origin: "https://shop.test" },
    { "sec-fetch-site": "same-origin" },
    { cookie: "a=1" },
  ]
  for (const headers of sources) {
    const post = asked({ method: "POST", headers })
    refusals.keep(post, refusal)
    expect(refusals.find(post)).toBe(Object.keys(headers).length === 0 ? refusal : null)
  }
})
