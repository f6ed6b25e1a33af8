import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { AddressFields } from "~/components/account/addresses"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { followingPath, pathThen } from "~/http/paths"
import { notFound, problemResponse, readForCustomer, requireCustomer } from "~/http/responses.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { ADDRESS_FIELDS, parseAddress, typedAddress } from "~/shop/account/addresses/address-form"
import { deleteAddress, makeAddressDefault, readAddress, saveAddress } from "~/shop/account/addresses/addresses.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { readCountryOptions } from "~/shop/cart/country-options.server"
import { privatePageMeta } from "~/texts/page-title"
import { LinkParagraph } from "~/components/ui/text"

const LIST_PATH = "/account/adresses"

export const fields = ADDRESS_FIELDS
export const csrfConfirmationLabels = {
  "": "enregistrer une adresse",
  delete: "supprimer une adresse",
  "make-default": "faire d’une adresse l’adresse habituelle",
}

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  if (!isRecordId(id)) notFound()
  const list = pathThen(LIST_PATH, followingPath(request))
  const { shopper, records } = await readForCustomer(request, list, (customer, { i18n }) => {
    const reading = readAddress(customer, id)
    const country = reading.then((address) => address?.country ?? "")
    return Promise.all([reading, readCountryOptions(i18n, country)])
  })
  const [address, countries] = records
  return json({ address: address ?? notFound(), countries, list }, { headers: shopper.commitSession() })
}

/** Changes an address, makes it the default one, or deletes it; a default one leads on to the page that needs it. */
export async function action({ request, params: { id } }: ActionFunctionArgs) {
  if (!isRecordId(id)) notFound()
  const form = await readForm(request)
  const next = followingPath(request)
  const list = pathThen(LIST_PATH, next)
  const { shopper, customer } = await requireCustomer(request, list)
  const refused = (problems: Problem[]) =>
    problemResponse({ problems, typed: form.has("intent") ? null : typedAddress(form) }, shopper)
  if (form.has("intent")) {
    const removes = form.get("intent") === "delete"
    const changed = (await (removes ? deleteAddress(customer, id) : makeAddressDefault(customer, id))) ?? notFound()
    if (!changed.ok) return refused(changed.problems)
    const [to, notice] = removes ? [list, "address-removed"] : [next ?? list, "address-default"]
    return redirectWithFlash(to, { notice }, shopper)
  }
  const typed = typedAddress(form)
  const address = parseAddress(typed)
  if (!address.ok) return refused(address.problems)
  const saved = (await saveAddress(customer, id, address.value, typed.isDefault)) ?? notFound()
  if (!saved.ok) return refused(saved.problems)
  return redirectWithFlash(typed.isDefault ? (next ?? list) : list, { notice: "address-saved" }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Modifier une adresse", matches)

export default function EditAddress() {
  const { address, countries, list } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  return (
    <AccountPage title="Modifier une adresse" place={LIST_PATH}>
      <ErrorSummary problems={problems} />
      <Form method="post" className="grid max-w-xl gap-5" noValidate>
        <AddressFields typed={refused?.typed ?? address} problems={problems} countries={countries} />
        <SubmitButton>Enregistrer l’adresse</SubmitButton>
      </Form>
      <LinkParagraph to={list} text="Revenir aux adresses" />
    </AccountPage>
  )
}
