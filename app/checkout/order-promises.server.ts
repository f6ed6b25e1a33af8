import type { I18n } from "~/commerce/catalogue.server"
import type { Cart, CartItem, PaymentSettings } from "~/commerce/api-types"
import { readSettings } from "~/commerce/settings.server"
import { formatPrice } from "~/money/format-amount"
import { isPaidManually, listOfferedMethods } from "~/payments/registry.server"
import { findWalletPayment } from "~/payments/wallets/wallet-payment.server"
import { isPaymentDue } from "~/payments/server-payment-method"
import type { OrderPromises } from "~/shop/account/orders/order-promises"
import { viewDiscounts } from "~/shop/cart/cart-sums"
import { viewPlan } from "~/shop/cart/cart-view"
import { isDeliveryNeeded, listDeliveryServices } from "~/shop/cart/delivery-services"
import { parseCatalogueSettings } from "~/shop/catalogue/catalogue-settings.server"
import { longestLead, promiseDelivery } from "~/shop/catalogue/delivery-promise"
import { UNNAMED_ITEM } from "~/shop/catalogue/editor-fields"
import { ecoParticipationOf } from "~/shop/catalogue/product-details"
import { dispatchOf } from "~/shop/catalogue/product-view"
import { withdrawalException, withdrawalKindOf } from "~/shop/catalogue/withdrawal-rules"
import { inParis, MS_PER_DAY, nameDay } from "~/shop/catalogue/working-days"
import { viewPlaces } from "~/shop/content/shell-view"
import { renewalTerms } from "~/texts/renewal"
import { typesetFrench } from "~/texts/typography"
import { formatDay } from "~/texts/dates"
import { type WithdrawalKind, withdrawalPeriods } from "~/texts/withdrawal-period"
import { isPaidBySepaDebit } from "./sepa-mandate.server"

/**
 * What an order of a cart would promise now, with the service and the method of payment that it has.
 *
 * @param card how the card that pays it is called
 */
export async function readOrderPromises(
  i18n: I18n,
  cart: Cart,
  payments: PaymentSettings,
  card: string | null = null,
): Promise<OrderPromises> {
  const settings = await readSettings(i18n)
  const { delivery: rule, transferDays } = parseCatalogueSettings(settings)
  const isManual = isPaymentDue(cart) && isPaidManually(payments, cart)
  const now = new Date()
  const deadline = isManual && transferDays ? nameDay(inParis(now).today + transferDays * MS_PER_DAY) : null
  const method = listOfferedMethods(payments, cart).find(({ id }) => id === cart.billing?.method)
  const wallet = findWalletPayment(payments, cart)?.label
  const ofWallet = wallet && card && card !== wallet ? `${wallet} (${card})` : wallet
  const payment = isPaymentDue(cart)
    ? (ofWallet ?? card ?? method?.label ?? null)
    : cart.giftcards?.length
      ? "Carte cadeau"
      : null
  const bound = {
    ...{ renewals: listRenewals(cart, now), payment, pay_before: deadline },
    ...{ withdrawal_periods: withdrawalPeriods(listKinds(cart)), exceptions: listWithdrawalExceptions(cart) },
    ...{ reasons: namePromotions(cart), eco: listEcoParticipations(cart) },
  }
  const service = listDeliveryServices(cart).find(({ id }) => id === cart.shipping?.service)
  if (!service || !isDeliveryNeeded(cart)) return { ...bound, delivery: null, delivery_once_paid: null, collected_at: [] }
  const leadDays = longestLead(cart.items)
  const promise = (awaitsPayment: boolean) =>
    promiseDelivery(rule, { days: service.days, leadDays, isCollected: service.pickup, awaitsPayment }, now)
  const [place] = service.pickup ? viewPlaces(settings as Record<string, unknown>) : []
  return {
    ...bound,
    delivery: promise(isManual || (isPaymentDue(cart) && isPaidBySepaDebit(cart))),
    delivery_once_paid: promise(true),
    collected_at: place ? [place.name, place.street, place.town, place.hours ?? ""].filter(Boolean) : [],
  }
}

function listRenewals(cart: Cart, now: Date): string[] {
  return cart.items.flatMap((item) => {
    const plan = viewPlan(item, cart, now)
    return plan ? [`${nameOf(item)}. ${renewalTerms(plan, formatDay(plan.next))}`] : []
  })
}

function namePromotions(cart: Cart): Record<string, string> {
  const named = viewDiscounts(cart).filter(({ kind, reason }) => kind === "promotion" && reason !== null)
  return Object.fromEntries(named.map(({ id, reason }) => [id, reason ?? ""]))
}

function listEcoParticipations({ items, currency }: Cart): Record<string, string> {
  const each = items.map(({ product_id: id, product }) => [id ?? "", ecoParticipationOf(product?.content, currency)] as const)
  return Object.fromEntries(each.flatMap(([id, eco]) => (eco === null ? [] : [[id, formatPrice(eco, currency)]])))
}

/** What the law sees in the articles of a cart; nothing in services and codes that cannot be given back at all. */
function listKinds({ items }: Cart): WithdrawalKind[] {
  return items.flatMap((item) => {
    const dispatch = item.delivery === undefined ? "parcel" : dispatchOf({ delivery: item.delivery ?? "null" })
    const kind = withdrawalKindOf(dispatch, item.purchase_option?.type === "subscription") ?? "goods"
    const isExcluded = dispatch !== "parcel" && withdrawalException(item.product?.content, item.options ?? []) !== null
    return isExcluded ? [] : kind
  })
}

function listWithdrawalExceptions({ items }: Cart): string[] {
  const sentences = items.flatMap((item) => {
    const reason = withdrawalException(item.product?.content, item.options ?? [])
    return reason ? [`${nameOf(item)}. ${reason}`] : []
  })
  // An article may stand in several lines, with other texts.
  return [...new Set(sentences)]
}

function nameOf({ product_name, product }: CartItem): string {
  return typesetFrench(product_name ?? product?.name ?? UNNAMED_ITEM)
}
