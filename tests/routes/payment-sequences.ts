import fc from "fast-check"
import { METHODS } from "./payment-methods"
import { type Event, CHOICES, type Step } from "./payment-steps"

/** How the backend tells of orders: whether only intents are named, and a field that it leaves out. */
export type Store = { onlyIntentsNamed: boolean; lacks: "paid" | "payment_balance" | null }

/** `comesBack`: the shopper opens what is left open; else the shop alone looks at it. */
export type Sequence = { store: Store; comesBack: boolean; steps: Step[] }

/** The latest attempt is the likeliest. */
const tab = fc.constantFrom(0, 0, 0, 1, 1, 2)
const doing = <Name extends string>(...names: Name[]) => ({ do: fc.constantFrom(...names) })
const method = fc.constantFrom(...METHODS)
const choice = fc.constantFrom(...CHOICES, "accept" as const)
const start: fc.Arbitrary<Event> = fc.record({ ...doing("start"), method })
const nothing = fc.constant(null)

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: start },
  { weight: 4, arbitrary: fc.record({ ...doing("answer"), tab, choice }) },
  { weight: 5, arbitrary: fc.record({ ...doing("return"), tab }) },
  { weight: 4, arbitrary: fc.record({ ...doing("check", "end", "release", "stale"), tab }) },
  { weight: 2, arbitrary: fc.record({ ...doing("change"), quantity: fc.constantFrom(1, 2) }) },
  {
    weight: 3,
    arbitrary: fc.oneof(fc.record(doing("follow", "returns", "again", "look")), fc.record({ ...doing("confirm"), choice })),
  },
  { weight: 2, arbitrary: fc.record({ ...doing("wait"), seconds: fc.constantFrom(10, 70, 4 * 3600, 26 * 3600, 6 * 86_400) }) },
)

const end = { lands: fc.constantFrom("never" as const, "now" as const, "late" as const), survives: fc.boolean() }
const cut = fc.oneof(
  { weight: 14, arbitrary: nothing },
  { weight: 1, arbitrary: fc.record({ callsLeft: fc.nat(9), ...end }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant("/cart/order"), ...end }) },
)
const others = fc.oneof(start, fc.record({ ...doing("return", "check", "end", "release"), tab }))
const beside = fc.oneof(
  { weight: 5, arbitrary: nothing },
  { weight: 1, arbitrary: fc.record({ callsLeft: fc.nat(12), event: others as fc.Arbitrary<Event> }) },
)

function stepsWith(beside: fc.Arbitrary<Step["beside"]>): fc.Arbitrary<Step[]> {
  const step = (event: fc.Arbitrary<Event>): fc.Arbitrary<Step> => fc.record({ event, cut, beside })
  const latest = { tab: fc.constant(0) }
  /** A payment from the order button to its return. */
  const trip: fc.Arbitrary<Step[]> = fc.tuple(
    step(start),
    step(fc.record({ ...doing("answer"), ...latest, choice })),
    step(fc.record({ ...doing("return"), ...latest })),
  )
  return fc.array(fc.oneof(fc.tuple(step(event)), trip), { minLength: 2, maxLength: 7 }).map((parts) => parts.flat())
}

/** In half of them other tabs do nothing at the same moment, so that all is judged that is told. */
export const sequence: fc.Arbitrary<Sequence> = fc.record({
  store: fc.record({
    onlyIntentsNamed: fc.boolean(),
    lacks: fc.constantFrom(null, "paid" as const, "payment_balance" as const),
  }),
  comesBack: fc.boolean(),
  steps: fc.oneof(stepsWith(nothing), stepsWith(beside)),
})

/** Steps before a backend that names all. */
export function plain(steps: Step[]): Sequence {
  return { store: { onlyIntentsNamed: false, lacks: null }, comesBack: true, steps }
}
