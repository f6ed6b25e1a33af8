import { z } from "zod"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Order, PaymentSettings } from "~/commerce/wire"

const manualSchema = z.object({
  manual: z.literal(true),
  name: z.string().min(1),
  description: z.string().nullish(),
  instructions: z.string().nullish(),
})

/** A method that is settled outside the shop, such as a bank transfer: the order is made unpaid. */
export type ManualMethod = { id: string; label: string; description: string; instructions: string | null }

/** The manual method of an id, as the store's settings describe it, or null when it is none. */
export function findManualMethod(settings: PaymentSettings, id: string): ManualMethod | null {
  const found = Object.hasOwn(settings, id) ? manualSchema.safeParse(settings[id]) : null
  if (!found?.success) return null
  const { name, description, instructions } = found.data
  return { id, label: name, description: description ?? "", instructions: instructions ?? null }
}

/** The manual method by which an unpaid order is to be paid; null when it is paid or has none. */
export async function readManualPayment(
  scope: { locale: string; currency: string },
  order: Pick<Order, "billing" | "paid">,
): Promise<ManualMethod | null> {
  const id = order.billing?.method
  return order.paid === true || !id ? null : findManualMethod(await readPaymentSettings(scope), id)
}
