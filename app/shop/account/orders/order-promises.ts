import { z } from "zod"
import type { Order } from "~/commerce/api-types"

const promises = z.object({
  /** When the goods arrive or can be collected, as one sentence without its full stop. */
  delivery: z.string().nullable().catch(null),
  /** The same once a payment has come that is still awaited. */
  delivery_once_paid: z.string().nullable().catch(null),
  /** Where and when the goods are collected, line by line; empty for what is sent. */
  collected_at: z.array(z.string()).catch([]),
  /** How each subscription goes on, from when the time to withdraw runs, and what cannot be sent back: a sentence each. */
  renewals: z.array(z.string()).catch([]),
  withdrawal_periods: z.array(z.string()).catch([]),
  exceptions: z.array(z.string()).catch([]),
  /** Why promotions lowered the price, by the ids of their discounts; and the eco-participation in a price, by product. */
  reasons: z.record(z.string()).catch({}),
  eco: z.record(z.string()).catch({}),
  /** The means of payment, as the recap calls it. */
  payment: z.string().nullable().catch(null),
  /** The day until which a payment outside the shop is awaited. */
  pay_before: z.string().nullable().catch(null),
})

const NONE = promises.parse({})

/** What a buyer was promised: the recap says it, the order keeps it in `metadata.promises`, and pages and mails read it from there. */
export type OrderPromises = z.infer<typeof promises>

/** How goods reach their buyer; `none` where nothing is sent, as of a course. */
export type DeliveryWay = "parcel" | "collection" | "none"

/** How the goods of an order reach their buyer. */
export function deliveryWayOf({ metadata, shipment_delivery }: Pick<Order, "metadata" | "shipment_delivery">): DeliveryWay {
  if (shipment_delivery === false) return "none"
  return readPromises(metadata).collected_at.length > 0 ? "collection" : "parcel"
}

/** What an order says of its delivery, of giving it back, and of its payment; nothing of one that is cancelled, or older than this field. */
export function viewOrderPromises({ metadata, paid, canceled }: Pick<Order, "metadata" | "paid" | "canceled">) {
  const { delivery, delivery_once_paid, collected_at, withdrawal_periods, exceptions, payment, pay_before } =
    readPromises(metadata)
  const promised = paid === true ? delivery : delivery_once_paid
  return {
    promise: canceled === true ? null : promised,
    place: collected_at,
    rights: [...withdrawal_periods, ...exceptions],
    payment,
    payBefore: paid === true || canceled === true ? null : pay_before,
  }
}

/** What an order keeps of its recap; nothing of one that is older than a field. */
export function readPromises(metadata: Order["metadata"]): OrderPromises {
  return promises.catch(NONE).parse((metadata as { promises?: unknown } | null | undefined)?.promises)
}
