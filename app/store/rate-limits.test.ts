import { createHash } from "node:crypto"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { problemResponse, seeOther } from "~/http/responses.server"
import { log } from "~/log.server"
import { keyValueStore } from "./key-value-store.server"
import {
  callerOf,
  consumeCodeLimit,
  consumeCodeMailLimit,
  consumeNewsletterLimit,
  consumeOrderLimit,
  consumePaymentLimit,
  consumeRateLimit,
  consumeRecoveryLimit,
  consumeStockAlertLimit,
  consumeWalletLimit,
  reserveLogin,
  reserveTry,
} from "./rate-limits.server"

beforeAll(() => setTestEnvironment({ RATE_LIMITS: "order=1/60" }))
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function tries(limit: "coupon" | "payment-start" | "order", key: string, count: number) {
  const results = []
  for (let index = 0; index < count; index++) results.push((await consumeRateLimit(limit, key)).ok)
  return results
}

test.each(["coupon", "payment-start"] as const)("%s: ten tries in ten minutes, then none", async (limit) => {
  expect(await tries(limit, "cart 1", 11)).toEqual([...Array.from({ length: 10 }, () => true), false])
  expect(await consumeRateLimit(limit, "cart 1")).toEqual({
    ok: false,
    problems: [{ code: "too-many-requests", detail: { seconds: "600" } }],
  })
  expect(await tries(limit, "cart 2", 1)).toEqual([true])
  vi.advanceTimersByTime(600_001)
  expect(await tries(limit, "cart 1", 1)).toEqual([true])
})

test("a limit can be set by the environment", async () => {
  expect(await tries("order", "cart 1", 2)).toEqual([true, false])
})

test("too many requests answer 429 with Retry-After, other refusals 422, and both the shopper's cookies", async () => {
  const shopper = { commitSession: (init?: HeadersInit) => new Headers({ ...init, "Set-Cookie": "swell-session=x" }) }
  const tooMany = await consumeRateLimit("order", "cart 1").then((result) => (result.ok ? [] : result.problems))
  const refusal = problemResponse({ problems: tooMany, values: { code: "NOEL" } }, shopper)
  expect(refusal.status).toBe(429)
  expect(refusal.headers.get("Retry-After")).toBe("60")
  expect(await refusal.json()).toMatchObject({ values: { code: "NOEL" } })
  const mistake = problemResponse({ problems: [{ code: "email-invalid", field: "email" }] }, shopper)
  expect(mistake.status).toBe(422)
  expect(mistake.headers.get("Set-Cookie")).toBe("swell-session=x")
  const redirect = seeOther("/panier#panier", shopper)
  expect([redirect.status, redirect.headers.get("Location")]).toEqual([303, "/panier#panier"])
})

test("of limits on failures, tries taken back do not count, and the window ends with its first try's time", async () => {
  const reserve = (key: string) => reserveTry("login-failure", key)
  for (let index = 0; index < 20; index++) {
    const success = await reserve("account 1")
    if (success.ok) await success.value.takeBack()
  }
  vi.advanceTimersByTime(600_000)
  for (let index = 0; index < 5; index++) expect((await reserve("account 1")).ok).toBe(true)
  expect(await reserve("account 1")).toEqual({ ok: false, problems: [{ code: "too-many-requests", detail: { seconds: "300" } }] })
  expect((await reserve("account 2")).ok).toBe(true)
  vi.advanceTimersByTime(300_001)
  expect((await reserve("account 1")).ok).toBe(true)
})

/** How many of so many tries are allowed. */
async function allowed(count: number, attempt: () => Promise<{ ok: boolean }>): Promise<number> {
  let ok = 0
  for (let index = 0; index < count; index++) if ((await attempt()).ok) ok++
  return ok
}

test("codes are counted by session, by the client's address and by account, gift cards, which are money, more strictly", async () => {
  const from = (address: string | null, account: string | null = null) => ({ address, account })
  expect(await allowed(12, () => consumeCodeLimit("coupon", "session 1", from("192.0.2.1")))).toBe(10)
  let session = 0
  const fresh = (kind: "coupon" | "giftcard", caller: ReturnType<typeof from>) => () =>
    consumeCodeLimit(kind, `fresh ${session++}`, caller)
  expect(await allowed(22, fresh("coupon", from("192.0.2.1")))).toBe(20)
  expect(await allowed(22, fresh("coupon", from(null, "account 1")))).toBe(20)
  expect(await allowed(22, fresh("giftcard", from("192.0.2.1")))).toBe(20)
  expect(await allowed(22, fresh("giftcard", from(null, "account 1")))).toBe(20)
  expect(await allowed(7, () => consumeCodeLimit("giftcard", "session 1", from("192.0.2.2")))).toBe(5)
  // The session's own limit came first: what it refused has not used up the address's tries.
  expect(await allowed(20, fresh("giftcard", from("192.0.2.2")))).toBe(15)
  expect(await allowed(25, fresh("giftcard", from(null)))).toBe(25)
  expect(await allowed(7, () => consumeCodeLimit("giftcard", null, from(null)))).toBe(5)
})

