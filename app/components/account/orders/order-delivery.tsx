import { AddressLines, FoldedAddress } from "~/components/ui/page-parts"
import type { DeliveryWay } from "~/shop/account/orders/order-promises"
import { Section } from "../lists"

type OrderDeliveryProps = {
  lines: readonly string[]
  phone: string
  service: string | null
  promise: string | null
  /** Where the goods are collected; empty for what is sent. */
  place: readonly string[]
  way: DeliveryWay
  /** Where the invoice goes, if elsewhere. */
  billing: readonly string[] | null
  company: string | null
  vatNumber: string | null
  /** Until when it can be given back, and what of it cannot: a sentence each. */
  rights: readonly string[]
}

const TITLES: Record<DeliveryWay, string> = { parcel: "Livraison", collection: "Retrait", none: "Coordonnées" }

/** How an order reaches its buyer, where, and when; where its invoice goes; and how it can be given back. */
export function OrderDelivery(props: OrderDeliveryProps) {
  const { lines, phone, service, promise, place, way, billing, company, vatNumber, rights } = props
  // The shop's own address names no buyer.
  const invoiced = billing ?? (way === "collection" && company ? [company] : null)
  return (
    <>
      <Section id="livraison" title={TITLES[way]}>
        {way === "collection" ? <AddressLines lines={place} /> : <FoldedAddress lines={[...lines, phone]} />}
        {service ? <p>{service}</p> : null}
        {promise ? <p>{promise}.</p> : null}
      </Section>
      {invoiced ? (
        <Section id="facturation" title="Facturation">
          <FoldedAddress lines={invoiced} />
        </Section>
      ) : null}
      {vatNumber ? <p>Numéro de TVA&nbsp;: {vatNumber}</p> : null}
      {rights.length > 0 ? (
        <Section id="droits" title="Vos droits">
          {rights.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Section>
      ) : null}
    </>
  )
}
