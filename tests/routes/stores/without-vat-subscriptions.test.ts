import { afterAll, expect, test } from "vitest"
import * as extras from "../../../app/routes/account.abonnements.$id_.articles"
import * as plan from "../../../app/routes/account.abonnements.$id_.formule"
import { startBackend } from "../../setup/backend"
import { newSubscriber } from "../account-customer"
import { openRoute } from "../guarded-route"

const backend = startBackend({ store: "without-vat" })
afterAll(() => backend.close())

test("where the backend adds VAT, no price of a new plan or an added article is called TTC", async () => {
  const { customer, id } = await newSubscriber()
  for (const [route, name] of [
    [plan, "formule"],
    [extras, "articles"],
  ] as const) {
    const page = await openRoute(route, `/account/abonnements/${id}/${name}`, { id }).get("?quantite=2", customer.visit())
    expect(await page.json(), name).toMatchObject({ terms: "HT, TVA en sus" })
  }
})
