import { Hono } from "hono"
import { cors } from "hono/cors"
import type { IntentRecord } from "../services/vault/intent-record.ts"
import { readIntent, saveIntent } from "../services/vault/intent-record.ts"
import { readObject } from "../services/vault/vault-input.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { getRecord } from "../storage/records.ts"
import type { SettledChoice } from "./hosted-page.ts"
import { addParameters, hostedPageRoutes, inMajorUnits } from "./hosted-page.ts"

const payer = {
  email_address: "jeanne.martin@exemple.fr",
  payer_id: "LOCALPAYER001",
  name: { given_name: "Jeanne", surname: "Martin" },
}

const homeAddress = {
  address_line_1: "12 rue des Tables-Claudiennes",
  admin_area_2: "Lyon",
  postal_code: "69001",
  country_code: "FR",
}

function returnAddress(intent: IntentRecord): string | null {
  const { return_url, cancel_url } = intent.redirect
  const given = intent.data.choice as SettledChoice | undefined
  if (given === "accept") return return_url ? addParameters(return_url, { token: intent.id, PayerID: payer.payer_id }) : null
  const url = given === "pending" ? return_url : cancel_url
  return url ? addParameters(url, { token: intent.id }) : null
}

type RatedCart = {
  id: string
  shipment_rating?: { services: Array<{ id: string; name: string; price: number }> } | null
  shipping?: { service?: string | null }
}

/** The services of the order's cart, which the vault's update made known. assumed: that PayPal is told them so. */
function listOptions(context: SandboxContext, order: IntentRecord) {
  const cart = order.cart_id ? getRecord<RatedCart>(context.database, "carts", order.cart_id) : null
  return (cart?.shipment_rating?.services ?? []).map(({ id, name, price }) => ({
    id,
    label: name,
    type: "SHIPPING",
    selected: id === cart?.shipping?.service,
    amount: { value: price.toFixed(2), currency_code: order.currency },
  }))
}

/** An order as PayPal shows it to the page's own library; an agreement, which Braintree sets up, has no amount. */
export function publishOrder(context: SandboxContext, order: IntentRecord) {
  const due = inMajorUnits(order)
  const amount = due === null ? null : { value: due.toFixed(2), currency_code: order.currency }
  const chosen = readObject(order.data.shipping)
  const shipping = { name: { full_name: "Jeanne Martin" }, address: homeAddress, ...chosen, options: listOptions(context, order) }
  return {
    id: order.id,
    status: order.status,
    intent: order.data.intent,
    shipping_preference: order.data.shipping_preference,
    payee_merchant: order.data.payee_merchant,
    payer: { ...payer, address: homeAddress },
    purchase_units: [{ amount, shipping }] as const,
    // Nothing of PayPal's: how the charge will end, for Braintree.
    sandbox_end: order.data.end,
  }
}

/**
 * PayPal's approval. The page is opened with the order in `token`, and returns `token` and `PayerID`.
 * assumed: a refused payment comes back as a cancelled one, a pending one without `PayerID`.
 */
export function paypalPages(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.use("/provider/paypal/orders/*", cors({ origin: "*" }))
  app.get("/provider/paypal/orders/:id", (c) => {
    const order = readIntent(context, "paypal", c.req.param("id"))
    return order ? c.json(publishOrder(context, order)) : c.json({ name: "RESOURCE_NOT_FOUND" }, 404)
  })
  app.post("/provider/paypal/orders/:id/approve", async (c) => {
    const order = readIntent(context, "paypal", c.req.param("id"))
    if (!order) return c.json({ name: "RESOURCE_NOT_FOUND" }, 404)
    const { shipping, end } = readObject(await c.req.json().catch(() => ({})))
    const data = { ...order.data, ...(shipping ? { shipping } : {}), ...(end ? { end } : {}) }
    const approved = settle({ ...order, data }, "accept")
    return c.json(publishOrder(context, approved))
  })
  const settle = (intent: IntentRecord, choice: SettledChoice) => {
    const status = choice === "accept" ? "APPROVED" : choice === "pending" ? "PAYER_ACTION_REQUIRED" : "CREATED"
    return saveIntent(context, { ...intent, status, data: { ...intent.data, choice } })
  }
  for (const path of ["/provider/paypal", "/checkoutnow"]) {
    const routes = hostedPageRoutes(context, {
      title: "PayPal",
      path,
      gateway: "paypal",
      choices: ["accept", "refuse", "cancel", "pending", "close"],
      readId: (c) => c.req.query("token"),
      isOpen: (intent) => intent.status !== "APPROVED",
      readReturn: returnAddress,
      settle(intent, choice) {
        const settled = settle(intent, choice)
        return { status: settled.status, returnTo: returnAddress(settled) }
      },
    })
    app.route("/", routes)
  }
  return app
}
