import { afterAll, describe, expect, test } from "vitest"
import { listRecords, putRecord } from "../../../sandbox/storage/records.ts"
import { startBackend } from "../../../tests/setup/backend"
import { createAccount, logIn, readAccount } from "~/commerce/accounts.server"
import { applyCoupon, applyGiftCard, readCart, replaceCartItems, submitOrder, updateCart } from "~/commerce/carts.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { readProduct } from "~/commerce/catalogue.server"
import { fail } from "~/problems"
import { claimSentOrder } from "~/store/sent-orders.server"
import { listTextOptions } from "../catalogue/text-options"
import { addToCart } from "./add-to-cart.server"
import { newItemOf } from "./cart-lines.server"
import { readRecovery, restoreCart } from "./recover-cart.server"

const backend = startBackend()
const i18n = { locale: "fr-FR", currency: "EUR" }
const open = () => openCommerce({ session: null, ...i18n })
const address = {
  name: "Jeanne Martin",
  first_name: "Jeanne",
  last_name: "Martin",
  phone: "0612345678",
  address1: "12 quai Saint-Antoine",
  city: "Lyon",
  zip: "69002",
  country: "FR",
}
const personal = /jeanne|martin|saint-antoine|0612345678/i

afterAll(() => backend.close())

async function fill(commerce: Commerce, other = {}): Promise<string> {
  const choices = new Map([
    ["poids", "500-g"],
    ["mouture", "moka"],
  ])
  await addToCart(commerce, i18n, { slug: "melange-canut", choices, purchase: "unique", quantity: "2", ...other })
  return (await readCart(commerce))?.checkout_id ?? ""
}

const again = (commerce: Commerce) => openCommerce({ session: commerce.session(), ...i18n })

async function leaveCart(commerce = open()): Promise<string> {
  const checkoutId = await fill(commerce)
  await updateCart(commerce, { account: { email: "jeanne@exemple.fr" }, shipping: address, billing: address })
  await applyGiftCard(commerce, "NOELCAFE2026ABCD")
  return checkoutId
}

async function customer(email: string): Promise<Commerce> {
  const commerce = open()
  await createAccount(commerce, { email, password: "un mot de passe", firstName: "Ana", lastName: "Roy", emailOptin: false })
  return commerce
}

