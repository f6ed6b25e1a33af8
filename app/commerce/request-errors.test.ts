import { afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { openCommerce } from "./client.server"
import { createIntent } from "./vault.server"

beforeAll(() => {
  setTestEnvironment()
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})
afterEach(() => vi.unstubAllGlobals())

const answering = (status: number, text: string, type = "application/json") =>
  vi.stubGlobal("fetch", async () => new Response(text, { status, headers: { "Content-Type": type } }))
const submit = () => openCommerce({ session: "s:1", locale: "fr-FR", currency: "EUR" }).client.post("/cart/order")
const words = "A connection error occurred while making the request"

describe("the specification's words for a request that fails", () => {
  test.each([
    [502, "<html>", "text/html"],
    [404, "{}", "application/json"],
    [503, "", "application/json"],
  ])("a bad answer without an error of its own, %i “%s”, is a connection error [7.7] [8.4]", async (status, text, type) => {
    answering(status, text, type)
    await expect(submit()).rejects.toMatchObject({ name: "ApiUnavailableError", kind: "http-error", status, message: words })
  })

  test("a connection that breaks is one too, with the reason behind it", async () => {
    const reason = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed", { cause: reason })))
    await expect(submit()).rejects.toMatchObject({ kind: "connection", message: `${words} (ECONNRESET)` })
  })

  test("an error has its message, code and param; a code that is missing is request_error [7.6] [8.3]", async () => {
    answering(400, JSON.stringify({ error: { message: "Not found", code: "invalid_coupon_code", param: "coupon_code" } }))
    await expect(submit()).rejects.toMatchObject({ message: "Not found", code: "invalid_coupon_code", param: "coupon_code" })
    answering(400, JSON.stringify({ error: { message: "Cart is locked" } }))
    await expect(submit()).rejects.toMatchObject({ message: "Cart is locked", code: "request_error", param: null })
  })
})

test("JSON is read whatever its content type says, from the backend and from the vault", async () => {
  answering(200, JSON.stringify({ id: "65f000000000000000000001" }), "text/html")
  expect(await submit()).toEqual({ id: "65f000000000000000000001" })
  answering(400, JSON.stringify({ error: { code: "invalid_coupon_code", message: "No" } }), "text/plain")
  await expect(submit()).rejects.toMatchObject({ name: "ApiError", code: "invalid_coupon_code" })
  answering(200, JSON.stringify({ $status: 200, $data: { id: "seti_1" } }), "text/javascript")
  expect(await createIntent("stripe", {})).toEqual({ id: "seti_1" })
})

test("a record's own error in a good answer is data: a payment says so why it failed", async () => {
  const payment = { id: "65f000000000000000000001", error: { code: "card_declined", message: "Declined" } }
  answering(200, JSON.stringify(payment))
  expect(await submit()).toEqual(payment)
  answering(400, JSON.stringify(payment))
  await expect(submit()).rejects.toMatchObject({ code: "card_declined" })
})

test.each([
  [{ number: { code: "E", message: "Wrong" }, cvc: { code: "F", message: "Also wrong" } }, "number", "Wrong"],
  [{ gateway: { code: "E" } }, "gateway", "Unknown error"],
  [{ gateway: {} }, "gateway", "Unknown error"],
])("a vault's errors %j are its first field and message [7.13] [8.2]", async (errors, param, message) => {
  answering(200, JSON.stringify({ $status: 200, $data: { errors } }))
  await expect(createIntent("stripe", {})).rejects.toMatchObject({ code: "vault_error", status: 402, param, message })
})
