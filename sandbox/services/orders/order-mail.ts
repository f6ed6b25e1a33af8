import type { SandboxContext } from "../../storage/context.ts"
import { readAccount } from "../account/account-store.ts"
import { formatEuros } from "../mail/format-euros.ts"
import { sendMail } from "../mail/outbox.ts"
import { readStore } from "../settings/read-settings.ts"
import type { OrderRecord } from "./order-record.ts"

/** Mails the confirmation of an order to its account, in French; nothing when no e-mail is known. */
export function mailOrder(context: SandboxContext, order: OrderRecord): void {
  const account = order.account_id ? readAccount(context, order.account_id) : null
  if (!account) return
  const { name } = readStore(context)
  const lines = order.items.map((item) => `- ${item.quantity} × ${describe(item)} : ${formatEuros(item.price_total)}`)
  const amounts = [
    ...(order.discount_total > 0 ? [`Remise : −${formatEuros(order.discount_total)}`] : []),
    ...(order.shipment_delivery
      ? [`Livraison (${order.shipping.service_name ?? ""}) : ${formatEuros(order.shipment_total)}`]
      : []),
    ...(order.giftcard_total > 0 ? [`Carte cadeau : −${formatEuros(order.giftcard_total)}`] : []),
    `Total TTC : ${formatEuros(order.grand_total)}`,
    `dont TVA : ${formatEuros(order.tax_total)}`,
  ]
  sendMail(context, {
    kind: "order-confirmation",
    to: account.email,
    subject: `Commande confirmée nº ${order.number}`,
    text: [
      greeting(account.name),
      opening(order),
      lines.join("\n"),
      amounts.join("\n"),
      link(context, order),
      `À bientôt,\n${name}`,
    ].join("\n\n"),
  })
}

function greeting(name: string | undefined): string {
  return name ? `Bonjour ${name},` : "Bonjour,"
}

function opening(order: OrderRecord): string {
  const state = order.paid ? "Votre paiement est bien arrivé." : "Elle sera préparée dès la réception de votre paiement."
  return `Votre commande nº ${order.number} est confirmée. ${state}`
}

function describe(item: OrderRecord["items"][number]): string {
  const options = item.options.map((option) => option.value).join(", ")
  const plan = item.purchase_option ? `, abonnement ${item.purchase_option.plan_name}` : ""
  return `${item.product_name}${options ? ` (${options})` : ""}${plan}`
}

function link(context: SandboxContext, order: OrderRecord): string {
  return `Suivre la commande : ${context.shopOrigin}/commande/merci/${order.checkout_id}`
}
