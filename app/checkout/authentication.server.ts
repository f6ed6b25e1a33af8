import { readOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { type PaymentAttempt, isAttemptExpired } from "~/store/attempts.server"
import { isOwnPage } from "~/payments/stripe/authentication-page"

import type { PaymentPage } from "./payment-page"
import { openPaymentPage } from "./payment-page.server"

/** What the browser needs to let a bank ask about a card: what it may load, and the secret that opens this one intent. */
export type Authentication = { payment: PaymentPage; clientSecret: string }

/**
 * Opens the bank's question about an attempt's card, or null when there is nothing to ask any more: it belongs to no card, has
 * ended, or is an order. Throws BackendFault when order or settings cannot be read.
 */
export async function openAuthentication(
  { commerce, scope }: { commerce: Commerce; scope: { locale: string; currency: string } },
  attempt: PaymentAttempt,
): Promise<Authentication | null> {
  const clientSecret = attempt.providerSecret
  if (clientSecret === null || attempt.to === null || !isOwnPage(attempt.to)) return null
  if ((await isAttemptExpired(attempt.id)) || (await readOrder(commerce, attempt.checkoutId))) return null
  return { payment: openPaymentPage(await readPaymentSettings(scope), ["card"]), clientSecret }
}
