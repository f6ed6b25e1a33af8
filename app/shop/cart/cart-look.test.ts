import { describe, expect, test } from "vitest"
import { type CartLook, followGesture, listUnseenChanges } from "./cart-look"

const canut = { id: "a", name: "Canut", choice: "250 g", quantity: 2, price: 9.9, remaining: null }
const cup = { id: "b", name: "Tasse", choice: "Lilas", quantity: 3, price: 14, remaining: null }
const vaisselle = { id: "promo-1", name: "Trois tasses", coupon: false }
const seen: CartLook = { lines: [canut, cup], reductions: [vaisselle], coupon: null }

describe("what a shopper has not been told", () => {
  test("nothing when the cart is as it was", () => {
    expect(listUnseenChanges(seen, seen)).toEqual([])
  })

  test("prices, stock, quantities and lines that changed by another hand", () => {
    const now = { ...seen, lines: [{ ...canut, price: 10.9, remaining: 1 }] }
    expect(listUnseenChanges(seen, now)).toEqual([
      { kind: "gone", name: "Tasse" },
      { kind: "price", name: "Canut", before: 9.9, after: 10.9 },
      { kind: "short", name: "Canut", left: 1 },
    ])
    expect(listUnseenChanges(seen, { ...seen, lines: [{ ...canut, quantity: 5 }, cup] })).toEqual([
      { kind: "quantity", name: "Canut", before: 2, after: 5 },
    ])
  })

  test("reductions that began or ended, and a code that is gone", () => {
    const now = { ...seen, reductions: [{ id: "promo-2", name: "20 € offerts", coupon: false }] }
    expect(listUnseenChanges({ ...seen, coupon: "X" }, now)).toEqual([
      { kind: "reduction-new", name: "20 € offerts" },
      { kind: "reduction-gone", name: "Trois tasses" },
      { kind: "coupon-gone", name: "X" },
    ])
  })

  test("a line that can be bought again", () => {
    const short = { ...seen, lines: [{ ...canut, remaining: 0 }, cup] }
    expect(listUnseenChanges(short, seen)).toEqual([{ kind: "back", name: "Canut" }])
  })
})

describe("a shopper's own gestures are no news", () => {
  test("a quantity, but not the price that came with it", () => {
    const now = { ...seen, lines: [{ ...canut, quantity: 4, price: 10.9 }, cup] }
    expect(listUnseenChanges(followGesture(seen, now, { kind: "line", id: "a" }), now)).toEqual([
      { kind: "price", name: "Canut", before: 9.9, after: 10.9 },
    ])
  })

  test("a removal, but not the reduction that ended with it", () => {
    const now = { ...seen, lines: [canut], reductions: [] }
    expect(listUnseenChanges(followGesture(seen, now, { kind: "removed", id: "b" }), now)).toEqual([
      { kind: "reduction-gone", name: "Trois tasses" },
    ])
  })

  test("an addition, to a line or as one", () => {
    const now = { ...seen, lines: [{ ...canut, quantity: 3 }, cup, { ...cup, id: "c" }] }
    expect(listUnseenChanges(followGesture(seen, now, { kind: "added" }), now)).toEqual([])
  })

  test("a code that is applied or taken back", () => {
    const now = { ...seen, coupon: "BIENVENUE10", reductions: [vaisselle, { id: "coupon", name: "Bienvenue", coupon: true }] }
    const after = followGesture(seen, now, { kind: "coupon" })
    expect(listUnseenChanges(after, now)).toEqual([])
    expect(listUnseenChanges(followGesture(after, seen, { kind: "coupon" }), seen)).toEqual([])
  })
})
