import type { SandboxContext } from "../../storage/context.ts"
import { readAccount } from "../account/account-store.ts"
import { formatEuros } from "../mail/format-euros.ts"
import { words } from "../mail/mail-parts.ts"
import { sendMail } from "../mail/outbox.ts"
import type { OrderRecord } from "./order-record.ts"

/** Mails the confirmation of an order to its account, in French; nothing when no e-mail is known. */
export function mailOrder(context: SandboxContext, order: OrderRecord): void {
  const account = order.account_id ? readAccount(context, order.account_id) : null
  if (!account) return
  sendMail(context, {
    kind: "order-confirmation",
    to: account.email,
    subject: `Commande confirmée nº ${order.number}`,
    parts: [
      words(account.name ? `Bonjour ${account.name},` : "Bonjour,"),
      words(opening(order)),
      {
        kind: "rows",
        listed: true,
        rows: order.items.map((item) => [`${item.quantity} × ${describe(item)}`, formatEuros(item.price_total)]),
      },
      { kind: "rows", rows: amounts(order) },
      { kind: "link", label: "Suivre la commande", address: `${context.shopOrigin}/commande/merci/${order.checkout_id}` },
    ],
  })
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

function amounts(order: OrderRecord): [name: string, amount: string][] {
  const delivery = `Livraison (${order.shipping.service_name ?? ""})`
  return [
    ...(order.discount_total > 0 ? [["Remise", `−${formatEuros(order.discount_total)}`] as [string, string]] : []),
    ...(order.shipment_delivery ? [[delivery, formatEuros(order.shipment_total)] as [string, string]] : []),
    ...(order.giftcard_total > 0 ? [["Carte cadeau", `−${formatEuros(order.giftcard_total)}`] as [string, string]] : []),
    ["Total TTC", formatEuros(order.grand_total)],
    ["dont TVA", formatEuros(order.tax_total)],
  ]
}
