import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { logIn } from "~/commerce/accounts.server"
import { openCommerce } from "~/commerce/client.server"
import { startBackend } from "../../../../tests/setup/backend"
import { readVisitor } from "./read-visitor.server"
import { ANONYMOUS_VISITOR } from "./visitor"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  backend.calls.length = 0
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = (session: string | null) => openCommerce({ session, locale: "fr-FR", currency: "EUR" })

test("a customer is known by first name; whether they take the newsletter too [1.22] [3.29] [6.7]", async () => {
  const commerce = open(null)
  const account = await logIn(commerce, { email: "jeanne@exemple.fr", password: "lilas-demo-2026" })
  expect(await readVisitor(open(commerce.session()), true)).toEqual({
    loggedIn: true,
    firstName: "Jeanne",
    emailOptin: account?.email_optin,
    professional: false,
    person: { email: "jeanne@exemple.fr", firstName: "Jeanne", lastName: account?.last_name, company: "", siren: "" },
  })
})

test("nobody is asked about a visitor without a session", async () => {
  expect(await readVisitor(open(null), false)).toEqual(ANONYMOUS_VISITOR)
  expect(backend.calls).toEqual([])
})

test("a damaged session is an anonymous visitor's and is left behind", async () => {
  const commerce = open("no-colon-here")
  expect(await readVisitor(commerce, true)).toEqual(ANONYMOUS_VISITOR)
  expect(commerce.session()).toBeNull()
})

test.each([
  ["answers 500", () => Promise.resolve(new Response("{}", { status: 500 }))],
  ["answers HTML", () => Promise.resolve(new Response("<html>", { headers: { "Content-Type": "text/html" } }))],
  ["cannot be reached", () => Promise.reject(new TypeError("fetch failed"))],
])("a backend that %s leaves the visitor anonymous, and the log says so", async (_name, answer) => {
  vi.spyOn(globalThis, "fetch").mockImplementation(answer)
  expect(await readVisitor(open("id:abcdefgh"), true)).toEqual(ANONYMOUS_VISITOR)
  expect(vi.mocked(process.stderr.write).mock.calls.join()).toContain("visitor-unavailable")
})

test("a backend that does not answer holds a page for 2 s at most", async () => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise(() => undefined))
  const reading = readVisitor(open("id:abcdefgh"), true)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await reading).toEqual(ANONYMOUS_VISITOR)
})
