import { Hono } from "hono"
import { html } from "hono/html"
import { numberLabel } from "../../swell/functions/lib/french.ts"
import { renderPage } from "../providers/page.ts"
import { readAccount } from "../services/account/account-store.ts"
import type { Address } from "../services/cart/cart-record.ts"
import type { OrderRecord } from "../services/orders/order-record.ts"
import { listRefusedOrders } from "../services/orders/refused-orders.ts"
import { listPayments } from "../services/payments/payment-record.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { getRecord, listRecords } from "../storage/records.ts"

const formatAmount = (amount: number, currency: string) => amount.toLocaleString("fr-FR", { style: "currency", currency })
const stateOf = (order: OrderRecord) => (order.paid ? "payée" : "à payer")

function showAddress({ name, company, address1, address2, zip, city, country, phone }: Address) {
  const lines = [name, company, address1, address2, [zip, city].filter(Boolean).join(" "), country, phone]
  return html`<div class="text">${lines.filter(Boolean).join("\n")}</div>`
}

function showOrder(context: SandboxContext, order: OrderRecord) {
  const { items, shipping, billing } = order
  const lines = items.map((item) => {
    const options = item.options.map(({ name, value }) => `${name} ${value}`)
    const text = [`${item.quantity} × ${item.product_name}`, ...options].join(", ")
    return html`<li>${text} : ${formatAmount(item.price_total, order.currency)}</li>`
  })
  const payments = listPayments(context, order.id).map(
    ({ method, gateway, amount, currency, status }) =>
      html`<p>${gateway ?? method} : ${formatAmount(amount, currency)} (${status})</p>`,
  )
  const email = (order.account_id ? readAccount(context, order.account_id)?.email : null) ?? "–"
  return html`<ul class="list">
      ${lines}
    </ul>
    <dl>
      <dt>Livraison</dt>
      <dd>${shipping.service_name ?? "–"}&nbsp;: ${formatAmount(order.shipment_total, order.currency)}</dd>
      <dt>Total</dt>
      <dd>${formatAmount(order.grand_total, order.currency)}, ${stateOf(order)}</dd>
      <dt>Paiement</dt>
      <dd>${billing.method ?? "–"} ${payments}</dd>
      <dt>E-mail</dt>
      <dd>${email}</dd>
      <dt>Livrée à</dt>
      <dd>${showAddress(shipping)}</dd>
      <dt>Facturée à</dt>
      <dd>${showAddress(billing)}</dd>
      <dt>État</dt>
      <dd>${order.status}, <time datetime="${order.date_created}">${order.date_created}</time></dd>
    </dl>
    <p><a href="/__orders">Toutes les commandes</a></p>`
}

function showOrders(context: SandboxContext, orders: OrderRecord[]) {
  const rows = orders
    .toReversed()
    .map(
      (order) =>
        html`<li>
          <a href="/__orders/${order.id}">${order.number}</a> : ${formatAmount(order.grand_total, order.currency)},
          ${stateOf(order)}
        </li>`,
    )
  const refused = listRefusedOrders(context)
    .toReversed()
    .map(({ method, message, date }) => html`<li>${method ?? "–"} : ${message} <time datetime="${date}">${date}</time></li>`)
  return html`${
    rows.length > 0
      ? html`<ol class="list" reversed>
          ${rows}
        </ol>`
      : html`<p>Aucune commande pour l’instant.</p>`
  }
  ${
    refused.length > 0
      ? html`<h2>Refusées</h2>
          <ul class="list">
            ${refused}
          </ul>`
      : ""
  }`
}

/** What the merchant would see of orders: pages for a browser, JSON for everything else. */
export function orderPageRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.get("/__orders", (c) => {
    const orders = listRecords<OrderRecord>(context.database, "orders")
    if (c.req.header("accept")?.includes("text/html")) return c.html(renderPage("Commandes", showOrders(context, orders)))
    return c.json(
      orders.map(({ id, number, checkout_id, status, paid, billing, grand_total }) => {
        return { id, number, checkout_id, status, paid, method: billing.method ?? null, grand_total }
      }),
    )
  })
  app.get("/__orders/:id", (c) => {
    const order = getRecord<OrderRecord>(context.database, "orders", c.req.param("id"))
    if (order) return c.html(renderPage(`Commande ${numberLabel(order.number)}`, showOrder(context, order)))
    return c.html(renderPage("Commande introuvable", html`<p><a href="/__orders">Toutes les commandes</a></p>`), 404)
  })
  app.get("/__refused", (c) => c.json(listRefusedOrders(context)))
  return app
}
