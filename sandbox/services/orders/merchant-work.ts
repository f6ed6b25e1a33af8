import type { SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import { newId } from "../../storage/ids.ts"
import { listRecords } from "../../storage/records.ts"
import { type OrderRecord, saveOrder } from "./order-record.ts"

type Parcel = { carrier_name?: unknown; service_name?: unknown; tracking_code?: unknown; carrier?: unknown }

function findByNumber(context: SandboxContext, number: string): OrderRecord | null {
  return listRecords<OrderRecord>(context.database, "orders").find((order) => order.number === number) ?? null
}

/** Gives an order's customer as many orders more, each like this one: customers with a long history. Null for an unknown number. */
export function repeatOrder(context: SandboxContext, number: string, times: number): number | null {
  const order = findByNumber(context, number)
  if (!order) return null
  inTransaction(context.database, () => {
    for (let copy = 1; copy <= times; copy++) {
      saveOrder(context, { ...order, id: newId(), number: `${order.number}${copy}`, checkout_id: newId() })
    }
  })
  return times
}

/** What a merchant does when a parcel leaves: the order has a shipment, and is delivered. Null for an unknown number. */
export function shipOrder(context: SandboxContext, number: string, parcel: Parcel): OrderRecord | null {
  const order = findByNumber(context, number)
  if (!order) return null
  const { carrier, carrier_name, service_name, tracking_code } = parcel
  // assumed: the names of a shipment's fields, which depend on the carrier's app.
  const shipment = {
    id: newId(),
    date_created: new Date(context.clock.now()).toISOString(),
    carrier,
    carrier_name,
    service_name,
    tracking_code,
  }
  return saveOrder(context, { ...order, shipments: [...(order.shipments ?? []), shipment], delivered: true, status: "complete" })
}

/** What a merchant does when goods come back: an amount in euros is paid back. Null for an unknown number. */
export function refundOrder(context: SandboxContext, number: string, amount: number): OrderRecord | null {
  const order = findByNumber(context, number)
  if (!order) return null
  // assumed: the names of a refund's fields.
  const refund = { id: newId(), date_created: new Date(context.clock.now()).toISOString(), amount, status: "success" }
  const refundTotal = order.refund_total + amount
  const refunded = refundTotal >= order.grand_total
  return saveOrder(context, { ...order, refunds: [...(order.refunds ?? []), refund], refund_total: refundTotal, refunded })
}
