import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { startBackend } from "../../../tests/setup/backend"
import { createAccount } from "~/commerce/accounts.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { addToCart } from "./add-to-cart.server"
import { changeQuantity, removeLine } from "./change-cart.server"
import { readCartView } from "./read-cart.server"
import { addCoupon, dropCoupon } from "./codes.server"

const backend = startBackend()
let commerce: Commerce
const i18n = { locale: "fr-FR", currency: "EUR" }
const guji = "ethiopie-guji-shakiso"
const wanted = new Map([
  ["poids", "500-g"],
  ["mouture", "moka"],
])

afterAll(() => backend.close())
beforeEach(() => {
  commerce = openCommerce({ session: null, ...i18n })
})

const add = (change: object = {}) =>
  addToCart(commerce, i18n, { slug: guji, choices: wanted, purchase: null, quantity: "2", ...change })
const failCalls = (fault: object) =>
  backend.sandbox.storefront.fetch(
    new Request("http://sandbox.test/__faults", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ kind: "status", status: 500, ...fault }),
    }),
  )
const cartWrites = () => backend.calls.filter((call) => /^(POST|PUT|DELETE) \/api\/cart/.test(call)).length

describe("adding to the cart", () => {
  test("puts the chosen variant and options into the cart", async () => {
    expect(await add()).toMatchObject({ ok: true, value: { name: "Guji Shakiso", quantity: 2 } })
    const cart = await readCartView(commerce)
    expect(cart).toMatchObject({ quantity: 2, lines: [{ slug: guji, quantity: 2, plan: null }] })
    expect(cart?.lines[0]?.options).toEqual([
      { name: "Poids", value: "500\u00a0g" },
      { name: "Mouture", value: "Moka" },
    ])
    expect(cart?.lines[0]?.pricePerKilogram).toBe("53,40\u00a0€\u00a0/\u00a0kg")
  })

  test("the same choice again adds to its line", async () => {
    await add()
    await add({ quantity: "3" })
    expect(await readCartView(commerce)).toMatchObject({ quantity: 5, lines: [{ quantity: 5 }] })
  })

  test("a subscription plan becomes a line of its own with its interval", async () => {
    const customer = { email: "abonnee@exemple.fr", password: "un mot de passe", firstName: "Ana", lastName: "Roy" }
    await createAccount(commerce, { ...customer, emailOptin: false })
    await add()
    await add({ purchase: "chaque-mois", quantity: "1" })
    const cart = await readCartView(commerce)
    expect(cart?.lines.map(({ plan }) => plan)).toEqual([null, expect.stringMatching(/\/\smois/)])
    expect(cart?.hasSubscription).toBe(true)
  })

  test.each([
    ["0", "quantity-invalid"],
    ["-1", "quantity-invalid"],
    ["1,5", "quantity-invalid"],
    ["deux", "quantity-invalid"],
    ["", "quantity-invalid"],
    [null, "quantity-invalid"],
    ["1000000000", "quantity-too-large"],
    ["9".repeat(400), "quantity-too-large"],
  ])("quantity %j is refused at its field and never sent", async (quantity, code) => {
    const before = cartWrites()
    expect(await add({ quantity })).toMatchObject({ ok: false, problems: [{ code, field: "quantity" }] })
    expect(cartWrites()).toBe(before)
  })

  test("every problem of a form is said at once", async () => {
    const answer = await add({ choices: new Map([["poids", "2-tonnes"]]), purchase: "hebdomadaire", quantity: "x" })
    expect(answer.ok ? [] : answer.problems.map(({ code, field }) => [code, field])).toEqual([
      ["option-unknown", "o.poids"],
      ["option-missing", "o.mouture"],
      ["plan-unknown", "purchase"],
      ["quantity-invalid", "quantity"],
    ])
  })

  test("an unknown product, and one that is sold out", async () => {
    expect(await add({ slug: "nimporte" })).toMatchObject({ ok: false, problems: [{ code: "product-unknown" }] })
    const choices = new Map([
      ["poids", "250-g"],
      ["mouture", "grains"],
    ])
    expect(await add({ slug: "cafe-epuise", choices })).toMatchObject({ ok: false, problems: [{ code: "product-sold-out" }] })
  })

  test("a backend that is down is a problem to wait out, not a lost form", async () => {
    await failCalls({ match: { method: "POST", path: "/api/cart/items" }, times: 1 })
    expect(await add()).toMatchObject({ ok: false, problems: [{ code: "service-unavailable" }] })
    expect(await add()).toMatchObject({ ok: true })
  })
})

