import { askPasswordLink, setPasswordByKey } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiError } from "~/commerce/errors"
import { log } from "~/log.server"
import { fail, type Result, succeed } from "~/problems"
import { reserveMailedKey } from "~/store/rate-limits.server"
import { accountFailure } from "../customer.server"
import { limitGuesses } from "./auth.server"
import { waitForConstantTime } from "./constant-time.server"

/** Has a link mailed, the key in the place of `{reset_key}`; neither answer nor time tells whether the account exists. */
export async function requestPasswordLink(commerce: Commerce, email: string, linkUrl: string): Promise<Result<null>> {
  const start = performance.now()
  const mailed = await mailPasswordLink(commerce, email, linkUrl)
  if (mailed.ok) await waitForConstantTime(start)
  return mailed
}

/** The same without the wait, for a caller that waits for more than this call. */
export async function mailPasswordLink(commerce: Commerce, email: string, linkUrl: string): Promise<Result<null>> {
  try {
    await askPasswordLink(commerce, email, linkUrl)
  } catch (error) {
    if (!(error instanceof ApiError)) return accountFailure(error)
    log.info("recovery-refused", { code: error.code, param: error.param })
  }
  return succeed(null)
}

/**
 * Sets a new password by a mailed key. Problems: `password-refused`, `link-expired`, `service-unavailable`, `too-many-requests`.
 *
 * @param address the client's, as readRateLimitAddress tells it, against which wrong keys count
 */
export async function resetPassword(
  commerce: Commerce,
  key: string,
  password: string,
  address: string | null,
): Promise<Result<null>> {
  return limitGuesses(await reserveMailedKey(address), async () => {
    try {
      await setPasswordByKey(commerce, key, password)
      return succeed(null)
    } catch (error) {
      return error instanceof ApiError && !error.fields["password"] ? fail("link-expired") : accountFailure(error)
    }
  })
}
