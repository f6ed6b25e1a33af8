import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ValidatedForm, validationError } from "remix-validated-form"
import { CheckoutPage } from "~/components/checkout/checkout-page"
import { ContactFields, type ContactValues } from "~/components/checkout/contact-fields"
import { ContactProblems } from "~/components/checkout/contact-problems"
import { SubmitButton } from "~/components/forms/submit-button"
import { seeOther } from "~/http/answers.server"
import { readForm } from "~/http/read-form.server"
import { openCheckoutStep } from "~/payments/checkout-step.server"
import { isOwnVisit } from "~/payments/return-address"
import type { ProblemCode } from "~/problems"
import { readBrowserAttempt } from "~/sessions/payment-attempt.server"
import { openShopper } from "~/sessions/shopper.server"
import { redirectFromStep } from "~/sessions/step-redirect.server"
import { viewCart } from "~/shop/cart/cart-view"
import { contactFields, contactValidator } from "~/shop/checkout/contact-form"
import { contactOf } from "~/shop/checkout/contact-patch"
import { saveContact } from "~/shop/checkout/save-contact.server"
import { pageTitle } from "~/texts/page-title"

export const fields = [...contactFields]

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle("Vos coordonnées", matches) }]

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const look = { attempt: await readBrowserAttempt(request), ownVisit: isOwnVisit(request.method, request.headers) }
  const opened = await openCheckoutStep("contact", shopper, look)
  if (opened.kind === "elsewhere") return redirectFromStep(opened, shopper)
  const { cart, completion } = opened
  return json({ cart: viewCart(cart), contact: contactOf(cart), completion }, { headers: shopper.headers() })
}

export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const result = await contactValidator.validate(await readForm(request))
  const refuse = (fieldErrors: Record<string, string>) =>
    validationError({ fieldErrors }, result.submittedData, { headers: shopper.headers() })
  if (result.error) return refuse(result.error.fieldErrors)

  const opened = await openCheckoutStep("contact", shopper, { attempt: null, ownVisit: false })
  if (opened.kind === "elsewhere") return redirectFromStep(opened, shopper)
  const saved = await saveContact(shopper.commerce, opened.cart, result.data)
  if (!saved.ok)
    return refuse(Object.fromEntries(saved.problems.map(({ code, field }): [string, ProblemCode] => [field ?? "form", code])))
  return seeOther("/commande/livraison", shopper)
}

export default function Contact() {
  const { cart, contact, completion } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const values = (refused?.repopulateFields ?? contact) as ContactValues
  return (
    <CheckoutPage step="contact" title="Vos coordonnées" summary={cart} completion={completion}>
      <ValidatedForm validator={contactValidator} method="post" noValidate disableFocusOnError className="grid gap-5">
        <ContactProblems />
        <ContactFields values={values} />
        <SubmitButton>Continuer</SubmitButton>
      </ValidatedForm>
    </CheckoutPage>
  )
}
