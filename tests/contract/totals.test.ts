import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { ProductRecord, PromotionRecord, ShippingZoneRecord } from "../../sandbox/storage/models.ts"
import { listRecords, putRecord } from "../../sandbox/storage/records.ts"
import { fillCart } from "./fill-cart.ts"
import { cartPlans, factsFor, offersOf } from "./random-carts.ts"
import { itWrites, openStore } from "./store-under-test.ts"
import { applies, contradictions, vatInside, type PublishedCart, type ServiceFacts } from "./totals-oracle.ts"

/** 100 in `npm test`, CARTS in `npm run test:full`. */
const carts = Number(process.env["CARTS"] ?? 100)

describe("the oracle itself", () => {
  it("takes VAT out of the example's prices", () => {
    expect(vatInside(1782, "tva_5_5")).toBe(93)
    expect(vatInside(58_410, "tva_20")).toBe(9735)
    expect(vatInside(690, "tva_20")).toBe(115)
    expect(vatInside(5000, "tva_0")).toBe(0)
  })

  it("agrees with the example of the storefront API, and with no other", () => {
    const cart = exampleCart()
    expect(contradictions(cart, exampleFacts)).toEqual([])
    expect(contradictions({ ...cart, grand_total: 608.83 }, exampleFacts)).toHaveLength(1)
    expect(contradictions({ ...cart, tax_included_total: 99.43 }, exampleFacts)).toHaveLength(1)
    expect(contradictions({ ...cart, capture_total: 608.82 }, exampleFacts)).toHaveLength(1)
    const shifted = cart.items.map((item, index) => ({
      ...item,
      discount_total: item.discount_total + (index === 0 ? 0.1 : -0.1),
    }))
    expect(contradictions({ ...cart, items: shifted }, exampleFacts)).not.toEqual([])
  })
})

describe("the sandbox's totals", () => {
  const store = openStore()

  const test = async () => {
    const { database } = store.sandbox.context
    const offers = listRecords<ProductRecord>(database, "products")
      .filter(({ active }) => active)
      .flatMap(offersOf)
    const categories = [...new Set(offers.flatMap(({ facts }) => facts.categories))]
    const services = frenchServices()
    const seen = { vats: new Set<string>(), kinds: new Set<string>(), stacked: 0, subscriptions: 0, covered: 0, carts: 0 }
    for (const one of listRecords<PromotionRecord>(database, "promotions")) {
      putRecord(database, "promotions", { ...one, active: false })
    }

    await fc.assert(
      fc.asyncProperty(cartPlans(offers, categories, [...services.keys()]), async (plan) => {
        const facts = factsFor(plan, services)
        const cart = await fillCart(store.sandbox, plan)
        expect(contradictions(cart, facts)).toEqual([])
        for (const { vat } of facts.lines) seen.vats.add(vat)
        const active = facts.rules.filter((rule) => applies(rule, facts.lines))
        for (const { kind } of active) seen.kinds.add(kind)
        if (active.length > 1) seen.stacked += 1
        if (plan.lines.some(({ offer }) => JSON.stringify(offer.input).includes("plan_id"))) seen.subscriptions += 1
        if (cart.capture_total === 0) seen.covered += 1
        seen.carts += 1
      }),
      { numRuns: carts, seed: 20_261_120 },
    )

    expect(seen.carts).toBe(carts)
    expect([...seen.vats].sort()).toEqual(["tva_0", "tva_20", "tva_5_5"])
    expect([...seen.kinds].sort()).toEqual(["fixed", "percent", "shipment"])
    for (const many of [seen.stacked, seen.subscriptions, seen.covered]) expect(many).toBeGreaterThan(carts / 50)
  }
  itWrites(`agree with the oracle on ${carts} random carts`, test, 120_000)

  function frenchServices(): Map<string, ServiceFacts> {
    const zone = listRecords<ShippingZoneRecord>(store.sandbox.context.database, "shipping_zones").find(({ countries }) =>
      countries.includes("FR"),
    )
    const offered = (zone?.services ?? []).filter(
      ({ zip_prefixes }) => zip_prefixes?.some((zip) => "69002".startsWith(zip)) ?? true,
    )
    expect(offered.length).toBeGreaterThan(2)
    const cents = (euros: number) => Math.round(euros * 100)
    return new Map(
      offered.map(({ id, price, free_from }) => [
        id,
        { priceCents: cents(price), freeFromCents: free_from === undefined ? null : cents(free_from) },
      ]),
    )
  }
})

const exampleFacts = {
  lines: [
    { unitCents: 990, quantity: 2, vat: "tva_5_5" as const, ships: true, categories: [] },
    { unitCents: 64_900, quantity: 1, vat: "tva_20" as const, ships: true, categories: [] },
  ],
  rules: [{ source: "c", kind: "percent" as const, value: 10, minSubTotalCents: null, category: null, minQuantity: null }],
  service: { priceCents: 690, freeFromCents: null },
  giftcardCents: [2000],
}

function exampleCart(): PublishedCart {
  return {
    items: [
      { price: 9.9, price_total: 19.8, discount_total: 1.98, tax_total: 0.93, quantity: 2 },
      { price: 649, price_total: 649, discount_total: 64.9, tax_total: 97.35, quantity: 1 },
    ],
    discounts: [{ source_id: "c", amount: 66.88 }],
    taxes: [
      { id: "tva_5_5", rate: 5.5, amount: 0.93 },
      { id: "tva_20", rate: 20, amount: 98.5 },
    ],
    giftcards: [{ amount: 20 }],
    ...{ item_quantity: 3, item_tax_included: true, shipment_tax_included: true, sub_total: 668.8, item_discount: 66.88 },
    ...{ discount_total: 66.88, item_tax: 98.28, shipment_tax: 1.15, tax_total: 99.43, tax_included_total: 0 },
    ...{ shipment_price: 6.9, shipment_discount: 0, shipment_total: 6.9, giftcard_total: 20 },
    ...{ grand_total: 608.82, capture_total: 588.82, auth_total: 0 },
  }
}
