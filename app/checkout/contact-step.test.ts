import { afterEach, describe, expect, test } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { addAddress } from "~/commerce/account-records.server"
import { createAccount, updateAccount } from "~/commerce/accounts.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { readCart, updateCart } from "~/commerce/carts.server"
import type { Account } from "~/commerce/api-types"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { contactOf } from "./contact-details"
import { readContactCustomer, readContactStep, readSavedAddress, saveContact } from "./contact.server"
import { guestCart } from "./wallet-purchase.fixture"
import { i18n, openShopOn, readyCart } from "./purchase.fixture"

muteLog()

/** The field at which the backend refuses the next change of a cart. */
let refusedField: string | null = null
const sandbox = openShopOn(createSandbox(), (ask) => async (url, init) => {
  if (refusedField === null || init.method !== "PUT") return ask(url, init)
  return Response.json({ error: { code: "invalid", message: "No", param: refusedField } }, { status: 400 })
})
afterEach(() => {
  refusedField = null
  clearFaultRules(sandbox.context)
})

let customers = 0
const home = { first_name: "Zoé", last_name: "Paul", company: "", address1: "3 rue Longue", address2: "" }
const lyon = { ...home, zip: "69001", city: "Lyon", country: "FR", phone: "0611111111" }
const paris = { ...lyon, address1: "8 rue Haute", zip: "75001", city: "Paris" }

async function signUp(commerce: Commerce): Promise<string> {
  const email = `contact-${++customers}@exemple.fr`
  await createAccount(commerce, { email, password: "arabica-2026", firstName: "Zoé", lastName: "Paul", emailOptin: false })
  return email
}

async function cartOf(commerce: Commerce) {
  const cart = await readCart(commerce)
  if (!cart) throw new Error("The cart is gone")
  return cart
}

async function openStep(commerce: Commerce, cart: Awaited<ReturnType<typeof cartOf>>) {
  return readContactStep(cart, await readContactCustomer(commerce, true))
}

function fault(path: string, status: number, method?: string): void {
  const rule = parseFaultRule({ kind: "status", status, match: { path, ...(method && { method }) } })
  if (typeof rule === "string") throw new Error(rule)
  addFaultRule(sandbox.context, rule)
}

describe("what the contact page knows", () => {
  test("of a guest: the cart's own details and nobody's addresses", async () => {
    const { commerce, cart } = await readyCart()
    const step = await openStep(commerce, cart)
    expect(step).toEqual({ contact: contactOf(cart), saved: [], chosen: null, customer: null })
    expect(step.contact).toMatchObject({ email: "jeanne@exemple.fr", firstName: "Jeanne", zip: "69002" })
  })

  test("of a customer without an address in the cart: the usual one first, chosen, and the account's details", async () => {
    const commerce = await guestCart()
    const email = await signUp(commerce)
    const other = await addAddress(commerce, lyon)
    const usual = await addAddress(commerce, paris)
    const last = await addAddress(commerce, { ...lyon, city: "Bron", zip: "69500" })
    await updateAccount(commerce, { shipping: { account_address_id: usual.id }, phone: "0622222222", vat_number: "DE123456789" })
    const step = await openStep(commerce, { ...(await cartOf(commerce)), shipping: null })
    expect(step.saved.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [usual.id, true],
      [last.id, false],
      [other.id, false],
    ])
    expect(step.saved[0]?.lines).toContain("8 rue Haute")
    expect(step).toMatchObject({
      ...{ chosen: usual.id, customer: email },
      contact: {
        email,
        firstName: "Zoé",
        lastName: "Paul",
        phone: "06\u00a022\u00a022\u00a022\u00a022",
        vatNumber: "DE123456789",
      },
    })
  })

  test("of a customer whose cart has an address: that one, and what the cart says before what the account says", async () => {
    const { commerce } = await readyCart()
    await signUp(commerce)
    await addAddress(commerce, lyon)
    const own = await addAddress(commerce, paris)
    const { company: _none, ...place } = paris
    const elsewhere = { ...place, first_name: "Ida", address1: "5 place Vieille" }
    await updateCart(commerce, { shipping: elsewhere, metadata: { company: "Café SARL" } })
    expect(await openStep(commerce, await cartOf(commerce))).toMatchObject({
      chosen: null,
      contact: { firstName: "Ida", phone: "06\u00a011\u00a011\u00a011\u00a011", company: "Café SARL" },
    })
    await updateCart(commerce, { shipping: place })
    expect((await openStep(commerce, await cartOf(commerce))).chosen).toBe(own.id)
  })

  test("of a customer who has told little: the e-mail, and nothing made up", async () => {
    const { cart } = await readyCart()
    const account = { email: "peu@exemple.fr", phone: 33, vat_number: 7 } as unknown as Account
    const bare = { ...cart, shipping: null, billing: null, metadata: {} }
    const nothing = { firstName: "", lastName: "", phone: "", company: "", vatNumber: "" }
    expect(readContactStep(bare, { account, addresses: [] })).toMatchObject({
      ...{ contact: { email: "peu@exemple.fr", ...nothing }, saved: [], chosen: null, customer: "peu@exemple.fr" },
    })
  })

  test("of whom it does not ask about: nobody's addresses", async () => {
    const { commerce } = await readyCart()
    const nobody = { account: null, addresses: [] }
    expect(await readContactCustomer(commerce, true)).toEqual(nobody)
    const email = await signUp(commerce)
    await addAddress(commerce, lyon)
    expect(await readContactCustomer(commerce, false)).toMatchObject({ account: { email }, addresses: [] })
    fault("/api/account$", 503)
    expect(await readContactCustomer(commerce, true)).toEqual(nobody)
  })

  test.each([503, 400])("while the account answers %i: what it knows of a guest", async (status) => {
    const { commerce } = await readyCart()
    await signUp(commerce)
    const address = await addAddress(commerce, lyon)
    fault("/api/account/addresses", status)
    expect(await openStep(commerce, await cartOf(commerce))).toMatchObject({ saved: [], customer: null })
    expect(await readSavedAddress(commerce, address.id)).toBeNull()
  })

  test("of a saved address: its fields, for its own customer only", async () => {
    const { commerce } = await readyCart()
    await signUp(commerce)
    await addAddress(commerce, paris)
    const address = await addAddress(commerce, lyon)
    expect(await readSavedAddress(commerce, address.id)).toMatchObject({
      ...{ firstName: "Zoé", address1: "3 rue Longue", zip: "69001", phone: "0611111111" },
    })
    const { id } = await addAddress(commerce, { ...lyon, phone: null } as unknown as typeof lyon)
    expect(await readSavedAddress(commerce, id)).toMatchObject({ city: "Lyon", phone: "" })
    expect(await readSavedAddress(openCommerce({ session: null, ...i18n }), address.id)).toBeNull()
    expect(await readSavedAddress(commerce, "65c0000000000000000000b9")).toBeNull()
  })
})

