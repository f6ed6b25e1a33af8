import { readAccount } from "~/commerce/accounts.server"
import type { Account } from "~/commerce/api-types"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ifFailed } from "~/commerce/errors"
import { withTimeout } from "~/concurrency"
import { log } from "~/log.server"
import { companyOfAccount } from "~/shop/account/profile/company"
import { type Visitor, ANONYMOUS_VISITOR } from "./visitor"

/** Longest wait in milliseconds for the account, which a page can be shown without. */
const MAX_WAIT_MS = 2000

/** An account as pages know its visitor. */
export function viewVisitor(account: Account): Visitor {
  const { email, first_name: firstName, last_name: lastName, email_optin: emailOptin, type } = account
  const person = { email, firstName: firstName ?? "", lastName: lastName ?? "", ...companyOfAccount(account) }
  return { loggedIn: true, firstName: firstName || null, emailOptin, professional: type === "business", person }
}

/** The visitor; when the backend fails or is slow, an anonymous one rather than no page. */
export async function readVisitor(commerce: Commerce, hasSession: boolean): Promise<Visitor> {
  if (!hasSession) return ANONYMOUS_VISITOR
  const reading = withTimeout(readAccount(commerce), MAX_WAIT_MS, () => {
    throw new ApiUnavailableError("timeout", `No account within ${MAX_WAIT_MS / 1000} seconds`)
  })
  const note = ({ message }: Error) => log.warn("visitor-unavailable", { call: "GET /account", message })
  const account = await reading.catch(ifFailed(null, note))
  return account ? viewVisitor(account) : ANONYMOUS_VISITOR
}
