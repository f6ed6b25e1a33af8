import { type ComponentProps, createContext, useContext, useState } from "react"
import { billingField, type ContactField, CONTACT_FIELDS } from "~/checkout/contact-form"
import type { SavedAddress } from "~/checkout/contact.server"
import { Checkbox } from "~/components/forms/checkbox"
import { PrivacyNote } from "~/components/forms/privacy-note"
import { ErrorSummary } from "~/components/forms/error-summary"
import { RadioCards } from "~/components/forms/radio-cards"
import { TextField } from "~/components/forms/fields"
import { SelectField } from "~/components/forms/select-field"
import { useFieldError, useFieldErrors } from "~/components/forms/validated/checked-form"
import { DocumentLink } from "~/components/ui/text"
import type { LocalizedProblem } from "~/problems"
import { type CountryOption, needsState } from "~/shop/cart/countries"
import { isEmail, tidyEmail } from "~/shop/account/form-fields"
import { contactHints, type ContactProblemCode, contactSentences, ofBilling } from "~/texts/contact-sentences"
import { NEWSLETTER_LABEL, PHONE_HINT } from "~/texts/form-fields"
import { Sentence } from "~/components/ui/sentence"

/** Values to show: what the cart knows, or what was typed when the form was refused. */
export type ContactValues = Partial<Record<ContactField, unknown>>

const Values = createContext<ContactValues>({})

type ContactFieldsProps = {
  values: ContactValues
  saved: readonly SavedAddress[]
  customer: string | null
  countries: readonly CountryOption[]
}

/**
 * Who orders, where it goes and where its invoice goes. Everything but company, VAT number and second address line is required.
 *
 * @param saved the customer's own addresses; empty for a guest
 * @param customer the e-mail of who is logged in, which is not asked again
 * @param countries those that the store delivers to, its own first
 */
export function ContactFields({ values, saved, customer, countries }: ContactFieldsProps) {
  return (
    <Values.Provider value={values}>
      {customer === null ? (
        <EmailField />
      ) : (
        <p>
          <input type="hidden" name="email" value={customer} />
          <Sentence text={contactHints.customer(customer)} />
        </p>
      )}
      <fieldset>
        <legend className="fieldset-title">Adresse de livraison</legend>
        <div className="grid gap-5">
          {saved.length > 0 ? <SavedAddresses saved={saved} /> : null}
          <div className="new-address grid gap-5">
            <AddressInputs kind="shipping" countries={countries} />
            <ContactText name="phone" label="Téléphone" type="tel" autoComplete="tel" hint={PHONE_HINT} />
          </div>
        </div>
      </fieldset>
      <fieldset>
        <legend className="fieldset-title">Facturation</legend>
        <div className="grid gap-5">
          <CompanyFields />
          <Checkbox
            name="separateBilling"
            label="Mon adresse de facturation est différente"
            defaultChecked={values.separateBilling === "on"}
          />
          <div className="billing-address grid gap-5">
            <p className="font-semibold">Adresse de facturation</p>
            <AddressInputs kind="billing" countries={countries} />
          </div>
        </div>
      </fieldset>
      <Checkbox
        name="newsletter"
        label={NEWSLETTER_LABEL}
        defaultChecked={values.newsletter === "on" || values.newsletter === true}
      />
      <PrivacyNote purpose={contactHints.purpose} />
    </Values.Provider>
  )
}

/** Its form is checked when the field is left, never while typing; the server asks for a missing one. */
function EmailField() {
  const { onBlur, ...field } = useContactField("email", "")
  const [isWrong, setWrong] = useState(false)
  return (
    <TextField
      {...field}
      error={isWrong ? contactSentences["email-invalid"] : field.error}
      label="E-mail"
      type="email"
      autoComplete="email"
      hint={contactHints.email}
      required
      onBlur={({ target: { value } }) => {
        setWrong(value !== "" && !isEmail(tidyEmail(value)))
        onBlur?.()
      }}
    />
  )
}

/** Folded for the many who order for themselves; without `<details>` they simply stand there. */
function CompanyFields() {
  const values = useContext(Values)
  const { error: companyError } = useFieldError("company")
  const { error: vatNumberError } = useFieldError("vatNumber")
  const isWrong = Boolean(companyError || vatNumberError)
  const [wasWrong, setWrong] = useState(isWrong)
  // It stays open when what was wrong in it is corrected.
  if (isWrong && !wasWrong) setWrong(true)
  return (
    <details className="fold" open={Boolean(values.company || values.vatNumber || wasWrong)}>
      <summary>Je commande pour une société</summary>
      <div className="grid gap-5">
        <ContactText name="company" label="Société" autoComplete="organization" optional />
        <ContactText name="vatNumber" label="Numéro de TVA" autoComplete="off" hint={contactHints.vatNumber} optional />
      </div>
    </details>
  )
}

