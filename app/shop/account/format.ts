import type { Address, Billing, Cart, Nullable, Order } from "~/commerce/api-types"
import { formatPhone } from "~/texts/phone"
import { countryName } from "../cart/countries"

const METHODS: ReadonlyMap<string, string> = new Map([
  ["card", "Carte bancaire"],
  ["ideal", "iDEAL | Wero"],
  ["bancontact", "Bancontact"],
  ["klarna", "Klarna"],
  ["paypal", "PayPal"],
  ["paysafecard", "paysafecard"],
  ["google", "Google Pay"],
  ["apple", "Apple Pay"],
  ["amazon", "Amazon Pay"],
])
const BRANDS: ReadonlyMap<string, string> = new Map([
  ["visa", "Visa"],
  ["mastercard", "Mastercard"],
  ["amex", "American Express"],
  ["cartes_bancaires", "CB"],
  ["link", "Link"],
])

/** An address as the lines of a label, with the country only outside France. */
export function postalLines(address: (Nullable<Address> & { company?: string | null }) | null | undefined): string[] {
  if (!address) return []
  const { first_name, last_name, name, company, address1, address2, zip, city, state, country } = address
  const addressee = [first_name, last_name].filter(Boolean).join(" ") || name
  const place = [zip, city, state].filter(Boolean).join(" ")
  return [addressee, company, address1, address2, place, country && country !== "FR" ? countryName(country) : null].filter(
    (line): line is string => Boolean(line),
  )
}

type Addresses = Pick<Cart | Order, "shipping" | "billing">

/** Whether the invoice goes elsewhere than the goods. */
export function isBilledApart({ shipping, billing }: Addresses): boolean {
  return Boolean(billing?.address1) && postalLines(billing).join("\n") !== postalLines(shipping).join("\n")
}

/** The company that ordered, and its VAT number; empty where none was given. */
export function companyOf({ metadata }: Pick<Cart | Order, "metadata">) {
  const { company, vat_number } = (metadata ?? {}) as { company?: unknown; vat_number?: unknown }
  const text = (value: unknown) => (typeof value === "string" ? value : "")
  return { company: text(company), vatNumber: text(vat_number) }
}

/** Where and to whom an order goes, as lines of text; `billing` where its invoice goes elsewhere. */
export type ContactDetailsView = ReturnType<typeof viewContactDetails>

/** The contact and delivery part of a recap or an order. */
export function viewContactDetails(cart: Addresses & Pick<Cart | Order, "account" | "metadata">) {
  const { company, vatNumber } = companyOf(cart)
  const { shipping, billing, account } = cart
  return {
    email: account?.email ?? "",
    phone: formatPhone(shipping?.phone ?? ""),
    lines: postalLines({ ...shipping, company }),
    service: shipping?.service_name ?? null,
    billing: isBilledApart(cart) ? postalLines({ ...billing, company }) : null,
    company: company || null,
    vatNumber: vatNumber || null,
  }
}

type Ordered = { guest?: unknown; account?: unknown; shipping?: unknown }

/** The first name of who ordered, as the order's mail greets them: a guest's own, else the account's; null where none is known. */
export function firstNameOf({ guest, account, shipping }: Ordered): string | null {
  const people = (guest === true ? [shipping, account] : [account, shipping]) as ({
    first_name?: unknown
    name?: unknown
  } | null)[]
  const names = people.map((person) => person?.first_name || String(person?.name ?? "").split(" ")[0])
  return names.find((name): name is string => typeof name === "string" && name !== "") ?? null
}

/** Names a card by its network and last digits: `Visa se terminant par 4242`. */
export function cardText({ brand, last4 }: { brand?: unknown; last4?: unknown }): string {
  const network = typeof brand === "string" && brand ? (BRANDS.get(brand.toLowerCase()) ?? brand) : "Carte bancaire"
  // A bank account that was paid from through Link has the digits 0000.
  if (network === "Link") return network
  return typeof last4 === "string" && last4 ? `${network} se terminant par ${last4}` : network
}

/** Names the payment method of an order; null for a method of the merchant's own. */
export function paymentText(billing: Billing | null | undefined): string | null {
  if (!billing?.method) return null
  return billing.method === "card" && billing.card ? cardText(billing.card) : (METHODS.get(billing.method) ?? null)
}
