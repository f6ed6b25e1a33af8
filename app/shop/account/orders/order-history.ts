import type { AccountOrder, NotedWithdrawal, OrderPayment } from "~/commerce/account-wire"
import { formatDay, paymentText } from "~/shop/account/format"

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

/** A withdrawal that the shop has received: its reference, day and goods, all of it text. */
export type WithdrawalView = { reference: string; date: string | null; goods: string[] }

/** The withdrawals that the function `retractation` has noted on an order (docs/functions.md); what is none is left out. */
export function viewWithdrawals(order: AccountOrder): WithdrawalView[] {
  const { withdrawals } = ((order as { metadata?: unknown }).metadata ?? {}) as { withdrawals?: unknown }
  const noted: unknown[] = Array.isArray(withdrawals) ? withdrawals : []
  const names = new Map((order.items ?? []).map(({ id, product_name, product }) => [id, product_name ?? product?.name ?? ""]))
  return noted.flatMap((each) => {
    const { reference, date, items } = (each ?? {}) as NotedWithdrawal
    if (typeof reference !== "string") return []
    const listed = (Array.isArray(items) ? items : []) as { id?: string; quantity?: number }[]
    const goods = listed.flatMap(({ id, quantity }) => (names.get(id) ? [`${quantity ?? 1} × ${names.get(id)}`] : []))
    return [{ reference, date: formatDay(typeof date === "string" ? date : null), goods }]
  })
}

/** Where each carrier tells of a parcel, by a word of its name; the code follows. */
const carriers: readonly [word: string, page: string][] = [
  ["colissimo", "https://www.laposte.fr/outils/suivre-vos-envois?code="],
  ["la poste", "https://www.laposte.fr/outils/suivre-vos-envois?code="],
  ["chronopost", "https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT="],
  ["mondial relay", "https://www.mondialrelay.fr/suivi-de-colis?numeroExpedition="],
  ["dpd", "https://trace.dpd.fr/fr/trace/"],
  ["gls", "https://gls-group.com/FR/fr/suivi-colis?match="],
  ["ups", "https://www.ups.com/track?loc=fr_FR&tracknum="],
]

/** The carrier's page for a parcel; null for a carrier that the shop does not know, and for what is no code. */
export function trackingLink(carrier: readonly (string | null | undefined)[], code: string | null | undefined): string | null {
  if (!code || !/^[A-Za-z0-9-]{5,40}$/.test(code)) return null
  const names = carrier.flatMap((name) => name?.toLowerCase().replaceAll("_", " ") ?? [])
  const known = carriers.find(([word]) => names.some((name) => new RegExp(`\\b${word}\\b`).test(name)))
  return known ? known[1] + code : null
}
