import { AddressLines } from "~/components/ui/page-parts"
import type { DeliveryWay } from "~/shop/account/orders/order-promises"
import { Section } from "../lists"

type OrderDeliveryProps = {
  lines: readonly string[]
  service: string | null
  promise: string | null
  /** Where the goods are collected; empty for what is sent. */
  place: readonly string[]
  way: DeliveryWay
}

const TITLES: Record<DeliveryWay, string> = { parcel: "Livraison", collection: "Retrait", none: "Coordonnées" }

/** How an order reaches its buyer, where, and when. */
export function OrderDelivery({ lines, service, promise, place, way }: OrderDeliveryProps) {
  return (
    <Section id="livraison" title={TITLES[way]}>
      <AddressLines lines={way === "collection" ? place : lines} />
      {service ? <p>{service}</p> : null}
      {promise ? <p>{promise}.</p> : null}
    </Section>
  )
}
