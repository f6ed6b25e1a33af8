import { listCards, removeCard } from "~/commerce/account-cards.server"
import { updateAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import type { AccountCard } from "~/commerce/account-wire"
import type { Account } from "~/commerce/wire"
import { type Result, succeed } from "~/problems"
import { accountFailure } from "./account-failures.server"
import { type ForCustomer, forCustomer } from "./customer.server"
import { cardText } from "./payment-text"

/** A saved card: its network and last digits, `03/2030`, and whether subscriptions are charged to it. */
export type CardView = { id: string; label: string; expiry: string | null; isDefault: boolean }

function defaultCardId(account: Account): string | null {
  const billing = account.billing as { account_card_id?: string | null } | null | undefined
  return billing?.account_card_id ?? null
}

function viewCard(card: AccountCard, usual: string | null): CardView {
  const { id, exp_month: month, exp_year: year } = card
  const expiry = month && year ? `${String(month).padStart(2, "0")}/${year}` : null
  return { id, label: cardText(card), expiry, isDefault: id === usual }
}

/** The customer's saved cards. */
export function readCards(commerce: Commerce): Promise<ForCustomer<CardView[]>> {
  return forCustomer(commerce, async (account) =>
    (await listCards(commerce)).map((card) => viewCard(card, defaultCardId(account))),
  )
}

/**
 * Deletes a saved card or makes it the usual one; only the customer's own are looked at. Null for any other. Problem:
 * `service-unavailable`.
 */
export function actOnCard(
  commerce: Commerce,
  cardId: string,
  gesture: "supprimer" | "habituelle",
): Promise<ForCustomer<Result<null> | null>> {
  return forCustomer(commerce, async (account) => {
    try {
      if (!(await listCards(commerce)).some(({ id }) => id === cardId)) return null
      const removed = gesture === "supprimer"
      if (removed && !(await removeCard(commerce, cardId))) return null
      if (!removed) await updateAccount(commerce, { billing: { account_card_id: cardId } })
      if (removed && defaultCardId(account) === cardId) await updateAccount(commerce, { billing: { account_card_id: null } })
      return succeed(null)
    } catch (error) {
      return accountFailure(error)
    }
  })
}
