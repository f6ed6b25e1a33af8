import type { Address, Cart, Nullable, Order } from "~/commerce/wire"
import { billingApart } from "./contact-patch"
import { findCountry } from "~/shop/cart/countries"

/** Where and to whom an order goes, as lines of text; `billing` where its invoice goes elsewhere. */
export type DeliveryView = {
  email: string
  phone: string
  lines: string[]
  service: string | null
  billing: string[] | null
  vatNumber: string | null
}

type Addressed =
  Pick<Cart, "account" | "shipping" | "billing" | "metadata"> | Pick<Order, "account" | "shipping" | "billing" | "metadata">

/** The contact and delivery part of a recap or a confirmation. */
export function viewDelivery(cart: Addressed): DeliveryView {
  const to = cart.shipping ?? {}
  const { company, vat_number } = (cart.metadata ?? {}) as { company?: unknown; vat_number?: unknown }
  const apart = billingApart({ shipping: cart.shipping, billing: cart.billing } as Pick<Cart, "shipping" | "billing">)
  const text = (value: unknown) => (typeof value === "string" ? value : "")
  return {
    email: cart.account?.email ?? "",
    phone: to.phone ?? "",
    lines: addressLines(to, text(company)),
    service: to.service_name ?? null,
    billing: apart && addressLines(cart.billing ?? {}, text(company)),
    vatNumber: text(vat_number) || null,
  }
}

function addressLines(to: Nullable<Address>, company: string): string[] {
  const name = [to.first_name, to.last_name].filter(Boolean).join(" ") || (to.name ?? "")
  const place = [to.zip, to.city].filter(Boolean).join(" ")
  const country = findCountry(to.country ?? "")?.name ?? to.country
  return [name, company, to.address1, to.address2, place, country].filter((line): line is string => Boolean(line))
}
