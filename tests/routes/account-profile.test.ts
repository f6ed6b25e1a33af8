import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import * as connexion from "../../app/routes/connexion"
import * as profil from "../../app/routes/account.profil"
import { type Customer, newCustomer, outcomeOf } from "./account-customer"
import { openRoute } from "./guarded-route"
import { told } from "./localized-problems"

vi.mock("~/shop/account/auth/constant-time.server", () => ({ waitForConstantTime: async () => undefined }))

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => (backend.calls.length = 0))

const to = "/account/profil"
const page = openRoute(profil, to)
const login = openRoute(connexion, "/connexion")
const read = async (customer: Customer) => (await (await page.get("", customer.visit())).json()).profile
const identity = { intent: "profile", firstName: "Idà", lastName: "Perrin", phone: "+33639980112", newsletter: "on" }
const company = {
  intent: "company",
  professional: "on",
  company: "Café Perrin",
  siren: "732 829 320",
  vatNumber: "FR44 732829320",
}

test("name, telephone and the newsletter are written, and read back as French people write them", async () => {
  const customer = await newCustomer()
  expect(await outcomeOf(await page.post(identity, customer.visit()))).toEqual({ status: 303, to, notice: "profile-saved" })
  expect(await read(customer)).toMatchObject({
    firstName: "Idà",
    phone: "06\u00a039\u00a098\u00a001\u00a012",
    newsletter: true,
    email: customer.email,
  })
  await page.post({ ...identity, newsletter: "" }, customer.visit())
  expect(await read(customer)).toMatchObject({ newsletter: false })
})

test("a professional's data are written and cleared again", async () => {
  const customer = await newCustomer()
  expect(await outcomeOf(await page.post(company, customer.visit()))).toEqual({ status: 303, to, notice: "company-saved" })
  const kept = { professional: true, company: "Café Perrin", siren: "732829320", vatNumber: "FR44732829320" }
  expect(await read(customer)).toMatchObject(kept)
  await page.post({ intent: "company" }, customer.visit())
  expect(await read(customer)).toMatchObject({ professional: false, company: "", siren: "", vatNumber: "" })
})

test.each([
  [{ company: "" }, "company-missing", "company"],
  [{ siren: "732 829 321" }, "siren-invalid", "siren"],
  [{ vatNumber: "FR45732829320" }, "vat-number-invalid", "vatNumber"],
  [{ vatNumber: "FR30999999972" }, "vat-number-invalid", "vatNumber"],
])("a company with %j is refused, everything typed kept", async (change, code, field) => {
  const customer = await newCustomer()
  const answer = await page.post({ ...company, ...change }, customer.visit())
  const { intent, professional: _, ...typed } = { ...company, ...change }
  expect([answer.status, await answer.json()]).toMatchObject([422, { intent, typed, problems: [{ code, field }] }])
})

test("the password changes for who knows the present one, and no answer holds one", async () => {
  const customer = await newCustomer()
  const change = { intent: "password", currentPassword: "faux-secret", newPassword: "nouveau-secret-2026" }
  const wrong = await page.post(change, customer.visit())
  const text = await wrong.text()
  expect([wrong.status, JSON.parse(text).problems]).toEqual([422, told({ code: "password-wrong", field: "currentPassword" })])
  expect(text).not.toContain("secret")
  const short = await page.post({ ...change, newPassword: "court" }, customer.visit())
  expect((await short.json()).problems).toEqual(told({ code: "password-too-short", field: "newPassword" }))

  const empty = await page.post({ ...change, currentPassword: "" }, customer.visit())
  expect((await empty.json()).problems).toEqual(told({ code: "present-password-missing", field: "currentPassword" }))

  const right = await page.post({ ...change, currentPassword: customer.password }, customer.visit())
  expect(await outcomeOf(right)).toEqual({ status: 303, to, notice: "password-changed" })
  expect((await login.post({ email: customer.email, password: customer.password })).status).toBe(422)
  expect((await login.post({ email: customer.email, password: "nouveau-secret-2026" })).status).toBe(303)
})

test("the sixth wrong present password waits", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const customer = await newCustomer()
  const guess = () =>
    page.post({ intent: "password", currentPassword: "faux", newPassword: "nouveau-secret-2026" }, customer.visit())
  for (let round = 0; round < 5; round++) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
})

test("a visitor is asked to log in; a form with an unknown intent changes nothing", async () => {
  expect(await outcomeOf(await page.get())).toMatchObject({ status: 303, to: "/connexion?suite=/account/profil" })
  expect(await outcomeOf(await page.post(identity))).toMatchObject({ status: 303, to: "/connexion?suite=/account/profil" })
  const customer = await newCustomer()
  backend.calls.length = 0
  expect((await page.post({ intent: "other" }, customer.visit())).status).toBe(422)
  expect(backend.calls.filter((call) => call.startsWith("PUT"))).toEqual([])
})

test("the e-mail changes for who knows the password, and logs in from then on", async () => {
  const customer = await newCustomer()
  const other = await newCustomer()
  const change = { intent: "email", newEmail: `nouvelle-${customer.email}`, passwordForEmail: customer.password }
  const problemOf = async (fields: Record<string, string>) => {
    const answer = await page.post({ ...change, ...fields }, customer.visit())
    const text = await answer.text()
    expect([answer.status, text.includes(customer.password)]).toEqual([422, false])
    return (JSON.parse(text) as { problems: object[] }).problems[0]
  }
  expect(await problemOf({ newEmail: "nina@@exemple" })).toEqual(told({ code: "email-invalid", field: "newEmail" })[0])
  expect(await problemOf({ passwordForEmail: "faux-mot" })).toEqual(
    told({ code: "password-wrong", field: "passwordForEmail" })[0],
  )
  expect(await problemOf({ newEmail: other.email })).toEqual(told({ code: "email-change-refused", field: "newEmail" })[0])
  expect(await read(customer)).toMatchObject({ email: customer.email })

  const session = { cookies: { "swell-session": customer.commerce.session() ?? "" } }
  expect(await outcomeOf(await page.post(change, session))).toEqual({ status: 303, to, notice: "email-changed" })
  expect((await login.post({ email: customer.email, password: customer.password })).status).toBe(422)
  expect((await login.post({ email: change.newEmail, password: customer.password })).status).toBe(303)
})

test("S13 ten changes of e-mail of an account an hour, whether they tell of another's account or not", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const customer = await newCustomer()
  const other = await newCustomer()
  const change = (newEmail: string) =>
    page.post({ intent: "email", newEmail, passwordForEmail: customer.password }, customer.visit())
  for (let tries = 0; tries < 9; tries++) expect((await change(`essai-${tries}-${customer.email}`)).status).toBe(303)
  expect((await change(other.email)).status).toBe(422)
  backend.calls.length = 0
  const refused = await change(`dernier-${customer.email}`)
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "3600"])
  expect(await refused.json()).toMatchObject({ typed: { newEmail: `dernier-${customer.email}` } })
  expect(backend.calls.filter((call) => !call.startsWith("GET"))).toEqual([])
})