test("payments are counted by cart, by the client's address and by account, and a card's check without a cart", async () => {
  let cart = 0
  const start = (address: string | null, account: string | null) => () =>
    consumePaymentLimit(`cart ${cart++}`, { address, account })
  expect(await allowed(32, start("192.0.2.7", null))).toBe(30)
  expect(await allowed(22, start(null, "account 7"))).toBe(20)
  expect(await allowed(1, () => consumePaymentLimit(null, { address: "192.0.2.7", account: null }))).toBe(0)
  expect(await allowed(12, () => consumePaymentLimit("one cart", { address: null, account: null }))).toBe(10)
  expect(await allowed(12, () => consumePaymentLimit("another cart", { address: "192.0.2.8", account: null }))).toBe(10)
  vi.advanceTimersByTime(600_001)
  expect(await allowed(1, start("192.0.2.7", "account 7"))).toBe(1)
})

test("orders without a payment are counted by the client's address and by account", async () => {
  const order = (address: string | null, account: string | null) => () => consumeOrderLimit({ address, account })
  expect(await allowed(32, order("192.0.2.30", null))).toBe(30)
  expect(await allowed(22, order(null, "account 30"))).toBe(20)
  expect(await allowed(1, order("192.0.2.31", "account 30"))).toBe(0)
  expect(await allowed(40, order(null, null))).toBe(40)
})

test("links for a new password are counted by the client's address and by e-mail, however it is written", async () => {
  let account = 0
  const from = (address: string | null) => ({ address, knownBrowser: null })
  expect(await allowed(22, () => consumeRecoveryLimit(`essai-${account++}@exemple.fr`, from("192.0.2.32")))).toBe(20)
  expect(await allowed(4, () => consumeRecoveryLimit("lea@exemple.fr", from(null)))).toBe(3)
  expect(await allowed(1, () => consumeRecoveryLimit("LEA@exemple.fr", from("192.0.2.33")))).toBe(0)
  const known = { address: null, knownBrowser: "browser" }
  expect(await allowed(4, () => consumeRecoveryLimit("lea@exemple.fr", known))).toBe(3)
})

test("calls of the wallets' sheets are counted by session and by the client's address", async () => {
  let session = 0
  expect(await allowed(242, () => consumeWalletLimit("session 34", null))).toBe(240)
  expect(await allowed(702, () => consumeWalletLimit(`fresh ${session++}`, "192.0.2.34"))).toBe(700)
})

test("an account is counted once it is logged in: anybody can type its e-mail", () => {
  const cart = { account_id: "ida", account_logged_in: true }
  expect(callerOf(cart, "192.0.2.1")).toEqual({ address: "192.0.2.1", account: "ida" })
  expect(callerOf({ ...cart, account_logged_in: false }, null)).toEqual({ address: null, account: null })
  expect(callerOf(null, null)).toEqual({ address: null, account: null })
})

test("S13 what a limit counts stands in the store as a digest that only this shop can make", async () => {
  const increment = vi.spyOn(keyValueStore(), "increment")
  await reserveLogin("eva@exemple.fr", { address: "192.0.2.9", knownBrowser: null })
  await reserveLogin("eva@exemple.fr", { address: "192.0.2.9", knownBrowser: "browser" })
  await consumeNewsletterLimit("192.0.2.9", "eva@exemple.fr")
  await consumeCodeMailLimit({ email: "eva@exemple.fr", number: "10099" }, "192.0.2.9")
  const keys = increment.mock.calls.map(([key]) => key)
  expect(keys.map((key) => key.replace(/:[\w-]{43}$/, ""))).toEqual([
    ...["limit-login-failure-ip", "limit-login-failure", "limit-login-failure", "limit-newsletter-caller", "limit-newsletter"],
    ...["limit-termination-code", "limit-termination-code-contract"],
  ])
  expect(keys.join()).not.toContain(createHash("sha256").update("eva@exemple.fr").digest("base64url"))
})