describe("a recovery link", () => {
  test("shows what the shop remembers of the cart, nothing of its owner, and writes nothing", async () => {
    const checkoutId = await leaveCart()
    const before = backend.calls.length
    const recovery = await readRecovery(open(), i18n, checkoutId)
    expect(recovery).toMatchObject({ state: "open", replaces: 0, lines: [{ name: "Canut", choice: "500 g, Moka", quantity: 2 }] })
    expect(JSON.stringify(recovery)).not.toMatch(personal)
    expect(backend.calls.slice(before).filter((call) => !call.startsWith("GET "))).toEqual([])
  })

  test.each(["", "..", "0".repeat(32), `${"0".repeat(32)}/x`, "A".repeat(32), "é".repeat(32)])(
    "%j leads to no cart",
    async (id) => {
      expect(await readRecovery(open(), i18n, id)).toEqual({ state: "unknown" })
      expect(await restoreCart(open(), i18n, id)).toEqual(fail("recovery-unknown"))
    },
  )

  test("gives a stranger the goods in a cart of their own, without address, name, telephone and gift cards", async () => {
    const giver = open()
    const checkoutId = await leaveCart(giver)
    await applyCoupon(giver, "BIENVENUE10")
    const commerce = open()
    await fill(commerce)
    expect(await readRecovery(commerce, i18n, checkoutId)).toMatchObject({ replaces: 2 })
    expect(await restoreCart(commerce, i18n, checkoutId)).toMatchObject({
      value: { notice: "cart-recovered-without-address" },
    })
    const cart = await readCart(commerce)
    expect(cart).toMatchObject({ items: [{ product_name: "Canut", quantity: 2 }], coupon_code: "BIENVENUE10" })
    expect(cart?.giftcards ?? []).toEqual([])
    expect(JSON.stringify({ ...cart?.shipping, ...cart?.billing })).not.toMatch(personal)
    await updateCart(commerce, { shipping: { ...address, city: "Paris" } })
    const kept = await readCart(again(giver))
    expect(kept).toMatchObject({ checkout_id: checkoutId, items: [{ quantity: 2 }], shipping: { city: "Lyon" } })
    expect(cart?.checkout_id).not.toBe(checkoutId)
  })

  test("gives the first fifty lines of a cart that has more", async () => {
    const giver = open()
    const slug = "carte-cadeau-lilas"
    const message = listTextOptions((await readProduct(i18n, slug))!)[0]?.id ?? ""
    const checkoutId = await fill(giver, { slug, choices: new Map([["montant", "25"]]), texts: new Map([[`t.${message}`, "n"]]) })
    const [line] = (await readCart(giver))!.items.map(newItemOf)
    const numbered = Array.from({ length: 55 }, (_, at) => ({
      ...line!,
      options: line!.options.map(({ id, value }) => ({ id, value: id === message ? `n${at}` : value })),
    }))
    expect((await replaceCartItems(giver, numbered)).items).toHaveLength(55)
    const commerce = open()
    expect(await restoreCart(commerce, i18n, checkoutId)).toMatchObject({ ok: true })
    expect((await readCart(commerce))?.items).toHaveLength(50)
  })

  test("leaves out what is no longer sold", async () => {
    const giver = open()
    await fill(giver)
    const checkoutId = await fill(giver, { slug: "filtres-papier-02", choices: new Map() })
    const { context } = backend.sandbox
    const filters = listRecords<{ id: string; slug: string; active: boolean }>(context.database, "products").find(
      ({ slug }) => slug === "filtres-papier-02",
    )!
    putRecord(context.database, "products", { ...filters, active: false })
    const commerce = open()
    expect(await restoreCart(commerce, i18n, checkoutId)).toMatchObject({ value: { notice: "cart-recovered" } })
    expect((await readCart(commerce))?.items).toMatchObject([{ product_name: "Canut", quantity: 2 }])
    putRecord(context.database, "products", filters)
  })

  test("gives the browser that has begun to pay it the cart itself, without what is personal", async () => {
    const checkoutId = await leaveCart()
    const commerce = open()
    expect(await restoreCart(commerce, i18n, checkoutId, checkoutId)).toMatchObject({
      value: { notice: "cart-recovered-without-address" },
    })
    const cart = await readCart(commerce)
    expect(cart).toMatchObject({ checkout_id: checkoutId, items: [{ quantity: 2 }], giftcards: [] })
    expect(JSON.stringify({ ...cart?.shipping, ...cart?.billing })).not.toMatch(personal)
    expect(await readRecovery(commerce, i18n, checkoutId)).toEqual({ state: "current" })
  })

  test("leaves a cart whose order may be on its way to the browser that has begun to pay it as it is", async () => {
    const giver = open()
    const checkoutId = await leaveCart(giver)
    await claimSentOrder(checkoutId, 60_000)
    const commerce = open()
    expect(await restoreCart(commerce, i18n, checkoutId, checkoutId)).toEqual(fail("too-many-requests"))
    expect(await readCart(commerce)).toBeNull()
    expect(await readCart(again(giver))).toMatchObject({ billing: { city: "Lyon" }, giftcards: [{ last4: "ABCD" }] })
  })

  test("gives the owner's account everything back", async () => {
    const commerce = await customer("proprietaire@exemple.fr")
    const checkoutId = await fill(commerce)
    await updateCart(commerce, { shipping: address })
    const later = open()
    await fill(later)
    await logIn(later, { email: "proprietaire@exemple.fr", password: "un mot de passe" })
    expect((await readCart(later))?.checkout_id).not.toBe(checkoutId)
    expect(await restoreCart(later, i18n, checkoutId)).toMatchObject({ value: { notice: "cart-recovered" } })
    expect(await readCart(later)).toMatchObject({ checkout_id: checkoutId, shipping: { address1: address.address1 } })
  })

  test("whose e-mail was only typed into the cart gives its customer a cart that the giver does not share", async () => {
    const giver = open()
    const checkoutId = await fill(giver)
    const commerce = await customer("visee@exemple.fr")
    await updateCart(giver, { account: { email: "visee@exemple.fr" }, shipping: address, billing: address })
    expect(await restoreCart(commerce, i18n, checkoutId)).toMatchObject({ ok: true })
    const cart = await readCart(commerce)
    expect(cart).toMatchObject({ items: [{ product_name: "Canut", quantity: 2 }] })
    expect(cart?.checkout_id).not.toBe(checkoutId)
    expect(JSON.stringify({ ...cart?.shipping, ...cart?.billing })).not.toMatch(personal)
    await updateCart(commerce, { shipping: { ...address, city: "Paris" } })
    expect((await readCart(again(giver)))?.shipping).toMatchObject({ city: "Lyon" })
  })

  test("gives the browser that began to pay a cart of its own once a customer has the cart", async () => {
    const guest = open()
    const checkoutId = await fill(guest)
    await createAccount(guest, {
      email: "entre@exemple.fr",
      password: "un mot de passe",
      firstName: "Ana",
      lastName: "Roy",
      emailOptin: false,
    })
    await updateCart(guest, { shipping: address })
    const commerce = open()
    expect(await restoreCart(commerce, i18n, checkoutId, checkoutId)).toMatchObject({ ok: true })
    expect((await readCart(commerce))?.checkout_id).not.toBe(checkoutId)
    expect((await readCart(again(guest)))?.shipping).toMatchObject({ address1: address.address1 })
  })

  test("gives a guest's cart to the customer who takes it up and says where it goes", async () => {
    const checkoutId = await fill(open())
    const commerce = await customer("reprend@exemple.fr")
    expect(await restoreCart(commerce, i18n, checkoutId)).toMatchObject({ value: { notice: "cart-recovered" } })
    await updateCart(commerce, { account: { email: "reprend@exemple.fr" }, shipping: address, billing: address })
    const cart = await readCart(commerce)
    expect(cart).toMatchObject({ items: [{ quantity: 2 }], account: { email: "reprend@exemple.fr" }, guest: false })
  })

  test("never gives one account the cart of another", async () => {
    const checkoutId = await leaveCart()
    const commerce = await customer("autre@exemple.fr")
    const own = await fill(commerce)
    expect(await restoreCart(commerce, i18n, checkoutId)).toEqual(fail("recovery-foreign"))
    expect((await readCart(commerce))?.checkout_id).toBe(own)
    expect((await readAccount(commerce))?.email).toBe("autre@exemple.fr")
  })

  test("of an ordered cart says so", async () => {
    const commerce = open()
    const checkoutId = await fill(commerce)
    const rated = await updateCart(commerce, { account: { email: "b@exemple.fr" }, shipping: address, billing: address })
    await updateCart(commerce, {
      shipping: { service: rated.shipment_rating?.services?.[0]?.id ?? "" },
      billing: { method: "virement" },
    })
    await submitOrder(commerce)
    expect(await readRecovery(open(), i18n, checkoutId)).toEqual({ state: "ordered" })
    expect(await restoreCart(open(), i18n, checkoutId)).toEqual(fail("recovery-ordered"))
  })
})
