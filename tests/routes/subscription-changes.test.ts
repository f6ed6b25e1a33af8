import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { seedId } from "../../sandbox/storage/ids.ts"
import { getProductById } from "../../sandbox/services/catalogue/read-products.ts"
import { putProduct } from "../../sandbox/storage/products.ts"
import { startBackend } from "../setup/backend"
import { readProduct } from "../../app/commerce/catalogue.server"
import * as extras from "../../app/routes/account.abonnements.$id_.articles"
import * as plan from "../../app/routes/account.abonnements.$id_.formule"
import { type Customer, newCustomer, newSubscriber, outcomeOf } from "./account-customer"
import { failOnce } from "./declared-order"
import { openRoute } from "./guarded-route"
import { told } from "./localized-problems"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  backend.calls.length = 0
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

const filters = { intent: "add", product: "filtres-papier-02", choice: "750?" }
const planPage = (id: string) => openRoute(plan, `/account/abonnements/${id}/formule`, { id })
const extrasPage = (id: string) => openRoute(extras, `/account/abonnements/${id}/articles`, { id })
/** What the page of a subscription's articles posts back of what it shows. */
async function shownTo(customer: Customer, id: string) {
  const { seen } = await (await extrasPage(id).get("", customer.visit())).json()
  return { seen }
}
const writes = () => backend.calls.filter((call) => !call.startsWith("GET"))
const read = (customer: Customer, id: string) =>
  customer.commerce.client.subscriptions.get(id) as Promise<{
    plan_id: string
    quantity: number
    items: { id: string; quantity: number; product_name: string; options: { value: string }[] }[]
  }>

async function planIds(): Promise<Map<string, string>> {
  const product = await readProduct({ locale: "fr-FR", currency: "EUR" }, "abonnement-decouverte")
  const plans = product?.purchase_options?.subscription?.plans ?? []
  return new Map(plans.map(({ name, id }) => [name, id]))
}

test("the plans that are sold now are offered with their prices, and the quantity", async () => {
  const { customer, id } = await newSubscriber()
  const page = await (await planPage(id).get("", customer.visit())).json()
  expect(page).toMatchObject({
    current: (await planIds()).get("Mensuel"),
    subscription: { id, quantity: 1 },
    plans: [
      { name: "Mensuel", price: "12,90\u00a0€", interval: "monthly", intervalCount: 1 },
      { name: "Annuel", interval: "yearly" },
      { name: "Tous les deux mois", intervalCount: 2 },
    ],
  })
})

const recapOf = async (customer: Customer, id: string, formule: string, quantite: string) =>
  (await (await planPage(id).get(`?${new URLSearchParams({ formule, quantite })}`, customer.visit())).json()).recap.value

test("before it is paid for, a change tells its plan, quantity, price and dates; nothing is sent", async () => {
  const { customer, id } = await newSubscriber()
  const plans = await planIds()
  const { plans: offered, subscription } = await (await planPage(id).get("", customer.visit())).json()
  const unit = (name: string) => Math.round(offered.find((each: { name: string }) => each.name === name).unitAmount * 100)
  backend.calls.length = 0
  const more = await recapOf(customer, id, plans.get("Mensuel") ?? "", "3")
  expect(more).toMatchObject({
    ...{ plan: "Mensuel", price: "38,70\u00a0€", seen: "3870", starts: "after-period", next: subscription.next },
    goods: expect.stringMatching(/^3\u00a0×\u00a0Abonnement/),
  })
  const yearly = await recapOf(customer, id, plans.get("Annuel") ?? "", "2")
  expect(yearly).toMatchObject({
    plan: "Annuel",
    seen: String(2 * unit("Annuel")),
    starts: "now",
    renewal: { interval: "yearly" },
  })
  const same = new URLSearchParams({ formule: plans.get("Mensuel") ?? "", quantite: "1" })
  expect(await (await planPage(id).get(`?${same}`, customer.visit())).json()).toMatchObject({
    recap: { ok: true, value: null },
    unchanged: "Rien n’a changé\u00a0: c’est déjà votre abonnement actuel.",
  })
  expect(writes()).toEqual([])
})

test("a change whose price was not the one of the recap is refused, and the recap is there anew", async () => {
  const { customer, id } = await newSubscriber()
  const yearly = (await planIds()).get("Annuel") ?? ""
  backend.calls.length = 0
  for (const price of ["1", ""]) {
    const refused = await planPage(id).post({ plan: yearly, quantity: "2", price }, customer.visit())
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { problems: [{ code: "plan-price-changed" }], typed: { plan: yearly, quantity: "2" } },
    ])
  }
  expect(writes()).toEqual([])
})

