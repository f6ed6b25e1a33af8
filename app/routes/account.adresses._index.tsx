import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { AddressFields, AddressList } from "~/components/account/addresses"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { followingPath, pathThen } from "~/http/paths"
import { notFound, problemResponse, readForCustomer, requireCustomer } from "~/http/responses.server"
import { readForm } from "~/http/form-body.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import { ADDRESS_FIELDS, parseAddress, typedAddress } from "~/shop/account/addresses/address-form"
import { readAddresses, saveAddress } from "~/shop/account/addresses/addresses.server"
import { readCountryOptions } from "~/shop/cart/country-options.server"
import { privatePageMeta } from "~/texts/page-title"
import { LinkParagraph } from "~/components/ui/text"

const PATH = "/account/adresses"
const ADD = "Ajouter une adresse"

export const fields = ADDRESS_FIELDS
export const csrfConfirmationLabels = { "": "ajouter une adresse" }

export async function loader({ request }: LoaderFunctionArgs) {
  const next = followingPath(request)
  const { shopper, records } = await readForCustomer(request, pathThen(PATH, next), (customer, { i18n }) =>
    Promise.all([readAddresses(customer), readCountryOptions(i18n)]),
  )
  const [addresses, countries] = records
  return json({ addresses, countries, next }, { headers: shopper.commitSession() })
}

/** Adds an address; a default one leads on to the page that needs it. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const next = followingPath(request)
  const { shopper, customer } = await requireCustomer(request, pathThen(PATH, next))
  const typed = typedAddress(form)
  const address = parseAddress(typed)
  if (!address.ok) return problemResponse({ problems: address.problems, typed }, shopper)
  const saved = (await saveAddress(customer, null, address.value, typed.isDefault)) ?? notFound()
  if (!saved.ok) return problemResponse({ problems: saved.problems, typed }, shopper)
  const to = typed.isDefault ? (next ?? PATH) : pathThen(PATH, next)
  return redirectWithFlash(to, { notice: "address-saved" }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Vos adresses", matches)

export default function Addresses() {
  const { addresses, countries, next } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  const form = (
    <Form key={addresses.length} method="post" className="grid max-w-xl gap-5" noValidate>
      <AddressFields typed={refused?.typed ?? null} problems={problems} countries={countries} isDefault={next !== null} />
      <SubmitButton>Enregistrer l’adresse</SubmitButton>
    </Form>
  )
  return (
    <AccountPage title="Vos adresses" place={PATH}>
      <ErrorSummary problems={problems} />
      <AddressList addresses={addresses} />
      {addresses.length === 0 ? (
        <section className="grid gap-5" aria-labelledby="nouvelle">
          <h2 id="nouvelle">{ADD}</h2>
          {form}
        </section>
      ) : (
        <details open={refused !== undefined}>
          <summary className="button button-quiet inline-block">{ADD}</summary>
          <div className="mt-4">{form}</div>
        </details>
      )}
      {next === null ? null : <LinkParagraph to={next} text="Revenir à la page précédente" />}
    </AccountPage>
  )
}
