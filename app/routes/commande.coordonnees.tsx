import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData, useLocation } from "@remix-run/react"
import { pathAfter } from "~/checkout/checkout-paths"
import { CONTACT_FIELDS, contactSchema, formValues, isSavedAddress } from "~/checkout/contact-form"
import { readContactCustomer, readContactStep, readSavedAddress, saveContact } from "~/checkout/contact.server"
import { openCheckoutStep } from "~/checkout/open-step.server"
import { nextStepLabel } from "~/components/checkout/checkout-progress"
import { CheckoutPage } from "~/components/checkout/checkout-page"
import { ContactFields, ContactLogin, ContactProblems, type ContactValues } from "~/components/checkout/contact-fields"
import { SubmitButton } from "~/components/forms/submit-button"
import { CheckedForm } from "~/components/forms/validated/checked-form"
import { checkAfterPaint, createValidator, refuseForm } from "~/components/forms/validated/validator"
import { readForm } from "~/http/form-body.server"
import { pathThen } from "~/http/paths"
import { isDocumentRequest } from "~/http/request-context.server"
import { seeOther } from "~/http/responses.server"
import { attemptCookie } from "~/sessions/checkout-cookies.server"
import { requireStep } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { viewCart } from "~/shop/cart/cart-view"
import { readCountryOptions } from "~/shop/cart/country-options.server"
import { pageTitle } from "~/texts/page-title"

export const fields = [...CONTACT_FIELDS]
export const csrfConfirmationLabels = { "": "enregistrer vos coordonnées pour la commande" }

const PATH = "/commande/coordonnees"
const ENTRY = { login: pathThen("/connexion", PATH), signUp: pathThen("/inscription", PATH) }

const contactValidator = createValidator(contactSchema)
const browserValidator = checkAfterPaint(contactValidator)

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Étape 1 sur 4 – Vos coordonnées", matches) },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const browserAttempt = await attemptCookie.parse(request)
  const opening = openCheckoutStep("contact", shopper, { browserAttempt, mayAskProvider: isDocumentRequest(request) })
  const asking = shopper.mayBeCustomer().then((mayBe) => readContactCustomer(shopper.commerce, mayBe))
  const reading = Promise.all([requireStep(opening, shopper), asking]).then(([{ cart, approvedPayment }, asked]) => ({
    cart,
    approvedPayment,
    ...readContactStep(cart, asked),
  }))
  const country = reading.then(({ contact }) => contact.country)
  const [read, countries] = await Promise.all([reading, readCountryOptions(shopper.i18n, country)])
  const { cart, approvedPayment, contact, chosen, ...step } = read
  const values: ContactValues = formValues(contact, chosen ?? "new")
  return json({ cart: viewCart(cart), values, ...step, countries, approvedPayment }, { headers: shopper.commitSession() })
}

export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const form = await readForm(request)
  const choice = form.get("addressId")
  const saved = isSavedAddress(choice) ? await readSavedAddress(shopper.commerce, choice) : null
  // The saved address counts as typed, so that the shopper can complete an old one.
  if (isSavedAddress(choice)) form.set("addressId", "new")
  for (const [name, value] of Object.entries(saved ?? {})) form.set(name, value)
  const result = await contactValidator.validate(form)
  const refuse = (fieldErrors: Record<string, string>) => refuseForm(fieldErrors, result.submittedData, shopper.commitSession())
  if (result.error) return refuse(result.error.fieldErrors)

  const { cart } = await requireStep(openCheckoutStep("contact", shopper), shopper)
  const written = await saveContact(shopper.commerce, cart, result.data)
  if (written.ok) return seeOther(pathAfter("contact", new URL(request.url)), shopper)
  return refuse(Object.fromEntries(written.problems.map(({ code, field = "form" }) => [field, code])))
}

export default function Contact() {
  const { cart, values, saved, customer, countries, approvedPayment } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { search } = useLocation()
  const needsAccount = customer === null && cart.hasSubscription
  return (
    <CheckoutPage step="contact" title="Vos coordonnées" cart={cart} approvedPayment={approvedPayment}>
      {customer === null ? <ContactLogin entry={ENTRY} required={needsAccount} /> : null}
      {needsAccount ? null : (
        <CheckedForm validator={browserValidator} className="contact grid gap-5" action={PATH + search}>
          <ContactProblems />
          <ContactFields
            values={(refused?.repopulateFields as ContactValues | undefined) ?? values}
            saved={saved}
            customer={customer}
            countries={countries}
          />
          <SubmitButton>{nextStepLabel(cart.needsDelivery ? "delivery" : "payment")}</SubmitButton>
        </CheckedForm>
      )}
    </CheckoutPage>
  )
}
