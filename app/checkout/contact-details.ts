import type { CartPatch } from "~/commerce/schemas/cart"
import type { Cart } from "~/commerce/api-types"
import { companyOf, isBilledApart } from "~/shop/account/format"
import type { Contact, PostalAddress } from "./contact-form"
import { formatPhone } from "~/texts/phone"

const API_FIELDS = {
  firstName: "first_name",
  lastName: "last_name",
  address1: "address1",
  address2: "address2",
  zip: "zip",
  city: "city",
  state: "state",
  country: "country",
} as const satisfies Record<keyof PostalAddress, string>
const FIELDS = Object.keys(API_FIELDS) as (keyof PostalAddress)[]
const PLACE = ["address1", "address2", "city", "state", "zip", "country"] as const

/**
 * The cart change of a checked contact form. A changed address resets the chosen service and its rating [4.26].
 * The newsletter is only switched on here: an unticked box must not end a subscription that a customer made elsewhere.
 */
export function contactPatch(contact: Contact, cart: Cart) {
  const moved = PLACE.some((field) => (cart.shipping?.[field] ?? "") !== contact[field])
  const address = toApiAddress(contact, contact.phone)
  return {
    account: { email: contact.email, ...(contact.newsletter && { email_optin: true }) },
    shipping: { ...address, ...(moved && { service: null }) },
    billing: contact.billing ? toApiAddress(contact.billing, contact.phone) : address,
    metadata: { company: contact.company || null, vat_number: contact.vatNumber || null },
    ...(moved && { shipment_rating: null }),
  } satisfies CartPatch
}

function toApiAddress(address: PostalAddress, phone: string) {
  const named = Object.fromEntries(FIELDS.map((field) => [API_FIELDS[field], address[field]]))
  return { ...named, name: `${address.firstName} ${address.lastName}`, phone }
}

type ApiAddress = { [Field in keyof PostalAddress as (typeof API_FIELDS)[Field]]?: string | null | undefined }

/** An address of the backend as the form's fields. */
export function postalAddress(address: ApiAddress | null | undefined): PostalAddress {
  return Object.fromEntries(FIELDS.map((field) => [field, address?.[API_FIELDS[field]] ?? ""])) as PostalAddress
}

/** What the cart knows already, as the form's first values. The e-mail of a recovered cart may be somebody else's. */
export function contactOf(cart: Cart): Contact {
  const mayBeAnothers = cart.recovered === true && !cart.shipping?.address1
  return {
    email: mayBeAnothers ? "" : (cart.account?.email ?? ""),
    ...postalAddress(cart.shipping),
    phone: formatPhone(cart.shipping?.phone ?? ""),
    ...companyOf(cart),
    billing: isBilledApart(cart) ? postalAddress(cart.billing) : null,
    newsletter: false,
  }
}
