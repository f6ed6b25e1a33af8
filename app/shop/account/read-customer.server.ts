import { readAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { type AccountView, viewAccount } from "./account-view"

/** The customer whose session this is, or null when nobody is logged in. Throws when the backend fails. */
export async function readCustomer(commerce: Commerce): Promise<AccountView | null> {
  const account = await readAccount(commerce)
  return account && viewAccount(account)
}
