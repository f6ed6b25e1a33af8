import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { AddressFields, AddressList } from "~/components/account/addresses"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { refuse, seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/customer.server"
import { addressFields, parseAddress, typedAddress } from "~/shop/account/addresses/address-form"
import { readAddresses, saveAddress } from "~/shop/account/addresses/addresses.server"
import { countries } from "~/shop/cart/countries"
import { pageTitle } from "~/texts/page-title"

const path = "/account/adresses"

export const fields = addressFields

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const read = await readAddresses(shopper.commerce)
  return read.loggedIn
    ? json({ addresses: read.value }, { headers: shopper.headers() })
    : seeOther(entryPath("/connexion", path), shopper)
}

/** Keeps a new address. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const typed = typedAddress(form)
  const refused = (problems: Problem[]) => refuse({ problems, typed }, accountStatus(problems), shopper)

  const address = parseAddress(typed, countries)
  if (!address.ok) return refused(address.problems)
  const saved = await saveAddress(shopper.commerce, null, address.value, typed.isDefault)
  if (!saved.loggedIn) return seeOther(entryPath("/connexion", path), shopper)
  if (saved.value && !saved.value.ok) return refused(saved.value.problems)

  return redirectWithFlash(path, { notice: "address-saved" }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Vos adresses", matches) },
  { name: "robots", content: "noindex" },
]

export default function Addresses() {
  const { addresses } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  return (
    <AccountPage title="Vos adresses" place={path}>
      <ErrorSummary problems={problems} />
      <AddressList addresses={addresses} />
      <section className="grid max-w-xl gap-5" aria-labelledby="nouvelle">
        <h2 id="nouvelle">Ajouter une adresse</h2>
        <Form key={addresses.length} method="post" className="grid gap-5" noValidate>
          <AddressFields typed={refused?.typed ?? null} problems={problems} />
          <SubmitButton>Enregistrer l’adresse</SubmitButton>
        </Form>
      </section>
    </AccountPage>
  )
}
