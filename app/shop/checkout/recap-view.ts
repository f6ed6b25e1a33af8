import type { Cart, Order } from "~/commerce/wire"
import { findCountry } from "./countries"

/** Where and to whom an order goes, as lines of text. */
export type DeliveryView = { email: string; phone: string; lines: string[]; service: string | null }

/** The contact and delivery part of a recap or a confirmation. */
export function viewDelivery(
  cart: Pick<Cart, "account" | "shipping" | "metadata"> | Pick<Order, "account" | "shipping" | "metadata">,
): DeliveryView {
  const to = cart.shipping ?? {}
  const company = (cart.metadata as { company?: unknown } | null | undefined)?.company
  const name = [to.first_name, to.last_name].filter(Boolean).join(" ") || (to.name ?? "")
  const place = [to.zip, to.city].filter(Boolean).join(" ")
  const country = findCountry(to.country ?? "")?.name ?? to.country
  return {
    email: cart.account?.email ?? "",
    phone: to.phone ?? "",
    lines: [name, typeof company === "string" ? company : "", to.address1, to.address2, place, country].filter(
      (line): line is string => Boolean(line),
    ),
    service: to.service_name ?? null,
  }
}
