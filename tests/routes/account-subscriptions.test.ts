import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import * as invoice from "../../app/routes/account.factures.$id"
import * as invoices from "../../app/routes/account.factures._index"
import * as one from "../../app/routes/account.abonnements.$id"
import * as all from "../../app/routes/account.abonnements._index"
import * as order from "../../app/routes/account.commandes.$id"
import * as profil from "../../app/routes/account.profil"
import { type Customer, flashOf, newSubscriber, outcomeOf } from "./account-customer"
import { listMails } from "../../sandbox/services/mail/outbox"
import { listRecords, putRecord } from "../../sandbox/storage/records"
import { formatKnownDay } from "../../app/texts/dates"
import { failOnce } from "./declared-order"
import { openRoute } from "./guarded-route"
import { told } from "./localized-problems"

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

const read = async (customer: Customer, id: string) =>
  (await (await subscriptionPage(id).get("", customer.visit())).json()).subscription
const act = async (customer: Customer, id: string, fields: Record<string, string>) =>
  (await outcomeOf(await subscriptionPage(id).post(fields, customer.visit()))).notice

test("a subscription shows its price, its next date and what can be done", async () => {
  const { customer, id } = await newSubscriber()
  const list = await (await subscriptions.get("", customer.visit())).json()
  expect(list.subscriptions).toMatchObject([
    {
      id,
      status: "Actif",
      price: "12,90\u00a0€",
      interval: "monthly",
      nextIs: "renewal",
      actions: ["skip", "pause", "cancel"],
      picture: { url: expect.any(String) as string },
    },
  ])
  expect((await read(customer, id)).next).toMatch(/^(1er|\d+)\u00a0\S+ \d{4}$/)
})

test("it is paused, resumed, and skips one date: the page names the next one, which alone is billed", async () => {
  const { customer, id } = await newSubscriber()
  expect(await act(customer, id, { intent: "pause" })).toBe("subscription-paused")
  expect(await read(customer, id)).toMatchObject({ status: "En pause", nextIs: null, actions: ["resume", "cancel"] })
  expect(await act(customer, id, { intent: "resume" })).toBe("subscription-resumed")
  const { next } = await read(customer, id)
  expect(await act(customer, id, { intent: "skip" })).toBe("subscription-skipped")
  const skipped = await read(customer, id)
  expect(skipped).toMatchObject({ status: "Échéance sautée", nextIs: "renewal", skips: true, periodEnd: next })
  expect(skipped.next).not.toBe(next)

  const billed = async () => (await read(customer, id)).bills.length
  const pass = (days: number) => (backend.sandbox.context.clock.offset = days * 24 * 3600 * 1000)
  pass(31)
  expect(await read(customer, id)).toMatchObject({ status: "Actif", nextIs: "renewal", skips: false, next: skipped.next })
  expect(await billed()).toBe(1)
  pass(62)
  expect((await read(customer, id)).next).not.toBe(skipped.next)
  expect(await billed()).toBe(2)
})

test("a renewal that sends goods is an order: the subscription names it, and it names the subscription", async () => {
  const { customer, id } = await newSubscriber()
  backend.sandbox.context.clock.offset = 31 * 24 * 3600 * 1000
  const { bills } = await read(customer, id)
  expect(bills).toMatchObject([
    {
      name: expect.stringMatching(/^Commande n°\u00a0\d+$/) as string,
      status: "En préparation, abonnement",
      total: "12,90\u00a0€",
    },
    { name: expect.stringMatching(/^Facture n°\u00a0\d+$/) as string, status: "Payée", total: "12,90\u00a0€" },
  ])
  const [{ id: orderId, path }] = bills
  const renewal = openRoute(order, path, { id: orderId })
  expect(await (await renewal.get("", customer.visit())).json()).toMatchObject({
    unpaid: null,
    order: { subscription: id, reorderable: false, lines: [{ quantity: 1, total: "12,90\u00a0€" }] },
  })
})

