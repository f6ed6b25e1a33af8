import { Checkbox } from "~/components/forms/checkbox"
import { fieldSentence } from "~/components/forms/error-summary"
import { SelectField } from "~/components/forms/select-field"
import { TextField } from "~/components/forms/text-field"
import type { LocalizedProblem } from "~/problems"
import type { TypedAddress } from "~/shop/account/addresses/address-form"
import { countries } from "~/shop/cart/countries"

type AddressFieldsProps = { typed: TypedAddress | null; problems: readonly LocalizedProblem[] | null }

const fields = [
  { name: "firstName", label: "Prénom", autoComplete: "given-name", required: true },
  { name: "lastName", label: "Nom", autoComplete: "family-name", required: true },
  { name: "company", label: "Société", autoComplete: "organization", required: false },
  { name: "address1", label: "Adresse", autoComplete: "address-line1", required: true },
  { name: "address2", label: "Complément d’adresse", autoComplete: "address-line2", required: false },
  { name: "zip", label: "Code postal", autoComplete: "postal-code", required: true },
  { name: "city", label: "Ville", autoComplete: "address-level2", required: true },
] as const

/** An address of the customer. All but company and second line is required, as carriers ask. */
export function AddressFields({ typed, problems }: AddressFieldsProps) {
  return (
    <>
      {fields.map(({ name, ...field }) => (
        <TextField key={name} {...field} name={name} defaultValue={typed?.[name] ?? ""} error={fieldSentence(problems, name)} />
      ))}
      <SelectField
        label="Pays"
        name="country"
        autoComplete="country"
        required
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={typed?.country || "FR"}
        error={fieldSentence(problems, "country")}
      />
      <TextField
        label="Téléphone"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint="Pour le transporteur uniquement."
        defaultValue={typed?.phone ?? ""}
        error={fieldSentence(problems, "phone")}
        required
      />
      <Checkbox
        name="habituelle"
        label="En faire mon adresse de livraison habituelle"
        defaultChecked={typed?.isDefault ?? false}
      />
    </>
  )
}
