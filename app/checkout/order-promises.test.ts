import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import type { OrderPromises } from "~/shop/account/orders/order-promises"
import { paymentSettings } from "../../sandbox/seed/settings/payments.ts"
import { setTestEnvironment } from "../../tests/setup/environment"
import { describeApproval, noteShownCart, readShownCart } from "~/payments/wallets/wallet-payment.server"
import { readOrderPromises } from "./order-promises.server"

vi.mock("~/commerce/settings.server", () => ({ readSettings: async () => ({ store: { name: "Lilas" }, ...theme }) }))

setTestEnvironment()

const SHOP = { name: "Boutique", address1: "22 rue Neuve", zip: "69001", city: "Lyon", hours: "10 h à 19 h" }
let theme: object
beforeEach(() => {
  // A Monday, before the hour until which an order leaves the same day.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-01T08:00:00Z") })
  theme = { addresses: [SHOP], checkout: { delivery_days: [2, 5], dispatch_before_hour: 14, transfer_days: 10 } }
})
afterEach(() => void vi.useRealTimers())

const post = { id: "post", name: "Colissimo", price: 5, pickup: false }
const shop = { id: "shop", name: "Retrait", price: 0, pickup: true }
/** What is promised, with plain spaces. */
async function promised(change: object): Promise<OrderPromises> {
  const told = await readOrderPromises({ locale: "fr-FR", currency: "EUR" }, cartOf(change), paymentSettings as PaymentSettings)
  return JSON.parse(JSON.stringify(told).replaceAll("\u00a0", " ")) as OrderPromises
}
const cartOf = (change: object) =>
  ({
    currency: "EUR",
    capture_total: 20,
    billing: { method: "paysafecard" },
    shipping: { service: "post" },
    shipment_rating: { services: [shop, post] },
    items: [{ id: "line", product_name: "Moulin", product: { name: "Moulin", stock_tracking: false, content: {} } }],
    ...change,
  }) as unknown as Cart

const DATED = "Livraison prévue entre le mercredi 3 et le lundi 8 juin"
const ONCE_PAID = "Livraison sous 2 à 6 jours ouvrés après réception de votre paiement"

