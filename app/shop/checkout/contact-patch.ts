import type { Cart } from "~/commerce/wire"
import type { Contact } from "./contact-form"

type Address = {
  name: string
  first_name: string
  last_name: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  country: string
  phone: string
}

/** The fields of PUT /cart that the contact step writes, and no others. */
export type ContactPatch = {
  account: { email: string; email_optin?: true }
  shipping: Address & { service?: null }
  billing: Address
  shipment_rating?: null
  metadata: { company: string | null }
}

/**
 * The cart change of a checked contact form; the billing address is the delivery address.
 * A changed address resets the chosen service and its rating (specification §4); an unchanged one keeps them. The newsletter
 * is only ever switched on here: an unticked box must not end a subscription that a customer made elsewhere.
 */
export function contactPatch(contact: Contact, cart: Cart): ContactPatch {
  const address: Address = {
    name: `${contact.firstName} ${contact.lastName}`,
    first_name: contact.firstName,
    last_name: contact.lastName,
    address1: contact.address1,
    address2: contact.address2,
    city: contact.city,
    state: "",
    zip: contact.zip,
    country: contact.country,
    phone: contact.phone,
  }
  const moved = (["address1", "address2", "city", "zip", "country"] as const).some(
    (key) => (cart.shipping?.[key] ?? "") !== address[key],
  )
  return {
    account: { email: contact.email, ...(contact.newsletter && { email_optin: true }) },
    shipping: { ...address, ...(moved && { service: null }) },
    billing: address,
    metadata: { company: contact.company || null },
    ...(moved && { shipment_rating: null }),
  }
}

/** What the cart knows already, as the form's first values. */
export function contactOf(cart: Cart): Partial<Contact> {
  const to = cart.shipping ?? {}
  const company = (cart.metadata as { company?: unknown } | null | undefined)?.company
  return {
    email: cart.account?.email ?? "",
    firstName: to.first_name ?? "",
    lastName: to.last_name ?? "",
    company: typeof company === "string" ? company : "",
    address1: to.address1 ?? "",
    address2: to.address2 ?? "",
    zip: to.zip ?? "",
    city: to.city ?? "",
    country: to.country ?? "FR",
    phone: to.phone ?? "",
    newsletter: false,
  }
}
