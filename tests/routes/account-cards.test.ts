import { afterAll, beforeEach, expect, test } from "vitest"
import { startBackend } from "../setup/backend"
import * as cartes from "../../app/routes/account.cartes"
import { type Customer, newCustomer, newSubscriber, outcomeOf } from "./account-customer"
import { openRoute } from "./guarded-route"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => (backend.calls.length = 0))

const to = "/account/cartes"
const page = openRoute(cartes, to)
const cardsOf = async (customer: Customer) => (await (await page.get("", customer.visit())).json()).cards

async function customerWithCards(count: number): Promise<Customer> {
  const customer = await newCustomer()
  for (let card = 0; card < count; card++) {
    await customer.commerce.client.account.createCard({ token: "pm_local_ok", gateway: "stripe" })
  }
  return customer
}

test("a card is made the usual one and deleted; no answer holds its token", async () => {
  const customer = await customerWithCards(2)
  const [first, second] = await cardsOf(customer)
  expect(first).toEqual({
    id: first.id,
    label: "Visa se terminant par 4242",
    expiry: expect.stringMatching(/^\d\d\/\d{4}$/) as string,
    isDefault: false,
    charged: [],
  })
  expect(await (await page.get("", customer.visit())).text()).not.toContain("pm_local_ok")

  const chosen = await page.post({ intent: "make-default", cardId: second.id }, customer.visit())
  expect(await outcomeOf(chosen)).toEqual({ status: 303, to, notice: "card-default" })
  expect(await cardsOf(customer)).toMatchObject([{ isDefault: false }, { id: second.id, isDefault: true }])
  const removed = await page.post({ intent: "delete", cardId: second.id }, customer.visit())
  expect(await outcomeOf(removed)).toEqual({ status: 303, to, notice: "card-removed" })
  expect(await cardsOf(customer)).toMatchObject([{ id: first.id, isDefault: false }])
})

test("who came to choose a usual card for another page goes on to it, and nowhere else", async () => {
  const customer = await customerWithCards(2)
  const [first, second] = await cardsOf(customer)
  const next = "/account/abonnements/nouveau?produit=a&quantite=2#recapitulatif"
  const way = `${to}?suite=${encodeURIComponent(next).replaceAll("%2F", "/")}`
  const led = openRoute(cartes, way)
  expect(await (await led.get("", customer.visit())).json()).toMatchObject({ next })
  expect((await outcomeOf(await led.get())).to).toBe(`/connexion?suite=${encodeURIComponent(way).replaceAll("%2F", "/")}`)
  const choose = { intent: "make-default", cardId: second.id }
  expect(await outcomeOf(await led.post(choose, customer.visit()))).toEqual({ status: 303, to: next, notice: "card-default" })
  const removed = await led.post({ intent: "delete", cardId: first.id }, customer.visit())
  expect((await outcomeOf(removed)).to).toBe(way)
  for (const other of ["https://evil.test/", "//evil.test", "/\\evil.test", "/..//evil.test", ""]) {
    const stray = openRoute(cartes, `${to}?suite=${encodeURIComponent(other)}`)
    expect((await outcomeOf(await stray.post(choose, customer.visit()))).to, other).toBe(to)
    expect(await (await stray.get("", customer.visit())).json(), other).toMatchObject({ next: null })
  }
})

test("a card that a subscription counts on says so before it is deleted, and after", async () => {
  const { customer, id: subscription } = await newSubscriber()
  const [only] = await cardsOf(customer)
  expect(only.charged).toEqual([expect.stringMatching(/^n°\u00a0S\d+$/)])
  await customer.commerce.client.account.createCard({ token: "pm_local_ok", gateway: "stripe" })
  await page.post({ intent: "make-default", cardId: only.id }, customer.visit())
  const paying = (await cardsOf(customer)).filter((card: { charged: string[] }) => card.charged.length > 0)
  expect(paying).toMatchObject([{ id: only.id, isDefault: true }])
  const removed = await page.post({ intent: "delete", cardId: only.id }, customer.visit())
  expect((await outcomeOf(removed)).notice).toBe("card-removed-charged")

  await customer.commerce.client.put(`/subscriptions/${subscription}`, { canceled: true, cancel_at_end: true })
  const [left] = await cardsOf(customer)
  expect(left.charged).toEqual([])
  const last = await page.post({ intent: "delete", cardId: left.id }, customer.visit())
  expect((await outcomeOf(last)).notice).toBe("card-removed")
})

test("somebody else's card is not found, and stays as it is", async () => {
  const [owner, other] = [await customerWithCards(1), await customerWithCards(1)]
  const [{ id }] = await cardsOf(owner)
  for (const cardId of [id, "0123456789abcdef01234567", "..", ""]) {
    for (const intent of ["delete", "make-default"]) {
      const answer = await page.post({ intent, cardId }, other.visit())
      expect([answer.status, await answer.text()]).toEqual([404, ""])
    }
  }
  expect(await cardsOf(owner)).toMatchObject([{ id }])
  expect(await cardsOf(other)).toMatchObject([{ isDefault: false }])
})

test("a visitor is asked to log in; an unknown gesture changes nothing", async () => {
  const asked = { status: 303, to: "/connexion?suite=/account/cartes" }
  expect(await outcomeOf(await page.get())).toMatchObject(asked)
  const cardId = "0123456789abcdef01234567"
  expect(await outcomeOf(await page.post({ intent: "delete", cardId }))).toMatchObject(asked)
  const customer = await newCustomer()
  expect((await page.post({ intent: "other", cardId }, customer.visit())).status).toBe(422)
})
