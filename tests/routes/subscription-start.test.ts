import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { getRecord, listRecords, putRecord } from "../../sandbox/storage/records.ts"
import { startBackend } from "../setup/backend"
import { updateAccount } from "../../app/commerce/accounts.server"
import { clearCatalogueCache } from "../../app/commerce/catalogue-cache.server"
import * as subscription from "../../app/routes/account.abonnements.$id"
import * as start from "../../app/routes/account.abonnements.nouveau"
import { noticeSentence } from "../../app/texts/notices.server"
import { type Customer, customerWithCard, newCustomer, outcomeOf } from "./account-customer"
import { failOnce } from "./declared-order"
import { openRoute } from "./guarded-route"
import { told } from "./localized-problems"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  backend.calls.length = 0
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

const path = "/account/abonnements/nouveau"
const chosen = "?produit=abonnement-decouverte&o.mouture=grains&achat=mensuel&quantite=2"
const page = openRoute(start, path)
const recap = openRoute(start, `${path}${chosen}`)
const sent = () => backend.calls.filter((call) => call === "POST /api/subscriptions").length
const count = async ({ commerce }: Customer) => ((await commerce.client.get("/subscriptions")) as { count: number }).count

/** A customer with a usual card and a usual address. */
async function readyCustomer(): Promise<Customer> {
  const customer = await customerWithCard()
  backend.calls.length = 0
  return customer
}

/** Makes the usual card one that its bank refuses from now on, or charges in another way. */
async function declineCard({ commerce, account }: Customer, token = "pm_local_decline"): Promise<void> {
  const [card] = (await commerce.client.account.listCards()).results
  const stored = getRecord<{ id: string; token: string }>(backend.sandbox.context.database, "cards", card!.id!)!
  putRecord(backend.sandbox.context.database, "cards", { ...stored, token }, { parentId: account.id })
}

async function openRecap(customer: Customer) {
  const shown = await (await recap.get("", customer.visit())).json()
  const { seen } = shown.recap.value as { seen: string }
  return { shown, order: { page: shown.orderKey as string, seen, terms: "on" } }
}

test("who sees prices in francs reads what is charged, in the currency of the charge", async () => {
  const { cookies } = (await readyCustomer()).visit()
  const shown = await (await recap.get("", { cookies: { ...cookies, "swell-currency": "CHF" } })).json()
  expect(shown.recap.value.price).toBe("25,80\u00a0€ /\u00a0mois")
})

test("an option of another option's value is asked for with that value", async () => {
  const { database } = backend.sandbox.context
  type Stored = { id: string; slug: string; options: { id: string; name: string; values: { id: string }[] }[] }
  const product = listRecords<Stored>(database, "products").find(({ slug }) => slug === "abonnement-decouverte")!
  const [grind] = product.options
  const paper = {
    ...{ id: "papier", name: "Papier", active: true, required: true, input_type: "select" },
    ...{ parent_id: grind!.id, parent_value_ids: [grind!.values[1]!.id], values: [{ id: "v", name: "Blanc" }] },
  }
  const copy = { ...product, id: "filtered", slug: "abonnement-papier", options: [...product.options, paper] }
  putRecord(database, "products", copy, { key: copy.slug })
  const customer = await newCustomer()
  const asked = async (grindValue: string) => {
    const query = `?produit=abonnement-papier&o.mouture=${grindValue}`
    const { form } = (await (await page.get(query, customer.visit())).json()) as { form: { options: { key: string }[] } }
    return form.options.map(({ key }) => key)
  }
  const values = (await (await page.get("?produit=abonnement-papier", customer.visit())).json()).form.options[0].values
  expect(await asked(values[0].value)).toEqual(["mouture"])
  expect(await asked(values[1].value)).toEqual(["mouture", "papier"])
})

