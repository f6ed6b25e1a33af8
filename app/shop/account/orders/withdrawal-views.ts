import type { AccountOrder, NotedWithdrawal } from "~/commerce/account-wire"
import { formatDay } from "~/shop/account/french-date"

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
