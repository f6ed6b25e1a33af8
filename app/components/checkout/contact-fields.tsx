import { useField } from "remix-validated-form"
import { Checkbox } from "~/components/forms/checkbox"
import { SelectField } from "~/components/forms/select-field"
import { TextField } from "~/components/forms/text-field"
import type { ContactField } from "~/shop/checkout/contact-form"
import { countries } from "~/shop/checkout/countries"
import { contactSentences } from "~/texts/contact-sentences"

/** Values to show: what the cart knows, or what was typed when the form was refused. */
export type ContactValues = Partial<Record<ContactField, unknown>>

type ContactTextProps = {
  name: ContactField
  label: string
  autoComplete: string
  values: ContactValues
  optional?: boolean
  type?: "text" | "email" | "tel"
  hint?: string
  inputMode?: "numeric"
}

function useSentence(name: ContactField): string | null {
  const { error } = useField(name)
  return error ? contactSentences[error as keyof typeof contactSentences] : null
}

function ContactText({ name, values, optional = false, ...field }: ContactTextProps) {
  const value = values[name]
  return (
    <TextField
      {...field}
      name={name}
      required={!optional}
      defaultValue={typeof value === "string" ? value : ""}
      error={useSentence(name)}
    />
  )
}

function CountrySelect({ values }: { values: ContactValues }) {
  return (
    <SelectField
      label="Pays"
      name="country"
      autoComplete="country"
      required
      options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      defaultValue={typeof values.country === "string" ? values.country : "FR"}
      error={useSentence("country")}
    />
  )
}

/** Who orders and where it goes. Everything but company and second address line is required. */
export function ContactFields({ values }: { values: ContactValues }) {
  return (
    <>
      <ContactText
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        hint="Pour la confirmation de commande."
        values={values}
      />
      <ContactText name="firstName" label="Prénom" autoComplete="given-name" values={values} />
      <ContactText name="lastName" label="Nom" autoComplete="family-name" values={values} />
      <ContactText name="company" label="Société" autoComplete="organization" optional values={values} />
      <ContactText name="address1" label="Adresse" autoComplete="address-line1" values={values} />
      <ContactText name="address2" label="Complément d’adresse" autoComplete="address-line2" optional values={values} />
      <ContactText name="zip" label="Code postal" autoComplete="postal-code" values={values} />
      <ContactText name="city" label="Ville" autoComplete="address-level2" values={values} />
      <CountrySelect values={values} />
      <ContactText
        name="phone"
        label="Téléphone"
        type="tel"
        autoComplete="tel"
        hint="Pour le transporteur uniquement."
        values={values}
      />
      <Checkbox
        name="newsletter"
        label="Je souhaite recevoir la newsletter de la boutique."
        defaultChecked={values.newsletter === "oui" || values.newsletter === true}
      />
    </>
  )
}