test("what comes by subscription is offered, then its choices, then the recap with all that the law asks", async () => {
  const customer = await readyCustomer()
  const { offers } = await (await page.get("", customer.visit())).json()
  expect(offers).toMatchObject([{ title: "Abonnements" }, { title: "Cafés" }])
  const first = { slug: "abonnement-decouverte", price: "12,90\u00a0€ /\u00a0mois" }
  expect(offers[0].products).toContainEqual(expect.objectContaining(first))
  expect(JSON.stringify(offers)).not.toContain("filtres-papier-02")
  const choice = await (await page.get("?produit=abonnement-decouverte", customer.visit())).json()
  expect(choice).toMatchObject({ recap: null, form: { plan: "mensuel", options: [{ key: "mouture" }], quantity: "1" } })
  expect(choice.form.plans).toMatchObject([{ aside: "12,90\u00a0€ /\u00a0mois" }, { aside: "139,30\u00a0€ /\u00a0an" }, {}])
  const { shown } = await openRecap(customer)
  expect(shown.recap.value).toEqual({
    goods: "2\u00a0×\u00a0Abonnement Découverte (Grains)",
    plan: "Mensuel",
    priceLabel: "Prix TTC, livraison comprise",
    price: "25,80\u00a0€ /\u00a0mois",
    delivery: expect.stringMatching(/^Livraison prévue /) as string,
    renewal: expect.stringMatching(
      /^Reconduit automatiquement chaque mois, livraison comprise, .* Prochaine échéance le \d/,
    ) as string,
    withdrawalPeriods: ["Quatorze jours pour vous rétracter, à compter de la réception du premier colis."],
    exceptions: [expect.stringMatching(/^Abonnement Découverte\. Sachet ouvert après la livraison/) as string],
    seen: expect.stringMatching(/^[\w-]{22}$/) as string,
    address: ["Ida Perrin", "3 rue Sainte-Catherine", "69001 Lyon"],
    isSent: true,
    card: "Visa se terminant par 4242",
  })
})

test("it is ordered once, however often its page is posted", async () => {
  const customer = await readyCustomer()
  const { order } = await openRecap(customer)
  const posts = await Promise.all([1, 2, 3].map(() => recap.post(order, customer.visit())))
  const outcomes = await Promise.all(posts.map(outcomeOf))
  expect(outcomes.every(({ status }) => status === 303)).toBe(true)
  expect(outcomes.filter(({ to }) => /^\/account\/abonnements\/[a-f0-9]{24}$/.test(to ?? ""))).toHaveLength(3)
  expect(new Set(outcomes.map(({ to, notice }) => `${to} ${notice}`)).size).toBe(1)
  expect([sent(), await count(customer)]).toEqual([1, 1])
})

test("without the terms, without a card, without an address nothing is sent", async () => {
  const customer = await readyCustomer()
  const { order } = await openRecap(customer)
  const problemOf = async (fields: Record<string, string>) => (await (await recap.post(fields, customer.visit())).json()).problems
  expect(await problemOf({ page: order.page })).toEqual(told({ code: "terms-missing", field: "terms" }))
  expect(await problemOf({ terms: "on", page: "deviné" })).toEqual(told({ code: "form-invalid" }))
  await updateAccount(customer.commerce, { shipping: { account_address_id: null } })
  expect(await problemOf(order)).toEqual(told({ code: "delivery-address-missing" }))
  const bare = await newCustomer()
  const refused = await recap.post(order, bare.visit())
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { problems: told({ code: "card-default-missing" }), termsAccepted: true },
  ])
  expect(sent()).toBe(0)
})

test("a declined card is told, and the same page may order again", async () => {
  const customer = await readyCustomer()
  const { order } = await openRecap(customer)
  await declineCard(customer)
  for (let round = 1; round <= 2; round++) {
    const refused = await recap.post(order, customer.visit())
    expect([refused.status, (await refused.json()).problems]).toEqual([422, told({ code: "payment-refused" })])
  }
  expect([sent(), await count(customer)]).toEqual([2, 0])
})

test.each(["pm_local_3ds", "pm_local_async", "pm_local_charge_decline"])(
  "a first charge that is not made yet (%s) is not told as paid, and its page says what can be done",
  async (token) => {
    const customer = await readyCustomer()
    const { order } = await openRecap(customer)
    await declineCard(customer, token)
    for (let press = 1; press <= 2; press++) {
      const { to, notice } = await outcomeOf(await recap.post(order, customer.visit()))
      expect(notice).toBe("subscription-awaits-payment")
      const shown = await (await openRoute(subscription, to!, { id: to!.split("/").at(-1)! }).get("", customer.visit())).json()
      expect(shown.subscription).toMatchObject({
        late: expect.stringContaining("carte habituelle"),
        bills: [{ status: "À payer" }],
      })
    }
    expect(noticeSentence("subscription-awaits-payment")).not.toMatch(/réglée avec/)
    expect(sent()).toBe(1)
  },
)

