import { beforeEach, describe, expect, it } from "vitest"
import { listRecords } from "../../storage/records.ts"
import { readCart } from "../cart/cart-store.ts"
import { anonymous } from "../cart/sample-shop.fixture.ts"
import { refusal } from "../cart/sample-shopper.fixture.ts"
import type { AccountRecord } from "./account-record.ts"
import { findAccount } from "./account-store.ts"
import { publishAccount } from "./account-view.ts"
import { createAccount, createSeedAccount } from "./create-account.ts"
import type { SampleCustomer } from "./sample-customer.fixture.ts"
import { email, enterAsCustomer } from "./sample-customer.fixture.ts"

let shopper: SampleCustomer
beforeEach(() => {
  shopper = enterAsCustomer()
})

describe("creating an account", () => {
  it("with a password logs in and takes the cart along", () => {
    const cart = shopper.addCourse()
    const account = shopper.create({ password: "secret1", first_name: "Jeanne", last_name: "Martin" }) as AccountRecord
    expect(shopper.state.session.accountId).toBe(account.id)
    expect(readCart(shopper.context, cart.id)).toMatchObject({ account_id: account.id, guest: false, account_logged_in: true })
    const published = publishAccount(account)
    expect(published).toMatchObject({ email, name: "Jeanne Martin", balance: 0, group: "customers", type: "individual" })
    expect(Object.keys(published).filter((field) => /hash|key|token/.test(field))).toEqual([])
    expect(account.password_hash).toMatch(/^scrypt\$/)
  })

  it("without password and without cart logs in", () => {
    expect(shopper.create({ email_optin: true })).toMatchObject({ email, email_optin: true })
    expect(shopper.state.session.accountId).not.toBeNull()
  })

  it("without password but with a cart answers null and leaves a guest", () => {
    const cart = shopper.addCourse()
    expect(shopper.create({ email_optin: true })).toBeNull()
    expect(shopper.state.session.accountId).toBeNull()
    expect(readCart(shopper.context, cart.id)).toMatchObject({
      account_id: findAccount(shopper.context, email)?.id,
      guest: true,
      account_logged_in: false,
    })
  })

  it("gives one answer for a taken and for a malformed address", () => {
    shopper.create({}, anonymous())
    const taken = createAccount(shopper.context, anonymous(), { email: "JEANNE@exemple.fr" })
    expect(taken).toEqual(createAccount(shopper.context, anonymous(), { email: "jeanne" }))
    expect(taken).toMatchObject({ errors: { email: { code: "INVALID" } } })
    expect(createAccount(shopper.context, anonymous(), { email: "a@b.fr", password: "court" })).toMatchObject({
      errors: { password: { code: "MINLENGTH" } },
    })
  })

  it("rejects foreign fields, and a session that is logged in", () => {
    expect(() => shopper.create({ balance: 100 })).toThrowError(refusal({ code: "permission_error", param: "balance" }))
    shopper.create({ password: "secret1" })
    expect(() => createAccount(shopper.context, shopper.state, { email: "b@b.fr" })).toThrowError(
      refusal({ message: "You must be logged out to create an account" }),
    )
  })
})

it("writes an account of the seed that can log in", () => {
  const account = createSeedAccount(shopper.context, {
    id: "65c000000000000000000001",
    email,
    password: "secret1",
    first_name: "Jeanne",
    last_name: "Martin",
    phone: "",
    email_optin: true,
    type: "business",
    company: "Bureau",
    vat_number: "FR00",
    addresses: [
      {
        id: "65c0000000000000000000a1",
        first_name: "Jeanne",
        last_name: "Martin",
        address1: "12 quai",
        city: "Lyon",
        zip: "69002",
        country: "FR",
      },
    ],
  })
  expect(publishAccount(account)).toMatchObject({
    name: "Jeanne Martin",
    company: "Bureau",
    shipping: { account_address_id: "65c0000000000000000000a1", city: "Lyon" },
  })
  expect(shopper.logIn()).toMatchObject({ id: account.id })
  expect(JSON.stringify(listRecords(shopper.context.database, "accounts"))).not.toContain("secret1")
})
