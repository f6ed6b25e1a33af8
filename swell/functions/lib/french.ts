const MOMENT = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  ...{ year: "numeric", month: "long", day: "numeric" },
  ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
})

/** A day as French readers write it, `1er mars 2026`; empty where there is none. */
export function formatDay(date: string | null | undefined): string {
  if (!date) return ""
  const { day, month, year } = partsOf(date)
  return `${day === "1" ? "1er" : day}\u00a0${month} ${year}`
}

/** Day and time in Paris: `20 novembre 2026 à 9\u00a0h\u00a005`. */
export function formatMoment(date: string): string {
  const { hour, minute = "" } = partsOf(date)
  return `${formatDay(date)} à ${Number(hour)}\u00a0h\u00a0${minute.padStart(2, "0")}`
}

function partsOf(date: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(MOMENT.formatToParts(new Date(date)).map(({ type, value }) => [type, value]))
}

/** How mails name an order or a subscription by its number, as the shop's pages do: `n° 10042`. */
export function numberLabel(number: string): string {
  return `n°\u00a0${number}`
}

/** A version of the terms, after the word itself: `du 19 juin 2026` for one that is a day, else as the merchant calls it. */
export function nameVersion(version: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(version) ? `du ${formatDay(version)}` : version
}

/** An amount in major units of its currency. */
export function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat("fr-FR", { style: "currency", currency }).format(amount)
}

type Item = {
  product_name?: string | null
  product?: { name?: string | null } | null
  options?: { value?: string | null }[] | null
  purchase_option?: { type?: string | null; plan_name?: string | null } | null
}

/** What was bought, as receipts call it: "Guji (250 g), formule Mensuel". */
export function nameItem(item: Item): string {
  const chosen = (item.options ?? []).flatMap(({ value }) => value ?? []).join(", ")
  const { plan_name: plan } = item.purchase_option ?? {}
  return `${nameGoods(item)}${chosen ? ` (${chosen})` : ""}${plan ? `, formule ${plan}` : ""}`
}

/** The goods of a line. */
export function nameGoods({ product_name, product }: Item): string {
  return product_name || product?.name || "Article"
}

/** The plan of a line that is a subscription, as a list of one; empty for any other. */
export function namePlan({ purchase_option: purchase }: Item): string[] {
  if (purchase?.type !== "subscription") return []
  return [purchase.plan_name ? `Formule\u00a0: ${purchase.plan_name}` : "Abonnement"]
}
