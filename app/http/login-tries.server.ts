import { createHash } from "node:crypto"
import { type Result, succeed } from "~/problems"
import { type Try, reserveTry } from "./rate-limits.server"

/**
 * Counts one login against its account, by the e-mail as typed, and against the client's address, whether the account
 * exists or not.
 *
 * @param address as readClientAddress tells it; null where it is not known: the account's limit then stands alone
 * @returns `too-many-requests`, or the try, to be taken back when it was no wrong pair
 */
export async function reserveLogin(email: string, address: string | null): Promise<Result<Try>> {
  const account = createHash("sha256").update(email.toLowerCase()).digest("base64url")
  const ofAddress = address === null ? null : await reserveTry("login-failure-address", address)
  if (ofAddress?.ok === false) return ofAddress
  const ofAccount = await reserveTry("login-failure", account)
  if (!ofAccount.ok) {
    await ofAddress?.value.takeBack()
    return ofAccount
  }
  return succeed({
    async takeBack() {
      await Promise.all([ofAccount.value.takeBack(), ofAddress?.value.takeBack()])
    },
  })
}