test("plan and quantity change by one call that holds only what changed", async () => {
  const { customer, id } = await newSubscriber()
  const yearly = (await planIds()).get("Annuel") ?? ""
  const seen = await recapOf(customer, id, yearly, "2")
  const answer = await planPage(id).post({ plan: yearly, quantity: "2", price: seen.seen }, customer.visit())
  expect(await outcomeOf(answer)).toEqual({ status: 303, to: `/account/abonnements/${id}`, notice: "subscription-changed" })
  expect(await read(customer, id)).toMatchObject({ plan_id: yearly, quantity: 2 })

  backend.calls.length = 0
  const again = await planPage(id).post({ plan: yearly, quantity: "2" }, customer.visit())
  expect((await outcomeOf(again)).notice).toBe("subscription-unchanged")
  expect(writes()).toEqual([])
})

test("a plan of another product, a quantity of nothing and a stopped subscription are refused without a call", async () => {
  const { customer, id } = await newSubscriber()
  const current = (await planIds()).get("Mensuel") ?? ""
  backend.calls.length = 0
  const foreign = await planPage(id).post({ plan: "0123456789abcdef01234567", quantity: "3" }, customer.visit())
  expect([foreign.status, await foreign.json()]).toMatchObject([
    422,
    { problems: [{ code: "plan-unknown", field: "formule" }], typed: { quantity: "3" } },
  ])
  const nothing = await planPage(id).post({ plan: current, quantity: "0" }, customer.visit())
  expect((await nothing.json()).problems).toEqual(told({ code: "quantity-invalid", field: "quantite" }))
  expect(writes()).toEqual([])

  await customer.commerce.client.put(`/subscriptions/${id}`, { canceled: true, cancel_at_end: false })
  expect((await planPage(id).get("", customer.visit())).status).toBe(404)
  expect((await planPage(id).post({ plan: current, quantity: "2" }, customer.visit())).status).toBe(404)
})

test("a product is found with its choices, added, changed and taken away again", async () => {
  const { customer, id } = await newSubscriber()
  const found = await (await extrasPage(id).get("?q=filtres", customer.visit())).json()
  expect(found.found[0]).toMatchObject({ slug: "filtres-papier-02", choices: [{ value: "750?", label: "7,50\u00a0€" }] })
  const coffee = (await (await extrasPage(id).get("?q=guji", customer.visit())).json()).found[0]
  expect(coffee.choices.map(({ label }: { label: string }) => label)).toContain("250 g, Grains, 13,90\u00a0€")

  const add = { intent: "add", product: "ethiopie-guji-shakiso", choice: "1390?poids=250-g&mouture=grains" }
  const added = await extrasPage(id).post(
    { ...add, ...(await shownTo(customer, id)), "quantity-ethiopie-guji-shakiso": "2" },
    customer.visit(),
  )
  expect((await outcomeOf(added)).notice).toBe("subscription-item-added")
  const [item] = (await read(customer, id)).items
  expect(item).toMatchObject({ quantity: 2, options: [{ value: "250 g" }, { value: "Grains" }] })

  const more = { intent: "set-quantities", [`quantity-${item?.id}`]: "5", ...(await shownTo(customer, id)) }
  const changed = await extrasPage(id).post(more, customer.visit())
  expect((await outcomeOf(changed)).notice).toBe("subscription-changed")
  expect(backend.calls).toContain(`PUT /api/subscriptions/${id}/items/${item?.id}`)
  expect((await read(customer, id)).items).toMatchObject([{ id: item?.id, quantity: 5 }])

  const removed = await extrasPage(id).post({ remove: item?.id ?? "" }, customer.visit())
  expect((await outcomeOf(removed)).notice).toBe("subscription-item-removed")
  expect((await read(customer, id)).items).toEqual([])
})

test("a product whose slug has other letters, and many of them, is added too", async () => {
  const { customer, id } = await newSubscriber()
  const { context } = backend.sandbox
  const stored = getProductById(context, seedId("product", "filtres-papier-02"))!
  const slug = `Фильтры_${"é".repeat(150)}`
  putProduct(context.database, { ...stored, slug })
  const add = { intent: "add", product: slug, choice: "750?", quantity: "2", ...(await shownTo(customer, id)) }
  const added = await extrasPage(id).post(add, customer.visit())
  putProduct(context.database, stored)
  expect([added.status, (await read(customer, id)).items]).toMatchObject([303, [{ quantity: 2 }]])
})

