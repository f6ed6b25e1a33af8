import { describe, expect, it } from "vitest"
import { coffee, kettle, newEmail, register, shopperWithCart } from "../shopper/store-purchase.ts"
import { newShopper, refusalOf } from "../shopper/store-client.ts"
import { itWrites, openStore } from "./store-under-test.ts"

const store = openStore()
const noId = "0123456789abcdef01234567"

describe("calls that resolve with {errors}", () => {
  itWrites("E1: a quantity that is no whole number of at least one", async () => {
    const shopper = await shopperWithCart(store)
    const { state } = shopper.cart
    const [{ id }] = (state as { items: { id: string }[] }).items as [{ id: string }]
    for (const quantity of [0, -1, 1.5]) {
      const answer = await shopper.cart.updateItem(id, { quantity })
      expect(answer.errors["items.quantity"]).toMatchObject({ code: "MINVAL", min: 1 })
    }
    expect(shopper.cart.state).toEqual(state)
  })

  itWrites("E2, E3: options, variants and plans that do not exist", async () => {
    const shopper = newShopper(store)
    const { id, name } = await shopper.products.get(coffee.slug)
    const errors = async (item: object) => (await shopper.cart.addItem({ product_id: id, ...item })).errors
    expect((await errors({ options: { Poids: "Turquoise" } }))["items.options"].message).toBe(
      "Product option value is not available (Turquoise)",
    )
    expect((await errors({}))["items.variant_id"].message).toBe(`${name} should be purchased with a variant_id or options`)
    const kettleId = (await shopper.products.get(kettle.slug)).id
    const plan = { product_id: kettleId, purchase_option: { type: "subscription" } }
    expect(await errors(plan)).toHaveProperty(["items.purchase_option"])
    const { id: boxId } = await shopper.products.get("abonnement-decouverte")
    const unknown = {
      product_id: boxId,
      options: { Mouture: "Grains" },
      purchase_option: { type: "subscription", plan_id: "inconnu" },
    }
    expect(await errors(unknown)).toHaveProperty(["items.purchase_option.plan_id"])
  })

  itWrites("E16: an e-mail that is taken or malformed, alike; a weak password", async () => {
    const taken = await register(newShopper(store))
    const create = async (input: object) => (await newShopper(store).account.create({ password: "lilas-2026", ...input })).errors
    const malformed = await create({ email: "ceci n’est pas une adresse" })
    expect(malformed.email).toMatchObject({ code: "INVALID" })
    expect(await create({ email: taken })).toEqual(malformed)
    expect((await create({ email: newEmail(), password: "abc" })).password.code).toBe("MINLENGTH")
  })

  itWrites("E19: fields of addresses, cards and subscriptions", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    expect((await shopper.account.createAddress({ city: "Lyon" })).errors).toMatchObject({ address1: { code: "REQUIRED" } })
    expect((await shopper.account.createCard({ token: "pm_local_decline" })).errors).toHaveProperty("gateway")
    const { id } = await shopper.products.get("abonnement-decouverte")
    const noCard = await shopper.subscriptions.create({ product_id: id, options: { Mouture: "Grains" } })
    expect(noCard.errors).toHaveProperty("account")
    expect(await refusalOf(shopper.subscriptions.create({ product_id: noId }))).toMatchObject({ status: 404 })
  })
})

describe("calls that resolve with nothing", () => {
  it("E14, E17: an unknown payment, a wrong password", async () => {
    expect(await newShopper(store).payment.get(noId)).toBeNull()
    const shopper = newShopper(store)
    expect(await shopper.account.login("jeanne@exemple.fr", "faux")).toBeNull()
    expect(shopper.account.state).toBeNull()
  })
})
