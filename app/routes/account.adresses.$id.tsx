import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { AddressFields } from "~/components/account/addresses"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { notFound, refuse, seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/customer.server"
import { addressFields, parseAddress, typedAddress } from "~/shop/account/addresses/address-form"
import { deleteAddress, makeAddressDefault, readAddress, saveAddress } from "~/shop/account/addresses/addresses.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { countries } from "~/shop/cart/countries"
import { pageTitle } from "~/texts/page-title"

export const fields = addressFields

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id } = params
  if (!isRecordId(id)) notFound()
  const shopper = await openShopper(request)
  const read = await readAddress(shopper.commerce, id)
  if (!read.loggedIn) return seeOther(entryPath("/connexion", "/account/adresses"), shopper)
  return read.value ? json({ address: read.value }, { headers: shopper.headers() }) : notFound()
}

/** Changes an address, makes it the usual one, or deletes it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id } = params
  if (!isRecordId(id)) notFound()
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const typed = typedAddress(form)
  const gesture = form.get("intent")
  const refused = (problems: Problem[]) =>
    refuse({ problems, typed: gesture === null ? typed : null }, accountStatus(problems), shopper)
  const address = gesture === null ? parseAddress(typed, countries) : null
  if (address && !address.ok) return refused(address.problems)
  const [notice, changed] = address
    ? (["address-saved", await saveAddress(shopper.commerce, id, address.value, typed.isDefault)] as const)
    : gesture === "delete"
      ? (["address-removed", await deleteAddress(shopper.commerce, id)] as const)
      : (["address-default", await makeAddressDefault(shopper.commerce, id)] as const)
  if (!changed.loggedIn) return seeOther(entryPath("/connexion", "/account/adresses"), shopper)
  if (!changed.value) return notFound()
  if (!changed.value.ok) return refused(changed.value.problems)

  return redirectWithFlash("/account/adresses", { notice }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Modifier une adresse", matches) },
  { name: "robots", content: "noindex" },
]

export default function EditAddress() {
  const { address } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  return (
    <AccountPage title="Modifier une adresse" place="/account/adresses">
      <ErrorSummary problems={problems} />
      <Form method="post" className="grid max-w-xl gap-5" noValidate>
        <AddressFields typed={refused?.typed ?? address} problems={problems} />
        <SubmitButton>Enregistrer l’adresse</SubmitButton>
      </Form>
      <p>
        <Link to="/account/adresses" className="link">
          Revenir aux adresses
        </Link>
      </p>
    </AccountPage>
  )
}
