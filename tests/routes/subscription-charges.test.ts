import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { listRecords, putRecord, type StoredRecord } from "../../sandbox/storage/records.ts"
import * as subscription from "../../app/routes/account.abonnements.$id"
import * as extras from "../../app/routes/account.abonnements.$id_.articles"
import * as plan from "../../app/routes/account.abonnements.$id_.formule"
import { startBackend } from "../setup/backend"
import { type Customer, flashOf, newSubscriber, outcomeOf } from "./account-customer"
import { failOnce } from "./declared-order"
import { openRoute } from "./guarded-route"
import { told } from "./localized-problems"

// Changes of a subscription that cost: another plan or quantity, taking up again what is past its period, and articles beside it.

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  backend.calls.length = 0
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

const writes = () => backend.calls.filter((call) => !call.startsWith("GET"))

/** Posts a change to some of the monthly plan, as its recap has it. */
async function postQuantity(customer: Customer, id: string, quantity: string): Promise<Response> {
  const planPage = openRoute(plan, `/account/abonnements/${id}/formule`, { id })
  const { current: formule } = await (await planPage.get("", customer.visit())).json()
  const query = `?${new URLSearchParams({ formule, quantite: quantity })}`
  const { recap } = await (await planPage.get(query, customer.visit())).json()
  return planPage.post({ plan: formule, quantity, price: recap.value?.seen ?? "" }, customer.visit())
}

/** A subscription whose paid period is over while it is paused, and what takes it up again. */
async function pausedSubscriber() {
  const { customer, id } = await newSubscriber()
  const { database } = backend.sandbox.context
  const pause = () => {
    const [stored] = listRecords<StoredRecord>(database, "subscriptions", customer.account.id)
    putRecord(database, "subscriptions", {
      ...stored!,
      status: "paused",
      paused: true,
      date_period_end: "2020-01-01T00:00:00.000Z",
    })
  }
  pause()
  const page = openRoute(subscription, `/account/abonnements/${id}`, { id })
  const restart = (context = {}) => page.post({ intent: "restart" }, { ...customer.visit(), context })
  return { customer, id, pause, restart }
}

const billsOf = ({ account }: Customer) => {
  const { database } = backend.sandbox.context
  return ["invoices", "orders"].flatMap((model) => listRecords(database, model, account.id)).length
}

test("changes that charge at once are counted as payments are: after ten, 429 and no call", async () => {
  const { customer, id } = await newSubscriber()
  const statuses: number[] = []
  backend.calls.length = 0
  for (let press = 0; press < 12; press++) statuses.push((await postQuantity(customer, id, `${press + 2}`)).status)
  expect(statuses).toEqual([...Array(10).fill(303), 429, 429])
  expect(writes()).toHaveLength(10)
})

test("one address charges no more subscriptions than it may begin payments", async () => {
  const context = { clientAddress: "203.0.113.77" }
  const statuses: number[] = []
  for (let shopper = 0; shopper < 4; shopper++) {
    const { pause, restart } = await pausedSubscriber()
    for (let press = 0; press < 9; press++) {
      statuses.push((await restart(context)).status)
      pause()
    }
  }
  expect(statuses).toEqual([...Array(30).fill(303), ...Array(6).fill(429)])
})

test("a change without an answer is not sent again: its customer reads that the card may have been charged", async () => {
  const { customer, id } = await newSubscriber()
  await failOnce(backend, { kind: "status", status: 500, match: { method: "PUT", path: `/api/subscriptions/${id}` } })
  backend.calls.length = 0
  for (let press = 0; press < 2; press++) {
    const answer = await postQuantity(customer, id, "3")
    expect([answer.status, answer.headers.get("Location"), await flashOf(answer)]).toMatchObject([
      303,
      `/account/abonnements/${id}`,
      { problems: [{ code: "subscription-change-unclear" }] },
    ])
  }
  expect(writes()).toHaveLength(1)
  const unclear = await pausedSubscriber()
  await failOnce(backend, { kind: "status", status: 500, match: { method: "PUT", path: `/api/subscriptions/${unclear.id}` } })
  backend.calls.length = 0
  for (let press = 0; press < 2; press++) {
    const answer = await unclear.restart()
    const { problems } = await answer.json()
    expect([answer.status, problems]).toEqual([503, told({ code: "subscription-change-unclear" })])
    expect(problems[0].sentence).toMatch(/peut-être été débitée/)
    expect(problems[0].sentence).not.toMatch(/Réessayez/)
  }
  expect(writes()).toHaveLength(1)
})

