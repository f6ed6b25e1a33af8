import { describe, expect } from "vitest"
import { addGoods, filters, lyon, register } from "../shopper/store-purchase.ts"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper } from "../shopper/store-client.ts"
import { itWrites, openStore } from "./store-under-test.ts"

const store = openStore()

describe("addresses", () => {
  itWrites("are created, listed, changed and deleted; the deleted record is the answer", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    const address = await shopper.account.createAddress(lyon)
    expect(address).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, name: "Jeanne Martin", zip: "69002" })
    expect(await shopper.account.updateAddress(address.id, { city: "Lyon 2e" })).toMatchObject({ city: "Lyon 2e", zip: "69002" })
    expect(await shopper.account.listAddresses()).toMatchObject({
      count: 1,
      page: 1,
      results: [{ id: address.id, city: "Lyon 2e" }],
    })
    expect(await shopper.account.deleteAddress(address.id)).toMatchObject({ id: address.id })
    expect(await shopper.account.listAddresses()).toMatchObject({ count: 0, results: [] })
  })

  itWrites("become the default only by an update of the account", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    const { id } = await shopper.account.createAddress(lyon)
    expect((await shopper.account.get()).shipping?.account_address_id).toBeUndefined()
    const account = await shopper.account.update({ shipping: { account_address_id: id } })
    expect(account.shipping.account_address_id).toBe(id)
  })

  itWrites("fill a cart by their id, and leave it at logout", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    const { id } = await shopper.account.createAddress(lyon)
    await addGoods(shopper, filters.slug)
    const cart = await shopper.cart.update({ shipping: { account_address_id: id } })
    expect(cart.shipping).toMatchObject({ account_address_id: id, zip: "69002", city: "Lyon" })
    await shopper.account.logout()
    expect((await shopper.cart.get()).shipping.account_address_id ?? null).toBeNull()
  })

  itWrites("of somebody else are not found", async () => {
    const [owner, other] = [newShopper(store), newShopper(store)]
    await register(owner)
    await register(other)
    const { id } = await owner.account.createAddress(lyon)
    await expect(other.account.updateAddress(id, { city: "Nice" })).rejects.toMatchObject({ status: 404 })
    await expect(other.account.deleteAddress(id)).rejects.toMatchObject({ status: 404 })
    expect((await owner.account.listAddresses()).count).toBe(1)
  })
})

describe("cards", () => {
  itWrites("are kept from a token, listed, changed and deleted", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    const saved = await shopper.account.createCard({ token: "pm_local_ok", gateway: "stripe", billing: { zip: "69002" } })
    expect(saved).toMatchObject({ brand: "visa", last4: "4242", token: "pm_local_ok", billing: { zip: "69002" } })
    expect(JSON.stringify(saved)).not.toContain("4242424242424242")
    expect(await shopper.account.updateCard(saved.id, { exp_month: 3 })).toMatchObject({ id: saved.id, exp_month: 3 })
    expect(await shopper.account.listCards()).toMatchObject({ count: 1, results: [{ id: saved.id }] })
    expect(await shopper.account.deleteCard(saved.id)).toMatchObject({ id: saved.id })
    expect((await shopper.account.listCards()).count).toBe(0)
  })

  itWrites("pay a cart by their id", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    const saved = await shopper.account.createCard({ token: "pm_local_ok", gateway: "stripe" })
    await addGoods(shopper, filters.slug)
    await shopper.cart.update({ shipping: { ...lyon, service: "colissimo" } })
    await shopper.cart.update({ billing: { ...lyon, method: "card", account_card_id: saved.id } })
    expect(await shopper.cart.submitOrder()).toMatchObject({ paid: true, billing: { card: { last4: "4242" } } })
  })

  itWrites("refused by the gateway resolve with errors.gateway", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    const answer = await shopper.account.createCard({ token: "pm_local_decline", gateway: "stripe" })
    expect(answer.errors.gateway.message).toBe("Votre carte a été refusée.")
  })

  itDrivesItsCalls(store, "addresses-cards.test.ts")
})
