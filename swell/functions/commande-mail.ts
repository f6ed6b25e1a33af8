import { type Account, findFirstName } from "./lib/contracts"
import { makeFollowUpLink } from "./lib/follow-up"
import { nameVersion, numberLabel } from "./lib/french"
import { sendMessage } from "./lib/messages"
import {
  describeAddress,
  describeBilling,
  describeSeller,
  describeTransfer,
  listLines,
  listTotals,
  nameAddress,
  type PlacedOrder,
  readPromises,
} from "./lib/order-words"
import { noteAwaitedPayment } from "./lib/order-payment"
import { readPage, writePage } from "./lib/pages"
import { findRecord, readRecord } from "./lib/records"
import { newToken, recordIdOf } from "./lib/secrets"
import { shopAddress } from "./lib/shop-address"

export const config: SwellConfig = {
  description: "Confirms an order by mail, with the terms, the withdrawal form and when it arrives",
  model: { events: ["order.submitted"] },
}

/** The contract on a durable medium (directive 2011/83, article 8(7)). An event that comes again sends nothing. */
export default async function confirm(req: SwellRequest): Promise<void> {
  const order = await readRecord<PlacedOrder>(req, `/orders/${String(req.data["id"])}`)
  const account = order?.account_id ? await readRecord<Account>(req, `/accounts/${order.account_id}`) : null
  if (!order || !account || order.draft) return
  const key = `commande/${order.id}`
  if (await findRecord(req, "/messages", { key: await recordIdOf("message", key) })) return
  const [{ boutique, legal, virement }, terms, withdrawal] = await Promise.all([
    req.swell.settings(),
    readPage(req, "cgv"),
    readPage(req, "retractation"),
  ])
  // A name of its own, so that of two events at once both links lead somewhere.
  const link = await makeFollowUpLink(req, order, `mail-${newToken().slice(0, 6)}`)
  const [transfer, shop] = [describeTransfer(order, virement), shopAddress(boutique)]
  const { delivery, place, payBefore, payment, renewals, periods, exceptions } = readPromises(order)
  const address = place.length > 0 ? place : describeAddress(order)
  const billing = describeBilling(order)
  // A guest's address may be an account's of another name.
  const name = findFirstName(order.guest ? [order.shipping, account] : [account, order.shipping])
  const version = order.metadata?.["terms_version"]
  // As on the page that the order ends on.
  const made = order.paid ? "confirmée" : "enregistrée"
  const paid = order.grand_total > 0 ? " Nous avons bien reçu votre paiement." : ""
  const state = order.paid ? paid : ` Nous la ${order.shipment_delivery ? "préparons" : "traitons"} dès réception du paiement.`
  await sendMessage(req, key, {
    ...{ template: "commande", kind: "commande", email: account.email, order_id: order.id },
    subject: `Commande ${numberLabel(order.number)} ${made}`,
    opening: `Votre commande ${numberLabel(order.number)} est ${made}.${state}`,
    ...{ items: listLines(order), rows: listTotals(order), seller: describeSeller(legal) },
    ...(name && { name }),
    ...(link && { link, link_text: "Suivre la commande" }),
    ...(delivery && { delivery }),
    ...(address.length > 0 && { address, address_title: nameAddress(order) }),
    ...(billing.length > 0 && { billing }),
    ...(renewals.length > 0 && { renewals }),
    ...(renewals.length > 0 && shop && { end_link: `${shop}/resilier` }),
    ...(periods.length > 0 && { withdrawal_periods: periods }),
    ...(exceptions.length > 0 && { exceptions }),
    ...(transfer && { transfer }),
    ...(payment && { payment }),
    ...(payBefore && { pay_before: payBefore }),
    ...(typeof version === "string" && { terms_version: nameVersion(version) }),
    ...(terms && { terms: writePage(terms) }),
    ...(withdrawal && { withdrawal: writePage(withdrawal) }),
  })
  await noteAwaitedPayment(req, order)
}
