import { describe, expect, it } from "vitest"
import { card, coffee, lyon, newEmail, prepareCart, register, shopperWithCart } from "../shopper/store-purchase.ts"
import { newShopper, refusalOf } from "../shopper/store-client.ts"
import { itKnowsSeed, itWrites, openStore } from "./store-under-test.ts"

const store = openStore()
const noId = "0123456789abcdef01234567"

async function submitted(change: object, shopper = newShopper(store)) {
  await prepareCart(shopper)
  await shopper.cart.update(change)
  return await refusalOf(shopper.cart.submitOrder())
}

describe("requests that reject", () => {
  it("E0: a wrong public key", async () => {
    await refusalOf(newShopper(store, { publicKey: "pk_test_wrong" }).products.list())
  })

  itKnowsSeed("E0: an outage; a broken connection rejects with the runtime's own error; HTML arrives as a text", async () => {
    const broken = (fault: string) => newShopper(store, { headers: { "X-Fault": fault } }).products.list()
    expect(await refusalOf(broken("status:502"))).toMatchObject({ status: 502 })
    await expect(broken("reset")).rejects.toThrow(TypeError)
    expect(await broken("html")).toContain("<html")
    expect(await broken("truncated")).toBeTypeOf("string")
  })

  itKnowsSeed("E0: the sandbox refuses a wrong key with 401", async () => {
    const refusal = await refusalOf(newShopper(store, { publicKey: "pk_test_wrong" }).settings.get())
    expect(refusal.status).toBe(401)
  })

  itWrites("E4: unknown product, variant, line and foreign field", async () => {
    const shopper = await shopperWithCart(store)
    const notFound = { status: 404, code: "not_found_error" }
    expect(await refusalOf(shopper.cart.addItem({ product_id: noId }))).toMatchObject(notFound)
    const { id } = await shopper.products.get(coffee.slug)
    expect(await refusalOf(shopper.cart.addItem({ product_id: id, variant_id: noId }))).toMatchObject(notFound)
    expect(await refusalOf(shopper.cart.updateItem(noId, { quantity: 2 }))).toMatchObject(notFound)
    expect(await refusalOf(shopper.cart.removeItem(noId))).toMatchObject(notFound)
    const foreign = shopper.cart.addItem({ product_id: id, price: 1 })
    expect(await refusalOf(foreign)).toMatchObject({
      code: "permission_error",
      param: expect.stringContaining("price") as string,
    })
  })

  itWrites("E5: a field that the cart does not accept", async () => {
    const shopper = await shopperWithCart(store)
    for (const [change, param] of [
      [{ grand_total: 0 }, "grand_total"],
      [{ email: "a@exemple.fr" }, "email"],
      [{ account: { first_name: "Jeanne" } }, "account.first_name"],
    ] as const) {
      expect(await refusalOf(shopper.cart.update(change))).toMatchObject({ status: 400, code: "permission_error", param })
    }
    const email = await register(newShopper(store))
    const guest = await shopperWithCart(store)
    await guest.cart.update({ account: { email } })
    expect(await refusalOf(guest.cart.update({ account: { password: "lilas-2026" } }))).toMatchObject({
      code: "permission_error",
      param: "account.password",
    })
  })

  itWrites("E6: a coupon that is unknown, expired, used up or whose conditions are not met has one text", async () => {
    const shopper = await shopperWithCart(store)
    const texts = new Set<string>()
    for (const code of ["INCONNU", "EXPIRE", "CENTPREMIERS", "RENTREE15"]) {
      const refusal = await refusalOf(shopper.cart.applyCoupon(code))
      expect(refusal).toMatchObject({ status: 400, code: "invalid_coupon_code" })
      texts.add(refusal.message)
    }
    expect(texts.size).toBe(1)
  })

  itWrites("E6b: the same by an update of the cart tells the reason", async () => {
    const shopper = await shopperWithCart(store)
    const refused = async (coupon_code: string) => await refusalOf(shopper.cart.update({ coupon_code }))
    const validation = { status: 400, code: "validation_error", param: "coupon_code" }
    expect(await refused("INCONNU")).toEqual({ ...validation, message: "Not found" })
    expect(await refused("EXPIRE")).toEqual({ ...validation, message: "Coupon expired" })
  })

  itWrites("E7: a gift card that is unknown or empty has one text", async () => {
    const shopper = await shopperWithCart(store)
    const [unknown, empty] = [
      await refusalOf(shopper.cart.applyGiftcard("INCONNUE")),
      await refusalOf(shopper.cart.applyGiftcard("VIDE 0000 0000 0000")),
    ]
    expect(unknown).toMatchObject({ status: 400, code: "invalid_giftcard_code" })
    expect(empty).toEqual(unknown)
  })

  itWrites("E8: no delivery service, or one that is not offered", async () => {
    const invalid = { status: 400, code: "invalid_request" }
    const billing = { ...lyon, ...card }
    expect(await submitted({ billing, shipping: { service: null } })).toEqual({
      ...invalid,
      message: "Please select a shipping service",
    })
    expect(await submitted({ billing, shipping: { service: "traineau" } })).toEqual({
      ...invalid,
      message: "Shipping service traineau is not available for this cart",
    })
  })

  itWrites("E9: a payment that is declined when the cart is updated", async () => {
    const shopper = await shopperWithCart(store)
    const declined = shopper.cart.update({ billing: { method: "card", card: { token: "pm_local_decline" } } })
    expect(await refusalOf(declined)).toMatchObject({ status: 400, code: "validation_error", param: "billing.method" })
  })

  itWrites("E10: no billing", async () => {
    expect(await submitted({})).toEqual({ status: 400, code: "invalid_request", message: "Billing information is incomplete" })
  })

  itWrites("E10b: a payment that is declined at submit", async () => {
    const billing = { ...lyon, method: "paypal", paypal: { order_id: "UNKNOWN" } }
    expect(await submitted({ billing })).toMatchObject({ status: 400, code: "validation_error", param: "billing.method" })
  })

  itWrites("E11: out of stock, at submit only", async () => {
    const shopper = newShopper(store)
    const { id, name } = await shopper.products.get("cafe-epuise")
    await shopper.cart.addItem({ product_id: id, options: { Poids: "250 g", Mouture: "Grains" } })
    const refusal = await submitted({ billing: { ...lyon, ...card } }, shopper)
    expect(refusal).toEqual({
      status: 400,
      code: "validation_error",
      param: "cart",
      message: `${name} is not currently available`,
    })
    expect((await shopper.cart.get()).items).toHaveLength(2)
  })

  itWrites("E11c: submit without cart and without order", async () => {
    expect([400, 404]).toContain((await refusalOf(newShopper(store).cart.submitOrder())).status)
  })

  it("E12: the order of an unknown checkout", async () => {
    expect(await refusalOf(newShopper(store).cart.getOrder("0".repeat(32)))).toMatchObject({
      status: 404,
      code: "not_found_error",
    })
    expect(await refusalOf(newShopper(store).cart.getOrder())).toMatchObject({ code: "validation_error", param: "checkout_id" })
  })

  it("E13: collections that are not public", async () => {
    for (const path of ["/carts", "/accounts", "/payments"]) {
      expect(await refusalOf(newShopper(store).get(path))).toMatchObject({ code: "permission_error" })
    }
  })

  it("E15: what needs a login", async () => {
    const { account, subscriptions, invoices } = newShopper(store)
    const lists = ["listAddresses", "listCards", "listOrders"] as const
    const reads = [...lists.map((name) => () => account[name]()), () => subscriptions.list(), () => invoices.list()]
    for (const read of reads) expect(await refusalOf(read())).toMatchObject({ code: "UNAUTHORIZED" })
  })

  itWrites("E15: writes that need a login", async () => {
    const { account, subscriptions } = newShopper(store)
    const names = ["update", "createAddress", "createCard"] as const
    const writes = [...names.map((name) => () => account[name]({})), () => subscriptions.create({})]
    for (const write of writes) expect(await refusalOf(write())).toMatchObject({ status: 400, code: "UNAUTHORIZED" })
  })

  itWrites("E16b: creating an account while logged in", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    const again = shopper.account.create({ email: newEmail(), password: "lilas-2026" })
    expect((await refusalOf(again)).message).toBe("You must be logged out to create an account")
  })

  itWrites("E18: a reset key that is unknown", async () => {
    const refusal = await refusalOf(newShopper(store).account.recover({ password: "nouveau-2026", reset_key: "inconnu" }))
    expect(refusal).toMatchObject({
      status: 400,
      code: "validation_error",
      message: expect.stringContaining("password_reset_key") as string,
    })
    expect(await refusalOf(newShopper(store).account.recover({ email: "jeanne@exemple.fr" }))).toMatchObject({ status: 400 })
  })
})
