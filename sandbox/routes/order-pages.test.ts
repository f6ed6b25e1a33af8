import { expect, it } from "vitest"
import { ids } from "../services/cart/sample-shop.fixture.ts"
import { orderPageRoutes } from "./order-pages.ts"
import { openSampleApi } from "./sample-api.fixture.ts"

const address = { country: "FR", zip: "69002", city: "Lyon", name: "Jeanne <Martin>", service: "colissimo" }

async function openOrders() {
  const { context, call } = openSampleApi()
  const pages = orderPageRoutes(context)
  await call("POST", "/cart/items", { product_id: ids.coffee, variant_id: ids.small, quantity: 2 })
  const pay = (token: string) =>
    call("PUT", "/cart", {
      account: { email: "jeanne@exemple.fr" },
      shipping: address,
      billing: { name: "Jean Martin", method: "card", card: { token } },
    })
  const order = () => call("POST", "/cart/order")
  const open = async (path: string, accept = "text/html,*/*") => {
    const answer = await pages.request(path, { headers: { accept } })
    return { status: answer.status, text: await answer.text() }
  }
  return { pay, order, open }
}

it("shows a browser the orders, and each with its lines, addresses, e-mail and payment", async () => {
  const { pay, order, open } = await openOrders()
  await pay("pm_local_ok")
  const { json } = await order()
  const list = await open("/__orders")
  expect(list.text).toContain(`<a href="/__orders/${String(json.id)}">10042</a>`)
  const page = await open(`/__orders/${String(json.id)}`)
  for (const words of [
    "Commande n° 10042",
    "2 × ",
    "26,70",
    "payée",
    "jeanne@exemple.fr",
    "Jeanne &lt;Martin&gt;",
    "Jean Martin",
    "card",
  ])
    expect(page.text).toContain(words)
  expect(await open("/__orders/none")).toMatchObject({ status: 404 })
})

it("gives programs JSON, whatever they accept", async () => {
  const { pay, order, open } = await openOrders()
  await pay("pm_local_ok")
  await order()
  for (const accept of ["*/*", "application/json"])
    expect(JSON.parse((await open("/__orders", accept)).text)).toMatchObject([{ number: "10042", method: "card", paid: true }])
})

it("says why an order was refused, also when everything else of it is undone", async () => {
  const { pay, order, open } = await openOrders()
  await pay("pm_local_charge_decline")
  expect((await order()).status).toBe(400)
  expect(JSON.parse((await open("/__refused", "*/*")).text)).toMatchObject([
    { method: "card", param: "billing.method", message: "Votre carte a été refusée.", checkout_id: expect.any(String) as string },
  ])
  expect((await open("/__orders")).text).toContain("card : Votre carte a été refusée.")
})

it("says that there are no orders, and heads no empty list", async () => {
  const { open } = await openOrders()
  const { text } = await open("/__orders")
  expect(text).toContain("Aucune commande pour l’instant.")
  expect(text).not.toContain("Refusées")
})
