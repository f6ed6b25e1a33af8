import { expect, test } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { ApiUnavailableError } from "~/commerce/errors"
import { QueueFull, QueueTimeout } from "~/concurrency"
import { isOrderInDoubt } from "~/store/sent-orders.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { leave, openShopOn, readyCart, i18n, startPurchase } from "./purchase.fixture"

// An order whose call never left the shop: nothing can appear, so nobody waits for it.

muteLog()
const sandbox = openShopOn(createSandbox())

/** The same shopper, whose turn to send the order does not come. */
function kept({ session }: Commerce, checkoutId: string, error: () => Error): Commerce {
  const withCartLock = async <T>(_session: string | null, work: () => Promise<T>): Promise<T> => {
    if (await isOrderInDoubt(checkoutId)) throw error()
    return work()
  }
  return openCommerce({ session: session(), ...i18n }, { withCartLock })
}

test.each([
  ["has not come in time", () => new QueueTimeout("No turn within 10000 ms")],
  ["will not come: too many wait", () => new QueueFull("More than 20 wait")],
  ["will not come: too many orders wait", () => new ApiUnavailableError("not-sent", "Not sent: too many order calls wait")],
])("one whose turn %s can be sent again at once", async (_name, error) => {
  const { commerce, cart } = await readyCart("virement")
  const problem = { code: "service-unavailable" }
  expect(await leave(kept(commerce, cart.checkout_id, error), cart)).toEqual({ kind: "refused", problem })
  expect(await leave(commerce, cart)).toEqual({ kind: "placed", checkoutId: cart.checkout_id })
})

test("a payment that was made waits for the next check, which sends its order at once", async () => {
  const { commerce, attempt, comeBack } = await startPurchase()
  const intent = readIntent(sandbox.context, "paysafecard", attempt.providerId)
  if (!intent) throw new Error("No such payment")
  saveIntent(sandbox.context, { ...intent, status: "SUCCESS" })
  const busy = kept(commerce, attempt.checkoutId, () => new QueueTimeout("No turn within 10000 ms"))
  expect(await comeBack({ commerce: busy })).toEqual({ kind: "pending" })
  expect(await comeBack({ gateway: null })).toMatchObject({ kind: "placed", isNew: true })
})
