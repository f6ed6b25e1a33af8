import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  expectNoFault,
  expectSoundAnswer,
  fuzzRuns,
  fuzzTimeout,
  hostileText,
  together,
  withoutEvenWaits,
  withoutLimits,
} from "./fuzz"
import { fillCart, logIn, goToRecap } from "../shopper/visitor-purchase"
import { listRoutes } from "./route-list"
import { type Visitor, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop({ environment: { RATE_LIMITS: withoutLimits } })
const restoreWaits = withoutEvenWaits()
afterAll(() => {
  restoreWaits()
  shop.close()
})

type Form = { id: string; path: string; fields: readonly string[] }
const forms: Form[] = listRoutes(shop)
  .filter(({ hasAction }) => hasAction)
  .map(({ id, path }) => ({ id, path, fields: (shop.build.routes[id]?.module as { fields?: string[] }).fields ?? [] }))

const visitors: Visitor[] = []
beforeAll(async () => {
  for (let index = 0; index < together; index++) {
    const visitor = openVisitor(shop)
    if (index % 3 === 1) await logIn(visitor)
    if (index % 3 === 2) await goToRecap(visitor)
    else await fillCart(visitor)
    visitors.push(visitor)
  }
})

const fieldName = (entry: string, part: string) => (entry.endsWith("*") ? `${entry.slice(0, -1)}${part}` : entry)
const mostFields = Math.max(...forms.map(({ fields }) => fields.length))
const filled = fc.record({
  values: fc.array(hostileText, { minLength: mostFields, maxLength: mostFields }),
  left: fc.array(fc.boolean(), { minLength: mostFields, maxLength: mostFields }),
  part: fc.constantFrom("poids", "mouture", "x", "toString", "__proto__", "1"),
  asPage: fc.integer({ min: 0, max: 19 }).map((one) => one === 0),
})

test(
  `fuzz: ${fuzzRuns} forms of every action are answered by problems, never by faults, and never say a password again`,
  async () => {
    expect(forms.length).toBeGreaterThan(20)
    // Each form comes as often as any other.
    let tried = 0
    const check = async (
      { values, left, part, asPage }: typeof filled extends fc.Arbitrary<infer T> ? T : never,
      index: number,
    ) => {
      const form = forms[tried++ % forms.length]!
      const entries = form.fields.flatMap((entry, at) => (left[at] ? [] : [[fieldName(entry, part), values[at] ?? ""] as const]))
      const fields = Object.fromEntries(entries)
      const path = asPage ? form.path : `${form.path}${form.path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(form.id)}`
      const answer = await visitors[index % together]!.post(path, fields)
      const text = await expectSoundAnswer(answer, `${path} ${JSON.stringify(fields).slice(0, 300)}`)
      for (const [name, value] of entries) {
        const isTold = entries.some(([other, same]) => other !== name && same.includes(value))
        const isTelling =
          /password/i.test(name) && !isTold && value.length > 12 && !/exemple|000000|Object|owerty|roperty|a{20}/.test(value)
        if (isTelling) expect([name, text.includes(JSON.stringify(value).slice(1, -1))]).toEqual([name, false])
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(filled, { minLength: together, maxLength: together }), async (batch) => {
        shop.calls.length = 0
        await Promise.all(batch.map(check))
      }),
      { numRuns: Math.ceil(fuzzRuns / together), endOnFailure: true },
    )
    expect(tried).toBeGreaterThan(forms.length)
    expectNoFault(shop)
  },
  fuzzTimeout,
)
