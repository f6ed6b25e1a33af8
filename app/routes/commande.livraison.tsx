import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react"
import { pathAfter } from "~/checkout/checkout-paths"
import { openCheckoutStep } from "~/checkout/open-step.server"
import { readShippingRates, saveDeliveryService } from "~/checkout/delivery.server"
import { nextStepLabel } from "~/components/checkout/checkout-progress"
import { CheckoutPage } from "~/components/checkout/checkout-page"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { type RadioCard, RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import { ButtonLink } from "~/components/ui/text"
import { readForm } from "~/http/form-body.server"
import { isDocumentRequest } from "~/http/request-context.server"
import { problemResponse, seeOther } from "~/http/responses.server"
import { attemptCookie } from "~/sessions/checkout-cookies.server"
import { requireStep } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { viewCart } from "~/shop/cart/cart-view"
import {
  type DeliveryService,
  isDeliveryNeeded,
  viewDeliveryServices,
  listShippingRateErrors,
  suggestDeliveryService,
} from "~/shop/cart/delivery-services"
import { readCatalogueSettings } from "~/shop/catalogue/catalogue-settings.server"
import { DELIVERY_QUESTION } from "~/texts/delivery"
import { pageTitle } from "~/texts/page-title"
import { problemSentence } from "~/texts/problem-sentences.server"

export const fields = ["service"]
export const csrfConfirmationLabels = { "": "choisir le mode de livraison" }

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Étape 2 sur 4 – Mode de livraison", matches) },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const attempts = { browserAttempt: await attemptCookie.parse(request), mayAskProvider: isDocumentRequest(request) }
  const opened = await requireStep(openCheckoutStep("delivery", shopper, attempts), shopper)
  if (!isDeliveryNeeded(opened.cart)) return seeOther(pathAfter("delivery", new URL(request.url)), shopper)
  const cart = await readShippingRates(shopper.commerce, opened.cart)
  const { delivery } = await readCatalogueSettings(shopper.i18n)
  const services = viewDeliveryServices(cart, delivery, new Date())
  const errors = listShippingRateErrors(cart)
  const page = {
    cart: viewCart(cart),
    services,
    errors: services.length + errors.length > 0 ? errors : [problemSentence({ code: "delivery-none" })],
    chosen: cart.shipping?.service ?? null,
    suggested: suggestDeliveryService(cart),
    approvedPayment: opened.approvedPayment,
  }
  return json(page, { headers: shopper.commitSession() })
}

export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const service = String((await readForm(request)).get("service") ?? "").slice(0, 100)
  const { cart } = await requireStep(openCheckoutStep("delivery", shopper), shopper)
  const rated = await readShippingRates(shopper.commerce, cart)
  const saved = await saveDeliveryService(shopper.commerce, rated, service)
  if (!saved.ok) return problemResponse({ problems: saved.problems, values: { service } }, shopper, 422)
  return seeOther(pathAfter("delivery", new URL(request.url)), shopper)
}

export default function Delivery() {
  const { cart, services, errors, chosen, suggested, approvedPayment } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { search } = useLocation()
  return (
    <CheckoutPage step="delivery" title="Mode de livraison" cart={cart} approvedPayment={approvedPayment}>
      <ErrorSummary problems={refused?.problems} />
      <RatingErrors errors={errors} served={services.length > 0} />
      {services.length === 0 ? null : (
        <Form method="post" noValidate className="grid gap-5">
          <RadioCards
            legend={DELIVERY_QUESTION}
            name="service"
            cards={services.map(deliveryCard)}
            defaultValue={refused?.values.service ?? chosen ?? suggested}
            error={fieldSentence(refused?.problems, "service")}
          />
          <SubmitButton>{nextStepLabel("payment", search)}</SubmitButton>
        </Form>
      )}
    </CheckoutPage>
  )
}

/** The date is what people choose; who brings it stands beneath. */
function deliveryCard({ id, name, description, promise, price }: DeliveryService): RadioCard {
  const date = promise.replace(/^(Livraison prévue|Retrait possible) /, "")
  return {
    value: id,
    label: date.charAt(0).toUpperCase() + date.slice(1),
    description: [name, description].filter(Boolean).join("\u00a0: "),
    aside: price,
  }
}

/** Why no delivery price was found for the address; where nothing is delivered there, the way back to it. */
function RatingErrors({ errors, served }: { errors: readonly string[]; served: boolean }) {
  if (errors.length === 0) return null
  return (
    <div className="notice notice-failed mb-6 grid gap-4" role="status">
      {errors.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {served ? null : (
        <p>
          <ButtonLink to="/commande/coordonnees" text="Modifier l’adresse" />
        </p>
      )}
    </div>
  )
}