describe("saving the contact page", () => {
  const refused = (code: string, field?: string) => ({ ok: false, problems: [{ code, ...(field && { field }) }] })

  test("writes what was typed; a customer's e-mail stays the account's", async () => {
    const { commerce, cart } = await readyCart()
    const contact = { ...contactOf(cart), firstName: "Ida", email: "autre@exemple.fr" }
    expect(await saveContact(commerce, cart, contact)).toMatchObject({
      value: { shipping: { first_name: "Ida" }, account: { email: "autre@exemple.fr" } },
    })
    const email = await signUp(commerce)
    expect(await saveContact(commerce, await cartOf(commerce), contact)).toMatchObject({ value: { account: { email } } })
  })

  test("names the country that nothing is sent to, of the parcel and of the invoice", async () => {
    const { commerce, cart } = await readyCart()
    const contact = contactOf(cart)
    const abroad = { ...contact, country: "ZZ" }
    expect(await saveContact(commerce, cart, abroad)).toEqual(refused("country-unknown", "country"))
    expect(await saveContact(commerce, cart, { ...contact, billing: abroad })).toEqual(
      refused("country-unknown", "billingCountry"),
    )
    expect(await saveContact(commerce, cart, { ...contact, billing: { ...contact, city: "Paris" } })).toMatchObject({ ok: true })
  })

  test("asks for an account where a subscription is bought, and for none elsewhere", async () => {
    const commerce = await guestCart({ subscription: true })
    const { cart } = await readyCart()
    const contact = contactOf(cart)
    expect(await saveContact(commerce, await cartOf(commerce), contact)).toEqual(refused("account-required"))
    fault("/api/account$", 503)
    expect(await saveContact(commerce, await cartOf(commerce), contact)).toEqual(refused("service-unavailable"))
    clearFaultRules(sandbox.context)
    await signUp(commerce)
    expect(await saveContact(commerce, await cartOf(commerce), contact)).toMatchObject({ ok: true })
  })

  test("goes on as for a guest while accounts cannot be read; a backend that is down or refuses is told", async () => {
    const { commerce, cart } = await readyCart()
    fault("/api/account$", 503)
    expect(await saveContact(commerce, cart, contactOf(cart))).toMatchObject({ ok: true })
    clearFaultRules(sandbox.context)
    fault("/api/cart", 503, "PUT")
    expect(await saveContact(commerce, cart, contactOf(cart))).toEqual(refused("service-unavailable"))
    clearFaultRules(sandbox.context)
    fault("/api/cart", 400, "PUT")
    expect(await saveContact(commerce, cart, contactOf(cart))).toEqual(refused("form-invalid"))
  })

  test("names no field that its form has not, when the backend refuses another", async () => {
    const { commerce, cart } = await readyCart()
    refusedField = "shipping.zip"
    expect(await saveContact(commerce, cart, contactOf(cart))).toEqual(refused("form-invalid"))
    refusedField = "account.email"
    expect(await saveContact(commerce, cart, contactOf(cart))).toEqual(refused("email-invalid", "email"))
  })

  test("names the e-mail when it is that which the backend refuses", async () => {
    const { commerce, cart } = await readyCart()
    expect(await saveContact(commerce, cart, { ...contactOf(cart), email: "jeanne@" })).toEqual(refused("email-invalid", "email"))
  })
})
