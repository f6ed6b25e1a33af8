import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import { testEnvironment } from "../setup/environment"
import * as connexion from "../../app/routes/connexion"
import * as newsletter from "../../app/routes/newsletter"
import * as door from "../../app/routes/newsletter_.inscription"
import { findRecord } from "../../sandbox/storage/records"
import { cookiesOf, openRoute } from "./guarded-route"
import { told } from "./localized-problems"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  backend.calls.length = 0
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

const page = openRoute(newsletter, "/newsletter")
const script = openRoute(door, "/newsletter/inscription")
const login = openRoute(connexion, "/connexion")

let caller = 0
/** Each visit comes from an address of its own, so that the limits of one test do not reach the next. */
const visit = (cookies: Record<string, string> = {}) => ({ cookies, context: { clientAddress: `192.0.2.${++caller}` } })
const accountCalls = () => backend.calls.filter((call) => call.includes("/account"))
const subscriber = (email: string) =>
  findRecord<{ id: string; email_optin: boolean; password_hash: string | null }>(
    backend.sandbox.context.database,
    "accounts",
    email,
  )

async function logInMalik(): Promise<Record<string, string>> {
  const answer = await login.post({ email: "malik@exemple.fr", password: "traboule-demo-2026" })
  backend.calls.length = 0
  return { "swell-session": cookiesOf(answer)["swell-session"] ?? "" }
}

async function setFault(fault: object): Promise<void> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fault) }
  const answer = await backend.sandbox.storefront.fetch(new Request(`${testEnvironment.SWELL_URL}/__faults`, init))
  if (!answer.ok) throw new Error(await answer.text())
}

test("a visitor's sign-up makes an account without password and goes back to where the form stood [1.13] [4.33]", async () => {
  const answer = await page.post({ email: " Nina@exemple.fr ", returnTo: "/boutique?page=2" }, visit())
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/boutique?page=2"])
  expect(accountCalls()).toEqual(["POST /api/account"])
  expect(subscriber("nina@exemple.fr")).toMatchObject({ email_optin: true, password_hash: null })
  expect(cookiesOf(answer)["flash"]).toBeTruthy()
})

test("such a sign-up never counts as a login: the shopper's session is neither used nor replaced", async () => {
  const without = await script.post({ email: "sans-panier@exemple.fr", returnTo: "/" }, visit())
  expect(await without.json()).toEqual({ problems: [] })
  // Only that the newsletter needs not be offered here any more.
  expect(cookiesOf(without)).toEqual({ newsletter: "inscrit" })

  const cart = await backend.sandbox.storefront.fetch(
    new Request(`${testEnvironment.SWELL_URL}/api/session`, { headers: { Authorization: `Basic ${btoa("pk_test_local")}` } }),
  )
  const session = cart.headers.get("X-Session") ?? ""
  expect(session).not.toBe("")
  const withSession = await script.post({ email: "avec-panier@exemple.fr", returnTo: "/" }, visit({ "swell-session": session }))
  expect([withSession.status, cookiesOf(withSession)]).toEqual([200, { newsletter: "inscrit" }])
})

test("a customer's button opts the account in by PUT, whatever address a form carries [4.32]", async () => {
  const cookies = await logInMalik()
  const answer = await page.post({ returnTo: "/account" }, visit(cookies))
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/account"])
  expect(backend.calls.filter((call) => /^(PUT|POST) /.test(call))).toEqual(["PUT /api/account"])
  expect(subscriber("malik@exemple.fr")).toMatchObject({ email_optin: true })
  const again = await script.post({ email: "autre@exemple.fr", returnTo: "/" }, visit(cookies))
  expect(again.status).toBe(200)
  expect(backend.calls).not.toContain("POST /api/account")
})

test.each([
  ["", "email-missing"],
  ["nina", "email-invalid"],
  ["nina@exemple", "email-invalid"],
  ["nina @exemple.fr", "email-invalid"],
  ["a@b@exemple.fr", "email-invalid"],
])("%j is refused before any call, with what was typed", async (email, code) => {
  const answer = await page.post({ email, returnTo: "/panier" }, visit())
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({ problems: told({ code, field: "email" }), email, next: "/panier" })
  const scripted = await script.post({ email, returnTo: "/panier" }, visit())
  expect([scripted.status, await scripted.json()]).toEqual([422, { problems: told({ code, field: "email" }) }])
  expect(accountCalls()).toEqual([])
})

