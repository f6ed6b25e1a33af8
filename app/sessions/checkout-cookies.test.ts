import { beforeAll, describe, expect, test, vi } from "vitest"
import { type Commerce, sessionDigest } from "~/commerce/client.server"
import { attemptOf } from "~/store/attempt.fixture"
import { newAttemptId, saveAttempt } from "~/store/attempts.server"
import {
  attemptCookie,
  findAttemptOfBrowser,
  wasPlacedInThisBrowser,
  readLatestOrder,
  readReturnParameters,
  serializePlacedOrder,
  serializeReturnParameters,
} from "./checkout-cookies.server"
import { readSignedText, signText } from "./crypto.server"

beforeAll(() => {
  Object.assign(process.env, {
    SWELL_STORE: "maison-lilas",
    SWELL_PUBLIC_KEY: "pk_test_local",
    SWELL_URL: "http://localhost:4000",
    SWELL_VAULT_URL: "http://localhost:4001",
    PUBLIC_ORIGIN: "http://localhost:3000",
    COOKIE_SECRET: "a secret of more than thirty-two characters",
    PREVIEW_SECRET: "another long secret, for tests only",
  })
})

const withCookie = (...lines: string[]) =>
  new Request("http://localhost:3000/", { headers: { Cookie: lines.map((line) => line.split(";")[0]).join("; ") } })
vi.mock("~/commerce/carts.server", () => ({ readCart: async (commerce: unknown) => commerce }))
/** A session whose cart has this checkout id. */
const sessionWith = (checkout_id: string, token = "session-1") =>
  ({ checkout_id, initial: { session: token }, session: () => token }) as unknown as Commerce
const otherCart = sessionWith("other")

describe("a browser may complete an attempt", () => {
  test("whose cookie it has, and only that one", async () => {
    const attempt = attemptOf("one")
    const request = withCookie(await attemptCookie.serialize(attempt))
    expect(await findAttemptOfBrowser(request, attempt.id, otherCart)).toEqual(attempt)
    expect(await findAttemptOfBrowser(request, newAttemptId(), otherCart)).toBeNull()
    expect(await findAttemptOfBrowser(request, null, otherCart)).toBeNull()
  })

  test("of its own cart, or of an order that it placed, without the cookie", async () => {
    const attempt = attemptOf("two")
    await saveAttempt(attempt)
    const bare = withCookie()
    expect(await findAttemptOfBrowser(bare, attempt.id, otherCart)).toBeNull()
    expect(await findAttemptOfBrowser(bare, attempt.id, sessionWith("two"))).toEqual(attempt)
    expect(
      await findAttemptOfBrowser(withCookie(await serializePlacedOrder(bare, "two", otherCart)), attempt.id, otherCart),
    ).toEqual(attempt)
  })

  test("that its session began, whatever became of the cart", async () => {
    const [begun, another] = [{ ...attemptOf("three"), session: sessionDigest(otherCart) }, attemptOf("four")]
    await Promise.all([begun, another].map(saveAttempt))
    expect(await findAttemptOfBrowser(withCookie(), begun.id, otherCart)).toEqual(begun)
    expect(await findAttemptOfBrowser(withCookie(), begun.id, sessionWith("five", "session-2"))).toBeNull()
    expect(await findAttemptOfBrowser(withCookie(), another.id, otherCart)).toBeNull()
  })

  test("but not with a cookie that was changed", async () => {
    const attempt = attemptOf("three")
    const line = (await attemptCookie.serialize(attempt)).replace(/^paiement=(.{40})./, "paiement=$1A")
    expect(await findAttemptOfBrowser(withCookie(line), attempt.id, otherCart)).toBeNull()
  })
})

test("the parameters of a return belong to their attempt only, and is not readable in the cookie", async () => {
  const line = await serializeReturnParameters("A".repeat(22), { payment_intent_client_secret: "pi_secret" })
  expect(line).not.toContain("pi_secret")
  expect(await readReturnParameters(withCookie(line), "A".repeat(22))).toEqual({ payment_intent_client_secret: "pi_secret" })
  expect(await readReturnParameters(withCookie(line), "B".repeat(22))).toEqual({})
})

test("the last five orders of a browser are remembered", async () => {
  let line = ""
  for (const id of ["a", "b", "c", "d", "e", "f", "f"]) line = await serializePlacedOrder(withCookie(line), id, otherCart)
  const owned = await Promise.all(["a", "b", "f"].map((id) => wasPlacedInThisBrowser(withCookie(line), id, otherCart)))
  expect(owned).toEqual([false, true, true])
})

describe("signed text", () => {
  test("comes back for its own purpose only, unchanged only", () => {
    const signed = signText("seen-cart", '{"total":1680,"é":true}')
    expect(readSignedText("seen-cart", signed)).toBe('{"total":1680,"é":true}')
    expect(readSignedText("other", signed)).toBeNull()
    const [, signature] = signed.split(".")
    expect(readSignedText("seen-cart", `${Buffer.from('{"total":1}').toString("base64url")}.${signature}`)).toBeNull()
    for (const junk of [null, undefined, "", ".", "a.b", "a.b.c", 7]) expect(readSignedText("seen-cart", junk)).toBeNull()
  })
})

test("a browser knows the order that it placed last in its session, and no other session's", async () => {
  const [session, next] = [otherCart, sessionWith("other", "session-2")]
  const first = withCookie(await serializePlacedOrder(withCookie(), "first", session))
  expect(await readLatestOrder(withCookie(), session)).toBeNull()
  expect(await readLatestOrder(first, session)).toBe("first")
  const second = withCookie(await serializePlacedOrder(first, "second", session))
  expect(await readLatestOrder(second, session)).toBe("second")
  expect([await readLatestOrder(second, next), await wasPlacedInThisBrowser(second, "second", next)]).toEqual([null, false])
  const third = withCookie(await serializePlacedOrder(second, "third", next))
  expect(await Promise.all(["second", "third"].map((id) => wasPlacedInThisBrowser(third, id, next)))).toEqual([false, true])
})
