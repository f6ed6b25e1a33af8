import fc from "fast-check"
import { expect } from "vitest"
import { isProblemCode } from "../../app/texts/problem-sentences.server"
import type { WholeShop } from "../shopper/whole-shop"

/** Inputs of a property: 300 in `npm test`, FUZZ_RUNS in `npm run test:full` and `npm run test:long`. */
export const fuzzRuns = Number(process.env["FUZZ_RUNS"] ?? 300)
/** Inputs that are tried at the same time, as many shoppers would. */
export const together = 10
/** Milliseconds that a property may take. */
export const fuzzTimeout = 60_000 + fuzzRuns * 60

const nasty = fc.constantFrom(
  ...[
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "null",
    "undefined",
    "NaN",
    "[object Object]",
  ],
  ...[
    "",
    " ",
    "0",
    "-0",
    "-1",
    "1e309",
    "9007199254740993",
    "0x10",
    "1,5",
    "Infinity",
    "%",
    "%00",
    "%E0%A4%A",
    "..",
    "../..",
    "//x",
  ],
  ...["\u0000", "\r\nX: y", "\u202e", "é\u0301", "\ufeff", "<script>", "'\"`", "${1}", "{{1}}", "a".repeat(5_000)],
  ...[
    "jeanne@exemple.fr",
    "2026-02-31",
    "on",
    "FR",
    "EUR",
    "65c000000000000000000001",
    "250-g",
    "paysafecard",
    "EC-1",
    "{}",
    "[]",
  ],
)

/** What anybody may type: mostly hostile, now and then plausible. */
export const hostileText = fc.oneof(
  { weight: 4, arbitrary: nasty },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 200 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
)

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype]
const namesOf = () => prototypes.map((each) => Reflect.ownKeys(each).map(String).join())
const clean = namesOf()

/** An answer that a shopper may get: no fault, problems from the list only, nobody's prototype touched. */
export async function expectSoundAnswer(answer: Response, asked: string): Promise<string> {
  expect([asked, answer.status]).toEqual([asked, expect.toSatisfy((status: number) => status < 500 || status === 503)])
  const text = await answer.text()
  if (answer.headers.get("Content-Type")?.includes("json") && text.startsWith("{")) {
    const { problems } = JSON.parse(text) as { problems?: { code: string }[] | null }
    expect(problems?.filter(({ code }) => !isProblemCode(code)) ?? []).toEqual([])
  }
  expect(namesOf()).toEqual(clean)
  return text
}

/** Refusals wait until a round second has passed, a sign-up until two, which says nothing here and would take most of the time. */
export function withoutEvenWaits(): () => void {
  const own = globalThis.setTimeout
  const isEven = (ms: unknown) => typeof ms === "number" && ((ms > 300 && ms <= 1_000) || (ms > 1_500 && ms < 2_000))
  globalThis.setTimeout = ((run: () => void, ms?: number) => own(run, isEven(ms) ? 0 : ms)) as typeof own
  return () => void (globalThis.setTimeout = own)
}

/** No fault was logged: what is wrong with an input is told by a problem, never by an exception. */
export function expectNoFault(shop: WholeShop): void {
  const faults = shop
    .printed()
    .split("\n")
    .filter((line) => line.includes('"level":"fault"'))
  expect(faults.slice(0, 3)).toEqual([])
}

const names = [
  "cart-recovery",
  "catalogue-read",
  "coupon-account",
  "coupon-address",
  "giftcard-account",
  "payment-start-account",
  "payment-start-address",
  "picture",
  "policy-report",
  "policy-reports",
  "coupon",
  "declaration",
  "quote",
  "giftcard",
  "giftcard-ip",
  "login-failure",
]
const more = ["login-failure-ip", "newsletter", "newsletter-caller", "order", "payment-start", "preview-secret", "recovery"]

/** No limit speaks before the input does. */
export const withoutLimits = [
  ...names,
  ...more,
  "refusal-page",
  "missing-page",
  "wrong-input-page",
  "search",
  "session-change",
  "sign-up",
  "stock-alert",
  "stock-alert-email",
  "termination-code",
  "termination-code-contract",
  "unsubscribe",
  "wallet",
]
  .map((name) => `${name}=100000000/60`)
  .join()
