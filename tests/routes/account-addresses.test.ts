import { afterAll, beforeEach, expect, test } from "vitest"
import { addAddress } from "../../app/commerce/account-records.server"
import { startBackend } from "../setup/backend"
import * as one from "../../app/routes/account.adresses.$id"
import * as all from "../../app/routes/account.adresses._index"
import { type Customer, newCustomer, outcomeOf } from "./account-customer"
import { openRoute } from "./guarded-route"
import { told } from "./localized-problems"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => (backend.calls.length = 0))

const addresses = openRoute(all, "/account/adresses")
const address = (id: string) => openRoute(one, `/account/adresses/${id}`, { id })
const listOf = async (customer: Customer) => (await (await addresses.get("", customer.visit())).json()).addresses
const to = "/account/adresses"
const home = {
  ...{ firstName: "Ida", lastName: "Perrin", company: "", address1: "3 rue Sainte-Catherine", address2: "" },
  ...{ zip: "69001", city: "Lyon", country: "FR", phone: "06 39 98 01 12" },
}
const FRENCH_PHONE = "06\u00a039\u00a098\u00a001\u00a012"

test("an address is kept, made the usual one, changed and deleted", async () => {
  const customer = await newCustomer()
  expect(await outcomeOf(await addresses.post(home, customer.visit()))).toEqual({ status: 303, to, notice: "address-saved" })
  const [kept] = await listOf(customer)
  expect(kept).toMatchObject({ isDefault: false, lines: ["Ida Perrin", "3 rue Sainte-Catherine", "69001 Lyon"] })

  await addresses.post({ ...home, city: "Genève", zip: "1204", country: "CH", isDefault: "on" }, customer.visit())
  const [usual] = await listOf(customer)
  expect(usual).toMatchObject({ isDefault: true, lines: ["Ida Perrin", "3 rue Sainte-Catherine", "1204 Genève", "Suisse"] })

  const chosen = await address(kept.id).post({ intent: "make-default" }, customer.visit())
  expect(await outcomeOf(chosen)).toEqual({ status: 303, to, notice: "address-default" })
  expect((await listOf(customer))[0]).toMatchObject({ id: kept.id, isDefault: true })

  await address(kept.id).post({ ...home, city: "Lyon 1er" }, customer.visit())
  expect(await (await address(kept.id).get("", customer.visit())).json()).toMatchObject({
    address: { ...home, phone: FRENCH_PHONE, city: "Lyon 1er", isDefault: true },
  })
  const removed = await address(kept.id).post({ intent: "delete" }, customer.visit())
  expect(await outcomeOf(removed)).toEqual({ status: 303, to, notice: "address-removed" })
  expect(await listOf(customer)).toMatchObject([{ id: usual.id, isDefault: false }])
})

test("who came to choose a usual address for another page goes on to it once there is one, and nowhere else", async () => {
  const customer = await newCustomer()
  const led = (query: string) => ({
    all: openRoute(all, to + query),
    one: (id: string) => openRoute(one, `${to}/${id}${query}`, { id }),
  })
  const next = "/account/abonnements/nouveau"
  const way = `?suite=${next}`
  const sent = async (post: Promise<Response>) => (await outcomeOf(await post)).to
  expect(await sent(led(way).all.post(home, customer.visit()))).toBe(to + way)
  const [{ id }] = await listOf(customer)
  expect(await sent(led(way).one(id).post(home, customer.visit()))).toBe(to + way)
  expect(await sent(led(way).all.post({ ...home, isDefault: "on" }, customer.visit()))).toBe(next)
  expect(
    await sent(
      led(way)
        .one(id)
        .post({ ...home, isDefault: "on" }, customer.visit()),
    ),
  ).toBe(next)
  const choose = { intent: "make-default" }
  expect(await sent(led(way).one(id).post(choose, customer.visit()))).toBe(next)
  expect(await sent(led("?suite=//evil.test").one(id).post(choose, customer.visit()))).toBe(to)
  expect(await sent(led("?suite=//evil.test").all.post({ ...home, isDefault: "on" }, customer.visit()))).toBe(to)
  expect(await sent(led(way).one(id).post({ intent: "delete" }, customer.visit()))).toBe(to + way)
})

