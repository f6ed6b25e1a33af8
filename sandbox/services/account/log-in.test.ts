import { beforeEach, describe, expect, it } from "vitest"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { CartRecord } from "../cart/cart-record.ts"
import { readCart } from "../cart/cart-store.ts"
import { publishCart } from "../cart/cart-view.ts"
import { addItem } from "../cart/change-items.ts"
import { readSessionCart } from "../cart/read-cart.ts"
import { anonymous, ids, openSampleShop } from "../cart/sample-shop.fixture.ts"
import { updateCart } from "../cart/update-cart.ts"
import type { AddressRecord, CardRecord } from "./account-record.ts"
import { createAddress } from "./addresses.ts"
import { createCard } from "./cards.ts"
import { createAccount } from "./create-account.ts"
import { issuePasswordToken, logInWith, logOut } from "./log-in.ts"

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

describe("login and logout", () => {
  beforeEach(() => void create({ password: "secret1" }, anonymous()))

  it("answers null for a wrong pair and changes nothing", () => {
    const before = { ...state.session }
    for (const body of [{ email, password: "wrong" }, { email: "x@y.fr", password: "secret1" }, { email }, {}]) {
      expect(logInWith(context, state, body)).toBeNull()
    }
    expect(state.session).toEqual(before)
  })

  it("gives the guest's cart to the account and leaves the older one behind", () => {
    const first = anonymous()
    logIn(first)
    const old = addCourse(first)
    const guest = addCourse()
    expect(logIn()).toMatchObject({ email })
    expect(state.session.cartId).toBe(guest.id)
    expect(readSessionCart(context, state)).toMatchObject({ guest: false, account_logged_in: true, item_quantity: 1 })
    expect(readCart(context, old.id)?.items).toHaveLength(1)
  })

  it("adopts the account's last open cart when the session has none", () => {
    const first = anonymous()
    logIn(first)
    const cart = addCourse(first)
    logIn()
    expect(state.session.cartId).toBe(cart.id)
  })

  it("does not adopt a cart on which a stranger typed the e-mail", () => {
    const stranger = anonymous()
    addCourse(stranger)
    updateCart(context, stranger, { account: { email } })
    logIn()
    expect(state.session.cartId).toBeNull()
  })

  it("logs out with the items kept and account, address and card gone", () => {
    logIn()
    addCourse()
    const address = createAddress(context, state, {
      name: "Jeanne Martin",
      address1: "12 quai",
      city: "Lyon",
      zip: "69002",
      country: "fr",
    }) as AddressRecord
    const card = createCard(context, state, { token: "pm_local_ok" }) as CardRecord
    const cart = updateCart(context, state, {
      shipping: { account_address_id: address.id },
      billing: { method: "card", account_card_id: card.id },
    })
    expect(cart.shipping).toMatchObject({ city: "Lyon", country: "FR", first_name: "Jeanne" })
    const published = publishCart(context, state, cart)
    expect(published).toMatchObject({
      billing: { card: { last4: "4242" } },
      account: { addresses: { count: 1 }, cards: { count: 1 }, balance: 0 },
    })
    expect(logOut(context, state)).toEqual({ success: true })
    expect(state.session.accountId).toBeNull()
    expect(readSessionCart(context, state)).toMatchObject({
      account_id: null,
      guest: true,
      account_logged_in: false,
      item_quantity: 1,
      shipping: { account_address_id: null },
      billing: { account_card_id: null },
    })
  })

  it("takes a password token once", () => {
    const token = issuePasswordToken(context, email)
    expect(logInWith(context, state, { email, password_token: token })).toMatchObject({ email })
    expect(logInWith(context, anonymous(), { email, password_token: token })).toBeNull()
  })
})
