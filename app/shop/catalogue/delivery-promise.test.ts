import { describe, expect, test } from "vitest"
import { parseClosures } from "./closures"
import { type Delivery, type DeliveryRule, describeLead, leadDaysOf, longestLead, promiseDelivery } from "./delivery-promise"

const rule: DeliveryRule = { days: { least: 2, most: 5 }, cutoffHour: 14, closed: [] }
const friday = "2026-11-20T09:00:00Z"
const promise = (delivery: Delivery = {}, now = friday, by: Partial<DeliveryRule> = {}) =>
  promiseDelivery({ ...rule, ...by }, delivery, new Date(now)).replaceAll("\u00a0", " ")

describe("a parcel ordered", () => {
  test.each([
    ["a Friday morning", friday, "entre le mardi 24 et le vendredi 27 novembre"],
    ["a Friday after the cutoff leaves on Monday", "2026-11-20T13:00:00Z", "entre le mercredi 25 et le lundi 30 novembre"],
    ["a Sunday leaves on Monday", "2026-11-22T08:00:00Z", "entre le mercredi 25 et le lundi 30 novembre"],
    ["over a month's end", "2026-11-26T09:00:00Z", "entre le lundi 30 novembre et le jeudi 3 décembre"],
    ["over Christmas", "2026-12-22T09:00:00Z", "entre le jeudi 24 et le mercredi 30 décembre"],
    ["past midnight in Paris", "2026-06-30T22:30:00Z", "entre le vendredi 3 et le mercredi 8 juillet"],
    ["the first of a month", "2026-09-28T09:00:00Z", "entre le mercredi 30 septembre et le lundi 5 octobre"],
  ])("%s", (_, now, days) => expect(promise({}, now)).toBe(`Livraison prévue ${days}`))

  test("with days of its service arrives by those", () => {
    expect(promise({ days: [1, 2] })).toBe("Livraison prévue entre le lundi 23 et le mardi 24 novembre")
    expect(promise({ days: [2, 2] }, "2026-09-29T09:00:00Z")).toBe("Livraison prévue le jeudi 1er octobre")
    expect(promise({ days: [0, 0] }, friday, { days: null })).toBe("Livraison prévue le vendredi 20 novembre")
  })

  test.each([[null], [[3]], [[3, 1]], [[-1, 2]], [[1, 61]], [["1", "3"]], [{ 0: 1, 1: 3 }], [[1, 1.5]]])(
    "whose service says %j arrives by the shop's days",
    (days) => expect(promise({ days })).toBe("Livraison prévue entre le mardi 24 et le vendredi 27 novembre"),
  )

  test("leaves once it is made", () => {
    expect(promise({ days: [2, 3], leadDays: 25 })).toBe("Livraison prévue entre le mercredi 30 et le jeudi 31 décembre")
  })

  test("leaves when the shop opens again, and the carrier works meanwhile", () => {
    const closed = parseClosures([
      { from: "2026-07-31T22:00:00.000Z", until: "2026-08-14" },
      { from: "2026-12-24T00:00:00.000Z", until: "2026-12-31T00:00:00.000Z" },
    ])
    const arrival = (now: string, delivery: Delivery = {}) => promise(delivery, now, { closed })
    expect(arrival("2026-07-31T09:00:00Z")).toBe("Livraison prévue entre le mardi 4 et le vendredi 7 août")
    expect(arrival("2026-07-31T13:00:00Z")).toBe("Livraison prévue entre le mercredi 19 et le lundi 24 août")
    expect(arrival("2026-08-14T09:00:00Z")).toBe("Livraison prévue entre le mercredi 19 et le lundi 24 août")
    expect(arrival("2026-12-31T13:00:00Z")).toBe("Livraison prévue entre le mercredi 6 et le lundi 11 janvier")
    expect(arrival("2026-12-22T09:00:00Z", { days: [0, 0], leadDays: 2 })).toBe("Livraison prévue le lundi 4 janvier")
    expect(arrival("2026-12-23T09:00:00Z", { isCollected: true })).toBe("Retrait possible à partir du lundi 4 janvier")
  })

  test("for money that takes days is promised from when it has come", () => {
    const awaitsPayment = true
    expect(promise({ days: [2, 3], awaitsPayment })).toBe("Livraison sous 2 à 4 jours ouvrés après réception de votre paiement")
    expect(promise({ days: [0, 0], awaitsPayment })).toBe("Livraison sous 1 jour ouvré après réception de votre paiement")
    expect(promise({ leadDays: null, awaitsPayment })).toBe(
      "Livraison au plus tard trente jours après réception de votre paiement",
    )
  })

  test("for money that takes days is promised with the closing weeks in which it may come", () => {
    const once = (now: string, delivery: Delivery = {}) =>
      promise({ days: [2, 3], awaitsPayment: true, ...delivery }, now, {
        closed: parseClosures([
          { from: "2026-12-24", until: "2027-01-02" },
          { from: "2026-07-31", until: "2026-08-14" },
          { from: "2026-08-31", until: "2026-08-31" },
        ]),
      })
    const sentence = "Livraison sous 2 à 4 jours ouvrés après réception de votre paiement"
    expect(once("2026-06-29T09:00:00Z")).toBe(sentence)
    expect(once("2026-07-27T09:00:00Z")).toBe(`${sentence}, hors fermeture du vendredi 31 juillet au vendredi 14 août`)
    expect(once("2026-08-14T09:00:00Z")).toBe(
      `${sentence}, hors fermetures du vendredi 31 juillet au vendredi 14 août et du lundi 31 août`,
    )
    expect(once("2026-06-15T09:00:00Z", { leadDays: 25 })).toContain("hors fermetures du vendredi 31 juillet au")
    expect(once("2026-12-24T09:00:00Z", { isCollected: true, days: null })).toBe(
      "Retrait possible sous 2 jours ouvrés après réception de votre paiement, hors fermeture du jeudi 24 décembre au samedi 2 janvier",
    )
  })

  test("without any days arrives when the law says at the latest", () => {
    const latest = "Livraison au plus tard le vendredi 18 décembre"
    expect([promise({}, friday, { days: null }), promise({ leadDays: null })]).toEqual([latest, latest])
  })
})

