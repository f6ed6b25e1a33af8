import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import type { CouponRecord } from "../../storage/models.ts"
import { findRecord, getRecord, listRecords } from "../../storage/records.ts"
import type { AccountRecord, CardRecord } from "../account/account-record.ts"
import { requireAccount } from "../account/account-store.ts"
import { couponProblem } from "../cart/discount-rules.ts"
import { fieldError, type FieldErrors, isFieldErrors, readObject, refuseOtherFields } from "../cart/field-errors.ts"
import { chargeCurrency } from "../catalogue/price-in-currency.ts"
import { readStore } from "../settings/read-settings.ts"
import { parseItem } from "../cart/item-input.ts"
import { emit } from "../functions/events.ts"
import { declinedText } from "../payments/decline.ts"
import { readToken } from "../vault/token-record.ts"
import { addInvoice } from "./invoice-record.ts"
import { newSubscription } from "./new-subscription.ts"
import { chooseSubscription } from "./subscription-choice.ts"
import { isCharged } from "./renewal-order.ts"
import { readExtraItems } from "./subscription-items.ts"
import { saveSubscription, type SubscriptionRecord } from "./subscription-record.ts"
import { withTotals } from "./subscription-totals.ts"

const accepted = ["product_id", "plan_id", "variant_id", "options", "quantity", "coupon_code", "items"]

/**
 * `POST /subscriptions`: starts a subscription and charges the account's default card at once.
 *
 * @returns the subscription, or the refused fields; without a card that can be charged `errors.account`
 * @throws ApiError `UNAUTHORIZED`; 404 for an unknown product
 */
export function createSubscription(
  context: SandboxContext,
  state: RequestState,
  body: unknown,
): SubscriptionRecord | FieldErrors {
  const account = requireAccount(context, state)
  const input = readObject(body)
  refuseOtherFields(input, accepted)
  const { plan_id: planId, coupon_code: couponCode, items: extras, ...item } = input
  const currency = chargeCurrency(readStore(context), state.currency)
  const chosen = chooseSubscription(context, parseItem(item), typeof planId === "string" ? planId : undefined, currency)
  if (isFieldErrors(chosen)) return chosen
  const coupon =
    typeof couponCode === "string" && couponCode !== ""
      ? findRecord<CouponRecord>(context.database, "coupons", couponCode.toUpperCase())
      : undefined
  if (coupon === null || (coupon && couponProblem(context, coupon) !== null))
    return fieldError("coupon_code", "INVALID", "Coupon code is not valid")
  const items = extras === undefined ? [] : readExtraItems(context, extras, currency)
  if (isFieldErrors(items)) return items
  const card = defaultCard(context, account)
  if (!card) return fieldError("account", "REQUIRED", "Account has no default card")
  if (readToken(context, card.token)?.behaviour === "decline") return fieldError("account", "INVALID", declinedText)
  return inTransaction(context.database, () => {
    const subscription = newSubscription(context, {
      accountId: account.id,
      productName: chosen.productName,
      choice: chosen.choice,
      plan: chosen.plan,
      orderId: null,
      currency,
      couponCode: coupon?.code ?? null,
      billing: { method: "card", account_card_id: card.id },
      shipping: account.shipping,
      delay: 0,
    })
    const saved = saveSubscription(context, withTotals(context, { ...subscription, items }))
    // assumed: without an order the first period has an invoice, whatever is sent.
    if (saved.status !== "trial") addInvoice(context, saved, { paid: isCharged(context, saved) })
    emit(context, "subscription.created", saved)
    return saved
  })
}

/** The card that an account pays subscriptions with: the chosen one, else its first. */
function defaultCard(context: SandboxContext, account: AccountRecord): CardRecord | null {
  const id = account.billing["account_card_id"]
  const chosen = typeof id === "string" ? getRecord<CardRecord>(context.database, "cards", id) : null
  return chosen ?? listRecords<CardRecord>(context.database, "cards", account.id)[0] ?? null
}
