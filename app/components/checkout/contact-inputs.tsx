import { useField } from "remix-validated-form"
import { SelectField } from "~/components/forms/select-field"
import { TextField } from "~/components/forms/text-field"
import { type ContactField, type ContactProblemCode, billingField } from "~/checkout/contact-fields"
import { countries } from "~/shop/cart/countries"
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
}

/** The sentence of what is wrong with a field of the contact form, or null. */
export function useSentence(name: ContactField): string | null {
  const { error } = useField(name)
  return error ? contactSentences[error as ContactProblemCode] : null
}

/** One text of the contact form. */
export function ContactText({ name, values, optional = false, ...field }: ContactTextProps) {
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

function CountrySelect({ name, autoComplete, values }: { name: ContactField; autoComplete: string; values: ContactValues }) {
  const value = values[name]
  return (
    <SelectField
      label="Pays"
      name={name}
      autoComplete={autoComplete}
      required
      options={countries.map(({ code, name: country }) => ({ value: code, label: country }))}
      defaultValue={typeof value === "string" && value !== "" ? value : "FR"}
      error={useSentence(name)}
    />
  )
}

/** An address to type, for delivery or for the invoice. */
export function AddressInputs({ kind, values }: { kind: "shipping" | "billing"; values: ContactValues }) {
  const named = (field: Parameters<typeof billingField>[0] & ContactField) => (kind === "billing" ? billingField(field) : field)
  const token = (word: string) => `${kind} ${word}`
  return (
    <>
      <ContactText name={named("firstName")} label="Prénom" autoComplete={token("given-name")} values={values} />
      <ContactText name={named("lastName")} label="Nom" autoComplete={token("family-name")} values={values} />
      <ContactText name={named("address1")} label="Adresse" autoComplete={token("address-line1")} values={values} />
      <ContactText
        name={named("address2")}
        label="Complément d’adresse"
        autoComplete={token("address-line2")}
        optional
        values={values}
      />
      <ContactText name={named("zip")} label="Code postal" autoComplete={token("postal-code")} values={values} />
      <ContactText name={named("city")} label="Ville" autoComplete={token("address-level2")} values={values} />
      <CountrySelect name={named("country")} autoComplete={token("country")} values={values} />
    </>
  )
}
