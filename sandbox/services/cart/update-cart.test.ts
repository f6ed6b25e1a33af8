import { beforeEach, describe, expect, it } from "vitest"
import type { CartRecord } from "./cart-record.ts"
import { publishCart } from "./cart-view.ts"
import { replaceItems } from "./change-items.ts"
import { readSessionCart } from "./read-cart.ts"
import { ids } from "./sample-shop.fixture.ts"
import type { SampleShopper } from "./sample-shopper.fixture.ts"
import { enterSampleShop } from "./sample-shopper.fixture.ts"

let shopper: SampleShopper
beforeEach(() => {
  shopper = enterSampleShop()
})

const lyon = { country: "FR", zip: "69002", city: "Lyon" }

describe("cart update", () => {
  beforeEach(() => void shopper.add({ product_id: ids.coffee, variant_id: ids.small, quantity: 2 }))

  it("refuses fields that are not the shopper's", () => {
    for (const [body, param] of [
      [{ email: "a@b.fr" }, "email"],
      [{ account: { first_name: "A" } }, "account.first_name"],
      [{ grand_total: 0 }, "grand_total"],
    ] as const) {
      expect(() => shopper.update(body)).toThrowError(expect.objectContaining({ code: "permission_error", param }))
    }
  })

  it("merges objects deeply and clears with null", () => {
    shopper.update({
      billing: { method: "ideal", intent: { quickpay: { id: "1" } }, name: "Jeanne Martin" },
      metadata: { terms: "2026-01" },
    })
    const cart = shopper.update({ billing: { intent: { paysafecard: { id: "2" } }, card: null }, metadata: { note: [1, 2] } })
    expect(cart.billing).toMatchObject({
      method: "ideal",
      intent: { quickpay: { id: "1" }, paysafecard: { id: "2" } },
      card: null,
      first_name: "Jeanne",
      last_name: "Martin",
    })
    expect(shopper.update({ metadata: { note: { $set: [3] } } }).metadata).toEqual({ terms: "2026-01", note: [3] })
  })

  it("merges items by id and by position, and rejects bad ones", () => {
    const cart = shopper.update({ items: [{ quantity: 5 }, { product_id: ids.machine }] })
    expect(cart.items.map((item) => [item.product_id, item.quantity])).toEqual([
      [ids.coffee, 5],
      [ids.machine, 1],
    ])
    expect(shopper.update({ items: [{ id: cart.items[1]?.id, quantity: 2 }] }).items.map((item) => item.quantity)).toEqual([5, 2])
    expect(() => shopper.update({ items: [{ quantity: 0 }] })).toThrowError(
      expect.objectContaining({ code: "validation_error", param: "items.quantity" }),
    )
    expect(shopper.update({ items: { $set: [] } }).items).toEqual([])
  })

  it("rates an address at once and takes the service's price", () => {
    const rated = shopper.update({ shipping: { ...lyon, first_name: "Jeanne", last_name: "Martin" }, shipment_rating: null })
    expect(rated.shipment_rating?.services.map((service) => service.id)).toEqual(["colissimo", "boutique", "coursier"])
    expect(rated.shipping.name).toBe("Jeanne Martin")
    const chosen = shopper.update({ shipping: { service: "colissimo" }, $taxes: true })
    expect(chosen).toMatchObject({ shipment_price: 6.9, shipment_total: 6.9, shipment_tax: 1.15, grand_total: 26.7 })
    expect(chosen.shipping).toMatchObject({ service_name: "Colissimo 48 h", price: 6.9 })
  })

  it("resets the service when the place changes, not when a name does", () => {
    shopper.update({ shipping: { ...lyon, service: "coursier" } })
    expect(shopper.update({ shipping: { name: "Paul" } }).shipping.service).toBe("coursier")
    expect(shopper.update({ shipping: { zip: "75001", city: "Paris" } })).toMatchObject({
      shipping: { service: null, price: null },
      shipment_price: 0,
    })
    expect(shopper.update({ shipping: { zip: "69002", city: "Lyon", service: "coursier" } }).shipment_total).toBe(4.5)
    const abroad = shopper.update({ shipping: { country: "US", service: "coursier" } })
    expect(abroad).toMatchObject({
      shipping: { service: null },
      shipment_rating: { services: [], errors: [{ code: "address_unserviceable" }] },
    })
  })

  it("makes delivery free from an amount and drops it with the last parcel", () => {
    shopper.update({ shipping: { ...lyon, service: "colissimo" } })
    expect(shopper.add({ product_id: ids.machine })).toMatchObject({ shipment_price: 0, shipping: { service: "colissimo" } })
    const course = replaceItems(shopper.context, shopper.state, [{ product_id: ids.course }]) as CartRecord
    expect(course).toMatchObject({ shipment_delivery: false, shipping: { service: null }, shipment_total: 0 })
    expect(readSessionCart(shopper.context, shopper.state)).toMatchObject({ shipment_rating: { services: [], errors: [] } })
  })

  it("shows a guest only name and e-mail of the account", () => {
    const cart = publishCart(
      shopper.context,
      shopper.state,
      shopper.update({ account: { email: "Jeanne@Exemple.fr", email_optin: true } }),
    )
    expect(cart).toMatchObject({ guest: true, account_logged_in: false })
    expect(cart.account).toEqual({ id: cart.account_id, email: "jeanne@exemple.fr", name: null, stripe_customer: null })
    expect(() => shopper.update({ account: { email: "jeanne" } })).toThrowError(
      expect.objectContaining({ code: "validation_error", param: "account.email" }),
    )
  })

  it("sets a first password, logs in, and refuses a second one", () => {
    shopper.update({ account: { email: "jeanne@exemple.fr" } })
    const cart = shopper.update({ account: { password: "secret1" } })
    expect(cart).toMatchObject({ guest: false, account_logged_in: true })
    expect(shopper.state.session.accountId).toBe(cart.account_id)
    expect(() => shopper.update({ account: { password: "secret2" } })).toThrowError(
      expect.objectContaining({ param: "account.password", code: "permission_error" }),
    )
  })

  it("refuses a declined card before the order", () => {
    expect(() => shopper.update({ billing: { method: "card", card: { token: "pm_local_decline" } } })).toThrowError(
      expect.objectContaining({ code: "validation_error", param: "billing.method" }),
    )
    expect((readSessionCart(shopper.context, shopper.state) as CartRecord).billing).toEqual({})
    expect(shopper.update({ billing: { method: "card", card: { token: "pm_local_ok" } } }).billing.method).toBe("card")
  })
})
