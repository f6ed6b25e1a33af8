import type { Cart } from "~/commerce/wire"

/** The payer as Stripe describes one; unknown fields are left out. */
export type BillingDetails = {
  name?: string
  email?: string
  phone?: string
  address?: { line1?: string; line2?: string; city?: string; state?: string; postal_code?: string; country?: string }
}

/** The payer's details of a cart: its billing address, completed by the delivery address. */
export function billingDetailsOf(cart: Cart): BillingDetails {
  const read = (name: "address1" | "address2" | "city" | "state" | "zip" | "country" | "phone") =>
    cart.billing?.[name] || cart.shipping?.[name]
  const address = filled({
    line1: read("address1"),
    line2: read("address2"),
    city: read("city"),
    state: read("state"),
    postal_code: read("zip"),
    country: read("country"),
  })
  return {
    ...filled({ name: nameOf(cart), email: cart.account?.email, phone: read("phone") }),
    ...(Object.keys(address).length > 0 && { address }),
  }
}

function nameOf(cart: Cart): string {
  const names = [cart.billing, cart.shipping].map(
    (one) => one?.name || [one?.first_name, one?.last_name].filter(Boolean).join(" "),
  )
  return names.find((name) => name) ?? ""
}

function filled<Name extends string>(fields: Record<Name, string | null | undefined>): Partial<Record<Name, string>> {
  const entries = Object.entries<string | null | undefined>(fields).filter(([, value]) => value)
  return Object.fromEntries(entries) as Partial<Record<Name, string>>
}
