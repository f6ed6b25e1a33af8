import { afterAll, beforeAll, expect, test } from "vitest"
import { type Backend, startBackend } from "../../../../tests/setup/backend"
import { setTestEnvironment, testEnvironment } from "../../../../tests/setup/environment"
import type { QuoteValues } from "./quote-fields"

let backend: Backend
beforeAll(() => {
  backend = startBackend()
})
afterAll(() => backend.close())

const quote: QuoteValues = {
  email: "ines@exemple.fr",
  firstName: "Inès",
  lastName: "Ferrand",
  company: "Café de la Gare",
  siren: "732829320",
  need: "machines",
  volume: "",
  message: "Deux machines.",
}

async function send(request: QuoteValues) {
  setTestEnvironment()
  const [{ openCommerce }, { requestQuote }] = await Promise.all([import("~/commerce/client.server"), import("./quotes.server")])
  return requestQuote(openCommerce({ session: null, locale: "fr-FR", currency: "EUR" }), request)
}

async function setFault(fault: object): Promise<void> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fault) }
  const answer = await backend.sandbox.storefront.fetch(new Request(`${testEnvironment.SWELL_URL}/__faults`, init))
  if (!answer.ok) throw new Error(await answer.text())
}

test("a request is received once, under its reference", async () => {
  expect(await send(quote)).toEqual({ ok: true, value: { reference: expect.stringMatching(/^DEV-/) as string } })
  expect(backend.calls.filter((call) => call === "POST /functions/boutique/devis")).toHaveLength(1)
})

test("what the function refuses is named at its field", async () => {
  expect(await send({ ...quote, email: "ines" })).toEqual({
    ok: false,
    problems: [{ code: "email-invalid", field: "email" }],
  })
})

test.each([
  ["an error", { kind: "status", status: 500 }, "quote-unconfirmed"],
  ["HTML instead of JSON", { kind: "html" }, "quote-unconfirmed"],
  ["a broken answer", { kind: "truncated" }, "quote-unconfirmed"],
  ["a function that is not installed", { kind: "status", status: 404 }, "quote-closed"],
])("%s is no receipt", async (_, fault, code) => {
  await setFault({ ...fault, times: 1, match: { path: "/functions" } })
  expect(await send(quote)).toEqual({ ok: false, problems: [{ code }] })
})
