import type { Product } from "~/commerce/api-types"
import { listAddresses, listCards } from "~/commerce/account-records.server"
import type { I18n } from "~/commerce/catalogue.server"
import { chargedCurrency } from "~/commerce/read-record.server"
import { digestOf } from "~/digest.server"
import { formatPrice } from "~/money/format-amount"
import { nextCharge } from "~/shop/cart/cart-view"
import { leadDaysOf, promiseDelivery } from "~/shop/catalogue/delivery-promise"
import { dispatchOf, maySend } from "~/shop/catalogue/product-view"
import { stockOf } from "~/shop/catalogue/stock"
import { type PurchaseOption, type ResolvedChoice, unitPrice } from "~/shop/catalogue/variant-choice"
import { withdrawalException, withdrawalKindOf } from "~/shop/catalogue/withdrawal-rules"
import { formatDay } from "~/texts/dates"
import { priceTerms } from "~/texts/prices"
import { intervalLabel, planTerms } from "~/texts/product-sentences"
import { renewalTerms } from "~/texts/renewal"
import { typesetFrench } from "~/texts/typography"
import { withdrawalPeriods } from "~/texts/withdrawal-period"
import { readCatalogueSettings } from "../../catalogue/catalogue-settings.server"
import { defaultAddressId } from "../addresses/addresses.server"
import { defaultCardId } from "../cards/cards.server"
import type { ExpectedCustomer } from "../customer.server"
import { cardText, postalLines } from "../format"

export type ValidSelection = {
  product: Product
  choice: ResolvedChoice
  plan: PurchaseOption
  planId: string
  quantity: number
}

/** What the last page of an order must say; `address` and `card` are those that the backend sends to and charges. */
export type SubscriptionRecapView = Awaited<ReturnType<typeof readRecap>>

/** Reads what a subscription that is ordered now sends, when, where, what it costs and how it goes on. */
export async function readRecap(defaults: Defaults, i18n: I18n, { product, choice, plan, quantity }: ValidSelection) {
  const [{ address, card }, settings] = await Promise.all([defaults, readCatalogueSettings(i18n)])
  const now = new Date()
  const [name, isSent] = [typesetFrench(product.name), maySend(product)]
  const options = choice.options.map(({ value }) => typesetFrench(value)).join(", ")
  const { trialDays, limit } = plan
  const billing = plan.billing ?? { interval: "monthly", count: 1 }
  const price = unitPrice(product, choice.variant, plan, choice.addedPrice).price * quantity
  const leadDays = leadDaysOf(product.content, stockOf(product, choice.variant).state)
  const named = choice.options.map(({ id, value }) => ({ name: product.options?.find((each) => each.id === id)?.name, value }))
  const exception = withdrawalException(product.content, named)
  const kind = withdrawalKindOf(isSent ? "parcel" : dispatchOf(product), true)
  const recap = {
    goods: `${quantity}\u00a0×\u00a0${name}${options ? ` (${options})` : ""}`,
    plan: [typesetFrench(plan.name), planTerms(plan)].filter(Boolean).join(", "),
    priceLabel: `Prix ${priceTerms(settings)}${isSent ? ", livraison comprise" : ""}`,
    price: `${formatPrice(price, product.currency ?? chargedCurrency(i18n))} ${intervalLabel(billing.interval, billing.count)}`,
    delivery: isSent ? promiseDelivery(settings.delivery, { leadDays }, now) : null,
    renewal: renewalTerms({ ...billing, limit, isSent, trialDays }, formatDay(nextCharge({ ...billing, trialDays }, now))),
    withdrawalPeriods: withdrawalPeriods(kind && !(exception && !isSent) ? [kind] : []),
    exceptions: exception ? [`${name}. ${exception}`] : [],
    address,
    card,
    isSent,
  }
  return { ...recap, seen: digestOf(JSON.stringify(recap)).slice(0, 22) }
}

type Defaults = ReturnType<typeof readDefaults>

/**
 * Reads the address that a new subscription is sent to, as lines, and the card that it charges, in words; null for none.
 * Without a default card nothing is ordered: the backend would choose one by itself.
 */
export async function readDefaults({ commerce, account: expected }: ExpectedCustomer) {
  const [account, addresses, cards] = await Promise.all([expected, listAddresses(commerce), listCards(commerce)])
  const address = addresses.find(({ id }) => id === defaultAddressId(account))
  const card = cards.find(({ id }) => id === defaultCardId(account))
  return { address: address ? postalLines(address) : null, card: card ? cardText(card) : null }
}
