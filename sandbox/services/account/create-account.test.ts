import { beforeEach, describe, expect, it } from "vitest"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { listRecords } from "../../storage/records.ts"
import type { CartRecord } from "../cart/cart-record.ts"
import { readCart } from "../cart/cart-store.ts"
import { addItem } from "../cart/change-items.ts"
import { anonymous, ids, openSampleShop } from "../cart/sample-shop.fixture.ts"
import type { AccountRecord } from "./account-record.ts"
import { findAccount } from "./account-store.ts"
import { publishAccount } from "./account-view.ts"
import { createAccount, createSeedAccount } from "./create-account.ts"
import { logInWith } from "./log-in.ts"

let context: SandboxContext
let state: RequestState

beforeEach(() => {
  context = openSampleShop()
  state = anonymous()
})

const email = "jeanne@exemple.fr"
const create = (fields: object = {}, session = state) => createAccount(context, session, { email, ...fields })
const logIn = (session = state, password = "secret1") => logInWith(context, session, { email, password })
const addCourse = (session = state) => addItem(context, session, { product_id: ids.course }) as CartRecord
const refusal = (fields: object) => expect.objectContaining(fields) as Error

describe("creating an account", () => {
  it("with a password logs in and takes the cart along", () => {
    const cart = addCourse()
    const account = create({ password: "secret1", first_name: "Jeanne", last_name: "Martin" }) as AccountRecord
    expect(state.session.accountId).toBe(account.id)
    expect(readCart(context, cart.id)).toMatchObject({ account_id: account.id, guest: false, account_logged_in: true })
    const published = publishAccount(account)
    expect(published).toMatchObject({ email, name: "Jeanne Martin", balance: 0, group: "customers", type: "individual" })
    expect(Object.keys(published).filter((field) => /hash|key|token/.test(field))).toEqual([])
    expect(account.password_hash).toMatch(/^scrypt\$/)
  })

  it("without password and without cart logs in", () => {
    expect(create({ email_optin: true })).toMatchObject({ email, email_optin: true })
    expect(state.session.accountId).not.toBeNull()
  })

  it("without password but with a cart answers null and leaves a guest", () => {
    const cart = addCourse()
    expect(create({ email_optin: true })).toBeNull()
    expect(state.session.accountId).toBeNull()
    expect(readCart(context, cart.id)).toMatchObject({
      account_id: findAccount(context, email)?.id,
      guest: true,
      account_logged_in: false,
    })
  })

  it("gives one answer for a taken and for a malformed address", () => {
    create({}, anonymous())
    const taken = createAccount(context, anonymous(), { email: "JEANNE@exemple.fr" })
    expect(taken).toEqual(createAccount(context, anonymous(), { email: "jeanne" }))
    expect(taken).toMatchObject({ errors: { email: { code: "INVALID" } } })
    expect(createAccount(context, anonymous(), { email: "a@b.fr", password: "court" })).toMatchObject({
      errors: { password: { code: "MINLENGTH" } },
    })
  })

  it("rejects foreign fields, and a session that is logged in", () => {
    expect(() => create({ balance: 100 })).toThrowError(refusal({ code: "permission_error", param: "balance" }))
    create({ password: "secret1" })
    expect(() => createAccount(context, state, { email: "b@b.fr" })).toThrowError(
      refusal({ message: "You must be logged out to create an account" }),
    )
  })
})

it("writes an account of the seed that can log in", () => {
  const account = createSeedAccount(context, {
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
  expect(logIn()).toMatchObject({ id: account.id })
  expect(JSON.stringify(listRecords(context.database, "accounts"))).not.toContain("secret1")
})
