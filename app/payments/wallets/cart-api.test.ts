import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { CartApiError } from "~/payments/client/client-payment-method"
import { walletCart } from "./wallet-cart.fixture"

const { openCartApi } = await import("./cart-api.client")

const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => {
  asked.mockReset().mockImplementation(async () => Response.json({ cart: walletCart() }))
  vi.stubGlobal("fetch", asked)
})
afterEach(() => vi.unstubAllGlobals())

test("reads by GET and changes by a form post that the action guard accepts", async () => {
  const cartApi = openCartApi()
  expect((await cartApi.read()).shopName).toBe("Maison Lilas")
  await cartApi.update({ shipping: { service: "colissimo" } })
  const [read, changed] = asked.mock.calls
  expect(read?.[0]).toBe("/api/cart")
  expect(read?.[1].method).toBeUndefined()
  expect(changed?.[1].method).toBe("POST")
  expect(changed?.[1].body).toBeInstanceOf(URLSearchParams)
  expect(String(changed?.[1].body)).toBe(new URLSearchParams({ patch: '{"shipping":{"service":"colissimo"}}' }).toString())
})

test("one call at a time, in the order of the calls, and on after a failure", async () => {
  let running = 0
  const order: string[] = []
  asked.mockImplementation(async (_url, init) => {
    expect(++running).toBe(1)
    const body = init.body instanceof URLSearchParams ? (init.body.get("step") ?? "") : ""
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    order.push(body)
    return body === "b"
      ? Response.json({ error: { code: "form-invalid", message: "Non." } }, { status: 422 })
      : Response.json({ answer: body })
  })
  const cartApi = openCartApi()
  const answers = await Promise.allSettled(["a", "b", "c"].map((step) => cartApi.callProvider(step, {})))
  expect(order).toEqual(["a", "b", "c"])
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
})

test.each([
  [async () => Response.json({ error: { code: "coupon-unknown", message: "Ce code…" } }, { status: 422 }), "coupon-unknown", 422],
  [async () => new Response("<html>", { status: 502 }), "connection_error", 502],
  [async () => Promise.reject(new TypeError("Failed to fetch")), "connection_error", 0],
])("what goes wrong has a code and a status", async (answer, code, status) => {
  asked.mockImplementation(answer)
  const failure = await openCartApi()
    .read()
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CartApiError)
  expect(failure).toMatchObject({ code, status })
})
