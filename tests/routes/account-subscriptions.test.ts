import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import { readProduct } from "../../app/commerce/catalogue.server"
import * as invoice from "../../app/routes/account.factures.$id"
import * as invoices from "../../app/routes/account.factures._index"
import * as one from "../../app/routes/account.abonnements.$id"
import * as all from "../../app/routes/account.abonnements._index"
import * as profil from "../../app/routes/account.profil"
import { type Customer, newCustomer, outcomeOf } from "./account-customer"
import { openRoute } from "./guarded-route"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  backend.sandbox.context.clock.offset = 0
  backend.calls.length = 0
})

afterEach(() => void vi.useRealTimers())

const subscriptions = openRoute(all, "/account/abonnements")
const invoiceList = openRoute(invoices, "/account/factures")
const subscriptionPage = (id: string) => openRoute(one, `/account/abonnements/${id}`, { id })
const invoicePage = (id: string) => openRoute(invoice, `/account/factures/${id}`, { id })
const unknownIds = ["0123456789abcdef01234567", "..", "S1001"]

/** A customer with a monthly subscription, as the shop sells it. */
async function subscriber(): Promise<{ customer: Customer; id: string }> {
  const customer = await newCustomer()
  await customer.commerce.client.account.createCard({ token: "pm_local_ok", gateway: "stripe" })
  const product = await readProduct({ locale: "fr-FR", currency: "EUR" }, "abonnement-decouverte")
  const plan = product?.purchase_options?.subscription?.plans?.find(({ name }) => name === "Mensuel")
  const started = (await customer.commerce.client.post("/subscriptions", {
    ...{ product_id: product?.id, plan_id: plan?.id, options: { Mouture: "Grains" } },
  })) as { id: string }
  return { customer, id: started.id }
}

const read = async (customer: Customer, id: string) =>
  (await (await subscriptionPage(id).get("", customer.visit())).json()).subscription
const act = async (customer: Customer, id: string, fields: Record<string, string>) =>
  (await outcomeOf(await subscriptionPage(id).post(fields, customer.visit()))).notice

test("a subscription shows its price, its next date and what can be done", async () => {
  const { customer, id } = await subscriber()
  const list = await (await subscriptions.get("", customer.visit())).json()
  expect(list.subscriptions).toMatchObject([
    {
      id,
      status: "Actif",
      price: "12,90\u00a0€",
      interval: "monthly",
      nextIs: "renewal",
      gestures: ["saut", "pause", "resiliation"],
    },
  ])
  expect((await read(customer, id)).next).toMatch(/^(1er|\d+)\u00a0\S+ \d{4}$/)
})

test("it is paused, resumed, and skips one date", async () => {
  const { customer, id } = await subscriber()
  expect(await act(customer, id, { geste: "pause" })).toBe("subscription-paused")
  expect(await read(customer, id)).toMatchObject({ status: "En pause", nextIs: null, gestures: ["reprise", "resiliation"] })
  expect(await act(customer, id, { geste: "reprise" })).toBe("subscription-resumed")
  const { next } = await read(customer, id)
  expect(await act(customer, id, { geste: "saut" })).toBe("subscription-skipped")
  expect(await read(customer, id)).toMatchObject({ status: "En pause", nextIs: "pause-end", next })
})

test("a pause that outlasts the paid period ends only by a button that says it is paid", async () => {
  const { customer, id } = await subscriber()
  await act(customer, id, { geste: "pause" })
  backend.sandbox.context.clock.offset = 40 * 24 * 3600 * 1000
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * 24 * 3600 * 1000 })
  expect((await read(customer, id)).gestures).toEqual(["relance", "resiliation"])
  expect((await subscriptionPage(id).post({ geste: "reprise" }, customer.visit())).status).toBe(422)
  expect(await act(customer, id, { geste: "relance" })).toBe("subscription-resumed")
  expect(await read(customer, id)).toMatchObject({ status: "Actif", nextIs: "renewal" })
})

