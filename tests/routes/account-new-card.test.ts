import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import * as cartes from "../../app/routes/account.cartes"
import { newCustomer, outcomeOf } from "./account-customer"
import { openRoute } from "./guarded-route"
import { told } from "./localized-problems"

const backend = startBackend()
afterAll(() => backend.close())
const logged = [vi.spyOn(process.stderr, "write"), vi.spyOn(process.stdout, "write")].map((spy) => spy.mockReturnValue(true))
beforeEach(() => (backend.calls.length = 0))

const page = openRoute(cartes, "/account/cartes")
const token = {
  token: "pm_local_ok",
  gateway: "stripe",
  brand: "visa",
  display_brand: "",
  last4: "4242",
  exp_month: "12",
  exp_year: "2034",
}
const writes = () => backend.calls.filter((call) => call === "POST /api/account/cards").length

test("a tokenised card is saved to its customer's account", async () => {
  const customer = await newCustomer()
  expect(await outcomeOf(await page.post(token, customer.visit()))).toEqual({
    status: 303,
    to: "/account/cartes",
    notice: "card-added",
  })
  const { cards, clientConfig, holder } = await (await page.get("", customer.visit())).json()
  expect(cards).toMatchObject([{ label: "Visa se terminant par 4242" }])
  expect(holder).toEqual({ billing_details: { name: expect.stringMatching(/^Ida Perrin/), email: customer.email } })
  expect(clientConfig.settings.card.gateway).toBe("stripe")
})

test("a new card is told with the account's address, which its bank checks", async () => {
  const customer = await newCustomer()
  const billing = { address1: "3 rue Sainte-Catherine", zip: "69001", city: "Lyon", country: "FR" }
  await customer.commerce.client.account.update({ billing } as object)
  const { holder } = await (await page.get("", customer.visit())).json()
  const address = { line1: billing.address1, postal_code: "69001", city: "Lyon", country: "FR" }
  expect(holder.billing_details).toMatchObject({ name: expect.stringMatching(/^Ida Perrin/), address })
})

test("a refused card says so, and the log has neither token nor number", async () => {
  const customer = await newCustomer()
  const refused = await page.post({ ...token, token: "pm_local_decline" }, customer.visit())
  expect([refused.status, await refused.json()]).toEqual([422, { problems: told({ code: "card-refused" }) }])
  const lines = logged.flatMap(({ mock }) => mock.calls).join()
  expect(lines).toContain("card-refused")
  expect(lines).not.toMatch(/pm_local_decline|4242/)
})

test("what is no token, or of another gateway, never reaches the backend", async () => {
  const customer = await newCustomer()
  for (const wrong of [
    { token: "" },
    { token: "4242 4242 4242 4242" },
    { token: "../../x" },
    { gateway: "quickpay" },
    { gateway: "" },
  ]) {
    const answer = await page.post({ ...token, ...wrong }, customer.visit())
    expect((await answer.json()).problems, JSON.stringify(wrong)).toEqual(told({ code: "card-missing" }))
  }
  expect(writes()).toBe(0)
  expect((await outcomeOf(await page.post(token))).to).toBe("/connexion?suite=/account/cartes")
})

test("card testing: the eleventh try within ten minutes waits, and says so", async () => {
  const customer = await newCustomer()
  const tries: number[] = []
  for (let round = 1; round <= 11; round++)
    tries.push((await page.post({ ...token, token: "pm_local_decline" }, customer.visit())).status)
  expect(tries).toEqual([...Array<number>(10).fill(422), 429])
  expect(writes()).toBe(10)
})