test("what is collected has the day from which it waits", () => {
  const isCollected = true
  expect(promise({ isCollected })).toBe("Retrait possible à partir du lundi 23 novembre")
  expect(promise({ isCollected, days: [0, 0] })).toBe("Retrait possible à partir du vendredi 20 novembre")
  expect(promise({ isCollected, awaitsPayment: true })).toBe(
    "Retrait possible sous 2 jours ouvrés après réception de votre paiement",
  )
  const unknown = { isCollected, leadDays: null }
  expect(promise(unknown)).toBe("Disponible en boutique au plus tard le vendredi 18 décembre")
  expect(promise({ ...unknown, awaitsPayment: true })).toBe(
    "Disponible en boutique au plus tard trente jours après réception de votre paiement",
  )
})

test("goods leave together: the slowest of them counts", () => {
  const item = (product: object) => ({ product, variant: null }) as unknown as Parameters<typeof longestLead>[0][number]
  const made = item({ content: { lead_days: 25 } })
  expect(longestLead([item({ content: {} }), made, item({ content: { lead_days: -1 } })])).toBe(25)
  expect(longestLead([])).toBe(0)
  expect(longestLead([made, item({ content: {}, stock_status: "preorder" })])).toBeNull()
  expect(longestLead([made, item({})])).toBeNull()
  expect(leadDaysOf({ lead_days: 10 }, "backorder")).toBe(10)
})

test("what takes thirteen weeks to make is promised by then, and what takes longer than a day can name by none", () => {
  expect(leadDaysOf({ lead_days: 65 }, "available")).toBe(65)
  expect(promise({ leadDays: 65 })).toBe("Livraison prévue entre le jeudi 25 février et le mardi 2 mars")
  expect([leadDaysOf({ lead_days: 201 }, "available"), leadDaysOf({ lead_days: 2.5 }, "available")]).toEqual([null, 0])
})

test.each([
  [null, null],
  [0, null],
  [1, "Sur commande, expédition sous 1 jour ouvré"],
  [5, "Sur commande, expédition sous 5 jours ouvrés"],
  [25, "Sur commande, expédition sous 5 semaines"],
  [65, "Sur commande, expédition sous 13 semaines"],
])("%j working days of making read as %j", (days, text) => {
  expect(describeLead(days)?.replaceAll("\u00a0", " ") ?? null).toBe(text)
})

test.each([[{}], [{ until: null }], [{ until: "" }]])("a closing day without a last one (%j) is one day", (row) => {
  const day = Date.UTC(2026, 7, 1)
  expect(parseClosures([{ from: "2026-08-01", ...row }])).toEqual([{ from: day, until: day }])
})

test.each([
  [null],
  ["2026-08-01"],
  [[null]],
  [[{ from: "2026-08-14", until: "2026-08-01" }]],
  [[{ until: "2026-08-01" }]],
  [[{ from: "2026-08-01", until: "bientôt" }]],
  [[{ from: "demain", until: "2026-08-01" }]],
  [[{ from: "2026-13-01", until: "2026-13-02" }]],
  [[{ from: "2026-08-01", until: "9999-08-01" }]],
])("%j is no closing week", (value) => expect(parseClosures(value)).toEqual([]))