describe("changing the cart", () => {
  const lineId = async () => (await readCartView(commerce))?.lines[0]?.id ?? ""

  test("replaces a quantity and adds nothing to it", async () => {
    await add()
    const changed = await changeQuantity(commerce, await lineId(), "4")
    expect(changed).toMatchObject({
      ok: true,
      value: { notice: "quantity-changed", detail: { name: "Guji Shakiso", quantity: "4" } },
    })
    expect(await readCartView(commerce)).toMatchObject({ quantity: 4 })
  })

  test("more than the stock is shown before the order refuses it", async () => {
    await add()
    await changeQuantity(commerce, await lineId(), "999")
    const [line] = (await readCartView(commerce))?.lines ?? []
    expect(line?.remaining).toBeGreaterThan(0)
    expect(line?.remaining).toBeLessThan(999)
  })

  test.each(["0", "-1", "x", "1000"])("quantity %s is refused at the line's field", async (typed) => {
    await add()
    const id = await lineId()
    expect(await changeQuantity(commerce, id, typed)).toMatchObject({ ok: false, problems: [{ field: `quantity-${id}` }] })
    expect(await readCartView(commerce)).toMatchObject({ quantity: 2 })
  })

  test.each(["../account", "", "65b000000000000000000001"])("line %j is not there", async (id) => {
    await add()
    expect(await changeQuantity(commerce, id, "1")).toMatchObject({ ok: false, problems: [{ code: "item-unknown" }] })
  })

  test("removing the last line leaves no cart to show, and twice is as good as once", async () => {
    await add()
    const id = await lineId()
    expect(await removeLine(commerce, id)).toMatchObject({ ok: true, value: { detail: { name: "Guji Shakiso" } } })
    expect(await removeLine(commerce, id)).toMatchObject({ ok: true })
    expect(await readCartView(commerce)).toBeNull()
  })

  test("removing a line of a cart that cannot be read is a problem to wait out", async () => {
    await add()
    const id = await lineId()
    await failCalls({ match: { method: "GET", path: "/api/cart" }, times: 2 })
    expect(await removeLine(commerce, id)).toMatchObject({ ok: false, problems: [{ code: "service-unavailable" }] })
    expect(await removeLine(commerce, id)).toMatchObject({ ok: true })
  })

  test("a coupon is applied with its reason, and taken back", async () => {
    await add()
    expect(await addCoupon(commerce, " bienvenue10 ", null)).toMatchObject({ ok: true, value: { notice: "coupon-applied" } })
    const cart = await readCartView(commerce)
    expect(cart?.discounts).toMatchObject([{ kind: "coupon", reason: "BIENVENUE10" }])
    expect(cart?.total.amount).toBe(48.06)
    expect(await dropCoupon(commerce)).toMatchObject({ ok: true })
    expect((await readCartView(commerce))?.discounts).toEqual([])
  })

  test("a code needs a cart", async () => {
    const before = cartWrites()
    expect(await addCoupon(commerce, "BIENVENUE10", null)).toMatchObject({ ok: false, problems: [{ code: "cart-empty" }] })
    expect(cartWrites()).toBe(before)
  })

  test.each([
    ["", "coupon-missing"],
    ["NIMPORTE", "coupon-unknown"],
    ["<script>", "coupon-unknown"],
    ["x".repeat(65), "coupon-unknown"],
    ["EXPIRE", "coupon-unknown"],
    ["VIDE 0000 0000 0000", "code-unknown"],
  ])("code %j is refused at its field", async (code, problem) => {
    await add()
    expect(await addCoupon(commerce, code, null)).toMatchObject({ ok: false, problems: [{ code: problem, field: "code" }] })
  })
})
