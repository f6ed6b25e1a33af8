import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { refundOrder, shipOrder } from "../../sandbox/services/orders/merchant-work.ts"
import { findOrder, readOrder, saveOrder } from "../../sandbox/services/orders/order-record.ts"
import { newId } from "../../sandbox/storage/ids.ts"
import { startBackend } from "../setup/backend"
import { readCart } from "../../app/commerce/carts.server"
import { openCommerce } from "../../app/commerce/client.server"
import * as detail from "../../app/routes/account.commandes.$id"
import * as list from "../../app/routes/account.commandes._index"
import { type Customer, newCustomer, outcomeOf } from "./account-customer"
import { cookiesOf, openRoute } from "./guarded-route"
import { told } from "./localized-problems"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => (backend.calls.length = 0))

const orders = openRoute(list, "/account/commandes")
const orderPage = (id: string) => openRoute(detail, `/account/commandes/${id}`, { id })
const accountCalls = () => backend.calls.filter((call) => call.includes("/account"))

/** Gives a customer as many orders as that, copies of one that was bought. */
async function giveOrders(customer: Customer, count: number): Promise<void> {
  const { id } = await customer.order()
  const { context } = backend.sandbox
  const bought = readOrder(context, id)
  if (!bought || findOrder(context, bought.checkout_id) === null) throw new Error("The order was not stored")
  for (let copy = 1; copy < count; copy++)
    saveOrder(context, { ...bought, id: newId(), number: `9${copy}`, checkout_id: newId() })
}

test("a customer reads their orders and one of them", async () => {
  const customer = await newCustomer()
  const { id, number } = await customer.order()
  const answer = await orders.get("", customer.visit())
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store")
  expect(await answer.json()).toMatchObject({ count: 1, pages: 1, orders: [{ id, number, total: "21,90\u00a0€" }] })

  const page = await orderPage(id).get("", customer.visit())
  expect((await page.json()).order).toMatchObject({
    ...{ number, totalWithoutVat: "18,25\u00a0€" },
    status: "En préparation",
    lines: [{ name: "Filtres papier 02, cent feuilles", quantity: 2, total: "15,00\u00a0€" }],
    sums: expect.arrayContaining([expect.objectContaining({ kind: "vat", amount: "3,65\u00a0€" })]),
    payment: "Visa se terminant par 4242",
    delivery: { lines: ["Ida Perrin", "3 rue Sainte-Catherine", "69001 Lyon"] },
    reorderable: true,
  })
})

test("twenty orders a page, with the same calls for 5 and for 500", async () => {
  const [few, many] = [await newCustomer(), await newCustomer()]
  await giveOrders(few, 5)
  await giveOrders(many, 500)
  backend.calls.length = 0
  expect((await (await orders.get("", few.visit())).json()).orders).toHaveLength(5)
  const callsForFew = accountCalls()
  backend.calls.length = 0
  const page = await (await orders.get("?page=25", many.visit())).json()
  expect(accountCalls()).toEqual(callsForFew)
  expect(page).toMatchObject({ count: 500, page: 25, pages: 25 })
  expect(page.orders).toHaveLength(20)
  expect((await orders.get("?page=26", many.visit())).status).toBe(404)
  expect((await (await orders.get("?page=x", many.visit())).json()).page).toBe(1)
}, 60_000)

test("somebody else's orders and unknown ids are no page, and buy nothing", async () => {
  const [owner, other] = [await newCustomer(), await newCustomer()]
  await giveOrders(owner, 100)
  const ids = (await (await orders.get("", owner.visit())).json()).orders.map(({ id }: { id: string }) => id)
  for (let page = 2; page <= 5; page++) {
    const more = await (await orders.get(`?page=${page}`, owner.visit())).json()
    ids.push(...more.orders.map(({ id }: { id: string }) => id))
  }
  expect(new Set(ids).size).toBe(100)
  for (const id of [...ids, "0123456789abcdef01234567", "..", "10042"]) {
    const answer = await orderPage(id).get("", other.visit())
    expect([answer.status, await answer.text()]).toEqual([404, ""])
  }
  expect((await orderPage(ids[0]).post({ intent: "reorder" }, other.visit())).status).toBe(404)
  expect((await readCart(openCommerce({ ...other.commerce.initial, session: other.commerce.session() })))?.items ?? []).toEqual(
    [],
  )
}, 60_000)