test("only a known address is a duplicate", async () => {
  const answer = await script.post({ email: "jeanne@exemple.fr", returnTo: "/" }, visit())
  const sentence = "Cette adresse e-mail est déjà inscrite à la newsletter."
  const problems = [{ code: "newsletter-duplicate", field: "email", sentence }]
  expect([answer.status, await answer.json()]).toEqual([422, { problems }])
})

test.each([
  ["a code of its own", 400, { error: { code: "account_exists", message: "Account already exists" } }],
  ["words alone", 400, { error: "Account already exists" }],
  ["another field", 200, { errors: { account: { code: "UNIQUE", message: "Already exists" } } }],
])("a refusal by %s, without the field of the address, is a duplicate too [4.33]", async (_name, status, refusal) => {
  vi.spyOn(backend.sandbox.storefront, "fetch").mockResolvedValueOnce(Response.json(refusal, { status }))
  const answer = await script.post({ email: `connue-${caller}@exemple.fr`, returnTo: "/" }, visit())
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { problems: told({ code: "newsletter-duplicate", field: "email" }) },
  ])
  expect(accountCalls()).toEqual(["POST /api/account"])
})

test("a key that may not make accounts is no duplicate", async () => {
  const refusal = { error: { code: "permission_error", message: "Access denied" } }
  vi.spyOn(backend.sandbox.storefront, "fetch").mockResolvedValueOnce(Response.json(refusal, { status: 400 }))
  const answer = await script.post({ email: `cle-${caller}@exemple.fr`, returnTo: "/" }, visit())
  expect(await answer.json()).toEqual({ problems: told({ code: "newsletter-failed" }) })
})

test.each([{ kind: "status", status: 500 }, { kind: "html" }, { kind: "truncated" }, { kind: "status", status: 400 }])(
  "a backend that fails (%j) is the generic failure, never a duplicate; the address is kept",
  async (fault) => {
    await setFault({ ...fault, times: 1, match: { method: "POST", path: "/api/account$" } })
    const email = `panne-${caller}@exemple.fr`
    const answer = await page.post({ email, returnTo: "/" }, visit())
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({
      problems: [{ code: "newsletter-failed", sentence: "Une erreur est survenue." }],
      email,
      next: "/",
    })
  },
)

test("a customer's form without its customer asks for the address", async () => {
  const answer = await page.post({ returnTo: "/" }, visit())
  expect(await answer.json()).toMatchObject({ problems: [{ code: "email-missing", field: "email" }] })
})

test("a foreign continuation is left out", async () => {
  const answer = await page.post({ email: "ailleurs@exemple.fr", returnTo: "//exemple.org" }, visit())
  expect(answer.headers.get("Location")).toBe("/newsletter")
})

test("the fourth try of an e-mail within a day waits, whatever its address, and asks nothing", async () => {
  const statuses: number[] = []
  for (let index = 0; index < 3; index++) {
    statuses.push((await script.post({ email: "jeanne@exemple.fr", returnTo: "/" }, visit())).status)
    backend.calls.length = 0
  }
  const last = await page.post({ email: "Jeanne@exemple.fr", returnTo: "/" }, visit())
  // One of the three was used up by the duplicate's test.
  expect(statuses).toEqual([422, 422, 429])
  expect([last.status, last.headers.get("Retry-After")]).toEqual([429, "86400"])
  expect(await last.json()).toMatchObject({ email: "Jeanne@exemple.fr", next: "/" })
  expect(accountCalls()).toEqual([])
})

test("the sixth sign-up of an address within an hour waits", async () => {
  const from = { context: { clientAddress: "203.0.113.7" } }
  const statuses: number[] = []
  for (let index = 0; index < 6; index++) {
    statuses.push((await script.post({ email: `serie-${index}@exemple.fr`, returnTo: "/" }, from)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(subscriber("serie-5@exemple.fr")).toBeNull()
})
