import type { Cart } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import type { Arrival } from "../catalogue/delivery-estimate"

/** One way of delivery to choose: its price as text, in a word where it costs nothing, and when it arrives where that is known. */
export type DeliveryService = {
  id: string
  name: string
  description: string
  price: string
  pickup: boolean
  arrival: string | null
}

/** Whether the cart holds something that a carrier brings. */
export function isDeliveryNeeded(cart: Cart): boolean {
  return cart.shipment_delivery !== false
}

/** The services that the backend's rating offers for the cart's address, shop collection last (storefront API, shipping). */
export function listDeliveryServices(cart: Cart, arrival: Arrival | null = null): DeliveryService[] {
  const services = (cart.shipment_rating?.services ?? []).map((service) => ({
    id: service.id,
    name: service.name,
    description: service.description ?? "",
    price: service.price === 0 ? (service.pickup ? "Gratuit" : "Offerte") : formatPrice(service.price, cart.currency),
    pickup: service.pickup === true,
    arrival: service.pickup === true ? null : (arrival?.((service as { days?: unknown }).days) ?? null),
  }))
  return [...services.filter((service) => !service.pickup), ...services.filter((service) => service.pickup)]
}

/** Two numbers, the working days of the cart's chosen service; null where it has none of its own, or nothing is sent. */
export function chosenDays({ shipping, shipment_rating }: Cart): number[] | null {
  const chosen = shipment_rating?.services?.find(({ id }) => id === shipping?.service)
  const { days } = (chosen ?? {}) as { days?: unknown }
  return Array.isArray(days) && days.length === 2 && days.every(Number.isInteger) ? days : null
}

/** When what the cart's chosen service brings arrives; null where nobody knows, or it is collected. */
export function chosenArrival(cart: Cart, arrival: Arrival): string | null {
  return listDeliveryServices(cart, arrival).find(({ id }) => id === cart.shipping?.service)?.arrival ?? null
}

/** Whether a posted service id is one of those on offer. */
export function isServiceOffered(cart: Cart, serviceId: string): boolean {
  return listDeliveryServices(cart).some((service) => service.id === serviceId)
}

const MAX_MESSAGE_LENGTH = 300

/** What the rating says against the address, each once, in the words of the shop's carriers (storefront API, shipping). */
export function listRatingErrors(cart: Cart): string[] {
  const errors: unknown = cart.shipment_rating?.errors
  const messages = (Array.isArray(errors) ? errors : []).flatMap((error: unknown) => {
    const message = (error as { message?: unknown } | null)?.message
    const text = typeof message === "string" ? message.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim() : ""
    return text === "" ? [] : [text.slice(0, MAX_MESSAGE_LENGTH)]
  })
  return [...new Set(messages)]
}