test("logins are counted by account, however its e-mail is written, and by the client's address; right ones are taken back", async () => {
  const login = (email: string, address: string | null) => reserveLogin(email, { address, knownBrowser: null })
  expect(await allowed(6, () => login("ida@exemple.fr", null))).toBe(5)
  expect(await login("IDA@exemple.fr", "198.51.100.1")).toMatchObject({ problems: [{ code: "too-many-requests" }] })
  // A try that the account's limit refused does not count against the address.
  let account = 0
  const another = () => login(`essai-${account++}@exemple.fr`, "198.51.100.1")
  const right = await another()
  if (right.ok) await right.value.takeBack()
  expect(await allowed(22, another)).toBe(20)
  expect(await login("nouveau@exemple.fr", "198.51.100.2")).toMatchObject({ ok: true })
  expect(await allowed(25, () => login(`sans-adresse-${account++}@exemple.fr`, null))).toBe(25)
  for (let index = 0; index < 6; index++) {
    const mine = await login("zoe@exemple.fr", null)
    expect(mine.ok).toBe(true)
    if (mine.ok) await mine.value.takeBack()
  }
})

test("strangers' wrong logins do not lock out a browser that the account knows, which has a limit of its own", async () => {
  const login = (knownBrowser: string | null) => () => reserveLogin("noe@exemple.fr", { address: null, knownBrowser })
  expect(await allowed(7, login(null))).toBe(5)
  expect(await allowed(7, login("browser 1"))).toBe(5)
  expect(await allowed(1, login("browser 2"))).toBe(1)
})

test("a try of a window that has ended is not taken back from the next one", async () => {
  const first = await reserveTry("login-failure", "late")
  vi.advanceTimersByTime(900_001)
  expect(await allowed(5, () => reserveTry("login-failure", "late"))).toBe(5)
  if (first.ok) await first.value.takeBack()
  expect(await allowed(1, () => reserveTry("login-failure", "late"))).toBe(0)
})

test("the newsletter is counted by caller and, of a visitor, by e-mail", async () => {
  expect(await allowed(7, () => consumeNewsletterLimit("caller 1", null))).toBe(5)
  let caller = 2
  const ask = (email: string) => () => consumeNewsletterLimit(`caller ${caller++}`, email)
  expect(await allowed(3, ask("ida@exemple.fr"))).toBe(3)
  expect(await allowed(2, ask("IDA@exemple.fr"))).toBe(0)
  expect(await allowed(1, ask("zoe@exemple.fr"))).toBe(1)
})

test("mails of a product's return are counted by caller, and by e-mail, which a stranger may type", async () => {
  let [caller, reader] = [0, 0]
  expect(await allowed(12, () => consumeStockAlertLimit("one caller", `lecteur-${reader++}@exemple.fr`))).toBe(10)
  expect(await allowed(12, () => consumeStockAlertLimit(`caller ${caller++}`, "ida@exemple.fr"))).toBe(10)
  expect(await allowed(1, () => consumeStockAlertLimit(`caller ${caller++}`, "IDA@exemple.fr"))).toBe(0)
})

test("mailed codes are counted by contract, in every spelling, and caller; a stranger leaves its owner some", async () => {
  const spellings = ["10042", "N10042", "no10042", "N° 10-042"]
  const ask = (caller: string) => {
    let index = 0
    return () => consumeCodeMailLimit({ email: "Ida@exemple.fr", number: spellings[index++ % 4] ?? "" }, caller)
  }
  expect(await allowed(5, ask("stranger"))).toBe(3)
  expect(await allowed(3, ask("owner"))).toBe(3)
  expect(await allowed(5, ask("third"))).toBe(3)
  expect(await allowed(3, ask("fourth"))).toBe(0)
  expect(await allowed(1, () => consumeCodeMailLimit({ email: "ida@exemple.fr", number: "10043" }, "owner"))).toBe(1)
})

test("a limit that is reached is logged once", async () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue(undefined)
  await allowed(10, () => consumeRateLimit("coupon", "logged"))
  expect(warn).not.toHaveBeenCalled()
  await allowed(3, () => consumeRateLimit("coupon", "logged"))
  expect(warn.mock.calls).toEqual([
    ["rate-limit-reached", { limit: "coupon", caller: expect.stringMatching(/^[\w-]{12}$/) as string }],
  ])
})
