import { useField, useFormContext } from "remix-validated-form"
import { billingField, type ContactField, CONTACT_FIELDS, type ContactProblemCode } from "~/checkout/contact-form"
import type { SavedAddress } from "~/checkout/contact.server"
import { Checkbox } from "~/components/forms/checkbox"
import { ErrorSummary } from "~/components/forms/error-summary"
import { RadioCards } from "~/components/forms/radio-cards"
import { SelectField } from "~/components/forms/select-field"
import { TextField } from "~/components/forms/text-field"
import type { LocalizedProblem } from "~/problems"
import { countries } from "~/shop/cart/countries"
import { contactSentences } from "~/texts/contact-sentences"

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

/** Offers a login to a guest; where the cart has a subscription it asks for one, since that needs an account. */
export function ContactLogin({ entry, required }: { entry: { login: string; signUp: string }; required: boolean }) {
  const login = (
    <a className={required ? "button button-primary" : "link"} href={entry.login}>
      {required ? "Se connecter" : "Connectez-vous"}
    </a>
  )
  if (!required) return <p className="mb-6">Déjà client&nbsp;? {login} pour retrouver vos adresses.</p>
  return (
    <div className="notice grid gap-4" role="status">
      <p>
        Votre panier contient un abonnement&nbsp;: il demande un compte client, pour le suivre et l’arrêter quand vous voulez.
        Votre panier reste tel quel.
      </p>
      <p className="flex flex-wrap gap-4">
        {login}
        <a className="button button-quiet" href={entry.signUp}>
          Créer un compte
        </a>
      </p>
    </div>
  )
}

/** What is wrong in the contact form, in the order of its fields; what belongs to no field comes first. */
export function ContactProblems() {
  const { fieldErrors } = useFormContext()
  const position = (field: string) => CONTACT_FIELDS.findIndex((name) => name === field)
  const problems = Object.entries(fieldErrors as Record<string, ContactProblemCode>)
    .sort(([one], [other]) => position(one) - position(other))
    .map(([field, code]): LocalizedProblem => ({
      code,
      sentence: contactSentences[code],
      ...(position(field) >= 0 && { field }),
    }))
  return <ErrorSummary problems={problems} />
}

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
