import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import * as alerte from "../functions/alerte-stock"
import eraseAlerts from "../functions/effacer-alertes"
import confirmOrder from "../functions/commande-mail"
import tellStock from "../functions/stock-change"
import * as suivi from "../functions/suivi"
import { type FakeStore, fakeRequest, stubResponses } from "./fake-request"

let store: FakeStore
beforeEach(() => {
  stubResponses()
  const promises = {
    delivery: "Livraison prévue entre le mercredi 25 et le vendredi 27 novembre",
    delivery_once_paid: "Livraison sous 2 à 4 jours ouvrés après réception de votre paiement",
    ...{ collected_at: [], pay_before: "jeudi 3 décembre" },
  }
  const order = {
    ...{ id: "o1", number: "10042", account_id: "a1", cart_id: "c1", date_created: "2026-11-23T09:00:00.000Z", paid: true },
    ...{ currency: "GBP", grand_total: 26.7, tax_total: 2.1, shipment_delivery: true, shipment_price: 4.9, shipment_total: 4.9 },
    ...{ items: [{ id: "i1", product_name: "Guji", quantity: 2, price_total: 19.8 }], billing: { method: "card" } },
    metadata: { terms_version: "2026-06-19", promises, follow_up: { shop: "digest" } },
  }
  const form = { type: "withdrawal_form", heading: "Modèle", recipient: "Boutique <SAS>", lines: ["Commandé le"] }
  store = {
    records: {
      accounts: [{ id: "a1", email: "ana@exemple.fr", name: "Ana" }],
      ...{ orders: [order], carts: [{ id: "c1", checkout_id: "abc123" }] },
      products: [{ id: "p1", active: true }],
      pages: [
        {
          id: "t",
          slug: "cgv",
          published: true,
          sections: [{ type: "text", heading: "1. Objet", body: "<p>Les présentes conditions</p>" }],
        },
        { id: "r", slug: "retractation", published: true, sections: [{ type: "text", heading: "Quatorze jours" }, form] },
      ],
    },
    settings: { boutique: { shop_url: "https://boutique.exemple.fr/" }, legal: { name: "Boutique SAS", vat_number: "FR11" } },
  }
})
afterEach(() => vi.unstubAllGlobals())

const kept = (name: string) => store.records[name] ?? []
const confirm = () => confirmOrder(fakeRequest(store, { data: { id: "o1" } }))

describe("the confirmation of an order", () => {
  test("has its lines in its own currency, when it arrives, who sells, the terms as accepted and the withdrawal form", async () => {
    await confirm()
    expect(kept("messages")).toMatchObject([
      {
        ...{
          template: "commande",
          email: "ana@exemple.fr",
          subject: "Commande n°\u00a010042 confirmée",
          terms_version: "du 19\u00a0juin 2026",
        },
        items: [{ name: "2 × Guji", value: expect.stringMatching(/^19,80\s£/) as string }],
        delivery: "Livraison prévue entre le mercredi 25 et le vendredi 27 novembre",
        seller: ["Boutique SAS", "TVA FR11"],
        terms: "<h3>1. Objet</h3>\n<p>Les présentes conditions</p>",
        withdrawal: expect.stringContaining("Boutique &#60;SAS&#62;") as string,
      },
    ])
    expect(kept("messages")[0]?.["withdrawal"]).toContain("Quatorze jours")
  })

  test("notes the payment that an unpaid order waits for, and is mailed whether or not that can be done", async () => {
    const made = [
      { id: "p1", date_created: "2026-06-01", order_id: "o1", method: "card", success: false },
      { id: "p2", date_created: "2026-06-02", order_id: "o1", method: "card", async: true },
      { id: "p3", date_created: "2026-06-03", order_id: "o1", method: "giftcard" },
      { id: "p4", date_created: "2026-06-04", order_id: "o1", method: "card", success: true },
      { id: "p5", date_created: "2026-06-05", order_id: "o2", method: "card" },
    ]
    const noted = async (paid: boolean, isReadable: boolean) => {
      Object.assign(kept("orders")[0]!, { paid })
      Object.assign(store.records, { messages: [], payments: made })
      const request = fakeRequest(store, { data: { id: "o1" } })
      const { get } = request.swell
      request.swell.get = (path, query) =>
        path === "/payments" && !isReadable ? Promise.reject(new Error("Not permitted")) : get(path, query)
      await confirmOrder(request)
      expect(kept("messages")).toHaveLength(1)
      return (kept("orders")[0]!["metadata"] as { payment_id?: string }).payment_id
    }
    expect(await noted(true, true)).toBeUndefined()
    expect(await noted(false, false)).toBeUndefined()
    expect(await noted(false, true)).toBe("p2")
  })

  test("sets what the merchant wrote as the pages do", async () => {
    const options = [{ name: "Poids", value: "250 g" }]
    Object.assign(kept("orders")[0]!, { items: [{ id: "i1", product_name: "Guji 2 kg", quantity: 1, options }] })
    const body = '<p>Une page d\'aide : <a href="https://exemple.fr/a?b=c">04 65 71 08 12</a></p>'
    Object.assign(kept("pages")[0]!, { sections: [{ type: "text", body }] })
    await confirm()
    expect(kept("messages")[0]).toMatchObject({
      items: [{ name: "1 × Guji 2\u00a0kg", detail: "Poids\u00a0: 250\u00a0g" }],
      terms: '<p>Une page d’aide\u00a0: <a href="https://exemple.fr/a?b=c">04\u00a065\u00a071\u00a008\u00a012</a></p>',
    })
  })

  test.each([
    ["7", "7"],
    [null, undefined],
  ])("calls the terms as the merchant does, %j, and leaves out what has no version", async (terms_version, named) => {
    Object.assign(kept("orders")[0]!, { metadata: { terms_version } })
    await confirm()
    expect(kept("messages")[0]?.["terms_version"]).toBe(named)
  })

  test("says where the invoice goes, if elsewhere than the goods", async () => {
    const [order] = kept("orders")
    const address = { name: "Ana Paul", address1: "4 rue des Tables-Claudiennes", zip: "69001", city: "Lyon", country: "FR" }
    Object.assign(order!, { shipping: address, billing: { ...address, method: "card" } })
    await confirm()
    expect(kept("messages")[0]).not.toHaveProperty("billing")
    store.records["messages"] = []
    Object.assign(order!, { billing: { ...address, address1: "9 cours Mirabeau", zip: "13100", city: "Aix-en-Provence" } })
    await confirm()
    expect(kept("messages")[0]).toMatchObject({ billing: ["Ana Paul", "9 cours Mirabeau", "13100 Aix-en-Provence"] })
  })

  test("is sent once, and its link goes on leading to the order", async () => {
    await Promise.all([confirm(), confirm()])
    await confirm()
    expect(kept("messages")).toHaveLength(1)
    const [, token = ""] =
      /^https:\/\/boutique\.exemple\.fr\/suivi\/abc123\/([\w-]{22})$/.exec(String(kept("messages")[0]?.["link"])) ?? []
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))
    const { follow_up: digests } = kept("orders")[0]?.["metadata"] as { follow_up: Record<string, string> }
    expect(Object.values(digests)).toContain(Buffer.from(bytes).toString("base64url"))
    expect(digests["shop"]).toBe("digest")
  })

  test("is none for a draft, or for nobody", async () => {
    Object.assign(kept("orders")[0]!, { draft: true })
    await confirm()
    await confirmOrder(fakeRequest(store, { data: { id: "o2" } }))
    expect(kept("messages")).toEqual([])
  })

  test.each([
    [{}, " confirmée. Nous avons bien reçu votre paiement."],
    [{ grand_total: 0 }, " confirmée."],
    [{ paid: false }, " enregistrée. Nous la préparons dès réception du paiement."],
  ])("says how its payment stands: %j", async (change, words) => {
    Object.assign(kept("orders")[0]!, change)
    await confirm()
    expect(kept("messages")[0]?.["opening"]).toBe(`Votre commande n°\u00a010042 est${words}`)
  })

  test("tells how to pay by transfer, and leaves out what the merchant has not set", async () => {
    Object.assign(kept("orders")[0]!, { paid: false, billing: { method: "virement" } })
    store.settings = { virement: { iban: "FR76" } }
    store.records["pages"] = []
    await confirm()
    const [message] = kept("messages")
    expect(message).toMatchObject({
      transfer: [
        { name: "IBAN", value: "FR76" },
        { name: "Référence", value: "10042" },
      ],
      seller: [],
    })
    expect(message?.["delivery"]).toMatch(/^Livraison sous 2 à 4 jours ouvrés après réception/)
    for (const field of ["link", "terms", "withdrawal"]) expect(message).not.toHaveProperty(field)
  })
})

