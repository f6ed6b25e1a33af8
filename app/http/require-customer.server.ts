import { readAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Account } from "~/commerce/wire"
import { seeOther } from "./responses.server"
import { entryPath } from "./paths"

type Shopper = { commerce: Commerce; headers(init?: HeadersInit): Headers }

/**
 * Asks the backend who is logged in.
 *
 * @param path where the login leads back to
 * @throws the redirect to the login page when nobody is
 */
export async function requireCustomer(shopper: Shopper, path: string): Promise<{ commerce: Commerce; account: Account }> {
  const account = await readAccount(shopper.commerce)
  if (!account) throw seeOther(entryPath("/connexion", path), shopper)
  return { commerce: shopper.commerce, account }
}
