import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { startBackend } from "../../../tests/setup/backend"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { logIn } from "~/commerce/accounts.server"
import { fail } from "~/problems"
import type { CouponRecord, PromotionRecord } from "../../../sandbox/storage/models"
import { findRecord, listRecords, putRecord } from "../../../sandbox/storage/records"
import { addToCart } from "./add-to-cart.server"
import { readCartView } from "./read-cart.server"
import { changeQuantity } from "./change-cart.server"
import { addCoupon, addGiftCard, dropGiftCard, looksLikeGiftCard } from "./codes.server"

const backend = startBackend()
const i18n = { locale: "fr-FR", currency: "EUR" }
let commerce: Commerce

afterAll(() => backend.close())
beforeEach(async () => {
  commerce = openCommerce({ session: null, ...i18n })
  const choices = new Map([
    ["poids", "500-g"],
    ["mouture", "moka"],
  ])
  await addToCart(commerce, i18n, { slug: "melange-canut", choices, purchase: "unique", quantity: "2" })
})

describe("gift cards of a cart", () => {
  test("two pay it together, and each says what it pays", async () => {
    const first = await addGiftCard(commerce, "noel cafe 2026 abcd", null)
    expect(first).toMatchObject({ ok: true, value: { notice: "giftcard-applied", detail: { last4: "ABCD" } } })
    await addGiftCard(commerce, "GRANDCAFE2026LYON", null)
    const view = await readCartView(commerce)
    expect(view?.giftCards.map(({ last4, balance }) => [last4, balance.amount])).toEqual([
      ["ABCD", 20],
      ["LYON", 500],
    ])
    expect(view?.giftCards.reduce((sum, { used }) => sum + used.amount, 0)).toBeCloseTo(view?.total.amount ?? 0, 2)
    expect(view?.due.amount).toBe(0)
  })

  test("one is taken back, twice is as good as once, and another's id is none", async () => {
    await addGiftCard(commerce, "NOELCAFE2026ABCD", null)
    const id = (await readCartView(commerce))?.giftCards[0]?.id ?? ""
    expect(await dropGiftCard(commerce, id)).toMatchObject({ value: { notice: "giftcard-removed", detail: { last4: "ABCD" } } })
    expect(await dropGiftCard(commerce, id)).toMatchObject({ ok: true })
    expect((await readCartView(commerce))?.giftCards).toEqual([])
    expect(await dropGiftCard(commerce, "../account")).toEqual(fail("form-invalid"))
  })

  test.each([
    ["", "giftcard-missing"],
    [" - ", "giftcard-missing"],
    [null, "giftcard-missing"],
    ["VIDE 0000 0000 0000", "giftcard-unknown"],
    ["INCONNUE", "giftcard-unknown"],
    ["X".repeat(65), "giftcard-unknown"],
  ])("code %j is %s", async (code, problem) => {
    expect(await addGiftCard(commerce, code, null)).toEqual(fail(problem as "giftcard-unknown", "giftCard"))
  })

  test("only what would reach the backend counts as a try", async () => {
    const give = (code: string) => addGiftCard(commerce, code, null)
    const callsToBackend = () => backend.calls.filter((call) => call.startsWith("POST /api/cart/giftcards")).length
    for (let times = 0; times < 6; times++) await give("")
    for (let times = 0; times < 6; times++) await give("NOEL-CAFE-2026-ABCD")
    for (let times = 0; times < 4; times++) expect(await give(`INCONNUE${times}`)).toEqual(fail("giftcard-unknown", "giftCard"))
    const before = callsToBackend()
    expect(await give("GRANDCAFE2026LYON")).toMatchObject({ ok: false, problems: [{ code: "too-many-requests" }] })
    expect(callsToBackend()).toBe(before)
  })

  test("a long code typed as a coupon counts as a gift card's", () => {
    expect(looksLikeGiftCard("NOEL CAFE 2026")).toBe(true)
    expect(looksLikeGiftCard("BIENVENUE10")).toBe(false)
  })
})

test("without an article in the cart no code reaches the backend: a customer's tries could not be counted", async () => {
  const empty = openCommerce({ session: null, ...i18n })
  await logIn(empty, { email: "jeanne@exemple.fr", password: "lilas-demo-2026" })
  backend.calls.length = 0
  expect(await addCoupon(empty, "INCONNUE", null)).toEqual(fail("cart-empty"))
  expect(backend.calls.filter((call) => !call.startsWith("GET"))).toEqual([])
})

test("a gift card typed where coupons are is told as what it is, beside a coupon too", async () => {
  expect(await addCoupon(commerce, "NOEL CAFE 2026 ABCD", null)).toMatchObject({
    ok: true,
    value: { notice: "giftcard-applied" },
  })
  const [card] = (await readCartView(commerce))?.giftCards ?? []
  await dropGiftCard(commerce, card?.id ?? "")
  await addCoupon(commerce, "BIENVENUE10", null)
  expect(await addCoupon(commerce, "NOEL CAFE 2026 ABCD", null)).toMatchObject({
    ok: true,
    value: { notice: "giftcard-applied" },
  })
})

describe("what has lapsed", () => {
  const { database } = backend.sandbox.context
  const takenOff = async () => (await readCartView(commerce))?.discounts.map(({ reason }) => reason)

  test("a code stays in effect, and says so when it is typed again", async () => {
    await addCoupon(commerce, "BIENVENUE10", null)
    const before = await readCartView(commerce)
    const coupon = findRecord<CouponRecord>(database, "coupons", "BIENVENUE10")!
    putRecord(database, "coupons", { ...coupon, active: false }, { key: coupon.code })
    expect((await readCartView(commerce))?.total).toEqual(before?.total)
    expect(await addCoupon(commerce, " bienvenue-10 ", null)).toMatchObject({
      ok: true,
      value: { notice: "coupon-applied", detail: { code: "BIENVENUE10" } },
    })
    expect((await readCartView(commerce))?.total).toEqual(before?.total)
    putRecord(database, "coupons", coupon, { key: coupon.code })
  })

  test("a reduction stays while the cart meets it, and no new cart has it", async () => {
    const [line] = (await readCartView(commerce))?.lines ?? []
    await changeQuantity(commerce, line?.id ?? "", "30")
    expect(await takenOff()).toEqual([expect.stringContaining("offerts")])
    const known = listRecords<PromotionRecord>(database, "promotions")
    for (const one of known) putRecord(database, "promotions", { ...one, active: false })
    await changeQuantity(commerce, line?.id ?? "", "31")
    expect(await takenOff()).toEqual([expect.stringContaining("offerts")])
    await changeQuantity(commerce, line?.id ?? "", "1")
    await changeQuantity(commerce, line?.id ?? "", "31")
    expect(await takenOff()).toEqual([])
    for (const one of known) putRecord(database, "promotions", one)
  })
})
