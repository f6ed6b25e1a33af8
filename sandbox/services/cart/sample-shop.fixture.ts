import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { createClock } from "../../storage/context.ts"
import { openDatabase } from "../../storage/database.ts"
import { seedId } from "../../storage/ids.ts"
import type { CouponRecord, ProductRecord } from "../../storage/models.ts"
import { plainProduct, plainVariant } from "../../storage/plain-product.fixture.ts"
import { putProduct } from "../../storage/products.ts"
import { putRecord } from "../../storage/records.ts"
import { ensureTestTokens } from "../vault/token-record.ts"

/** Ids of the small shop that the tests of these services run against. */
export const ids = {
  coffee: seedId("product", "guji"),
  small: seedId("variant", "guji-250"),
  large: seedId("variant", "guji-1000"),
  machine: seedId("product", "machine"),
  course: seedId("product", "cours"),
  soldOut: seedId("product", "cafe-epuise"),
  monthly: seedId("plan", "guji-mensuel"),
  yearly: seedId("plan", "guji-annuel"),
  trial: seedId("plan", "guji-essai"),
}

/** A sandbox context over a database in memory, with a few products, codes and delivery zones. */
export function openSampleShop(): SandboxContext {
  const context: SandboxContext = {
    database: openDatabase(":memory:"),
    clock: createClock(),
    storefrontOrigin: "http://localhost:4000",
    providersOrigin: "http://localhost:4001",
    shopOrigin: "http://localhost:3000",
    secret: "sample",
    honourPreviewFalse: false,
    reset: () => undefined,
  }
  const { database } = context
  for (const record of products()) putProduct(database, record)
  for (const record of coupons()) putRecord(database, "coupons", record, { key: record.code })
  putRecord(database, "giftcards", giftcard("NOELCAFE2026ABCD", 20), { key: "NOELCAFE2026ABCD" })
  putRecord(database, "giftcards", giftcard("VIDE00000000", 0), { key: "VIDE00000000" })
  putRecord(database, "giftcards", giftcard("GRANDE000000", 1000), { key: "GRANDE000000" })
  putRecord(database, "shipping_zones", {
    id: "france",
    name: "France",
    countries: ["FR"],
    services: [
      { id: "colissimo", name: "Colissimo 48 h", description: "À domicile", price: 6.9, free_from: 100, days: [2, 3] },
      { id: "boutique", name: "Retrait boutique", description: "Quai Saint-Antoine", price: 0, pickup: true, days: [1, 1] },
      { id: "coursier", name: "Coursier", description: "À vélo", price: 4.5, zip_prefixes: ["69"], days: [0, 1] },
    ],
  })
  ensureTestTokens(context)
  return context
}

/** The state of a request without cart and account. */
export function anonymous(): RequestState {
  return {
    session: { cartId: null, accountId: null, locale: "fr-FR", currency: "EUR", orderId: null },
    locale: "fr-FR",
    currency: "EUR",
    stranger: false,
  }
}

function products(): ProductRecord[] {
  const poids = seedId("option", "poids")
  const small = { id: seedId("value", "250"), name: "250 g" }
  const large = { id: seedId("value", "1000"), name: "1 kg" }
  const plan = (id: string, name: string, price: number, interval: "monthly" | "yearly", trial_days = 0) => ({
    id,
    name,
    description: null,
    price,
    active: true,
    billing_schedule: { interval, interval_count: 1, trial_days, limit: null },
  })
  return [
    plainProduct(
      { id: ids.coffee, name: "Guji, Éthiopie", slug: "guji-ethiopie", price: 9.9 },
      {
        category_ids: ["cafes"],
        options: [
          { id: poids, name: "Poids", variant: true, active: true, required: true, input_type: "select", values: [small, large] },
          {
            id: seedId("option", "mouture"),
            name: "Mouture",
            variant: false,
            active: true,
            required: true,
            input_type: "select",
            values: [
              { id: seedId("value", "grains"), name: "Grains" },
              { id: seedId("value", "boite"), name: "Boîte cadeau", price: 2 },
            ],
          },
        ],
        purchase_options: {
          standard: { price: 9.9, sale: false, sale_price: null, active: true },
          subscription: {
            active: true,
            plans: [
              plan(ids.monthly, "Mensuel", 8.9, "monthly"),
              plan(ids.yearly, "Annuel", 98, "yearly"),
              plan(ids.trial, "Essai", 8.9, "monthly", 30),
            ],
          },
        },
        variants: [
          plainVariant({ id: ids.small, name: "250 g", price: 9.9, stock_level: 42 }, { option_value_ids: [small.id] }),
          plainVariant({ id: ids.large, name: "1 kg", price: 34, stock_level: 7 }, { option_value_ids: [large.id] }),
        ],
      },
    ),
    plainProduct(
      { id: ids.machine, name: "Machine Aurore", slug: "machine-aurore", price: 649 },
      { tax_code: "tva_20", stock_level: 3 },
    ),
    plainProduct(
      { id: ids.course, name: "Cours latte art", slug: "cours-latte-art", price: 80 },
      { tax_code: "tva_20", delivery: null, stock_tracking: false },
    ),
    plainProduct({ id: ids.soldOut, name: "Café épuisé", slug: "cafe-epuise", price: 12 }, { stock_level: 0 }),
  ]
}

function coupons(): CouponRecord[] {
  const coupon = (code: string, changes: Partial<CouponRecord>): CouponRecord => ({
    id: seedId("coupon", code),
    code,
    name: code,
    description: "",
    active: true,
    value_type: "percent",
    value: 10,
    min_sub_total: null,
    date_expired: null,
    use_limit: null,
    use_count: 0,
    ...changes,
  })
  return [
    coupon("BIENVENUE10", {}),
    coupon("EXPIRE", { date_expired: "2020-01-01T00:00:00.000Z" }),
    coupon("CINQUANTE", { value_type: "fixed", value: 5, min_sub_total: 50 }),
    coupon("PORT", { value_type: "shipment", value: 100, use_limit: 1 }),
  ]
}

function giftcard(code: string, balance: number) {
  return {
    id: seedId("giftcard", code),
    code,
    code_formatted: code,
    last4: code.slice(-4),
    amount: 20,
    balance,
    active: true,
    currency: "EUR",
  }
}
