import type { Cart } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"

/** One way of delivery to choose: its price as text, `Offerte` when it costs nothing. */
export type DeliveryService = { id: string; name: string; description: string; price: string; pickup: boolean }

/** The services that the backend's rating offers for the cart's address, shop collection last (storefront API, shipping). */
export function listDeliveryServices(cart: Cart): DeliveryService[] {
  const services = (cart.shipment_rating?.services ?? []).map((service) => ({
    id: service.id,
    name: service.name,
    description: service.description ?? "",
    price: service.price === 0 ? "Offerte" : formatPrice(service.price, cart.currency),
    pickup: service.pickup === true,
  }))
  return [...services.filter((service) => !service.pickup), ...services.filter((service) => service.pickup)]
}

/** Whether a posted service id is one of those on offer. */
export function isServiceOffered(cart: Cart, serviceId: string): boolean {
  return listDeliveryServices(cart).some((service) => service.id === serviceId)
}
