import type { OrderPayment } from "~/commerce/account-wire"
import { formatDay } from "~/shop/account/french-date"
import { paymentText } from "~/shop/account/payment-text"

/** One movement of money, all of it text. */
export type MoneyRow = { id: string; date: string | null; label: string; amount: string; state: string }

const states: ReadonlyMap<string, string> = new Map([
  ["success", "Effectué"],
  ["pending", "En attente"],
  ["error", "Refusé"],
])

/**
 * @param price writes an amount in the order's currency
 * @param otherwise what it is called where the backend does not tell with what it was made
 */
export function viewMoney(
  { id, date_created, amount, method, status, success, card, giftcard }: OrderPayment,
  price: (amount: number | null | undefined) => string,
  otherwise: string,
): MoneyRow {
  const last4 = giftcard?.last4
  const gift = method === "giftcard" ? `Carte cadeau${last4 ? ` se terminant par ${last4}` : ""}` : null
  return {
    id: id ?? `${date_created ?? ""} ${amount ?? ""}`,
    date: formatDay(date_created),
    label: gift ?? paymentText({ method: method ?? null, card: card ?? null }) ?? otherwise,
    amount: price(amount),
    state: states.get(status ?? "") ?? (success ? "Effectué" : "En cours"),
  }
}
