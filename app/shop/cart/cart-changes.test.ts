import { describe, expect, test } from "vitest"
import { listAnnouncedChanges, listOrderChanges } from "./cart-changes"
import { type CartSnapshot, applyOwnChange } from "./cart-snapshot.server"

const canut = { id: "a", name: "Canut", choice: "250 g", quantity: 2, total: 1980, unitPrice: 990, remaining: null }
const cup = { id: "b", name: "Tasse", choice: "Lilas", quantity: 3, total: 4200, unitPrice: 1400, remaining: null }
const crockery = { id: "promo-1", name: "Trois tasses", isCoupon: false }
const welcome = { id: "coupon", name: "Bienvenue", isCoupon: true }
const seen: CartSnapshot = {
  checkoutId: "c",
  currency: "EUR",
  lines: [canut, cup],
  reductions: [crockery],
  coupon: null,
  subTotal: 6180,
  discount: 0,
  service: "",
  delivery: 0,
  total: 6180,
  due: 6180,
  deliveredTo: "",
}

describe("what the cart's page announces", () => {
  test("nothing when the cart is as it was", () => {
    expect(listAnnouncedChanges(seen, seen)).toEqual([])
  })

  test("prices, stock, quantities and lines that somebody else changed", () => {
    const now = { ...seen, lines: [{ ...canut, unitPrice: 1090, remaining: 1 }] }
    expect(listAnnouncedChanges(seen, now)).toEqual([
      { kind: "line-removed", name: "Tasse", quantity: 3 },
      { kind: "unit-price", name: "Canut", before: 990, after: 1090 },
      { kind: "stock-short", name: "Canut", remaining: 1 },
    ])
    expect(listAnnouncedChanges(seen, { ...seen, lines: [{ ...canut, quantity: 5 }, cup] })).toEqual([
      { kind: "line-quantity", name: "Canut", before: 2, after: 5 },
    ])
  })

  test("reductions that began or ended, and a code that is gone", () => {
    const now = { ...seen, reductions: [{ id: "promo-2", name: "20 € offerts", isCoupon: false }] }
    expect(listAnnouncedChanges({ ...seen, coupon: "X" }, now)).toEqual([
      { kind: "reduction-added", name: "20 € offerts" },
      { kind: "reduction-removed", name: "Trois tasses" },
      { kind: "coupon-removed", name: "X" },
    ])
  })

  test("a line that can be bought again", () => {
    const short = { ...seen, lines: [{ ...canut, remaining: 0 }, cup] }
    expect(listAnnouncedChanges(short, seen)).toEqual([{ kind: "stock-back", name: "Canut" }])
  })
})

describe("a cart that moved to another currency", () => {
  const lines = [{ ...canut, unitPrice: 960, total: 1920 }, cup]
  const moved: CartSnapshot = { ...seen, currency: "CHF", lines, subTotal: 6120, total: 6120, due: 6120 }

  test("compares no amount with one of the other, and says so at the order", () => {
    expect(listAnnouncedChanges(seen, moved)).toEqual([])
    expect(listAnnouncedChanges(seen, { ...moved, lines: [cup] })).toEqual([{ kind: "line-removed", name: "Canut", quantity: 2 }])
    expect(listOrderChanges(seen, moved)).toEqual([{ kind: "currency" }])
  })

  test("has its new prices as the last seen after a change of its own", () => {
    const after = { ...moved, lines: [{ ...lines[0]!, quantity: 3, total: 2880 }, cup] }
    expect(listAnnouncedChanges(applyOwnChange(seen, after, { lineIds: ["a"] }), after)).toEqual([])
  })
})

describe("a mutation of the session is not announced", () => {
  test("a quantity, but the price that came with it is", () => {
    const now = { ...seen, lines: [{ ...canut, quantity: 4, unitPrice: 1090 }, cup] }
    expect(listAnnouncedChanges(applyOwnChange(seen, now, { lineIds: ["a"] }), now)).toEqual([
      { kind: "unit-price", name: "Canut", before: 990, after: 1090 },
    ])
  })

  test("a removal, and the reduction that ended with it", () => {
    const now = { ...seen, lines: [canut], reductions: [] }
    expect(listAnnouncedChanges(applyOwnChange(seen, now, { lineIds: ["b"] }), now)).toEqual([])
  })

  test("an addition, to a line or as one, but the quantity of another line is", () => {
    const now = { ...seen, lines: [{ ...canut, quantity: 3 }, cup, { ...cup, id: "c" }] }
    expect(listAnnouncedChanges(applyOwnChange(seen, now, { lineIds: ["a", "c"] }), now)).toEqual([])
    expect(listAnnouncedChanges(applyOwnChange(seen, now, { lineIds: ["c"] }), now)).toEqual([
      { kind: "line-quantity", name: "Canut", before: 2, after: 3 },
    ])
  })

  test("a code that is applied or removed, but one that was applied elsewhere is", () => {
    const now = { ...seen, coupon: "BIENVENUE10", reductions: [crockery, welcome] }
    const after = applyOwnChange(seen, now, { coupon: true })
    expect(listAnnouncedChanges(after, now)).toEqual([])
    expect(listAnnouncedChanges(applyOwnChange(after, seen, { coupon: true }), seen)).toEqual([])
    expect(listAnnouncedChanges(applyOwnChange(seen, now, {}), now)).toEqual([{ kind: "reduction-added", name: "Bienvenue" }])
  })
})
