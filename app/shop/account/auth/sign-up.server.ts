import { createAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { type Result, succeed } from "~/problems"
import { accountFailure } from "~/shop/account/account-failures.server"
import type { SignUp } from "./auth-forms"

/**
 * Makes an account and logs the shopper in to it. An e-mail that the backend does not take, which is one that it
 * already knows, is `email-refused`.
 */
export async function signUp(commerce: Commerce, account: SignUp): Promise<Result<null>> {
  try {
    await createAccount(commerce, account)
    return succeed(null)
  } catch (error) {
    return accountFailure(error)
  }
}