test("a change that was made though its answer was lost, or that another tab makes, is charged once", async () => {
  const { customer, id } = await newSubscriber()
  const before = billsOf(customer)
  await failOnce(backend, { kind: "lost-answer", then: "html", match: { method: "PUT", path: `/api/subscriptions/${id}` } })
  expect(await flashOf(await postQuantity(customer, id, "3"))).toMatchObject({ problems: [{}] })
  expect((await outcomeOf(await postQuantity(customer, id, "3"))).notice).toBe("subscription-unchanged")
  expect(billsOf(customer)).toBe(before + 1)

  const paused = await pausedSubscriber()
  const unpaid = billsOf(paused.customer)
  await failOnce(backend, { kind: "delay", ms: 300, match: { method: "PUT", path: `/api/subscriptions/${paused.id}` } })
  backend.calls.length = 0
  await Promise.all([paused.restart(), paused.restart()])
  expect([writes().length, billsOf(paused.customer)]).toEqual([1, unpaid + 1])
})

const extrasPage = (id: string) => openRoute(extras, `/account/abonnements/${id}/articles`, { id })
const filters = { intent: "add", product: "filtres-papier-02", choice: "750?" }
const postExtra = ({ visit }: Customer, id: string, fields: Record<string, string>) => extrasPage(id).post(fields, visit())

/** What the page of a subscription's articles posts back of what it shows. */
async function shownTo(customer: Customer, id: string): Promise<{ seen: string }> {
  const { seen } = await (await extrasPage(id).get("", customer.visit())).json()
  return { seen }
}

function itemsOf({ account }: Customer) {
  type Stored = { id: string; items: { id: string; quantity: number }[] }
  return listRecords<Stored>(backend.sandbox.context.database, "subscriptions", account.id).flatMap(({ items }) => items)
}

const codeOf = async (answer: Response) => (await answer.json()).problems[0].code as string

test("an article whose addition is not answered is added once, and its customer is told to look first", async () => {
  const { customer, id } = await newSubscriber()
  const add = { ...filters, quantity: "2", ...(await shownTo(customer, id)) }
  const path = `/api/subscriptions/${id}/items`
  await failOnce(backend, { kind: "lost-answer", then: "html", match: { method: "POST", path } })
  const [first, again] = [await postExtra(customer, id, add), await postExtra(customer, id, add)]
  expect([first.status, await codeOf(first), again.status, await codeOf(again)]).toEqual([
    ...[503, "subscription-item-unclear"],
    ...[422, "subscription-items-changed"],
  ])
  expect(itemsOf(customer)).toHaveLength(1)

  const other = await newSubscriber()
  await failOnce(backend, { kind: "status", status: 500, match: { method: "POST", path: path.replace(id, other.id) } })
  backend.calls.length = 0
  for (let press = 0; press < 2; press++) {
    const shown = await shownTo(other.customer, other.id)
    const unclear = await postExtra(other.customer, other.id, { ...add, ...shown })
    expect(await codeOf(unclear)).toBe("subscription-item-unclear")
  }
  expect(writes()).toHaveLength(1)
})

test("one press that is sent twice adds one article", async () => {
  const { customer, id } = await newSubscriber()
  const add = { ...filters, quantity: "1", ...(await shownTo(customer, id)) }
  await failOnce(backend, { kind: "delay", ms: 200, match: { method: "POST", path: `/api/subscriptions/${id}/items` } })
  const answers = await Promise.all([1, 2].map(() => postExtra(customer, id, add)))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
  expect(itemsOf(customer)).toHaveLength(1)
})

test("quantities typed beside older articles, and an older price, bind nobody; an article of another tab stays", async () => {
  const { customer, id } = await newSubscriber()
  const post = async (fields: Record<string, string>, shown: object) => postExtra(customer, id, { ...fields, ...shown })
  for (const quantity of ["1", "2"]) await post({ ...filters, quantity }, await shownTo(customer, id))
  const [one, two] = itemsOf(customer)
  const before = await shownTo(customer, id)
  expect((await post({ ...filters, quantity: "3" }, before)).status).toBe(303)
  backend.calls.length = 0
  const typed = { intent: "set-quantities", [`quantity-${one?.id}`]: "7", [`quantity-${two?.id}`]: "8" }
  expect(await codeOf(await post(typed, before))).toBe("subscription-items-changed")
  const dearer = { ...filters, choice: "700?", quantity: "1" }
  expect(await codeOf(await post(dearer, await shownTo(customer, id)))).toBe("subscription-items-changed")
  expect(writes()).toEqual([])
  expect(itemsOf(customer).map(({ quantity }) => quantity)).toEqual([1, 2, 3])
})

test("a change whose charge is declined is made, and the subscription says what to do", async () => {
  const { customer, id } = await newSubscriber()
  const { database } = backend.sandbox.context
  for (const card of listRecords<{ id: string; token: string }>(database, "cards", customer.account.id))
    putRecord(database, "cards", { ...card, token: "pm_local_charge_decline" })
  expect((await outcomeOf(await postQuantity(customer, id, "3"))).notice).toBe("subscription-changed")
  const page = openRoute(subscription, `/account/abonnements/${id}`, { id })
  expect(await (await page.get("", customer.visit())).json()).toMatchObject({
    subscription: { late: expect.stringMatching(/Vérifiez ou remplacez votre carte habituelle/), actions: ["cancel"] },
  })
})