test("a renewal whose card is declined says what to do, on the subscription and on its order", async () => {
  const { customer, id } = await newSubscriber()
  expect((await read(customer, id)).late).toBeNull()
  const { database } = backend.sandbox.context
  for (const card of listRecords<{ id: string; token: string }>(database, "cards"))
    putRecord(database, "cards", { ...card, token: "pm_local_charge_decline" })
  backend.sandbox.context.clock.offset = 31 * 24 * 3600 * 1000
  const { bills, ...subscription } = await read(customer, id)
  expect(subscription).toMatchObject({
    status: "Paiement en retard",
    late: expect.stringMatching(/^Le dernier prélèvement n’a pas abouti\. Vérifiez/) as string,
    actions: ["cancel"],
    changeable: false,
  })
  const [{ id: orderId, path, status }] = bills
  expect(status).toBe("En attente de paiement, abonnement")
  expect(await (await openRoute(order, path, { id: orderId }).get("", customer.visit())).json()).toMatchObject({
    unpaid: { state: "failed", reason: "Votre banque a refusé ce paiement.", amount: "12,90\u00a0€" },
  })
})

test("a pause that outlasts the paid period ends only by a button that says it is paid", async () => {
  const { customer, id } = await newSubscriber()
  await act(customer, id, { intent: "pause" })
  backend.sandbox.context.clock.offset = 40 * 24 * 3600 * 1000
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * 24 * 3600 * 1000 })
  expect((await read(customer, id)).actions).toEqual(["restart", "cancel"])
  expect((await subscriptionPage(id).post({ intent: "resume" }, customer.visit())).status).toBe(422)
  expect(await act(customer, id, { intent: "restart" })).toBe("subscription-resumed")
  expect(await read(customer, id)).toMatchObject({ status: "Actif", nextIs: "renewal" })
})

test("it is cancelled at its end, kept after all, cancelled at once, and then left alone", async () => {
  const { customer, id } = await newSubscriber()
  expect(await act(customer, id, { intent: "cancel", when: "period-end" })).toBe("subscription-canceled-at-end")
  expect(await read(customer, id)).toMatchObject({ status: "Résiliation demandée", nextIs: "end", actions: ["keep"] })
  expect(await act(customer, id, { intent: "keep" })).toBe("subscription-kept")
  expect(await read(customer, id)).toMatchObject({ status: "Actif", nextIs: "renewal" })
  expect(await act(customer, id, { intent: "cancel", when: "now" })).toBe("subscription-canceled")
  expect(await read(customer, id)).toMatchObject({ status: "Résilié", actions: [] })

  const notOffered: Record<string, string>[] = [{ intent: "keep" }, { intent: "resume" }, { intent: "cancel", when: "never" }]
  for (const fields of notOffered) {
    backend.calls.length = 0
    const answer = await subscriptionPage(id).post(fields, customer.visit())
    expect([answer.status, await answer.json()]).toEqual([422, { problems: told({ code: "form-invalid" }) }])
    expect(backend.calls.filter((call) => call.startsWith("PUT"))).toEqual([])
  }
})

const receipts = (to: string) =>
  listMails(backend.sandbox.context).filter((mail) => mail.kind === "resiliation" && mail.to === to)

test("a cancellation in the account is receipted by mail, with its date and time, each time that one is made", async () => {
  const { customer, id } = await newSubscriber()
  const [number = ""] = /S\d+$/.exec((await read(customer, id)).numberLabel) ?? []
  for (const when of ["period-end", "now"]) {
    const before = receipts(customer.email).length
    const answer = await subscriptionPage(id).post({ intent: "cancel", when }, customer.visit())
    const reference = (await flashOf(answer))?.detail?.["reference"] ?? "no reference"
    const [mail] = receipts(customer.email)
    expect(receipts(customer.email)).toHaveLength(before + 1)
    expect(mail?.text).toMatch(/Résiliation reçue le .* à /)
    for (const words of [reference, `Numéro d’abonnement\u00a0: ${number}`]) expect(mail?.text).toContain(words)
    await act(customer, id, { intent: "keep" })
  }
})

