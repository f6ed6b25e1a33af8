import type { ServerBuild } from "@remix-run/node"
import { beforeAll, beforeEach, expect, test, vi } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { ApiUnavailableError } from "../commerce/errors"
import { QueueFull } from "~/concurrency"
import { guardBuild } from "./action-guard.server"
import { fastest, timeOf } from "../../tests/setup/fastest"

const url = "http://shop.test/panier"
const own = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded" }
const ran = vi.fn()

type Module = Record<string, unknown>
function build(...modules: Module[]): ServerBuild {
  const routes = modules.map((module, index) => [`routes/r${index}`, { id: `routes/r${index}`, path: "panier", module }])
  return { routes: Object.fromEntries(routes) as ServerBuild["routes"] } as ServerBuild
}

const cart: Module = {
  default: () => null,
  fields: ["quantity", "o.*", "returnTo"],
  csrfConfirmationLabels: { "": "changer le panier", remove: "retirer un article" },
  repeatable: ["o.*"],
  async action({ request }: { request: Request }) {
    ran()
    return [...(await request.formData()).entries()]
  },
}

async function post(
  init: RequestInit,
  module: Module = cart,
  address = url,
): Promise<{ status: number; value?: unknown; headers?: Headers }> {
  const [route] = Object.values(guardBuild(build(module)).routes)
  const request = new Request(address, {
    method: "POST",
    ...init,
    ...(init.body instanceof ReadableStream && { duplex: "half" as const }),
  })
  try {
    const value: unknown = await route?.module.action?.({ request, params: {}, context: {} })
    return { status: 200, value }
  } catch (error) {
    if (!(error instanceof Response)) throw error
    return { status: error.status, headers: error.headers, value: error }
  }
}

beforeAll(() => {
  setTestEnvironment()
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})
beforeEach(() => ran.mockClear())

test.each([
  ["quantity=2", "changer le panier"],
  ["intent=remove", "retirer un article"],
  ["geste=retirer", "retirer un article"],
  ["intent=constructor", "changer le panier"],
])("%s, of which nothing is said, is confirmed as: %s", async (body, name) => {
  const { status, value } = await post(
    { headers: { "Content-Type": own["Content-Type"] }, body },
    { ...cart, fields: ["intent", "quantity"] },
  )
  expect([status, ran.mock.calls]).toEqual([403, []])
  expect(await (value as Response).text()).toContain(`Action à confirmer\u00a0: ${name}. `)
})

test("a shop with an action that does not list its fields does not start", () => {
  expect(() => guardBuild(build(cart, { action: () => null }, { loader: () => null }))).toThrow(
    /"fields" and "csrfConfirmationLabels": routes\/r1$/,
  )
})

test.each([
  ["same-origin by Sec-Fetch-Site", own],
  ["our Origin, from a browser without Sec-Fetch-Site", { Origin: "http://shop.test", "Content-Type": own["Content-Type"] }],
])("%s: the action reads the form", async (_name, headers) => {
  const answer = await post({ headers, body: "quantity=2&o.poids=250-g&o.poids=1-kg&returnTo=%2Fpanier" })
  expect(answer.value).toEqual([
    ["quantity", "2"],
    ["o.poids", "250-g"],
    ["o.poids", "1-kg"],
    ["returnTo", "/panier"],
  ])
})

test("a field that comes twice without being a list is refused", async () => {
  expect(await post({ headers: own, body: "quantity=1&quantity=2" })).toMatchObject({ status: 400 })
  expect(await post({ headers: own, body: "quantity=1&%71uantity=1" })).toMatchObject({ status: 400 })
  const one = await post({ headers: own, body: "o.poids=1&o.poids=2" }, { ...cart, repeatable: undefined })
  expect(one.status).toBe(400)
  expect(ran).not.toHaveBeenCalled()
})

test("R9 fields under their former names, and with their former values, reach the action under the present ones", async () => {
  const module = { ...cart, fields: ["intent", "quantity-*", "cardId", "isDefault", "returnTo"] }
  const answer = await post({ headers: own, body: "geste=ajouter&quantite-a1=%C3%A9&carte=c&habituelle=oui&suite=oui" }, module)
  expect(answer.value).toEqual([
    ["intent", "add"],
    ["quantity-a1", "é"],
    ["cardId", "c"],
    ["isDefault", "on"],
    ["returnTo", "oui"],
  ])
})

test.each([
  ["a former name beside the present one", "quantite=1&quantity=1"],
  ["a present name beside the former one", "quantity=1&%71uantite=1"],
  ["a former name twice", "quantite=1&quantite=1"],
  ["a former name of a field that this form does not have", "carte=x"],
  ["a former beginning of a field that this form does not have", "quantite-a=1"],
  ["101 former names", Array.from({ length: 101 }, () => "quantite=1").join("&")],
  ["a prototype's value as a name", "constructor=x"],
])("R9 %s is refused", async (_name, body) => {
  expect((await post({ headers: own, body })).status).toBe(400)
  expect(ran).not.toHaveBeenCalled()
})

test("R9 former names make no work that grows faster than the body", async () => {
  const module = { ...cart, fields: ["intent", "quantity-*"] }
  const body = Array.from({ length: 99 }, (_, at) => `quantite-${at}=${"%C3%A9".repeat(100)}`).join("&")
  const work = async () => {
    expect((await post({ headers: own, body }, module)).status).toBe(200)
    expect((await post({ headers: own, body: `quantite-${"a".repeat(60_000)}=1` }, module)).status).toBe(400)
  }
  expect(await fastest(200, () => timeOf(work))).toBeLessThan(200)
})

