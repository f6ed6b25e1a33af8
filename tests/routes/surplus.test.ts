import { afterAll, expect, test } from "vitest"
import { readOrder, saveOrder } from "../../sandbox/services/orders/order-record.ts"
import { newId } from "../../sandbox/storage/ids.ts"
import { buyer, customer } from "../shopper/people"
import { answerProvider, comeBack, goToRecap, listPlaced, logIn, pressOrder, providerPage } from "../shopper/visitor-purchase"
import { type Visitor, localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

// Two payments and one order, by requests to the built shop as a browser without JavaScript makes them.

const shop = openWholeShop()
afterAll(() => shop.close())

const cases = [
  // The bank has agreed, and nobody takes it without its order.
  { first: "ideal", second: "paysafecard", name: "iDEAL | Wero", told: "Un autre paiement a été approuvé, sans débit" },
  { first: "paysafecard", second: "ideal", name: "paysafecard", told: "Un paiement de trop a été débité" },
]

test.each(cases)("$first left open, paid by $second, then accepted: the shopper is told what became of it", async (each) => {
  const { first, second, name, told: title } = each
  const before = listPlaced(shop).length
  const visitor = openVisitor(shop)
  await goToRecap(visitor, first)
  const bank = providerPage(await pressOrder(visitor))
  await answerProvider(shop, bank, "pending")
  await visitor.post("/commande/paiement", { method: second })
  const waiting = await comeBack(visitor, localTarget(await pressOrder(visitor)))
  await visitor.post(waiting, { intent: "cancel" })
  expect(localTarget(await visitor.post(waiting, { intent: "abandon" }))).toBe("/commande/paiement")

  const page = providerPage(await pressOrder(visitor))
  const confirmation = await comeBack(visitor, await answerProvider(shop, page, "accept"))
  const [placed, ...more] = listPlaced(shop).slice(before)
  expect([confirmation, more]).toEqual([`/commande/merci/${placed?.checkout_id}`, []])
  expect(await (await visitor.get(confirmation)).text()).toContain("Un autre paiement est encore en cours")
  const alerts = () => readAlerts().filter(({ method }) => method === first)
  expect(alerts()).toEqual([])

  // It is accepted: its page leads back, and the confirmation is no ordinary one.
  expect(await comeBack(visitor, await answerProvider(shop, bank, "accept"))).toBe(confirmation)
  const told = await (await visitor.get(confirmation)).text()
  expect(told).toContain(title)
  const [, method, amount] = /<p>([^<,]+), (\d+,\d\d\s€), référence [\w-]+/.exec(told) ?? []
  expect([method, amount?.replace(/\s/, " ")]).toEqual([name, `${placed?.grand_total.toFixed(2).replace(".", ",")} €`])
  expect(alerts()).toMatchObject([{ level: "alert" }])
  expect(listPlaced(shop)).toHaveLength(before + 1)
  // Nobody else reads of it.
  expect(await (await openVisitor(shop).get(confirmation)).text()).not.toContain(title)
})

test.each([
  { method: "paypal", name: "PayPal" },
  { method: "klarna", name: "Klarna" },
  { method: "bancontact", name: "Bancontact" },
])("$method approved beside an order that another method pays is told as not taken", async ({ method, name }) => {
  const visitor = openVisitor(shop)
  await goToRecap(visitor, method)
  const page = providerPage(await pressOrder(visitor))
  await visitor.post("/commande/paiement", { method: "virement" })
  const confirmation = await comeBack(visitor, localTarget(await pressOrder(visitor)))
  const title = "Un autre paiement a été approuvé, sans débit"
  expect(await (await visitor.get(confirmation)).text()).not.toContain(title)
  expect(await comeBack(visitor, await answerProvider(shop, page, "accept"))).toBe(confirmation)
  const told = await (await visitor.get(confirmation)).text()
  expect(told).toContain(title)
  expect(told).toMatch(new RegExp(`<p>${name}, \\d+,\\d\\d\\s€, référence [\\w-]+`))
  expect(readAlerts().filter((alert) => alert.method === method)).toEqual([])
  expect(await (await openVisitor(shop).get(confirmation)).text()).not.toContain(title)
})

/** A payment that is left at its provider and, after the warning, another one begun: both their pages. */
async function payOtherwise(visitor: Visitor, first: string, second: string, contact = buyer) {
  await goToRecap(visitor, first, contact)
  const left = providerPage(await pressOrder(visitor))
  await visitor.post("/commande/paiement", { method: second })
  const waiting = await comeBack(visitor, localTarget(await pressOrder(visitor)))
  await visitor.post(waiting, { intent: "abandon" })
  return { left, waiting, page: providerPage(await pressOrder(visitor)) }
}
async function acceptWithoutReturn(page: string): Promise<void> {
  await shop.sandbox.providers.fetch(new Request(page, { method: "POST", body: new URLSearchParams({ choice: "close" }) }))
}
const read = async (visitor: Visitor, path: string) => (await visitor.get(path)).text()

test("paysafecard, which asking may take, is asked about by a return only: no page of the order takes it", async () => {
  const visitor = openVisitor(shop)
  const { left, waiting, page } = await payOtherwise(visitor, "paysafecard", "ideal")
  const confirmation = await comeBack(visitor, await answerProvider(shop, page, "accept"))
  await acceptWithoutReturn(left)
  const before = readAlerts()
  shop.calls.length = 0
  for (const path of [confirmation, confirmation, waiting, waiting.replace("/commande/attente", "/paiement/retour")])
    expect(await read(visitor, await comeBack(visitor, path))).toContain("Un autre paiement est encore en cours")
  expect(shop.calls.filter(({ host }) => host === "vault")).toEqual([])
  expect(readAlerts()).toEqual(before)
})

test("a payment that only its order takes is not taken beside one that was", async () => {
  const visitor = openVisitor(shop)
  const { left: bank, page } = await payOtherwise(visitor, "ideal", "paysafecard")
  await acceptWithoutReturn(page)
  const before = listPlaced(shop).length
  const waiting = await comeBack(visitor, await answerProvider(shop, bank, "accept"))
  expect(waiting).toMatch(/^\/commande\/attente\?.*autre=oui/)
  expect(await read(visitor, waiting)).toContain("Le paiement que vous venez d’approuver n’a pas été encaissé")
  const confirmation = await comeBack(visitor, waiting.replace("/commande/attente", "/paiement/retour"))
  expect(listPlaced(shop).slice(before)).toMatchObject([{ paid: true, billing: { method: "paysafecard" } }])
  expect(await read(visitor, confirmation)).toContain("Un autre paiement a été approuvé, sans débit")
})

test("a surplus payment is told on the order's page in the customer area, too", async () => {
  const visitor = openVisitor(shop)
  await logIn(visitor)
  const { left, page } = await payOtherwise(visitor, "paysafecard", "ideal", { ...buyer, email: customer.email })
  await comeBack(visitor, await answerProvider(shop, page, "accept"))
  const order = `/account/commandes/${listPlaced(shop).at(-1)?.id}`
  expect(await read(visitor, order)).toContain("Un autre paiement est encore en cours")
  await comeBack(visitor, await answerProvider(shop, left, "accept"))
  expect(await read(visitor, order)).toMatch(/Un paiement de trop a été débité.*référence/)

  // Another order that names this one's checkout is told nothing.
  const [placed] = listPlaced(shop).slice(-1)
  const { context } = shop.sandbox
  const copy = readOrder(context, placed?.id ?? "")
  if (!copy) throw new Error("The order was not stored")
  const { id } = saveOrder(context, { ...copy, id: newId(), checkout_id: newId(), number: "9001" })
  const told = await read(visitor, `/account/commandes/${id}`)
  expect(told).toContain("Commande n°\u00a09001")
  expect(told).not.toContain("Un paiement de trop")
})

test("cards of two tabs are both noted on the order, so that the merchant finds the one that could not be cancelled", async () => {
  shop.fail({ kind: "status", status: 400, match: { path: "/functions/" } })
  const visitor = openVisitor(shop)
  await goToRecap(visitor)
  const tabs: string[] = []
  for (const token of ["pm_local_3ds", "pm_local_ok"]) {
    const card = { token, gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }
    await visitor.post("/api/cart", {
      patch: JSON.stringify({ billing: { method: "card", account_card_id: null, intent: null, card } }),
    })
    await visitor.post("/commande/paiement", { method: "card" })
    tabs.push(localTarget(await pressOrder(visitor)))
  }
  const [first = "", second = ""] = tabs
  const bank = providerPage(await visitor.post(first, { by: "page" }))
  const confirmation = await comeBack(visitor, localTarget(await visitor.post(second, { by: "page" })))
  await comeBack(visitor, await answerProvider(shop, bank, "accept"))
  expect(await read(visitor, confirmation)).toContain("Une somme de trop est réservée")
  const { metadata } = listPlaced(shop).at(-1) as unknown as { metadata: { abandoned_payments: Record<string, { id: string }> } }
  const noted = Object.values(metadata.abandoned_payments).map(({ id }) => id)
  expect(noted).toHaveLength(2)
  expect(noted).toContain(bank.split("/").at(-1))
})

function readAlerts(): { level: string; method: string }[] {
  const lines = shop.printed().split("\n")
  const alerts = lines.filter((line) => line.includes("payment-surplus"))
  return alerts.map((line) => JSON.parse(line) as { level: string; method: string })
}
