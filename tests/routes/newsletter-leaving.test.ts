import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import { testEnvironment } from "../setup/environment"
import * as desinscription from "../../app/routes/desinscription"
import { findRecord } from "../../sandbox/storage/records"
import { openRoute } from "./guarded-route"
import { told } from "./localized-problems"

const backend = startBackend()
afterAll(() => backend.close())
const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true)
beforeEach(() => {
  backend.calls.length = 0
  logged.mockClear()
})

const page = openRoute(desinscription, "/desinscription")
const from = (clientAddress: string) => ({ context: { clientAddress } })

async function setFault(fault: object): Promise<void> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fault) }
  const answer = await backend.sandbox.storefront.fetch(new Request(`${testEnvironment.SWELL_URL}/__faults`, init))
  if (!answer.ok) throw new Error(await answer.text())
}

test("anybody leaves the newsletter without login; an address that was not on it gets the same answer", async () => {
  const { database } = backend.sandbox.context
  expect(findRecord(database, "accounts", "jeanne@exemple.fr")).toMatchObject({ email_optin: true })
  const known = await page.post({ email: "Jeanne@exemple.fr" }, from("192.0.2.1"))
  const unknown = await page.post({ email: "personne@exemple.fr" }, from("192.0.2.1"))
  for (const answer of [known, unknown]) {
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/desinscription?faite"])
  }
  expect(findRecord(database, "accounts", "jeanne@exemple.fr")).toMatchObject({ email_optin: false })
})

test.each([
  ["", "email-missing"],
  ["jeanne@exemple", "email-invalid"],
])("%j is refused before any call", async (email, code) => {
  const answer = await page.post({ email }, from("192.0.2.2"))
  expect([answer.status, await answer.json()]).toEqual([422, { problems: told({ code, field: "email" }), email }])
  expect(backend.calls.filter((call) => call.includes("/functions"))).toEqual([])
})

test.each([
  ["a function that is not installed", { kind: "status", status: 404 }, "declaration-closed"],
  ["a failure", { kind: "status", status: 500 }, "declaration-unconfirmed"],
  ["HTML instead of JSON", { kind: "html" }, "declaration-unconfirmed"],
])("%s is no confirmation; the fault is logged, the address kept and not logged", async (_, fault, code) => {
  await setFault({ ...fault, times: 1, match: { path: "/functions" } })
  const answer = await page.post({ email: "panne@exemple.fr" }, from("192.0.2.3"))
  expect([answer.status, await answer.json()]).toEqual([503, { problems: told({ code }), email: "panne@exemple.fr" }])
  const lines = logged.mock.calls.join()
  expect(lines).toContain('"call":"POST /functions/desinscription"')
  expect(lines).not.toContain("panne@exemple.fr")
})
