import type { Billing } from "~/commerce/wire"

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