const foreign: Record<string, Record<string, string>> = {
  "cross-site": { "Sec-Fetch-Site": "cross-site", Origin: "http://evil.test" },
  "same-site": { "Sec-Fetch-Site": "same-site", Origin: "http://blog.shop.test" },
  "cross-site with our Origin": { "Sec-Fetch-Site": "cross-site", Origin: "http://shop.test" },
  "typed into the address bar": { "Sec-Fetch-Site": "none" },
  "null origin": { Origin: "null" },
  "another scheme": { Origin: "https://shop.test" },
  "another port": { Origin: "http://shop.test:81" },
  "no word": {},
}
const addresses = [url, `${url}?_data=routes%2Fpanier`]
test.each(Object.entries(foreign).flatMap(([name, headers]) => addresses.map((address) => [name, address, headers] as const)))(
  "a post from %s to %s is refused",
  async (_name, address, headers) => {
    const { status } = await post(
      { headers: { "Content-Type": own["Content-Type"], ...headers }, body: "quantity=2" },
      cart,
      address,
    )
    expect(status).toBe(403)
    expect(ran).not.toHaveBeenCalled()
  },
)

test.each(["PUT", "PATCH", "DELETE", "GET", "HEAD"])("%s never runs an action", async (method) => {
  const body = method === "GET" || method === "HEAD" ? undefined : "quantity=2"
  const answer = await post({ method, headers: own, ...(body && { body }) })
  expect(answer.status).toBe(405)
  expect(answer.headers?.get("Allow")).toBe("GET, HEAD, POST")
  expect(ran).not.toHaveBeenCalled()
})

test.each([
  ["an index that would fill memory", "items[30000000]=x", 400],
  ["a name that is not on the list", "quantity=2&price=1", 400],
  ["a prototype name", "__proto__=x", 400],
  ["a nested prototype name", "o.__proto__.x=1", 400],
  ["a path behind a listed beginning", "o.a[0]=x", 400],
  ["nothing behind a listed beginning", "o.=x", 400],
  ["a name hidden by encoding", "%69tems%5B5%5D=x", 400],
  ["a token twice", "formToken=x&formToken=x&quantity=1", 400],
  ["tokens before fields", `${"formToken=x&".repeat(60)}${"quantity=1&".repeat(60)}`, 400],
  ["101 fields", Array.from({ length: 101 }, () => "quantity=1").join("&"), 400],
  ["a very long name", `o.${"a".repeat(100)}=x`, 400],
  ["65 KB", `quantity=${"1".repeat(65 * 1024)}`, 413],
])("%s is refused before any parser", async (_name, body, status) => {
  const refuse = async () => expect((await post({ headers: own, body })).status).toBe(status)
  expect(await fastest(50, () => timeOf(refuse))).toBeLessThan(50)
  expect(ran).not.toHaveBeenCalled()
})

test("100 fields and 64 KB pass", async () => {
  const body = `${Array.from({ length: 99 }, () => "o.poids=1").join("&")}&returnTo=`
  expect((await post({ headers: own, body: body + "a".repeat(64 * 1024 - body.length) })).status).toBe(200)
})

test("a body is counted as it arrives, whatever its length says", async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 16_384
      controller.enqueue(new Uint8Array(16_384).fill(97))
    },
  })
  expect((await post({ headers: own, body: endless })).status).toBe(413)
  expect(sent).toBeLessThan(200_000)
})

test("S4 a body that does not arrive is given up after 10 s", async () => {
  vi.useFakeTimers()
  const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array([97])) })
  const answer = post({ headers: own, body: silent })
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect((await answer).status).toBe(408)
})

test.each(["application/json", "text/plain", "multipart/form-data; boundary=x", ""])(
  "a body of type %j is refused",
  async (type) => {
    const headers = { "Sec-Fetch-Site": "same-origin", "Content-Type": type }
    expect((await post({ headers, body: "--x--" })).status).toBe(415)
    expect(ran).not.toHaveBeenCalled()
  },
)

test.each([
  ["a fault of the backend", new ApiUnavailableError("timeout", "Request timed out after 10 seconds"), 503],
  ["a full queue", new QueueFull("full"), 429],
])("%s becomes an answer with Retry-After", async (_name, error, status) => {
  const answer = await post({ headers: own, body: "" }, { ...cart, action: () => Promise.reject(error) })
  expect(answer.status).toBe(status)
  expect(Number(answer.headers?.get("Retry-After"))).toBeGreaterThan(0)
})

test("redirects and answers of resource routes carry the security headers", async () => {
  const redirecting = { ...cart, action: async () => new Response(null, { status: 303, headers: { Location: "/panier" } }) }
  const { value } = await post({ headers: own, body: "" }, redirecting)
  const headers = (value as Response).headers
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
  expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'")
  expect(headers.get("Cache-Control")).toBe("private, no-cache")
})

test("any other fault is logged once, with the request's id, which the answer names", async () => {
  const logged = vi.mocked(process.stderr.write)
  logged.mockClear()
  const headers = { ...own, "X-Request-Id": "0123456789abcdef" }
  const { status, value } = await post({ headers, body: "" }, { ...cart, action: () => Promise.reject(new Error("bug")) })
  expect(status).toBe(500)
  expect(await (value as Response).json()).toMatchObject({ requestId: "0123456789abcdef" })
  const lines = logged.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("bug"))
  expect(lines).toEqual([expect.stringContaining("0123456789abcdef")])
})
