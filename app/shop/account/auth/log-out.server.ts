import { logOut } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { accountFailure } from "~/shop/account/account-failures.server"

/** Logs the shopper out; where the backend fails, this browser forgets its session all the same. */
export async function logOutShopper(commerce: Commerce): Promise<void> {
  try {
    await logOut(commerce)
  } catch (error) {
    accountFailure(error)
    commerce.forgetSession()
  }
}
