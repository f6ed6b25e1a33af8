import { beforeEach, describe, expect, it } from "vitest"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { anonymous, openSampleShop } from "../cart/sample-shop.fixture.ts"
import type { AddressRecord, CardRecord } from "./account-record.ts"
import { findAccount } from "./account-store.ts"
import { createAddress, listAddresses, removeAddress, updateAddress } from "./addresses.ts"
import { createCard, listCards, removeCard, updateCard } from "./cards.ts"
import { createAccount, updateAccount } from "./create-account.ts"

let context: SandboxContext
let state: RequestState

beforeEach(() => {
  context = openSampleShop()
  state = anonymous()
})

const email = "jeanne@exemple.fr"
const create = (fields: object = {}, session = state) => createAccount(context, session, { email, ...fields })
const refusal = (fields: object) => expect.objectContaining(fields) as Error

describe("addresses and cards", () => {
  it("are for the logged-in only", () => {
    for (const call of [listAddresses, listCards])
      expect(() => call(context, state, {})).toThrowError(refusal({ status: 400, code: "UNAUTHORIZED" }))
    expect(() => updateAccount(context, state, {})).toThrowError(refusal({ code: "UNAUTHORIZED" }))
  })

  it("are created, changed, listed and removed by their owner alone", () => {
    create({ password: "secret1" })
    expect(createAddress(context, state, { name: "J" })).toMatchObject({
      errors: { address1: { code: "REQUIRED" }, city: {}, country: {} },
    })
    const address = createAddress(context, state, {
      first_name: "Jeanne",
      last_name: "Martin",
      address1: "12 quai",
      city: "Lyon",
      country: "FR",
    }) as AddressRecord
    expect(updateAddress(context, state, address.id, { city: "Paris" })).toMatchObject({
      city: "Paris",
      name: "Jeanne Martin",
      parent_id: state.session.accountId,
    })
    const other = anonymous()
    createAccount(context, other, { email: "b@b.fr", password: "secret1" })
    expect(() => updateAddress(context, other, address.id, {})).toThrowError(refusal({ status: 404 }))
    updateAccount(context, state, { shipping: { account_address_id: address.id } })
    expect(removeAddress(context, state, address.id).id).toBe(address.id)
    expect(listAddresses(context, state, {})).toMatchObject({ count: 0, page: 1, limit: 15, results: [] })
    expect(findAccount(context, email)?.shipping).toEqual({})
  })

  it("keep a card from its token and refuse a declined one", () => {
    create({ password: "secret1" })
    expect(createCard(context, state, { token: "pm_local_decline" })).toMatchObject({
      errors: { gateway: { code: "TOKEN_ERROR" } },
    })
    const card = createCard(context, state, { token: "pm_local_ok", billing: { zip: "69002" } }) as CardRecord
    expect(card).toMatchObject({ brand: "visa", last4: "4242", gateway: "stripe", billing: { zip: "69002" } })
    expect(updateCard(context, state, card.id, { exp_month: 13 })).toHaveProperty("errors.exp_month")
    expect(updateCard(context, state, card.id, { exp_month: 3, exp_year: 2032 })).toMatchObject({ exp_month: 3, exp_year: 2032 })
    expect(removeCard(context, state, card.id).id).toBe(card.id)
  })
})