describe("an order promises", () => {
  test("a day of delivery, and what it is paid with", async () => {
    expect(await promised({})).toEqual({
      ...{ delivery: DATED, delivery_once_paid: ONCE_PAID, collected_at: [] },
      ...{ renewals: [], exceptions: [], reasons: {}, eco: {}, payment: "paysafecard", pay_before: null },
      withdrawal_periods: ["Quatorze jours pour vous rétracter, à compter de la réception du dernier article."],
    })
  })

  test("for a bank transfer a delivery once the money is there, and the day until which it is awaited", async () => {
    const transfer = { billing: { method: "virement" } }
    const once = { delivery: ONCE_PAID, delivery_once_paid: ONCE_PAID, payment: "Virement bancaire" }
    expect(await promised(transfer)).toMatchObject({ ...once, pay_before: "jeudi 11 juin" })
    theme = { ...theme, checkout: { delivery_days: [2, 5], dispatch_before_hour: 14 } }
    expect(await promised(transfer)).toMatchObject({ ...once, pay_before: null })
  })

  test.each([
    [null, "Google Pay"],
    ["Google Pay", "Google Pay"],
    ["Visa se terminant par 4242", "Google Pay (Visa se terminant par 4242)"],
  ])("what a wallet pays it with, and its card where that is known: %s", async (card, payment) => {
    const sums = { auth_total: 0, grand_total: 20, sub_total: 20, shipment_total: 0, discount_total: 0, tax_total: 0 }
    const billing = { method: "card", card: { token: "pm_wallet" } }
    const cart = cartOf({ checkout_id: "of-a-wallet", items: [], billing, ...sums })
    const shown = await readShownCart(cart, await noteShownCart(cart))
    const approved = { ...cart, metadata: { wallet_payment: shown && describeApproval(cart, "google", shown) } }
    const i18n = { locale: "fr-FR", currency: "EUR" }
    expect(await readOrderPromises(i18n, approved, paymentSettings as PaymentSettings, card)).toMatchObject({ payment })
  })

  test("for a debit of the bank account a delivery once the money is there", async () => {
    const told = { delivery: ONCE_PAID, payment: "Bancontact", pay_before: null }
    expect(await promised({ billing: { method: "bancontact" } })).toMatchObject(told)
  })

  test.each([
    ["gift cards alone", { giftcards: [{ id: "card" }] }, "Carte cadeau"],
    ["nothing", { giftcards: [] }, null],
    ["nothing, as the backend leaves it out", {}, null],
  ])("a day of delivery where %s pays it, whatever was chosen before", async (_title, change, payment) => {
    for (const method of ["virement", "bancontact"]) {
      const told = await promised({ capture_total: 0, billing: { method }, ...change })
      expect(told).toMatchObject({ delivery: DATED, payment, pay_before: null })
    }
  })

  test.each([[undefined], [null], [{ method: "gone" }]])("no method where none is known: %j", async (billing) => {
    expect(await promised({ billing })).toMatchObject({ delivery: DATED, payment: null, pay_before: null })
  })

  test("where and when it is collected, line by line", async () => {
    const collected = { shipping: { service: "shop" } }
    const told = { delivery: "Retrait possible à partir du mardi 2 juin" }
    const lines = ["Boutique", "22 rue Neuve", "69001 Lyon"]
    expect(await promised(collected)).toMatchObject({ ...told, collected_at: [...lines, "10 h à 19 h"] })
    theme = {
      ...theme,
      addresses: [
        { ...SHOP, hours: undefined },
        { ...SHOP, name: "Atelier" },
      ],
    }
    expect(await promised(collected)).toMatchObject({ ...told, collected_at: lines })
    theme = { ...theme, addresses: [] }
    expect(await promised(collected)).toMatchObject({ ...told, collected_at: [] })
  })

  test.each([
    ["nothing has to be sent", { shipment_delivery: false }],
    ["no service is chosen yet", { shipping: { service: undefined } }],
    ["no address is known yet", { shipping: undefined }],
    ["the service is offered no more", { shipping: { service: "gone" } }],
  ])("no delivery where %s", async (_title, change) => {
    const none = { delivery: null, delivery_once_paid: null, collected_at: [] }
    expect(await promised(change)).toMatchObject({ ...none, payment: "paysafecard" })
  })

  test("from when the time to withdraw runs, by the kind of each article, but not of what cannot be given back", async () => {
    const dated = { content: { withdrawal_exception: "À une date déterminée." } }
    const kinds = async (...items: object[]) => {
      const { withdrawal_periods: periods } = await promised({ items })
      return periods.map((period) => /du dernier article|du premier colis|la prestation|la fourniture/.exec(period)?.[0])
    }
    const plan = { type: "subscription" }
    expect(await kinds({ delivery: "shipment" }, { delivery: "shipment", product: dated })).toEqual(["du dernier article"])
    expect(await kinds({ delivery: "shipment", purchase_option: plan })).toEqual(["du premier colis"])
    expect(await kinds({ delivery: null }, { delivery: null, product: dated })).toEqual(["la prestation"])
    expect(await kinds({ delivery: "subscription", purchase_option: plan })).toEqual(["la prestation"])
    expect(await kinds({ delivery: "giftcard" }, {})).toEqual(["la fourniture", "du dernier article"])
    expect(await kinds({ delivery: null, product: dated })).toEqual([])
  })

  test("how its subscriptions go on, and what cannot be sent back, by name", async () => {
    const billing_schedule = { interval: "monthly", interval_count: 1 }
    const monthly = { type: "subscription", plan_name: "Café", billing_schedule }
    // Today it costs nothing.
    const trial = { ...monthly, price: 19, billing_schedule: { ...billing_schedule, trial_days: 30 } }
    const fresh = { withdrawal_exception: "Denrée périssable." }
    const items = [
      { id: "1", product_name: "Café du mois", purchase_option: monthly, quantity: 2, price: 12.5 },
      { id: "2", product: { name: "Lait", content: fresh } },
      { id: "3", product: { content: fresh } },
      { id: "4", product_name: "Moulin", product: { name: "Moulin" } },
      { id: "5", purchase_option: { type: "standard" } },
      { id: "6", purchase_option: trial, quantity: 2, price: 0, options: [{ price: 1.5 }, { variant: true, price: 9 }] },
    ]
    const { renewals, exceptions } = await promised({ items })
    expect(exceptions).toEqual(["Lait. Denrée périssable.", "Article. Denrée périssable."])
    expect(renewals).toEqual(
      [
        ["Café du mois", "25,00 €"],
        ["Article", "41,00 €"],
      ].map(([name, sum]) => expect.stringMatching(`^${name}. Reconduit .*chaque mois.* 1er juillet 2026 : ${sum} TTC.$`)),
    )
    const { renewals: withoutVat } = await promised({ items: items.slice(0, 1), item_tax_included: false })
    expect(withoutVat).toEqual([expect.stringMatching(/1er juillet 2026 : 25,00 € HT, TVA en sus\.$/)])
  })
})
