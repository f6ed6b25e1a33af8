import { readAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Account } from "~/commerce/wire"
import { log } from "~/log.server"
import { type Visitor, anonymous } from "./visitor"

/** Longest wait in milliseconds for the account, which a page can be shown without. */
const LONGEST_WAIT_MS = 2000

/** The visitor; when the backend fails or is slow, an anonymous one rather than no page. */
export async function readVisitor(commerce: Commerce, hasSession: boolean): Promise<Visitor> {
  if (!hasSession) return anonymous
  try {
    const account = await withinWait(readAccount(commerce))
    return account ? { loggedIn: true, firstName: account.first_name || null, emailOptin: account.email_optin } : anonymous
  } catch (error) {
    if (!(error instanceof BackendFault || error instanceof BackendRefusal)) throw error
    log.warn("visitor-left-out", { call: "GET /account", message: error.message })
    return anonymous
  }
}

async function withinWait(reading: Promise<Account | null>): Promise<Account | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new BackendFault("timeout", `No account within ${LONGEST_WAIT_MS / 1000} seconds`)),
      LONGEST_WAIT_MS,
    )
  })
  reading.catch(() => undefined)
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
