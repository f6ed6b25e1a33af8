import { type Account, findFirstName, type Subscription } from "./lib/contracts"
import { nameVersion, numberLabel } from "./lib/french"
import { sendMessage } from "./lib/messages"
import { describeSeller } from "./lib/order-words"
import { readPage, writePage } from "./lib/pages"
import { readRecord } from "./lib/records"
import { shopAddress } from "./lib/shop-address"
import { takePromises } from "./lib/subscription-promises"

export const config: SwellConfig = {
  description: "Confirms by mail a subscription that was ordered in the customer area, as commande-mail does an order",
  // No source says which of both finds it charged.
  model: { events: ["subscription.created", "subscription.activated"] },
}

/** Those that stand for a contract: no charge was refused, and none is still to come before it begins. */
const BEGUN = ["active", "trial"]

/** The contract on a durable medium, as the recap said it. None for a subscription of an order, whose mail said it, or of the merchant's own. */
export default async function confirm(req: SwellRequest): Promise<void> {
  type Begun = Subscription & { account_id?: string | null; grand_total?: number | null }
  const subscription = await readRecord<Begun>(req, `/subscriptions/${String(req.data["id"])}`)
  if (!subscription?.account_id || subscription.order_id || !BEGUN.includes(subscription.status ?? "")) return
  const account = await readRecord<Account>(req, `/accounts/${subscription.account_id}`)
  const promises = account && (await takePromises(req, account, subscription))
  if (!promises) return
  const [{ legal, boutique }, terms, withdrawal] = await Promise.all([
    req.swell.settings(),
    readPage(req, "cgv"),
    readPage(req, "retractation"),
  ])
  const { id, number, status, grand_total: total } = subscription
  const [shop, name] = [shopAddress(boutique), findFirstName([account])]
  const { delivery, address, renewals, exceptions, payment } = promises
  const paid = status === "active" && total ? " Nous avons bien reçu votre paiement." : ""
  await sendMessage(req, `abonnement/${id}`, {
    ...{ template: "commande", kind: "abonnement", email: account.email, subscription_id: id },
    subject: `Abonnement ${numberLabel(number)} confirmé`,
    opening: `Votre abonnement ${numberLabel(number)} est confirmé.${paid}`,
    items: [],
    rows: [
      { name: "Abonnement", value: promises.goods },
      { name: "Formule", value: promises.plan },
      { name: promises.price_label, value: promises.price },
    ],
    seller: describeSeller(legal),
    ...(name && { name }),
    ...(delivery && { delivery }),
    ...(address.length > 0 && { address, address_title: "Livraison" }),
    ...(payment && { payment }),
    renewals,
    ...(promises.terms_version && { terms_version: nameVersion(promises.terms_version) }),
    ...(promises.withdrawal_periods?.length && { withdrawal_periods: promises.withdrawal_periods }),
    ...(exceptions.length > 0 && { exceptions }),
    ...(shop && { link: `${shop}/account/abonnements/${id}`, link_text: "Gérer l’abonnement", end_link: `${shop}/resilier` }),
    ...(terms && { terms: writePage(terms) }),
    ...(withdrawal && { withdrawal: writePage(withdrawal) }),
  })
}
