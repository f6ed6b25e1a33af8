import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { loadLibrary as Load } from "./load-script.client"

type Script = {
  src: string
  nonce?: string
  attributes: Record<string, string>
  onload?: () => void
  onerror?: () => void
  setAttribute(name: string, value: string): void
  remove(): void
}
let scripts: Script[]
let loadLibrary: typeof Load
const home = {
  scripts: {
    "google-pay": "http://providers.test/browser/google-pay.js",
    stripe: "http://providers.test/browser/stripe.js",
    "amazon-pay": "http://providers.test/browser/amazon-pay.js",
  },
  nonce: "abc",
}

beforeEach(async () => {
  vi.resetModules()
  ;({ loadLibrary } = await import("./load-script.client"))
  vi.useFakeTimers()
  scripts = []
  const createElement = (): Script => {
    const attributes: Record<string, string> = {}
    return { src: "", attributes, setAttribute: (name, value) => void (attributes[name] = value), remove() {} }
  }
  vi.stubGlobal("document", { createElement, head: { append: (script: Script) => scripts.push(script) } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("a library is loaded once for each address and is ready a second after it has run [9.3]", async () => {
  const ready = vi.fn()
  const first = loadLibrary("google-pay", home).then(ready)
  const second = loadLibrary("google-pay", home)
  expect(scripts.map(({ src, nonce }) => [src, nonce])).toEqual([["http://providers.test/browser/google-pay.js", "abc"]])
  scripts[0]?.onload?.()
  await vi.advanceTimersByTimeAsync(999)
  expect(ready).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all([first, second])
  expect(ready).toHaveBeenCalledOnce()
})

test("a real library comes from its provider, with parameters and attributes", () => {
  void loadLibrary(
    "paypal",
    { scripts: { paypal: "https://www.paypal.com/sdk/js" }, nonce: null },
    { parameters: { "client-id": "cid" }, attributes: { "data-csp-nonce": "n" } },
  )
  expect(scripts[0]?.src).toBe("https://www.paypal.com/sdk/js?client-id=cid")
  expect(scripts[0]?.attributes).toEqual({ "data-csp-nonce": "n" })
})

test("a library that comes in parts names the part", () => {
  void loadLibrary(
    "braintree",
    { scripts: { braintree: "https://js.braintreegateway.com/web/" }, nonce: null },
    { part: "3.92.1/js/client.min.js" },
  )
  expect(scripts[0]?.src).toBe("https://js.braintreegateway.com/web/3.92.1/js/client.min.js")
})

test("a blocked library is told at once, and may be tried again [8.19]", async () => {
  const blocked = loadLibrary("stripe", home)
  scripts[0]?.onerror?.()
  await expect(blocked).rejects.toMatchObject({ code: "script_not_loaded" })
  await expect(blocked).rejects.toThrow("stripe was not loaded")
  void loadLibrary("stripe", home)
  expect(scripts).toHaveLength(2)
  scripts[1]?.onload?.()
})

test("a library that never answers is given up within eight seconds", async () => {
  const silent = expect(loadLibrary("amazon-pay", home)).rejects.toThrow("amazon-pay was not loaded")
  await vi.advanceTimersByTimeAsync(8_000)
  await silent
})

test("a library that the page does not list is not loaded", async () => {
  await expect(loadLibrary("apple-pay", home)).rejects.toThrow("apple-pay was not loaded")
  expect(scripts).toEqual([])
})
