import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { settleEvents } from "../../sandbox/services/functions/events.ts"
import { newId } from "../../sandbox/storage/ids.ts"
import { type StoredRecord, listRecords, putRecord } from "../../sandbox/storage/records.ts"
import { startBackend } from "../setup/backend"
import { setTestEnvironment } from "../setup/environment"
import * as resilier from "../../app/routes/resilier"
import * as retractation from "../../app/routes/retractation"
import * as subscription from "../../app/routes/account.abonnements.$id"
import * as extras from "../../app/routes/account.abonnements.$id_.articles"
import * as plan from "../../app/routes/account.abonnements.$id_.formule"
import * as address from "../../app/routes/account.adresses.$id"
import * as addresses from "../../app/routes/account.adresses._index"
import * as cards from "../../app/routes/account.cartes"
import * as order from "../../app/routes/account.commandes.$id"
import * as orders from "../../app/routes/account.commandes._index"
import * as invoice from "../../app/routes/account.factures.$id"
import * as profile from "../../app/routes/account.profil"
import { type Customer, newCustomer, newSubscriber } from "./account-customer"
import { openRoute } from "./guarded-route"

setTestEnvironment({ RATE_LIMITS: "declaration=1000/3600,termination-code=1000/3600,termination-code-contract=1000/3600" })
const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  backend.calls.length = 0
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

const FOREIGN_IDS = 100
const lyon = {
  ...{ first_name: "Ida", last_name: "Perrin", address1: "3 rue Sainte-Catherine" },
  ...{ zip: "69001", city: "Lyon", country: "FR", phone: "+33639980112" },
}

/** A customer with a hundred of each: orders, invoices, subscriptions, cards, addresses. */
async function richCustomer(): Promise<Customer> {
  const { customer } = await newSubscriber()
  await customer.order()
  await settleEvents(backend.sandbox.context)
  await customer.commerce.client.account.createAddress({ ...lyon, name: "Ida Perrin" })
  const { database } = backend.sandbox.context
  for (const model of ["orders", "invoices", "subscriptions", "cards", "addresses"]) {
    const [first] = listRecords<StoredRecord & { number?: string }>(database, model, customer.account.id)
    if (!first) throw new Error(`No ${model}`)
    for (let copy = 1; copy < FOREIGN_IDS; copy++) {
      const id = newId()
      const record = { ...first, id, number: `${first.number ?? ""}${copy}`, checkout_id: id }
      putRecord(database, model, record, { parentId: customer.account.id, key: `${model} ${id}` })
    }
  }
  return customer
}

const idsOf = (model: string, { account }: Customer) =>
  listRecords<StoredRecord>(backend.sandbox.context.database, model, account.id).map(({ id }) => id)

/** All that the sandbox keeps of a customer, to see that nothing of it has changed. */
const stateOf = ({ account }: Customer) =>
  ["orders", "invoices", "subscriptions", "cards", "addresses"].map((model) =>
    JSON.stringify(listRecords(backend.sandbox.context.database, model, account.id)),
  )

const typedAddress = {
  ...{ firstName: "Mal", lastName: "Intentionné", address1: "1 rue X", address2: "", company: "" },
  ...{ zip: "69001", city: "Lyon", country: "FR", phone: "0639980112" },
}

const pages: [
  what: string,
  model: string,
  open: (id: string) => ReturnType<typeof openRoute>,
  posts: Record<string, string>[],
][] = [
  ["order", "orders", (id) => openRoute(order, `/account/commandes/${id}`, { id }), [{ intent: "reorder" }]],
  ["invoice", "invoices", (id) => openRoute(invoice, `/account/factures/${id}`, { id }), []],
  [
    "subscription",
    "subscriptions",
    (id) => openRoute(subscription, `/account/abonnements/${id}`, { id }),
    [{ intent: "pause" }, { intent: "cancel", when: "now" }],
  ],
  [
    "plan of a subscription",
    "subscriptions",
    (id) => openRoute(plan, `/account/abonnements/${id}/formule`, { id }),
    [{ quantity: "9" }],
  ],
  [
    "goods of a subscription",
    "subscriptions",
    (id) => openRoute(extras, `/account/abonnements/${id}/articles`, { id }),
    [{ intent: "add", product: "filtres-papier-02", choice: "", "quantity-filtres-papier-02": "1" }],
  ],
  [
    "address",
    "addresses",
    (id) => openRoute(address, `/account/adresses/${id}`, { id }),
    [typedAddress, { intent: "delete" }, { intent: "make-default" }],
  ],
]

