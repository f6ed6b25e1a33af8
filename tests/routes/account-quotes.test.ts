import { afterAll, beforeEach, expect, test } from "vitest"
import { changeQuoteState } from "../../sandbox/services/functions/quote-state.ts"
import { startBackend } from "../setup/backend"
import * as devisOfAccount from "../../app/routes/account.devis"
import * as devis from "../../app/routes/devis"
import { newCustomer, outcomeOf } from "./account-customer"
import { openRoute } from "./guarded-route"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => (backend.calls.length = 0))

const page = openRoute(devisOfAccount, "/account/devis")
const form = openRoute(devis, "/devis")

const request = (email: string) => ({
  ...{ email, firstName: "Ida", lastName: "Perrin", company: "Café Perrin", siren: "732829320" },
  ...{ need: "coffee", volume: "12 kg", message: "Douze kilos par mois pour notre bureau." },
})

test("a customer's requests are listed with their state, as the merchant changes it", async () => {
  const { email, visit } = await newCustomer()
  expect(await (await page.get("", visit())).json()).toEqual({ quotes: [] })
  expect((await form.post(request(email))).status).toBe(303)
  const [first] = (await (await page.get("", visit())).json()).quotes
  expect(first).toMatchObject({ reference: expect.stringMatching(/^DEV-/), state: "Reçue, en cours d’étude" })
  expect(first.need).not.toBe("")
  expect(changeQuoteState(backend.sandbox.context, email, first.reference, "sent")).toBe(true)
  expect((await (await page.get("", visit())).json()).quotes).toMatchObject([{ state: "Devis envoyé" }])
})

test("nobody else reads them, and a visitor is asked to log in", async () => {
  const [owner, other] = [await newCustomer(), await newCustomer()]
  expect((await form.post(request(owner.email), other.visit())).status).toBe(303)
  expect(await (await page.get("", other.visit())).json()).toEqual({ quotes: [] })
  expect((await outcomeOf(await page.get())).to).toBe("/connexion?suite=/account/devis")
})

test("saving the company keeps them", async () => {
  const { email, visit } = await newCustomer()
  await form.post(request(email))
  const profile = openRoute(await import("../../app/routes/account.profil"), "/account/profil")
  const company = { intent: "company", professional: "on", company: "Café Perrin", siren: "732829320", vatNumber: "" }
  expect((await profile.post(company, visit())).status).toBe(303)
  expect((await (await page.get("", visit())).json()).quotes).toHaveLength(1)
})
