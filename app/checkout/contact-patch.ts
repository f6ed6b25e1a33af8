import type { Cart } from "~/commerce/wire"
import type { Contact, PostalAddress } from "./contact-fields"

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
  metadata: { company: string | null; vat_number: string | null }
}

/**
 * The cart change of a checked contact form; the billing address is the delivery address unless another is given.
 * A changed address resets the chosen service and its rating (specification §4); an unchanged one keeps them. The newsletter
 * is only ever switched on here: an unticked box must not end a subscription that a customer made elsewhere.
 */
export function contactPatch(contact: Contact, cart: Cart): ContactPatch {
  const address = wireAddress(contact, contact.phone)
  const moved = (["address1", "address2", "city", "zip", "country"] as const).some(
    (key) => (cart.shipping?.[key] ?? "") !== address[key],
  )
  return {
    account: { email: contact.email, ...(contact.newsletter && { email_optin: true }) },
    shipping: { ...address, ...(moved && { service: null }) },
    billing: contact.billing ? wireAddress(contact.billing, contact.phone) : address,
    metadata: { company: contact.company || null, vat_number: contact.vatNumber || null },
    ...(moved && { shipment_rating: null }),
  }
}

function wireAddress(address: PostalAddress, phone: string): Address {
  const { firstName, lastName, address1, address2, city, zip, country } = address
  return {
    name: `${firstName} ${lastName}`,
    first_name: firstName,
    last_name: lastName,
    address1,
    address2,
    city,
    state: "",
    zip,
    country,
    phone,
  }
}

type WireAddress = { [Field in keyof Address]?: string | null | undefined }

/** An address of the backend as the form's fields; France where it names no country. */
export function postalAddress(address: WireAddress | null | undefined): PostalAddress {
  return {
    firstName: address?.first_name ?? "",
    lastName: address?.last_name ?? "",
    address1: address?.address1 ?? "",
    address2: address?.address2 ?? "",
    zip: address?.zip ?? "",
    city: address?.city ?? "",
    country: address?.country || "FR",
  }
}

function isSamePlace(one: PostalAddress, other: PostalAddress): boolean {
  return (Object.keys(one) as (keyof PostalAddress)[]).every((key) => one[key] === other[key])
}

/** Whether a cart keeps the address of a shopper who typed one, and where its invoice goes when that is elsewhere. */
export function billingApart(cart: Pick<Cart, "shipping" | "billing">): PostalAddress | null {
  const billing = postalAddress(cart.billing)
  return billing.address1 !== "" && !isSamePlace(billing, postalAddress(cart.shipping)) ? billing : null
}

/** What the cart knows already, as the form's first values. The e-mail of a recovered cart may be somebody else's. */
export function contactOf(cart: Cart): Contact {
  const { company, vat_number } = (cart.metadata ?? {}) as { company?: unknown; vat_number?: unknown }
  const isForeign = cart.recovered === true && !cart.shipping?.address1
  return {
    email: isForeign ? "" : (cart.account?.email ?? ""),
    ...postalAddress(cart.shipping),
    phone: cart.shipping?.phone ?? "",
    company: typeof company === "string" ? company : "",
    vatNumber: typeof vat_number === "string" ? vat_number : "",
    billing: billingApart(cart),
    newsletter: false,
  }
}