test(
  "S19 a hundred of somebody else's ids are no page, without data, and change nothing @full",
  { timeout: 120_000 },
  async () => {
    const [owner, other] = [await richCustomer(), await newCustomer()]
    const before = stateOf(owner)
    for (const [what, model, open, posts] of pages) {
      const ids = idsOf(model, owner)
      expect(ids.length, what).toBeGreaterThanOrEqual(FOREIGN_IDS)
      for (const id of ids) {
        const answers = [await open(id).get("", other.visit())]
        for (const fields of posts) answers.push(await open(id).post(fields, other.visit()))
        for (const answer of answers) expect([what, answer.status, await answer.text()]).toEqual([what, 404, ""])
      }
    }
    const cardPage = openRoute(cards, "/account/cartes")
    for (const cardId of idsOf("cards", owner)) {
      for (const intent of ["delete", "make-default"]) {
        const answer = await cardPage.post({ cardId, intent }, other.visit())
        expect([answer.status, await answer.text()]).toEqual([404, ""])
      }
    }
    expect(stateOf(owner)).toEqual(before)
  },
)

test(
  "somebody else's orders and subscriptions cannot be declared on with one's own e-mail @full",
  { timeout: 60_000 },
  async () => {
    const [owner, other] = [await richCustomer(), await newCustomer()]
    const { database } = backend.sandbox.context
    const withdrawal = openRoute(retractation, "/retractation")
    const cancellation = openRoute(resilier, "/resilier")
    const mailsBefore = listRecords(database, "mails").length
    const before = stateOf(owner)
    for (const { number } of listRecords<{ id: string; number: string }>(database, "orders", owner.account.id)) {
      const identity = { name: "Zoé Paul", orderNumber: number, email: other.email }
      const answer = await withdrawal.post({ step: "identify", ...identity }, other.visit())
      const shown = await answer.json()
      expect([answer.status, shown.problems[0].code, shown.order]).toEqual([422, "order-not-found", null])
      expect(JSON.stringify(shown)).not.toMatch(/Ida|Perrin|Filtres/)
    }
    for (const { number } of listRecords<{ id: string; number: string }>(database, "subscriptions", owner.account.id)) {
      const asked = await cancellation.post({ step: "identify", number, email: other.email }, other.visit())
      expect([asked.status, (await asked.json()).step]).toEqual([200, "verify"])
      const guessed = await cancellation.post({ step: "verify", number, email: other.email, code: "123456" }, other.visit())
      expect([guessed.status, (await guessed.json()).found]).toEqual([422, null])
    }
    expect(listRecords(database, "mails")).toHaveLength(mailsBefore)
    expect(stateOf(owner)).toEqual(before)
  },
)

test("two customers at once read their own pages, whoever asks in between", { timeout: 60_000 }, async () => {
  const both = [await newCustomer(), await newCustomer()]
  for (const customer of both) {
    await customer.order()
    await customer.commerce.client.account.createAddress({
      ...lyon,
      name: customer.email,
      first_name: customer.account.last_name ?? "",
    })
  }
  const read = [
    (visit: ReturnType<Customer["visit"]>) => openRoute(profile, "/account/profil").get("", visit),
    (visit: ReturnType<Customer["visit"]>) => openRoute(addresses, "/account/adresses").get("", visit),
    (visit: ReturnType<Customer["visit"]>) => openRoute(orders, "/account/commandes").get("", visit),
  ]
  const asked = Array.from({ length: 120 }, (_, index) => ({ customer: both[index % 2]!, page: read[index % 3]! }))
  const answers = await Promise.all(
    asked.map(async ({ customer, page }) => ({ customer, text: await (await page(customer.visit())).text() })),
  )
  for (const { customer, text } of answers) {
    const other = both.find((each) => each !== customer)!
    expect(text).not.toContain(other.email)
    expect(text).not.toContain(`${other.account.last_name}"`)
    for (const id of idsOf("orders", other)) expect(text).not.toContain(id)
  }
})
