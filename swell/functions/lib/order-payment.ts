import { listRecords } from "./records"

/**
 * Notes at an unpaid order the payment that it waits for (`metadata.payment_id`), so that its shopper's page can read how that stands: an
 * order itself need not name it, and a guest may not list it.
 */
export async function noteAwaitedPayment(req: SwellRequest, { id, paid }: { id: string; paid?: boolean | null }): Promise<void> {
  if (paid === true) return
  try {
    const sort = "date_created desc"
    const payments = await listRecords<{ method?: string; success?: boolean }>(req, "/payments", { order_id: id }, { sort })
    const awaited = payments.find(({ method, success }) => method !== "giftcard" && success !== true)
    if (awaited) await req.swell.put(`/orders/${id}`, { metadata: { payment_id: awaited.id } })
  } catch {
    // The page can do without. A function whose events keep failing is switched off, and no order would be confirmed by mail.
  }
}
