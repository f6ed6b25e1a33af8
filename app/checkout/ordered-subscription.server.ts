import { listSubscriptions } from "~/commerce/account-subscriptions.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { log } from "~/log.server"

const allPath = "/account/abonnements"

/**
 * The page of the subscription that an order began. The backend makes it some seconds after the order (storefront API,
 * subscriptions): until then, for several at once, and where it does not answer, the page of all of them.
 */
export async function findSubscriptionPath(commerce: Commerce, orderId: string): Promise<string> {
  try {
    const [own, ...more] = (await listSubscriptions(commerce)).filter(({ order_id }) => order_id === orderId)
    return own && more.length === 0 ? `${allPath}/${own.id}` : allPath
  } catch (error) {
    if (!(error instanceof BackendFault || error instanceof BackendRefusal)) throw error
    log.warn("subscription-not-found-yet", { message: error.message })
    return allPath
  }
}
