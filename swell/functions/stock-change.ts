import { listRecords } from "./lib/records"

export const config: SwellConfig = {
  description: "Tells those who wait for a product that it is in stock again",
  model: { events: ["product.stock_adjusted"] },
}

/** As many as ten seconds allow, five at a time; the others hear of it with the next change of the stock. */
const MAX_TOLD = 300
const TOLD_AT_ONCE = 5

type Level = { stock_level?: number; variant_id?: string; parent_id?: string }

/** An event names a variant by its id, or a product without variants; whoever asked for any of a product hears of each. */
export default async function tell(req: SwellRequest): Promise<void> {
  const { data: change } = (req.data["$event"] ?? {}) as { data?: Level }
  const { stock_level: level, variant_id } = { ...(req.data as Level), ...change }
  if (typeof level !== "number" || level <= 0) return
  const variant = variant_id ? { $or: [{ variant_id }, { variant_id: { $exists: false } }] } : { variant_id: { $exists: false } }
  const where = { product_id: req.data["id"], status: "waiting", ...variant }
  const waiting = await listRecords(req, "/alertes", where, { limit: MAX_TOLD })
  const told = { status: "notified", date_notified: new Date().toISOString() }
  for (let index = 0; index < waiting.length; index += TOLD_AT_ONCE) {
    const some = waiting.slice(index, index + TOLD_AT_ONCE)
    await Promise.all(some.map(({ id }) => req.swell.put(`/alertes/${id}`, told)))
  }
}
