import { afterAll, describe, expect, test } from "vitest"
import { openSmallShop } from "../storage/small-shop.fixture.ts"

const shop = openSmallShop()
afterAll(() => shop.close())

async function newSession(): Promise<string> {
  const { session } = await shop.call("GET", "/api/session")
  if (!session) throw new Error("No session was given")
  return session
}

describe("session token", () => {
  test("is given to a request without one, and contains a colon", async () => {
    expect(await newSession()).toContain(":")
  })

  test("is not sent again when nothing changed", async () => {
    const session = await newSession()
    expect((await shop.call("GET", "/api/session", { session })).session).toBeNull()
  })

  test("is given with an error too", async () => {
    const answer = await shop.call("GET", "/api/no-such-thing")
    expect(answer.status).toBe(404)
    expect(answer.json.error.code).toBe("not_found_error")
    expect(answer.session).toContain(":")
  })

  test("changes with the locale it carries", async () => {
    const session = await newSession()
    const changed = await shop.call("PUT", "/api/session", { session, body: { locale: "fr-CH" } })
    expect(changed.json).toEqual({ locale: "fr-CH" })
    const read = await shop.call("GET", "/api/session", { session: changed.session ?? "" })
    expect(read.json).toEqual({ cart_id: null, account_id: null, locale: "fr-CH", currency: "EUR" })
  })

  test("answers the currency with the public key, and does not check the code", async () => {
    const changed = await shop.call("PUT", "/api/session", { session: await newSession(), body: { currency: "XYZ" } })
    expect(changed.json).toEqual({ currency: "XYZ", public_key: "pk_test_local" })
  })

  test("that is still percent-encoded reads as a stranger's and cannot write", async () => {
    const session = (await newSession()).replace(":", "%3A")
    const read = await shop.call("GET", "/api/session", { session })
    expect(read.status).toBe(200)
    expect(read.session).toBeNull()
    expect((await shop.call("PUT", "/api/session", { session, body: { locale: "fr-CH" } })).status).toBe(500)
  })

  test("that is cut short answers 400 and is not replaced", async () => {
    const answer = await shop.call("GET", "/api/session", { session: (await newSession()).slice(0, -4) })
    expect(answer.status).toBe(400)
    expect(answer.session).toBeNull()
  })

  test("with a changed content is a stranger's", async () => {
    const [random, rest = ""] = (await newSession()).split(":")
    const forged = Buffer.from(JSON.stringify({ accountId: "somebody", locale: "fr-FR" })).toString("base64url")
    const session = `${random}:${forged}.${rest.split(".")[1]}`
    expect((await shop.call("GET", "/api/session", { session })).json.account_id).toBeNull()
  })

  test("whose content cannot be read fails for every call, a read too", async () => {
    const [random, rest = ""] = (await newSession()).split(":")
    const answer = await shop.call("GET", "/api/cart", { session: `${random}:nonsense.${rest.split(".")[1]}` })
    expect([answer.status, answer.json.error.code, answer.session]).toEqual([500, "server_error", null])
  })

  test("outlives a reset", async () => {
    const own = openSmallShop()
    const { session } = await own.call("GET", "/api/session")
    own.reset()
    const again = await own.call("GET", "/api/session", { session: session ?? "" })
    expect([again.status, again.session]).toEqual([200, null])
    own.close()
  })
})

describe("transport", () => {
  test("a missing key answers 401", async () => {
    const answer = await shop.call("GET", "/api/session", { headers: { Authorization: "Basic bm9wZQ==" } })
    expect([answer.status, answer.json.error.code]).toEqual([401, "AUTHENTICATION"])
  })

  test.each(["carts", "accounts", "payments"])("the collection %s is not public", async (name) => {
    const answer = await shop.call("GET", `/api/${name}`)
    expect([answer.status, answer.json.error.code]).toEqual([400, "permission_error"])
  })

  test("X-Locale counts for its request only", async () => {
    const session = await newSession()
    const answer = await shop.call("GET", "/api/products/guji", { session, headers: { "X-Locale": "fr-CH" } })
    expect(answer.json.name).toBe("Guji suisse")
    expect(answer.session).toBeNull()
  })

  test("a preflight names the caller's origin, a read exposes X-Session to it", async () => {
    const headers = { Origin: "http://localhost:3000" }
    const preflight = await shop.call("OPTIONS", "/api/cart", { headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get("access-control-allow-headers")).toContain("X-Session")
    const read = await shop.call("GET", "/api/session", { headers })
    expect(read.headers.get("access-control-allow-origin")).toBe("http://localhost:3000")
    expect(read.headers.get("access-control-allow-credentials")).toBe("true")
    expect(read.headers.get("access-control-expose-headers")).toContain("X-Session")
  })

  test("an empty body with a JSON content type is no JSON error, a broken one is", async () => {
    const broken = await shop.storefront.fetch(
      new Request("http://localhost:4000/api/session", {
        method: "PUT",
        headers: { Authorization: `Basic ${btoa("pk_test_local")}` },
        body: "{",
      }),
    )
    expect(broken.status).toBe(400)
    const empty = await shop.call("PUT", "/api/session")
    expect(empty.json.error.message).toBe("Session accepts locale and currency")
  })
})