test("a paused one ends at once, by the receipt too, whatever end was chosen", async () => {
  const { customer, id } = await newSubscriber()
  await act(customer, id, { intent: "pause" })
  expect(await act(customer, id, { intent: "cancel", when: "period-end" })).toBe("subscription-canceled")
  expect(await read(customer, id)).toMatchObject({ status: "Résilié", nextIs: null, actions: [] })
  const words = receipts(customer.email)[0]?.text.replace(/\s/g, " ")
  expect(words).toContain(`Fin du contrat : ${formatKnownDay(new Date().toISOString()).replace("\u00a0", " ")}`)
})

test("a cancellation stands although its receipt cannot be sent, and says so", async () => {
  const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const { customer, id } = await newSubscriber()
  await failOnce(backend, { kind: "status", status: 404, match: { path: "/functions" } })
  expect(await act(customer, id, { intent: "cancel", when: "period-end" })).toBe("subscription-canceled-at-end-unreceipted")
  expect(await read(customer, id)).toMatchObject({ status: "Résiliation demandée" })
  expect(receipts(customer.email)).toEqual([])
  expect(logged.mock.calls.join()).toContain('"call":"POST /functions/resiliation"')
  logged.mockRestore()
})

test("an invoice is read by its owner, with a professional's numbers", async () => {
  const { customer } = await newSubscriber()
  const company = {
    intent: "company",
    professional: "on",
    company: "Café Perrin",
    siren: "732829320",
    vatNumber: "FR44732829320",
  }
  await openRoute(profil, "/account/profil").post(company, customer.visit())
  const list = await (await invoiceList.get("", customer.visit())).json()
  expect(list).toMatchObject({ pages: 1, invoices: [{ status: "Payée", total: "12,90\u00a0€" }] })
  const sheet = await (await invoicePage(list.invoices[0].id).get("", customer.visit())).json()
  expect(sheet).toMatchObject({
    seller: {
      lines: ["Maison Lilas", "SAS au capital de 40\u00a0000\u00a0€", "22 rue des Trois-Marronniers", "69001 Lyon"],
      ...{ siren: "999\u00a0999\u00a0998", vatNumber: "FR11999999998" },
    },
    invoice: {
      ...{
        withoutVat: "12,23\u00a0€",
        vat: [{ label: "TVA 5,5\u00a0%", base: "12,23\u00a0€", amount: "0,67\u00a0€" }],
        total: "12,90\u00a0€",
        reduction: null,
      },
      lines: [{ quantity: 1, priceWithoutVat: "12,23\u00a0€", price: "12,90\u00a0€", total: "12,90\u00a0€" }],
      buyer: { lines: [expect.stringContaining("Ida"), "Café Perrin"], siren: "732829320", vatNumber: "FR44732829320" },
    },
  })
})

test("a private person's invoice has its prices with VAT, as they were bought", async () => {
  const { customer } = await newSubscriber()
  const { invoices: own } = await (await invoiceList.get("", customer.visit())).json()
  const { invoice: sheet } = await (await invoicePage(own[0].id).get("", customer.visit())).json()
  expect(sheet.lines).toMatchObject([{ price: "12,90\u00a0€", priceWithoutVat: null }])
})

test("somebody else's subscriptions and invoices are no page, and stay as they are", async () => {
  const [owner, other] = [await newSubscriber(), await newSubscriber()]
  const { invoices: owned } = await (await invoiceList.get("", owner.customer.visit())).json()
  for (const id of [owner.id, ...unknownIds]) {
    const page = subscriptionPage(id)
    const visit = other.customer.visit()
    const cancel = await page.post({ intent: "cancel", when: "now" }, visit)
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
  expect(await toOf(subscriptionPage(id).post({ intent: "pause" }))).toBe(`/connexion?suite=/account/abonnements/${id}`)
  expect(await toOf(invoicePage(id).get())).toBe(`/connexion?suite=/account/factures/${id}`)
})
