import type { CartItem } from "~/commerce/api-types"
import { type Closure, exceptClosures, findClosure } from "./closures"
import { fieldsOf } from "./editor-fields"
import { type Stock, stockOf } from "./stock"
import { addWorkingDays, inParis, isWorkingDay, MS_PER_DAY, nameDay } from "./working-days"

/**
 * The shop's own rule: working days from dispatch to the door, null where the merchant says none; the hour in Paris until which an order
 * leaves the same day; the weeks in which nothing leaves.
 */
export type DeliveryRule = { days: DayRange | null; cutoffHour: number; closed: readonly Closure[] }

type DayRange = { least: number; most: number }

/** What one parcel's promise depends on beside the shop's rule. */
export type Delivery = {
  /** Working days of the chosen service, least and most; what makes no sense counts as the shop's own. */
  days?: unknown
  /** Working days until the slowest of the goods can leave; null when nobody knows. */
  leadDays?: number | null
  /** Whether the shopper collects the goods. */
  isCollected?: boolean
  /** Whether they leave only after a payment that takes days to come. */
  awaitsPayment?: boolean
}

/** Until when the law has goods delivered where nothing else was said (Code de la consommation, L216-1). */
const LEGAL_DAYS = 30
const MAX_DAYS = 60
/** Forty weeks: a later day would have to be told with its year. */
const MAX_LEAD_DAYS = 200
/** Within this a payment that was awaited has come, and what is there has left; later closures are not told of. */
const AWAITED_DAYS = 30
/** Ready on the working day after the order, unless the service has days of its own. */
const COLLECTION_DAYS: DayRange = { least: 0, most: 1 }

/** When goods ordered now arrive, or can be collected: the one sentence that every page, the order and its mail say, without its full stop. */
export function promiseDelivery(rule: DeliveryRule, delivery: Delivery, now: Date): string {
  const { leadDays = 0, isCollected = false, awaitsPayment = false } = delivery
  const range = readDeliveryDays(delivery.days) ?? (isCollected ? COLLECTION_DAYS : rule.days)
  const what = isCollected ? "Disponible en boutique" : "Livraison"
  if (!range || leadDays === null) {
    if (awaitsPayment) return `${what} au plus tard trente jours après réception de votre paiement`
    // Nobody delivers on a Sunday or a holiday.
    let last = inParis(now).today + LEGAL_DAYS * MS_PER_DAY
    while (!isWorkingDay(last)) last -= MS_PER_DAY
    return `${what} au plus tard le ${nameDay(last)}`
  }
  if (awaitsPayment) {
    const { today } = inParis(now)
    // Money that comes after the cutoff hour lets the parcel leave a day later.
    const days = countDays(isCollected ? 0 : range.least + leadDays, range.most + leadDays + 1)
    // A working day of making takes less than two of the calendar.
    const until = today + (AWAITED_DAYS + 2 * leadDays) * MS_PER_DAY
    return `${isCollected ? "Retrait possible" : what} ${days}${exceptClosures(rule.closed, today, until)}`
  }
  const ready = addWorkingDays(dispatchDay(rule, now), leadDays, (day) => isOpen(rule, day))
  if (isCollected) return `Retrait possible à partir du ${nameDay(addWorkingDays(ready, range.most, (day) => isOpen(rule, day)))}`
  const [first, last] = [addWorkingDays(ready, range.least), addWorkingDays(ready, range.most)]
  return `Livraison prévue ${first === last ? `le ${nameDay(first)}` : nameDays(first, last)}`
}

/** The next day on which the shop works, today until the cutoff hour. */
function dispatchDay(rule: DeliveryRule, now: Date): number {
  const { today, hour } = inParis(now)
  const isLate = isOpen(rule, today) && hour >= rule.cutoffHour
  return addWorkingDays(today, isLate ? 1 : 0, (day) => isOpen(rule, day))
}

function isOpen({ closed }: DeliveryRule, day: number): boolean {
  return isWorkingDay(day) && !findClosure(day, closed)
}

function countDays(least: number, most: number): string {
  const days = `${most}\u00a0${most > 1 ? "jours ouvrés" : "jour ouvré"}`
  return `sous ${least > 0 ? `${least} à ${days}` : days} après réception de votre paiement`
}

function nameDays(first: number, last: number): string {
  const isSameMonth = new Date(first).getUTCMonth() === new Date(last).getUTCMonth()
  return `entre le ${nameDay(first, !isSameMonth)} et le ${nameDay(last)}`
}

/** The least and most working days of a delivery; null for anything but two whole numbers in order. */
export function readDeliveryDays(days: unknown): DayRange | null {
  const [least, most]: unknown[] = Array.isArray(days) ? days : []
  return isDayCount(least) && isDayCount(most) && least <= most ? { least, most } : null
}

function isDayCount(value: unknown, max = MAX_DAYS): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max
}

type Goods = Pick<CartItem, "product" | "variant">

/** Working days until a product can leave: its own `lead_days`, else none; null for one that leaves on no day that can be named. */
export function leadDaysOf(content: unknown, state: Stock["state"]): number | null {
  const own = fieldsOf(content)["lead_days"]
  if (isDayCount(own, Infinity)) return own <= MAX_LEAD_DAYS ? own : null
  return state === "preorder" || state === "backorder" ? null : 0
}

/** The same of several goods that leave together; null too for one of whose content nothing is known. */
export function longestLead(goods: readonly Goods[]): number | null {
  const each = goods.map(({ product, variant }) => {
    if (!product) return 0
    return product.content ? leadDaysOf(product.content, stockOf(product, variant).state) : null
  })
  return each.includes(null) ? null : Math.max(0, ...each.map(Number))
}

/** How long the making takes of what is made to order, for the product's page; null for what is there. */
export function describeLead(leadDays: number | null): string | null {
  if (leadDays === null || leadDays === 0) return null
  const weeks = leadDays / 5
  const time =
    Number.isInteger(weeks) && weeks > 1
      ? `${weeks}\u00a0semaines`
      : `${leadDays}\u00a0${leadDays > 1 ? "jours ouvrés" : "jour ouvré"}`
  return `Sur commande, expédition sous ${time}`
}
