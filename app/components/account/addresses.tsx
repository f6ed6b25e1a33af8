import { Form, Link, useLocation } from "@remix-run/react"
import { Checkbox } from "~/components/forms/checkbox"
import { fieldProps, fieldSentence } from "~/components/forms/error-summary"
import { PrivacyNote } from "~/components/forms/privacy-note"
import { TextField } from "~/components/forms/fields"
import { SelectField } from "~/components/forms/select-field"
import { SubmitButton } from "~/components/forms/submit-button"
import { AddressLines } from "~/components/ui/page-parts"
import type { LocalizedProblem } from "~/problems"
import { emptySentences } from "~/texts/account"
import { PHONE_HINT } from "~/texts/form-fields"
import { duplicateNumbers } from "~/texts/name-list"
import { signUpSentences } from "~/texts/sign-up"
import { Deletion } from "./lists"
import type { TypedAddress } from "~/shop/account/addresses/address-form"
import type { AddressView } from "~/shop/account/addresses/addresses.server"
import { type CountryOption, needsState } from "~/shop/cart/countries"

/** @param props.number its own among those that read alike */
function AddressCard({ address, number }: { address: AddressView; number: string | undefined }) {
  const { id, lines, phone, isDefault } = address
  // With the page that follows, where this one was opened for it.
  const page = `/account/adresses/${id}${useLocation().search}`
  const heading = `adresse-${id}`
  // One person may have several.
  const whose = lines.join(", ") + number
  const what = `l’adresse\u00a0: ${whose}`
  return (
    <li className="summary content-start" aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">
        {isDefault ? "Adresse habituelle" : `${lines[0] ?? "Adresse"}${number}`}
      </h2>
      <AddressLines lines={[...(isDefault ? lines : lines.slice(1)), phone]} />
      <div className="flex flex-wrap items-center gap-4">
        <Link to={page} className="button button-quiet">
          Modifier<span className="sr-only"> {what}</span>
        </Link>
        <Form method="post" action={page} className="contents">
          <Deletion what={what} />{" "}
          {isDefault ? null : (
            <SubmitButton name="intent" value="make-default" look="link">
              Choisir comme adresse habituelle<span className="sr-only">&nbsp;: {whose}</span>
            </SubmitButton>
          )}
        </Form>
      </div>
    </li>
  )
}

/** The customer's addresses, each with what can be done to it. */
export function AddressList({ addresses }: { addresses: readonly AddressView[] }) {
  if (addresses.length === 0) return <p>{emptySentences.addresses}</p>
  const numbers = duplicateNumbers(addresses.map(({ lines }) => lines.join()))
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {addresses.map((address, at) => (
        <AddressCard key={address.id} address={address} number={numbers[at]} />
      ))}
    </ul>
  )
}

/** In the order in which they are written, those on one line where people think of them together. */
const ROWS = [
  [
    { name: "firstName", label: "Prénom", autoComplete: "given-name", required: true },
    { name: "lastName", label: "Nom", autoComplete: "family-name", required: true },
  ],
  [{ name: "company", label: "Société", autoComplete: "organization", required: false }],
  [{ name: "address1", label: "Adresse", autoComplete: "address-line1", required: true }],
  [{ name: "address2", label: "Complément d’adresse", autoComplete: "address-line2", required: false }],
  [
    { name: "zip", label: "Code postal", autoComplete: "postal-code", required: true },
    { name: "city", label: "Ville", autoComplete: "address-level2", required: true },
  ],
] as const

function rowClass([first, second]: readonly { name: string }[]): string {
  if (!second) return "contents"
  return first?.name === "zip" ? "pair-fields pair-postcode" : "pair-fields"
}

type AddressFieldsProps = {
  typed: TypedAddress | null
  problems: readonly LocalizedProblem[] | null
  /** Those that the store delivers to, its own first. */
  countries: readonly CountryOption[]
  /** Whether one that is not typed yet is to be the default one. */
  isDefault?: boolean
}

/** An address of the customer. All but company and second line is required, as carriers ask. */
export function AddressFields({ typed, problems, countries, isDefault = false }: AddressFieldsProps) {
  return (
    <>
      {ROWS.map((fields) => (
        <div key={fields[0].name} className={rowClass(fields)}>
          {fields.map(({ name, ...field }) => (
            <TextField key={name} {...field} {...fieldProps(name, typed, problems)} />
          ))}
        </div>
      ))}
      {countries.some(({ value }) => needsState(value)) || typed?.state ? (
        <TextField {...fieldProps("state", typed, problems)} label="État, province ou comté" autoComplete="address-level1" />
      ) : null}
      <SelectField
        label="Pays"
        name="country"
        autoComplete="country"
        required
        options={countries}
        defaultValue={typed?.country || countries[0]?.value}
        error={fieldSentence(problems, "country")}
      />
      <TextField
        {...fieldProps("phone", typed, problems)}
        label="Téléphone"
        type="tel"
        autoComplete="tel"
        hint={PHONE_HINT}
        required
      />
      <Checkbox
        name="isDefault"
        label="En faire mon adresse de livraison habituelle"
        defaultChecked={typed?.isDefault ?? isDefault}
      />
      <PrivacyNote purpose={signUpSentences.purpose} />
    </>
  )
}
