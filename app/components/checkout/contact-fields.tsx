import { Checkbox } from "~/components/forms/checkbox"
import { RadioCards } from "~/components/forms/radio-cards"
import type { SavedAddress } from "~/checkout/read-contact.server"
import { AddressInputs, ContactText, type ContactValues, useSentence } from "./contact-inputs"

type ContactFieldsProps = {
  values: ContactValues
  /** The customer's own addresses; empty for a guest. */
  saved: readonly SavedAddress[]
  /** The e-mail of who is logged in, which is not asked again. */
  customer: string | null
}

/** Who orders, where it goes and where its invoice goes. Everything but company, VAT number and second address line is required. */
export function ContactFields({ values, saved, customer }: ContactFieldsProps) {
  return (
    <>
      {customer === null ? (
        <ContactText
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          hint="Pour la confirmation de commande."
          values={values}
        />
      ) : (
        <p>
          <input type="hidden" name="email" value={customer} />
          La confirmation part à l’adresse de votre compte, <strong>{customer}</strong>.
        </p>
      )}
      <fieldset className="grid gap-5">
        <legend className="fieldset-title">Adresse de livraison</legend>
        {saved.length > 0 ? <SavedAddresses saved={saved} chosen={values.addressId} /> : null}
        <div className="new-address grid gap-5">
          <AddressInputs kind="shipping" values={values} />
          <ContactText
            name="phone"
            label="Téléphone"
            type="tel"
            autoComplete="tel"
            hint="Pour le transporteur uniquement."
            values={values}
          />
        </div>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="fieldset-title">Facturation</legend>
        <ContactText name="company" label="Société" autoComplete="organization" optional values={values} />
        <ContactText
          name="vatNumber"
          label="Numéro de TVA"
          autoComplete="off"
          hint={"Pour les professionnels, par exemple FR44\u00a0732\u00a0829\u00a0320."}
          optional
          values={values}
        />
        <Checkbox
          name="separateBilling"
          label="La facture va à une autre adresse."
          defaultChecked={values.separateBilling === "on"}
        />
        <div className="billing-address grid gap-5">
          <AddressInputs kind="billing" values={values} />
        </div>
      </fieldset>
      <Checkbox
        name="newsletter"
        label="Je souhaite recevoir la newsletter de la boutique."
        defaultChecked={values.newsletter === "on" || values.newsletter === true}
      />
    </>
  )
}

function SavedAddresses({ saved, chosen }: { saved: readonly SavedAddress[]; chosen: unknown }) {
  const cards = saved.map(({ id, lines, isUsual }) => ({
    value: id,
    label: lines[0] ?? "",
    description: lines.slice(1).join(", "),
    ...(isUsual && { aside: "Habituelle" }),
  }))
  return (
    <RadioCards
      legend="Où livrer&nbsp;?"
      name="addressId"
      cards={[...cards, { value: "new", label: "Une autre adresse" }]}
      defaultValue={typeof chosen === "string" && chosen !== "" ? chosen : "new"}
      error={useSentence("addressId")}
    />
  )
}
