import type { Address, Billing, Nullable } from "~/commerce/wire"

const months = [
  ...["janvier", "février", "mars", "avril", "mai", "juin"],
  ...["juillet", "août", "septembre", "octobre", "novembre", "décembre"],
]

const paris = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", year: "numeric", month: "numeric", day: "numeric" })

/** The day of a moment in Paris, as French text: `1er mars 2026`. In: an ISO 8601 date; throws for what is none. */
export function formatKnownDay(date: string): string {
  const parts = new Map(paris.formatToParts(Date.parse(date)).map(({ type, value }) => [type, Number(value)]))
  const day = parts.get("day") ?? 0
  const month = months[(parts.get("month") ?? 1) - 1] ?? ""
  return `${day === 1 ? "1er" : day}\u00a0${month} ${parts.get("year") ?? ""}`
}

/** The same for a date that may be missing or wrong, which is null. */
export function formatDay(date: string | null | undefined): string | null {
  return Number.isNaN(Date.parse(date ?? "")) ? null : formatKnownDay(date ?? "")
}

const parisClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})

/** Day and time in Paris, as `20 novembre 2026 à 9\u00a0h\u00a005`: what a receipt must say. In: an ISO 8601 date. */
export function formatMoment(date: string): string {
  const parts = new Map(parisClock.formatToParts(new Date(date)).map(({ type, value }) => [type, value]))
  return `${formatKnownDay(date)} à ${Number(parts.get("hour"))}\u00a0h\u00a0${parts.get("minute") ?? ""}`
}

const countryNames = new Intl.DisplayNames(["fr"], { type: "region" })

/** An address as the lines of a label; the country only when it is not France. */
export function postalLines(address: (Nullable<Address> & { company?: string | null }) | null | undefined): string[] {
  if (!address) return []
  const { first_name, last_name, name, company, address1, address2, zip, city, country } = address
  const addressee = [first_name, last_name].filter(Boolean).join(" ") || name
  const place = [zip, city].filter(Boolean).join(" ")
  return [addressee, company, address1, address2, place, country && country !== "FR" ? countryName(country) : null].filter(
    (line): line is string => Boolean(line),
  )
}

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code
}

const methods: ReadonlyMap<string, string> = new Map([
  ["card", "Carte bancaire"],
  ["ideal", "iDEAL"],
  ["bancontact", "Bancontact"],
  ["klarna", "Klarna"],
  ["paypal", "PayPal"],
  ["paysafecard", "paysafecard"],
  ["google", "Google Pay"],
  ["apple", "Apple Pay"],
  ["amazon", "Amazon Pay"],
])
const brands: ReadonlyMap<string, string> = new Map([
  ["visa", "Visa"],
  ["mastercard", "Mastercard"],
  ["amex", "American Express"],
  ["cartes_bancaires", "CB"],
])

/** A card by its network and last digits: `Visa se terminant par 4242`. */
export function cardText({ brand, last4 }: { brand?: unknown; last4?: unknown }): string {
  const network = typeof brand === "string" && brand ? (brands.get(brand.toLowerCase()) ?? brand) : "Carte bancaire"
  return typeof last4 === "string" && last4 ? `${network} se terminant par ${last4}` : network
}

/** How an order was paid; a method that the merchant has named is told by none. */
export function paymentText(billing: Billing | null | undefined): string | null {
  if (!billing?.method) return null
  return billing.method === "card" && billing.card ? cardText(billing.card) : (methods.get(billing.method) ?? null)
}
