import { beforeEach, describe, expect, it } from "vitest"
import { anonymous } from "../cart/sample-shop.fixture.ts"
import { refusal } from "../cart/sample-shopper.fixture.ts"
import { addIntent } from "../vault/intent-record.ts"
import { addToken, noteUse } from "../vault/token-record.ts"
import type { AddressRecord, CardRecord } from "./account-record.ts"
import { findAccount } from "./account-store.ts"
import { createAddress, listAddresses, removeAddress, updateAddress } from "./addresses.ts"
import { createCard, listCards, removeCard, updateCard } from "./cards.ts"
import { createAccount, updateAccount } from "./create-account.ts"
import type { SampleCustomer } from "./sample-customer.fixture.ts"
import { email, enterAsCustomer } from "./sample-customer.fixture.ts"

let shopper: SampleCustomer
beforeEach(() => {
  shopper = enterAsCustomer()
})

describe("addresses and cards", () => {
  it("are for the logged-in only", () => {
    for (const call of [listAddresses, listCards])
      expect(() => call(shopper.context, shopper.state, {})).toThrowError(refusal({ status: 400, code: "UNAUTHORIZED" }))
    expect(() => updateAccount(shopper.context, shopper.state, {})).toThrowError(refusal({ code: "UNAUTHORIZED" }))
  })

  it("are created, changed, listed and removed by their owner alone", () => {
    shopper.create({ password: "secret1" })
    expect(createAddress(shopper.context, shopper.state, { name: "J" })).toMatchObject({
      errors: { address1: { code: "REQUIRED" }, city: {}, country: {} },
    })
    const address = createAddress(shopper.context, shopper.state, {
      first_name: "Jeanne",
      last_name: "Martin",
      address1: "12 quai",
      city: "Lyon",
      country: "FR",
    }) as AddressRecord
    expect(updateAddress(shopper.context, shopper.state, address.id, { city: "Paris" })).toMatchObject({
      city: "Paris",
      name: "Jeanne Martin",
      parent_id: shopper.state.session.accountId,
    })
    const other = anonymous()
    createAccount(shopper.context, other, { email: "b@b.fr", password: "secret1" })
    expect(() => updateAddress(shopper.context, other, address.id, {})).toThrowError(refusal({ status: 404 }))
    updateAccount(shopper.context, shopper.state, { shipping: { account_address_id: address.id } })
    expect(removeAddress(shopper.context, shopper.state, address.id).id).toBe(address.id)
    expect(listAddresses(shopper.context, shopper.state, {})).toMatchObject({ count: 0, page: 1, limit: 15, results: [] })
    expect(findAccount(shopper.context, email)?.shipping).toEqual({})
  })

  it("keep a card that has paid without a customer only where its payment was accepted, and was to keep it", () => {
    shopper.create({ password: "secret1" })
    const use = (id: string, status: string, usage: string | null) => {
      const token = addToken(shopper.context, { id, gateway: "stripe" })
      const intent = addIntent(shopper.context, { id: `pi_${id}`, gateway: "stripe", status, data: { usage, customer: null } })
      noteUse(shopper.context, token, intent)
      return createCard(shopper.context, shopper.state, { token: id })
    }
    expect(use("pm_1", "requires_capture", "off_session")).toMatchObject({ token: "pm_1" })
    for (const [index, refused] of [
      use("pm_2", "requires_capture", null),
      use("pm_3", "requires_action", "off_session"),
    ].entries())
      expect(refused, String(index)).toMatchObject({ errors: { gateway: { code: "TOKEN_ERROR" } } })
  })

  it("keep a card from its token and refuse a declined one", () => {
    shopper.create({ password: "secret1" })
    expect(createCard(shopper.context, shopper.state, { token: "pm_local_decline" })).toMatchObject({
      errors: { gateway: { code: "TOKEN_ERROR" } },
    })
    const card = createCard(shopper.context, shopper.state, { token: "pm_local_ok", billing: { zip: "69002" } }) as CardRecord
    expect(card).toMatchObject({ brand: "visa", last4: "4242", gateway: "stripe", billing: { zip: "69002" } })
    expect(updateCard(shopper.context, shopper.state, card.id, { exp_month: 13 })).toHaveProperty("errors.exp_month")
    expect(updateCard(shopper.context, shopper.state, card.id, { exp_month: 3, exp_year: 2032 })).toMatchObject({
      exp_month: 3,
      exp_year: 2032,
    })
    expect(removeCard(shopper.context, shopper.state, card.id).id).toBe(card.id)
  })
})