describe("suivi", () => {
  const ask = (fields: object) =>
    suivi.post(fakeRequest(store, { body: { order_number: "10042", email: "ana@exemple.fr", ...fields } }))

  test("mails a link to who ordered, once an hour, and answers alike to everybody", async () => {
    const answers = [await ask({}), await ask({}), await ask({ email: "x@exemple.fr" }), await ask({ order_number: "1" })]
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }, { ok: true }])
    expect(kept("messages")).toMatchObject([{ template: "suivi", email: "ana@exemple.fr" }])
  })
})

describe("alerte-stock", () => {
  const ask = (fields: object) =>
    alerte.post(fakeRequest(store, { body: { email: "Ana@exemple.fr", product_id: "p1", ...fields } }))
  const change = (fields: object) => tellStock(fakeRequest(store, { data: { id: "p1", $event: { data: fields } } }))

  test("who waits is noted once, and told once when there is stock of what they asked for", async () => {
    expect([await ask({}), await ask({}), await ask({ variant_id: "v2" })]).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect(kept("alertes")).toHaveLength(2)
    await change({ stock_level: 0 })
    await change({ stock_level: 5, variant_id: "v1" })
    expect(kept("alertes").map(({ status }) => status)).toEqual(["notified", "waiting"])
    await change({ stock_level: 5, variant_id: "v2" })
    expect(kept("alertes").map(({ status }) => status)).toEqual(["notified", "notified"])
  })

  test("a press repeated at once is noted once; who has been told may ask anew", async () => {
    await Promise.all([ask({}), ask({})])
    expect(kept("alertes")).toHaveLength(1)
    await change({ stock_level: 1 })
    await ask({})
    expect(kept("alertes").map(({ status }) => status)).toEqual(["notified", "waiting"])
  })

  test("an address goes a day after its mail, and before it has waited for a year", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const alert = (id: string, created: number, told?: number) => ({
      ...{ id, email: "ana@exemple.fr", product_id: "p1", date_created: daysAgo(created) },
      ...(told === undefined ? { status: "waiting" } : { status: "notified", date_notified: daysAgo(told) }),
    })
    store.records["alertes"] = [alert("old", 352), alert("young", 340), alert("told", 30, 1.1), alert("mailing", 30, 0.9)]
    await eraseAlerts(fakeRequest(store, {}))
    expect(kept("alertes").map(({ id }) => id)).toEqual(["young", "mailing"])
  })

  test.each([{ product_id: "p2" }, { product_id: "../accounts/a1" }, { variant_id: "x y" }, { email: "non" }])(
    "%j is refused",
    async (fields) => {
      expect(await ask(fields)).toMatchObject({ options: { status: 400 } })
      expect(kept("alertes")).toEqual([])
    },
  )
})