test("a trial begins without a charge, and a subscription of which nothing can be read is not told as paid", async () => {
  const trial = openRoute(start, `${path}?produit=club-degustation&achat=mensuel&quantite=1`)
  for (const [route, isRead, notice] of [
    [trial, true, "subscription-trial-started"],
    [recap, false, "subscription-awaits-payment"],
  ] as const) {
    const customer = await readyCustomer()
    const shown = await (await route.get("", customer.visit())).json()
    const order = { page: shown.orderKey as string, seen: shown.recap.value.seen as string, terms: "on" }
    const rule = parseFaultRule({ kind: "status", status: 503, match: { method: "GET", path: "/api/subscriptions/*" } })
    if (!isRead && typeof rule !== "string") addFaultRule(backend.sandbox.context, rule)
    expect((await outcomeOf(await route.post(order, customer.visit()))).notice).toBe(notice)
    clearFaultRules(backend.sandbox.context)
  }
})

test.each(["not-made", "lost-answer"])(
  "what its mail is to say is kept before a charge, or nothing is ordered (%s)",
  async (kind) => {
    const customer = await readyCustomer()
    const { order } = await openRecap(customer)
    await failOnce(backend, { kind, match: { method: "PUT", path: "/api/account" } })
    const refused = await recap.post(order, customer.visit())
    expect([refused.status, (await refused.json()).problems]).toEqual([503, told({ code: "service-unavailable" })])
    expect(sent()).toBe(0)
    expect((await outcomeOf(await recap.post(order, customer.visit()))).notice).toBe("subscription-started")
  },
)

test("it is ordered as its recap showed it, and what cannot be sent back is said", async () => {
  const customer = await readyCustomer()
  const { order } = await openRecap(customer)
  const { database } = backend.sandbox.context
  type Stored = { id: string; slug: string; content: object }
  const product = listRecords<Stored>(database, "products").find(({ slug }) => slug === "abonnement-decouverte")!
  const engraved = { ...product, content: { ...product.content, withdrawal_exception: "Boîte gravée à votre nom." } }
  putRecord(database, "products", engraved, { key: product.slug })
  clearCatalogueCache()
  const { problems } = await (await recap.post(order, customer.visit())).json()
  expect(problems).toEqual(told({ code: "subscription-recap-changed" }))
  const again = await openRecap(customer)
  expect(again.shown.recap.value.exceptions).toEqual(["Abonnement Découverte. Boîte gravée à votre nom."])
  expect((await outcomeOf(await recap.post(again.order, customer.visit()))).notice).toBe("subscription-started")
  putRecord(database, "products", product, { key: product.slug })
  clearCatalogueCache()
  // What was ordered is not ordered again, though its recap would now be another.
  expect((await outcomeOf(await recap.post(again.order, customer.visit()))).notice).toBe("subscription-started")
  expect(sent()).toBe(1)
})

test.each([
  ["lost-answer", "subscription-started"],
  ["not-made", undefined],
])("an order without an answer (%s) is not sent again, and told as begun only where it is", async (kind, told) => {
  const customer = await readyCustomer()
  const { order } = await openRecap(customer)
  await failOnce(backend, { kind, match: { method: "POST", path: "/api/subscriptions" } })
  const press = async () => outcomeOf(await recap.post(order, customer.visit()))
  expect(await press()).toEqual({ status: 303, to: "/account/abonnements", notice: undefined })
  expect((await press()).notice).toBe(told)
  expect(sent()).toBe(1)
})

test("what cannot be ordered is no page; a wrong choice is told at its field; a visitor logs in first", async () => {
  const customer = await readyCustomer()
  expect((await page.get("?produit=filtres-papier-02", customer.visit())).status).toBe(404)
  expect((await page.get("?produit=../account", customer.visit())).status).toBe(404)
  const wrong = await (await page.get(chosen.replace("=2", "=0").replace("mensuel", "hebdomadaire"), customer.visit())).json()
  expect(wrong.recap.problems).toEqual(
    told({ code: "plan-unknown", field: "purchase" }, { code: "quantity-invalid", field: "quantite" }),
  )
  expect((await outcomeOf(await page.get(chosen))).to).toBe(
    `/connexion?suite=${encodeURIComponent(path + chosen).replaceAll("%2F", "/")}`,
  )
})

test("the fourth order within a minute waits", async () => {
  const customer = await readyCustomer()
  const { order } = await openRecap(customer)
  await declineCard(customer)
  for (let round = 1; round <= 4; round++) expect((await recap.post({ page: order.page }, customer.visit())).status).toBe(422)
  for (let round = 1; round <= 3; round++) expect((await recap.post(order, customer.visit())).status).toBe(422)
  const fourth = await recap.post(order, customer.visit())
  expect([fourth.status, Number(fourth.headers.get("Retry-After")) > 0]).toEqual([429, true])
  expect(sent()).toBe(3)
})
