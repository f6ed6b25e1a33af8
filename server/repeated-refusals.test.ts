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

const sources: Record<string, string>[] = [
  {},
  { origin: "https://shop.test" },
  { "sec-fetch-site": "same-origin" },
  { referer: "https://shop.test/connexion" },
]

test("S26 a post is refused as before only where its body changes nothing", () => {
  for (const headers of sources) {
    const isOfNobody = Object.keys(headers).length === 0
    for (const [status, whateverItHolds] of [
      [403, isOfNobody],
      [400, isOfNobody],
      [405, true],
      [415, true],
    ] as const) {
      const refusals = createRepeatedRefusals()
      const refusal = { status, headers: [], html: "Demande refusée" }
      const post = asked({ method: "POST", headers: { ...headers, "content-type": "application/json" } })
      refusals.keep(post, refusal)
      expect(refusals.find(post)).toBe(whateverItHolds ? refusal : null)
    }
  }
})

test("S26 a post of another kind, source or shopper is read", () => {
  const refusals = createRepeatedRefusals()
  const headers = { "sec-fetch-site": "same-origin", "content-type": "application/json" }
  refusals.keep(asked({ method: "POST", headers }), { status: 415, headers: [], html: "Demande refusée" })
  const others: Record<string, string>[] = [
    { "content-type": "application/x-www-form-urlencoded" },
    { "sec-fetch-site": "cross-site" },
    { cookie: "a=1" },
  ]
  for (const other of others) expect(refusals.find(asked({ method: "POST", headers: { ...headers, ...other } }))).toBeNull()
  expect(refusals.find(asked({ headers }))).toBeNull()
})
