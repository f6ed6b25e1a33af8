import { listRecords } from "./lib/records"

export const config: SwellConfig = {
  description: "Erases the addresses of those who were told that a product is back, and of those who waited for a year",
  cron: { schedule: "15 3 * * *" },
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A mail that is tried again finds its address for a day. */
const TOLD_MS = DAY_MS
/** Some days less than the year that the privacy page promises: what one night does not reach, a later one does. */
const WAITING_MS = 350 * DAY_MS
/** As many as ten seconds allow, five at a time. */
const MAX_ERASED = 300
const ERASED_AT_ONCE = 5

const before = (age: number) => ({ $lt: new Date(Date.now() - age).toISOString() })

/** The whole record goes: without its address it is good for nothing. */
export default async function erase(req: SwellRequest): Promise<void> {
  const isOver = { $or: [{ date_notified: before(TOLD_MS) }, { date_created: before(WAITING_MS) }] }
  const over = await listRecords(req, "/alertes", isOver, { limit: MAX_ERASED })
  for (let index = 0; index < over.length; index += ERASED_AT_ONCE) {
    const some = over.slice(index, index + ERASED_AT_ONCE)
    await Promise.all(some.map(({ id }) => req.swell.delete(`/alertes/${id}`)))
  }
}