function SavedAddresses({ saved }: { saved: readonly SavedAddress[] }) {
  const cards = saved.map(({ id, lines, isDefault }) => ({
    value: id,
    label: lines[0] ?? "",
    description: lines.slice(1).join(", "),
    ...(isDefault && { aside: "Habituelle" }),
  }))
  return (
    <RadioCards
      legend="Où livrer&nbsp;?"
      cards={[...cards, { value: "new", label: "Une autre adresse" }]}
      {...useContactField("addressId", "new")}
    />
  )
}

const ADDRESS_INPUTS = {
  firstName: { label: "Prénom", token: "given-name" },
  lastName: { label: "Nom", token: "family-name" },
  address1: { label: "Adresse", token: "address-line1", hint: contactHints.address1 },
  address2: { label: "Complément d’adresse", token: "address-line2", hint: contactHints.address2, optional: true },
  zip: { label: "Code postal", token: "postal-code" },
  city: { label: "Ville", token: "address-level2" },
} as const

type AddressInputsProps = { kind: "shipping" | "billing"; countries: readonly CountryOption[] }

function AddressInputs({ kind, countries }: AddressInputsProps) {
  const named = (field: keyof typeof ADDRESS_INPUTS | "state" | "country") => (kind === "billing" ? billingField(field) : field)
  const input = (field: keyof typeof ADDRESS_INPUTS) => {
    const { token, ...texts } = ADDRESS_INPUTS[field]
    return <ContactText {...texts} name={named(field)} autoComplete={`${kind} ${token}`} />
  }
  const state = useContext(Values)[named("state")]
  return (
    <>
      <div className="pair-fields">
        {input("firstName")}
        {input("lastName")}
      </div>
      {input("address1")}
      {input("address2")}
      <div className="pair-fields pair-postcode">
        {input("zip")}
        {input("city")}
      </div>
      {countries.some(({ value }) => needsState(value)) || state ? (
        <ContactText name={named("state")} label="État, province ou comté" autoComplete={`${kind} address-level1`} optional />
      ) : null}
      <SelectField
        label="Pays"
        autoComplete={`${kind} country`}
        required
        options={countries}
        {...useContactField(named("country"), countries[0]?.value ?? "")}
      />
    </>
  )
}

type ContactTextProps = Pick<ComponentProps<typeof TextField>, "label" | "autoComplete" | "type" | "hint"> & {
  name: ContactField
  optional?: boolean
}

function ContactText({ name, optional = false, ...field }: ContactTextProps) {
  return <TextField {...field} required={!optional} {...useContactField(name, "")} />
}

function useContactField(name: ContactField, fallback: string) {
  const value = useContext(Values)[name]
  const { error, ...checks } = useFieldError(name)
  return {
    ...checks,
    name,
    defaultValue: typeof value === "string" && value !== "" ? value : fallback,
    error: error ? contactSentences[error as ContactProblemCode] : null,
  }
}

/** Offers a login to a guest; where the cart has a subscription it asks for one, since that needs an account. */
export function ContactLogin({ entry, required }: { entry: { login: string; signUp: string }; required: boolean }) {
  if (!required)
    return (
      <p className="mb-6">
        <Sentence text={contactHints.login} link={(text) => <DocumentLink href={entry.login} text={text} />} />
      </p>
    )
  return (
    <div className="notice grid gap-4" role="status">
      <p>{contactHints.subscription}</p>
      <p className="flex flex-wrap gap-4">
        <DocumentLink href={entry.login} text="Se connecter" look="primary" />{" "}
        <DocumentLink href={entry.signUp} text="Créer un compte" look="quiet" />
      </p>
    </div>
  )
}

/** What is wrong in the contact form, in the order of its fields; what belongs to no field comes first. */
export function ContactProblems() {
  const { fieldErrors, answers } = useFieldErrors()
  const position = (field: string) => CONTACT_FIELDS.findIndex((name) => name === field)
  const problems = Object.entries(fieldErrors as Record<string, ContactProblemCode>)
    .sort(([one], [other]) => position(one) - position(other))
    .map(([field, code]): LocalizedProblem => ({
      code,
      sentence: field.startsWith("billing") ? ofBilling(contactSentences[code]) : contactSentences[code],
      ...(position(field) >= 0 && { field }),
    }))
  return <ErrorSummary problems={problems} answers={answers} />
}
