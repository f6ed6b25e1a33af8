import { readAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Account } from "~/commerce/wire"

/** What only a customer may have, or that nobody is logged in. */
export type ForCustomer<Value> = { loggedIn: false } | { loggedIn: true; value: Value }

/** Does what only a logged-in customer may do; the backend is asked who that is before anything else. */
export async function forCustomer<Value>(
  commerce: Commerce,
  work: (account: Account) => Promise<Value>,
): Promise<ForCustomer<Value>> {
  const account = await readAccount(commerce)
  return account ? { loggedIn: true, value: await work(account) } : { loggedIn: false }
}