test("it is cancelled at its end, kept after all, cancelled at once, and then left alone", async () => {
  const { customer, id } = await subscriber()
  expect(await act(customer, id, { geste: "resiliation", quand: "fin" })).toBe("subscription-canceled-at-end")
  expect(await read(customer, id)).toMatchObject({ status: "Résiliation demandée", nextIs: "end", gestures: ["maintien"] })
  expect(await act(customer, id, { geste: "maintien" })).toBe("subscription-kept")
  expect(await read(customer, id)).toMatchObject({ status: "Actif", nextIs: "renewal" })
  expect(await act(customer, id, { geste: "resiliation", quand: "maintenant" })).toBe("subscription-canceled")
  expect(await read(customer, id)).toMatchObject({ status: "Résilié", gestures: [] })

  const notOffered: Record<string, string>[] = [
    { geste: "maintien" },
    { geste: "reprise" },
    { geste: "resiliation", quand: "jamais" },
  ]
  for (const fields of notOffered) {
    backend.calls.length = 0
    const answer = await subscriptionPage(id).post(fields, customer.visit())
    expect([answer.status, await answer.json()]).toEqual([422, { problems: [{ code: "form-invalid" }] }])
    expect(backend.calls.filter((call) => call.startsWith("PUT"))).toEqual([])
  }
})

test("an invoice is read by its owner, with a professional's numbers", async () => {
  const { customer } = await subscriber()
  const company = {
    geste: "societe",
    professional: "oui",
    company: "Café Perrin",
    siren: "732829320",
    vatNumber: "FR44732829320",
  }
  await openRoute(profil, "/account/profil").post(company, customer.visit())
  const list = await (await invoiceList.get("", customer.visit())).json()
  expect(list).toMatchObject({ pages: 1, invoices: [{ status: "Payée", total: "12,90\u00a0€" }] })
  const sheet = await (await invoicePage(list.invoices[0].id).get("", customer.visit())).json()
  expect(sheet).toMatchObject({
    seller: { name: "Maison Lilas" },
    invoice: {
      ...{ withoutVat: "12,23\u00a0€", vat: "0,67\u00a0€", total: "12,90\u00a0€", reduction: null },
      lines: [{ quantity: 1, total: "12,90\u00a0€" }],
      buyer: { lines: [expect.stringContaining("Ida"), "Café Perrin"], siren: "732829320", vatNumber: "FR44732829320" },
    },
  })
})

test("somebody else's subscriptions and invoices are no page, and stay as they are", async () => {
  const [owner, other] = [await subscriber(), await subscriber()]
  const { invoices: owned } = await (await invoiceList.get("", owner.customer.visit())).json()
  for (const id of [owner.id, ...unknownIds]) {
    const page = subscriptionPage(id)
    const visit = other.customer.visit()
    const cancel = await page.post({ geste: "resiliation", quand: "maintenant" }, visit)
    for (const answer of [await page.get("", visit), cancel]) expect([answer.status, await answer.text()]).toEqual([404, ""])
  }
  for (const id of [owned[0].id, ...unknownIds]) {
    const answer = await invoicePage(id).get("", other.customer.visit())
    expect([answer.status, await answer.text()]).toEqual([404, ""])
  }
  expect(await read(owner.customer, owner.id)).toMatchObject({ status: "Actif" })
})

test("a visitor is asked to log in", async () => {
  const id = "0123456789abcdef01234567"
  const toOf = async (answer: Promise<Response>) => (await outcomeOf(await answer)).to
  expect(await toOf(subscriptions.get())).toBe("/connexion?suite=/account/abonnements")
  expect(await toOf(invoiceList.get())).toBe("/connexion?suite=/account/factures")
  expect(await toOf(subscriptionPage(id).post({ geste: "pause" }))).toBe(`/connexion?suite=/account/abonnements/${id}`)
  expect(await toOf(invoicePage(id).get())).toBe(`/connexion?suite=/account/factures/${id}`)
})
