import { afterEach, expect, test, vi } from "vitest"

const { requestToken } = await import("./card-vault.client")
const vault = { url: "https://vault.test", key: "pk_test", timeoutMs: 4_000 }
const card = { number: "4242 4242 4242 4242", exp_month: 12, exp_year: 2034, cvc: "123", gateway: "authorizenet" }
const ask = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
vi.stubGlobal("fetch", ask)
afterEach(() => ask.mockReset())

const answering = (body: unknown) => ask.mockResolvedValue(Response.json(body))
const failed = () => requestToken(vault, card).catch((error: unknown) => error)

test("the card goes to the vault alone, in its own form, without cookies or referrer", async () => {
  answering({ $status: 200, $data: { token: "card_1", brand: "visa" } })
  expect(await requestToken(vault, card)).toEqual({ token: "card_1", brand: "visa" })
  const [address = "", init] = ask.mock.calls[0] ?? []
  const { origin, pathname, searchParams } = new URL(address)
  expect([origin, pathname]).toEqual(["https://vault.test", "/tokens"])
  expect(searchParams.get("$jsonp[method]")).toBe("post")
  expect(searchParams.get("$data[number]")).toBe(card.number)
  expect(searchParams.get("$key")).toBe("pk_test")
  expect(init).toMatchObject({ credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" })
})

test.each([
  [
    { $error: "No such store", $status: 404 },
    { code: "request_error", message: "No such store" },
  ],
  [
    { $status: 500, $data: {} },
    { code: "connection_error", message: "A connection error occurred while making the request" },
  ],
  [null, { code: "connection_error" }],
  [{ $status: 200, $data: null }, { code: "connection_error" }],
  [
    { $status: 200, $data: { errors: { gateway: { code: "TOKEN_ERROR", message: "Votre carte a été refusée." }, cvc: {} } } },
    { code: "vault_error", status: 402, param: "gateway", message: "Votre carte a été refusée." },
  ],
  [
    { $status: 200, $data: { errors: { number: {} } } },
    { code: "vault_error", param: "number", message: "Unknown error" },
  ],
])("%j", async (body, error) => {
  answering(body)
  expect(await failed()).toMatchObject(error)
})

test("no answer, and an answer that is no JSON, are a connection error", async () => {
  ask.mockRejectedValue(new TypeError("fetch failed"))
  expect(await failed()).toMatchObject({ code: "connection_error" })
  ask.mockResolvedValue(new Response("<html>"))
  expect(await failed()).toMatchObject({ code: "connection_error" })
})

test("a late answer is told with its seconds, and none of the card's", async () => {
  vi.useFakeTimers()
  ask.mockImplementation(
    (_address, { signal }) => new Promise((_answer, fail) => signal?.addEventListener("abort", () => fail(signal.reason))),
  )
  const failure = failed()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await failure).toMatchObject({ message: "Request timed out after 4 seconds" })
  vi.useRealTimers()
})
