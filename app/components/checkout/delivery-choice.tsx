import { Link } from "@remix-run/react"
import type { RadioCard } from "~/components/forms/radio-cards"
import type { DeliveryService } from "~/shop/cart/delivery-services"

/** A service as a card to choose: what it is, when it arrives, what it costs. */
export function deliveryCard({ id, name, description, arrival, price }: DeliveryService): RadioCard {
  const text = [description, arrival && `Livraison prévue ${arrival}.`].filter(Boolean)
  return {
    value: id,
    label: name,
    description: text.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    )),
    aside: price,
  }
}

/** What the rating says against the address, in its own words; where nothing goes there, the way back to the address. */
export function RatingErrors({ errors, served }: { errors: readonly string[]; served: boolean }) {
  if (errors.length === 0) return null
  return (
    <div className="notice notice-failed mb-6 grid gap-4" role="status">
      {errors.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {served ? null : (
        <p>
          <Link to="/commande/coordonnees" className="button button-primary">
            Modifier l’adresse
          </Link>
        </p>
      )}
    </div>
  )
}
