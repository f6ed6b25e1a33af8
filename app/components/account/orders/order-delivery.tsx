import { AddressLines } from "~/components/ui/page-parts"
import { Section } from "../lists"

type OrderDeliveryProps = {
  lines: readonly string[]
  service: string | null
  promise: string | null
  /** Where the goods are collected; empty for what is sent. */
  place: readonly string[]
}

/** How an order reaches its buyer, where, and when. */
export function OrderDelivery({ lines, service, promise, place }: OrderDeliveryProps) {
  const isCollected = place.length > 0
  return (
    <Section id="livraison" title={isCollected ? "Retrait" : "Livraison"}>
      <AddressLines lines={isCollected ? place : lines} />
      {service ? <p>{service}</p> : null}
      {promise ? <p>{promise}.</p> : null}
    </Section>
  )
}
