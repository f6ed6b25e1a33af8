import { askPasswordLink, logInWithToken, setPasswordByKey } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendRefusal } from "~/commerce/errors"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { accountFailure, catchAccountFailure } from "../customer.server"
import { limitFailedLogins } from "./auth.server"
import { waitForConstantTime } from "./constant-time.server"

/**
 * Has a link for a new password mailed. Neither the answer nor its time tells whether the e-mail has an account.
 * Problem: `service-unavailable`.
 *
 * @param pageUrl the page that the link opens; the key becomes its last segment
 */
export async function requestPasswordLink(commerce: Commerce, email: string, pageUrl: string): Promise<Result<null>> {
  const start = performance.now()
  try {
    await askPasswordLink(commerce, email, `${pageUrl}/{reset_key}`)
  } catch (error) {
    if (!(error instanceof BackendRefusal)) return accountFailure(error)
    log.info("recovery-refused", { code: error.code, param: error.param })
  }
  await waitForConstantTime(start)
  return succeed(null)
}

/** Sets a new password by a mailed key. Problems: `password-refused`, `link-expired`, `service-unavailable`. */
export async function resetPassword(commerce: Commerce, key: string, password: string): Promise<Result<null>> {
  try {
    await setPasswordByKey(commerce, key, password)
    return succeed(null)
  } catch (error) {
    return error instanceof BackendRefusal && !error.fields["password"] ? fail("link-expired") : accountFailure(error)
  }
}

/** Logs the shopper in by a mail's single-use token. Problems: `link-expired`, `service-unavailable`. */
export function logInByLink(
  commerce: Commerce,
  link: { email: string; token: string },
  clientAddress: string | null,
): Promise<Result<null>> {
  return limitFailedLogins(link.email, clientAddress, () =>
    catchAccountFailure(async (): Promise<Result<null>> => {
      const start = performance.now()
      if (await logInWithToken(commerce, link)) return succeed(null)
      await waitForConstantTime(start)
      return fail("link-expired")
    }),
  )
}
