import { readOrder, submitOrder, updateCart } from "../../app/commerce/carts.server"
import type { I18n } from "../../app/commerce/catalogue.server"
import { openCommerce } from "../../app/commerce/client.server"
import { readPaymentSettings } from "../../app/commerce/settings.server"
import { findManualMethod } from "../../app/payments/registry.server"
import type { Notes } from "./notes"
import { fillCart } from "./try-cart"

/** Makes one order by a method that is settled by hand, and notes what came back. */
export async function tryOrder(notes: Notes, i18n: I18n): Promise<void> {
  const settings = await readPaymentSettings(i18n)
  const method = Object.keys(settings).find((id) => findManualMethod(settings, id))
  if (method === undefined) return notes.open("order", "manual: true", "no-payment")
  const commerce = openCommerce({ session: null, ...i18n })
  const cart = await fillCart(notes, commerce, i18n)
  if (!cart) return
  await updateCart(commerce, { account: { email: "essai-contrat@example.com" }, billing: { method } })
  const { number } = await submitOrder(commerce)
  const order = await readOrder(commerce, cart.checkout_id)
  if (order?.number !== number) return notes.broken("order", number, "unexpected", "the order is not read back")
  const { paid, status, currency, grand_total, payment_total } = order
  notes.counts["orders"] = 1
  notes.settle("the order", `${number}, paid ${String(paid)}, status ${String(status)}, ${grand_total} ${String(currency)}`)
  notes.settle("payment_total of an unpaid order", String(payment_total))
  notes.settle("an order has", Object.keys(order).toSorted().join(", "))
}
