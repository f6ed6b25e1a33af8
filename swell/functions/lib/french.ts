const DAY = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" })
const MOMENT = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" })

/** A day as French readers write it; empty where there is none. */
export function formatDay(date: string | null | undefined): string {
  return date ? DAY.format(new Date(date)) : ""
}

/** Day and time in Paris. */
export function formatMoment(date: string): string {
  return MOMENT.format(new Date(date))
}

/** An amount in major units of its currency. */
export function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat("fr-FR", { style: "currency", currency }).format(amount)
}

type Item = {
  product_name?: string | null
  product?: { name?: string | null } | null
  options?: { value?: string | null }[] | null
  purchase_option?: { plan_name?: string | null } | null
}

/** What was bought, as the mails and receipts call it: "Guji (250 g), abonnement Mensuel". */
export function nameItem({ product_name, product, options, purchase_option }: Item): string {
  const chosen = (options ?? []).flatMap(({ value }) => value ?? []).join(", ")
  const plan = purchase_option?.plan_name ? `, abonnement ${purchase_option.plan_name}` : ""
  return `${product_name ?? product?.name ?? "Article"}${chosen ? ` (${chosen})` : ""}${plan}`
}
