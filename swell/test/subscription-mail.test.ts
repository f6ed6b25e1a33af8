import { afterEach, beforeEach, expect, test, vi } from "vitest"
import confirmSubscription from "../functions/abonnement-mail"
import { type FakeStore, fakeRequest, stubResponses } from "./fake-request"

const bought = { product_id: "p1", plan_id: "month", quantity: 2 }
const promised = {
  ...{ ...bought, goods: "2 × Abonnement Filtre (Grains)", plan: "Mensuel", price: "25,80 € / mois" },
  ...{ price_label: "Prix TTC, livraison comprise", payment: "Visa se terminant par 4242" },
  ...{ delivery: "Livraison prévue le mardi 24 novembre", address: ["Ana Paul", "69001 Lyon"] },
  ...{ renewals: ["Reconduit automatiquement chaque mois."], exceptions: [], terms_version: "2026-06-19" },
}

let store: FakeStore
beforeEach(() => {
  stubResponses()
  const metadata = { subscription_promises: { old: { ...promised, subscription_id: "s0" }, key: promised } }
  store = {
    records: {
      accounts: [{ id: "a1", email: "ana@exemple.fr", name: "Ana Paul", metadata }],
      subscriptions: [{ id: "s1", number: "S1007", account_id: "a1", status: "active", grand_total: 25.8, ...bought }],
      pages: [],
    },
    settings: { boutique: { shop_url: "https://boutique.exemple.fr/" }, legal: { name: "Boutique SAS" } },
  }
})
afterEach(() => vi.unstubAllGlobals())

const mails = () => store.records["messages"] ?? []
const confirm = (id = "s1") => confirmSubscription(fakeRequest(store, { data: { id } }))
const change = (fields: object) => Object.assign(store.records["subscriptions"]![0]!, fields)

test("a subscription is confirmed once, in the words of its recap, and its promise is noted as its own", async () => {
  await Promise.all([confirm(), confirm()])
  await confirm()
  expect(mails()).toMatchObject([
    {
      ...{ template: "commande", kind: "abonnement", email: "ana@exemple.fr", name: "Ana", subscription_id: "s1" },
      subject: "Abonnement n°\u00a0S1007 confirmé",
      opening: "Votre abonnement n°\u00a0S1007 est confirmé. Nous avons bien reçu votre paiement.",
      rows: [
        { name: "Abonnement", value: "2 × Abonnement Filtre (Grains)" },
        { name: "Formule", value: "Mensuel" },
        { name: "Prix TTC, livraison comprise", value: "25,80 € / mois" },
      ],
      ...{
        delivery: promised.delivery,
        address: promised.address,
        renewals: promised.renewals,
        terms_version: "du 19\u00a0juin 2026",
      },
      ...{ link: "https://boutique.exemple.fr/account/abonnements/s1", end_link: "https://boutique.exemple.fr/resilier" },
    },
  ])
  const { subscription_promises: kept } = store.records["accounts"]![0]!["metadata"] as {
    subscription_promises: Record<string, { subscription_id: string }>
  }
  expect([kept["old"]?.subscription_id, kept["key"]?.subscription_id]).toEqual(["s0", "s1"])
})

test("a trial has paid nothing yet; one whose charge is still to come, or was refused, is not confirmed before it begins", async () => {
  for (const status of ["pending", "unpaid", "pastdue", "canceled"]) {
    change({ status })
    await confirm()
  }
  expect(mails()).toEqual([])
  change({ status: "trial" })
  await confirm()
  expect(mails()).toMatchObject([{ opening: "Votre abonnement n°\u00a0S1007 est confirmé." }])
})

test.each([
  ["an order began, whose mail said it all", { order_id: "o1" }],
  ["the merchant made", { plan_id: "year" }],
  ["is nobody's", { account_id: null }],
])("one that %s has no mail of its own", async (_whose, fields) => {
  change(fields)
  await confirm()
  await confirm("s2")
  expect(mails()).toEqual([])
})
