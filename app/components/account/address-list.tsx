import { Form, Link } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { AddressLines } from "~/components/ui/address-lines"
import type { AddressView } from "~/shop/account/addresses/addresses.server"

function AddressCard({ address }: { address: AddressView }) {
  const { id, lines, phone, isDefault } = address
  const heading = `adresse-${id}`
  return (
    <li className="summary content-start" aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">
        {isDefault ? "Adresse habituelle" : lines[0]}
      </h2>
      <AddressLines lines={[...(isDefault ? lines : lines.slice(1)), phone]} />
      <div className="flex flex-wrap gap-3">
        <Link to={`/account/adresses/${id}`} className="button button-quiet">
          Modifier<span className="sr-only"> l’adresse de {lines[0]}</span>
        </Link>
        <Form method="post" action={`/account/adresses/${id}`} className="flex flex-wrap gap-3">
          {isDefault ? null : (
            <SubmitButton name="geste" value="habituelle" look="quiet">
              Choisir par défaut<span className="sr-only"> l’adresse de {lines[0]}</span>
            </SubmitButton>
          )}
          <SubmitButton name="geste" value="supprimer" look="link">
            Supprimer<span className="sr-only"> l’adresse de {lines[0]}</span>
          </SubmitButton>
        </Form>
      </div>
    </li>
  )
}

/** The customer's addresses, each with what can be done to it. */
export function AddressList({ addresses }: { addresses: readonly AddressView[] }) {
  if (addresses.length === 0) return <p>Vous n’avez pas encore d’adresse enregistrée.</p>
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {addresses.map((address) => (
        <AddressCard key={address.id} address={address} />
      ))}
    </ul>
  )
}