test("a saved telephone is shown as French people write it, and the form that shows it can be sent as it is", async () => {
  const customer = await newCustomer()
  const { firstName, lastName, ...place } = home
  const saved = { ...place, first_name: firstName, last_name: lastName, phone: "+33639980112" }
  const { id } = await addAddress(customer.commerce, saved)
  const { address: shown } = await (await address(id).get("", customer.visit())).json()
  expect(shown.phone).toBe(FRENCH_PHONE)
  const answer = await address(id).post({ ...shown, isDefault: "" }, customer.visit())
  expect(await outcomeOf(answer)).toEqual({ status: 303, to, notice: "address-saved" })
})

test("a saved state is shown, and stays where a form does not ask for it", async () => {
  const customer = await newCustomer()
  await addresses.post({ ...home, state: "Rhône" }, customer.visit())
  const [{ id }] = await listOf(customer)
  await address(id).post({ ...home, city: "Lyon 2e" }, customer.visit())
  const read = async () => (await (await address(id).get("", customer.visit())).json()).address
  expect(await read()).toMatchObject({ city: "Lyon 2e", state: "Rhône" })
  await address(id).post({ ...home, state: "" }, customer.visit())
  expect(await read()).toMatchObject({ city: "Lyon", state: "" })
})

test("a saved country that the store does not deliver to is shown as it is, and never changed by itself", async () => {
  const customer = await newCustomer()
  const boston = { first_name: "Ida", last_name: "Perrin", address1: "1 Main Street", zip: "02108", city: "Boston" }
  const { id } = await addAddress(customer.commerce, {
    ...boston,
    company: "",
    address2: "",
    state: "MA",
    country: "US",
    phone: "+16175550123",
  })
  const page = await (await address(id).get("", customer.visit())).json()
  expect(page.address.country).toBe("US")
  expect(page.countries).toContainEqual({ value: "US", label: "États-Unis" })
  const answer = await address(id).post({ ...page.address, isDefault: "" }, customer.visit())
  expect([answer.status, await answer.json()]).toMatchObject([422, { problems: [{ code: "country-unknown" }] }])
})

test("an address in a country that the store does not deliver to is refused", async () => {
  const customer = await newCustomer()
  const answer = await addresses.post({ ...home, country: "US", state: "NY", zip: "10001" }, customer.visit())
  expect([answer.status, await answer.json()]).toMatchObject([422, { problems: [{ code: "country-unknown", field: "country" }] }])
})

test("a refused address keeps all that was typed, and nothing is sent", async () => {
  const customer = await newCustomer()
  backend.calls.length = 0
  const typed = { ...home, firstName: "", zip: "6900", phone: "x", isDefault: "on" }
  const answer = await addresses.post(typed, customer.visit())
  const { isDefault: _, ...texts } = typed
  expect([answer.status, await answer.json()]).toEqual([
    422,
    {
      typed: { ...texts, isDefault: true },
      problems: told(
        { code: "first-name-missing", field: "firstName" },
        { code: "postcode-invalid", field: "zip" },
        { code: "phone-invalid", field: "phone" },
      ),
    },
  ])
  expect(backend.calls.filter((call) => call.startsWith("POST"))).toEqual([])
})

test("somebody else's address is no page, and stays as it is", async () => {
  const [owner, other] = [await newCustomer(), await newCustomer()]
  await addresses.post(home, owner.visit())
  const [{ id }] = await listOf(owner)
  for (const foreign of [id, "0123456789abcdef01234567", "..", "nouvelle"]) {
    const page = address(foreign)
    const answers = [
      await page.get("", other.visit()),
      await page.post({ ...home, city: "Nice" }, other.visit()),
      await page.post({ intent: "make-default" }, other.visit()),
      await page.post({ intent: "delete" }, other.visit()),
    ]
    for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([404, ""])
  }
  expect(await listOf(owner)).toMatchObject([{ id, lines: ["Ida Perrin", "3 rue Sainte-Catherine", "69001 Lyon"] }])
  expect(await listOf(other)).toEqual([])
})

test("a visitor is asked to log in", async () => {
  const asked = { status: 303, to: "/connexion?suite=/account/adresses" }
  expect(await outcomeOf(await addresses.get())).toMatchObject(asked)
  expect(await outcomeOf(await addresses.post(home))).toMatchObject(asked)
  expect(await outcomeOf(await address("0123456789abcdef01234567").post(home))).toMatchObject(asked)
})