test("a visitor is asked to log in, and comes back to the page", async () => {
  expect(await outcomeOf(await orders.get())).toMatchObject({ status: 303, to: "/connexion?suite=/account/commandes" })
  const id = "0123456789abcdef01234567"
  const to = `/connexion?suite=/account/commandes/${id}`
  expect(await outcomeOf(await orderPage(id).get())).toMatchObject({ status: 303, to })
  expect(await outcomeOf(await orderPage(id).post({ intent: "reorder" }))).toMatchObject({ status: 303, to })
})

test("an order bought again is in the cart, at today's prices", async () => {
  const customer = await newCustomer()
  const { id } = await customer.order()
  const answer = await orderPage(id).post({ intent: "reorder" }, customer.visit())
  expect(await outcomeOf(answer)).toEqual({ status: 303, to: "/panier", notice: "reordered" })
  const session = cookiesOf(answer)["swell-session"] ?? customer.commerce.session()
  const cart = await readCart(openCommerce({ ...customer.commerce.initial, session }))
  expect(cart).toMatchObject({ item_quantity: 2, items: [{ quantity: 2, price: 7.5 }] })
})

test("what is no longer sold is named; when nothing is left, the page says so", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const customer = await newCustomer()
  const { id } = await customer.order()
  const { context } = backend.sandbox
  const stored = readOrder(context, id)
  if (!stored) throw new Error("The order was not stored")
  const [line] = stored.items
  const gone = { ...line!, id: newId(), product_id: newId(), product_name: "Théière Disparue" }
  saveOrder(context, { ...stored, items: [...stored.items, gone] })
  expect(await outcomeOf(await orderPage(id).post({ intent: "reorder" }, customer.visit()))).toMatchObject({
    to: "/panier",
    notice: "reordered-partly",
  })
  saveOrder(context, { ...stored, items: [gone] })
  const answer = await orderPage(id).post({ intent: "reorder" }, customer.visit())
  expect([answer.status, await answer.json()]).toEqual([422, { problems: told({ code: "order-sold-out" }) }])
})

test("payments, refunds, parcels with the carrier's page, and withdrawals stand on the order", async () => {
  const customer = await newCustomer()
  const { id, number } = await customer.order()
  const { context } = backend.sandbox
  shipOrder(context, number, { carrier_name: "Colissimo", tracking_code: "6A12345678901" })
  shipOrder(context, number, { carrier_name: "Coursier Lilas", tracking_code: "L-77" })
  refundOrder(context, number, 7.5)
  const stored = readOrder(context, id)
  if (!stored) throw new Error("The order was not stored")
  const withdrawals = [
    { reference: "RET-1", date: "2026-11-20T09:00:00.000Z", items: [{ id: stored.items[0]?.id, quantity: 1 }] },
  ]
  saveOrder(context, { ...stored, metadata: { withdrawals: [...withdrawals, null, { reference: 7 }] } })

  const { order } = await (await orderPage(id).get("", customer.visit())).json()
  expect(order).toMatchObject({
    payments: [{ label: "Visa se terminant par 4242", amount: "21,90\u00a0€", state: "effectué" }],
    refunds: [{ amount: "7,50\u00a0€", state: "effectué" }],
    shipments: [
      { tracking: "6A12345678901", link: "https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901" },
      { tracking: "L-77", link: null },
    ],
    withdrawals: [
      { reference: "RET-1", date: "20\u00a0novembre 2026", goods: ["1\u00a0×\u00a0Filtres papier 02, cent feuilles"] },
    ],
  })
  expect(JSON.stringify(order)).not.toMatch(/pm_local|pi_local|transaction/)
})
