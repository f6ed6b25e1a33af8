import { beforeEach, describe, expect, it } from "vitest"
import { readCart } from "../cart/cart-store.ts"
import { publishCart } from "../cart/cart-view.ts"
import { readSessionCart } from "../cart/read-cart.ts"
import { anonymous } from "../cart/sample-shop.fixture.ts"
import { updateCart } from "../cart/update-cart.ts"
import type { AddressRecord, CardRecord } from "./account-record.ts"
import { createAddress } from "./addresses.ts"
import { createCard } from "./cards.ts"
import { issuePasswordToken, logInWith, logOut } from "./log-in.ts"
import type { SampleCustomer } from "./sample-customer.fixture.ts"
import { email, enterAsCustomer } from "./sample-customer.fixture.ts"

let shopper: SampleCustomer
beforeEach(() => {
  shopper = enterAsCustomer()
})

describe("login and logout", () => {
  beforeEach(() => void shopper.create({ password: "secret1" }, anonymous()))

  it("answers null for a wrong pair and changes nothing", () => {
    const before = { ...shopper.state.session }
    for (const body of [{ email, password: "wrong" }, { email: "x@y.fr", password: "secret1" }, { email }, {}]) {
      expect(logInWith(shopper.context, shopper.state, body)).toBeNull()
    }
    expect(shopper.state.session).toEqual(before)
  })

  it("gives the guest's cart to the account and leaves the older one behind", () => {
    const first = anonymous()
    shopper.logIn(first)
    const old = shopper.addCourse(first)
    const guest = shopper.addCourse()
    expect(shopper.logIn()).toMatchObject({ email })
    expect(shopper.state.session.cartId).toBe(guest.id)
    expect(readSessionCart(shopper.context, shopper.state)).toMatchObject({
      guest: false,
      account_logged_in: true,
      item_quantity: 1,
    })
    expect(readCart(shopper.context, old.id)?.items).toHaveLength(1)
  })

  it("adopts the account's last open cart when the session has none", () => {
    const first = anonymous()
    shopper.logIn(first)
    const cart = shopper.addCourse(first)
    shopper.logIn()
    expect(shopper.state.session.cartId).toBe(cart.id)
  })

  it("does not adopt a cart on which a stranger typed the e-mail", () => {
    const stranger = anonymous()
    shopper.addCourse(stranger)
    updateCart(shopper.context, stranger, { account: { email } })
    shopper.logIn()
    expect(shopper.state.session.cartId).toBeNull()
  })

  it("logs out with the items kept and account, address and card gone", () => {
    shopper.logIn()
    shopper.addCourse()
    const address = createAddress(shopper.context, shopper.state, {
      name: "Jeanne Martin",
      address1: "12 quai",
      city: "Lyon",
      zip: "69002",
      country: "fr",
    }) as AddressRecord
    const card = createCard(shopper.context, shopper.state, { token: "pm_local_ok" }) as CardRecord
    const cart = updateCart(shopper.context, shopper.state, {
      shipping: { account_address_id: address.id },
      billing: { method: "card", account_card_id: card.id },
    })
    expect(cart.shipping).toMatchObject({ city: "Lyon", country: "FR", first_name: "Jeanne" })
    const published = publishCart(shopper.context, shopper.state, cart)
    expect(published).toMatchObject({
      billing: { card: { last4: "4242" } },
      account: { addresses: { count: 1 }, cards: { count: 1 }, balance: 0 },
    })
    expect(logOut(shopper.context, shopper.state)).toEqual({ success: true })
    expect(shopper.state.session.accountId).toBeNull()
    expect(readSessionCart(shopper.context, shopper.state)).toMatchObject({
      account_id: null,
      guest: true,
      account_logged_in: false,
      item_quantity: 1,
      shipping: { account_address_id: null },
      billing: { account_card_id: null },
    })
  })

  it("takes a password token once", () => {
    const token = issuePasswordToken(shopper.context, email)
    expect(logInWith(shopper.context, shopper.state, { email, password_token: token })).toMatchObject({ email })
    expect(logInWith(shopper.context, anonymous(), { email, password_token: token })).toBeNull()
  })
})