test("the recap charges each period only what recurs, and says of other lines that they are billed once", async () => {
  const { customer, id } = await newSubscriber()
  await extrasPage(id).post({ ...filters, quantity: "2", ...(await shownTo(customer, id)) }, customer.visit())
  const plan = (await planIds()).get("Mensuel") ?? ""
  const { recap } = await (await planPage(id).get(`?formule=${plan}&quantite=3`, customer.visit())).json()
  expect(recap.value).toMatchObject({
    extras: [expect.stringMatching(/^2\u00a0×\u00a0Filtres .*, à la prochaine échéance \(15,00\s€\)$/)],
  })
  const price = Number(recap.value.seen)
  const alone = await newSubscriber()
  const other = await (await planPage(alone.id).get(`?formule=${plan}&quantite=3`, alone.customer.visit())).json()
  expect(price).toBe(Number(other.recap.value.seen))
})

test("the recap of one with a discount says that its price does not count it", async () => {
  const { customer, id } = await newSubscriber()
  const plan = (await planIds()).get("Mensuel") ?? ""
  expect(await recapOf(customer, id, plan, "3")).toMatchObject({ reduced: false })
  await customer.commerce.client.put(`/subscriptions/${id}`, { coupon_code: "BIENVENUE10" })
  expect(await recapOf(customer, id, plan, "3")).toMatchObject({ reduced: true, price: "38,70\u00a0€" })
  await customer.commerce.client.put(`/subscriptions/${id}`, { quantity: 3 })
  const { price } = (await (await planPage(id).get("", customer.visit())).json()).subscription
  expect(price).toBe("34,83\u00a0€")
})

test("several quantities are one call that keeps every line", async () => {
  const { customer, id } = await newSubscriber()
  for (const slug of ["filtres-papier-02", "bouilloire-col-de-cygne"]) {
    const { found } = await (await extrasPage(id).get(`?q=${slug.split("-")[0]}`, customer.visit())).json()
    const { choices } = found.find((each: { slug: string }) => each.slug === slug)
    const add = { intent: "add", product: slug, choice: choices[0].value, [`quantity-${slug}`]: "1" }
    const added = await extrasPage(id).post({ ...add, ...(await shownTo(customer, id)) }, customer.visit())
    expect(added.status, slug).toBe(303)
  }
  const before = (await read(customer, id)).items
  const shown = await shownTo(customer, id)
  backend.calls.length = 0
  const typed = Object.fromEntries(before.map((item, index) => [`quantity-${item.id}`, String(index + 2)]))
  expect((await extrasPage(id).post({ intent: "set-quantities", ...typed, ...shown }, customer.visit())).status).toBe(303)
  expect(writes()).toEqual([`PUT /api/subscriptions/${id}/items`])
  expect((await read(customer, id)).items.map(({ id: itemId, quantity }) => [itemId, quantity])).toEqual(
    before.map((item, index) => [item.id, index + 2]),
  )
})

test("what is typed wrongly stays, and nothing is sent", async () => {
  const { customer, id } = await newSubscriber()
  backend.calls.length = 0
  const add = { ...filters, ...(await shownTo(customer, id)) }
  const productId = seedId("product", add.product)
  const refused = await extrasPage(id).post({ ...add, quantity: "deux" }, customer.visit())
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    {
      problems: [{ code: "quantity-invalid", field: `quantity-${productId}` }],
      typed: { quantity: "deux" },
    },
  ])
  const invented = await extrasPage(id).post({ ...add, choice: "poids=9-kg", quantity: "1" }, customer.visit())
  expect((await invented.json()).problems).toEqual(told({ code: "variant-missing", field: `choice-${productId}` }))
  expect(writes()).toEqual([])
  await failOnce(backend, { kind: "status", status: 500, match: { method: "POST", path: `/api/subscriptions/${id}/items` } })
  const failed = await extrasPage(id).post({ ...add, quantity: "4" }, customer.visit())
  expect([failed.status, await failed.json()]).toMatchObject([503, { typed: { quantity: "4" } }])
})

test("somebody else's subscription is no page, and a visitor is asked to log in", async () => {
  const { id } = await newSubscriber()
  const other = await newCustomer()
  backend.calls.length = 0
  for (const page of [planPage(id), extrasPage(id)]) {
    expect((await page.get("", other.visit())).status).toBe(404)
    expect((await page.post({ quantity: "2" }, other.visit()).catch((error: Response) => error)).status).toBeGreaterThanOrEqual(
      400,
    )
  }
  expect(writes()).toEqual([])
  expect((await outcomeOf(await planPage(id).get())).to).toBe(`/connexion?suite=/account/abonnements/${id}/formule`)
  expect((await outcomeOf(await extrasPage(id).get())).to).toBe(`/connexion?suite=/account/abonnements/${id}/articles`)
})
