import type { Scope } from "~/commerce/catalogue.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { cardFieldsOf } from "~/payments/methods/chosen-card"
import type { PaymentPage } from "./payment-page"
import { openPaymentPage } from "./payment-page.server"

/** What a page loads whose only fields are those of a card to save; null where the store takes no card on its own pages. */
export async function openCardPage(scope: Scope): Promise<PaymentPage | null> {
  const settings = await readPaymentSettings(scope)
  return cardFieldsOf(settings) === null ? null : openPaymentPage(settings, ["card"])
}
