import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { CheckoutPage } from "~/components/checkout/checkout-page"
import { RatingErrors, deliveryCard } from "~/components/checkout/delivery-choice"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import { refuse, seeOther } from "~/http/responses.server"
import { readForm } from "~/http/form-body.server"
import { openCheckoutStep } from "~/checkout/open-step.server"
import { isNavigation } from "~/http/fetch-metadata"
import { readBrowserAttempt } from "~/sessions/payment-attempt.server"
import { openShopper } from "~/sessions/shopper.server"
import { redirectFromStep } from "~/sessions/step-redirect.server"
import { viewCart } from "~/shop/cart/cart-view"
import { listDeliveryServices, listRatingErrors } from "~/shop/cart/delivery-services"
import { arrivalFrom } from "~/shop/catalogue/delivery-estimate"
import { readCatalogueSettings } from "~/shop/catalogue/catalogue-settings.server"
import { rateDelivery, saveDeliveryService } from "~/checkout/save-choice.server"
import { isDeliveryNeeded } from "~/shop/cart/delivery-services"
import { pageTitle } from "~/texts/page-title"
import { problemSentence } from "~/texts/problem-sentences.server"

export const fields = ["service"]

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle("Mode de livraison", matches) }]

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const attempts = { browserAttempt: await readBrowserAttempt(request), mayAskProvider: isNavigation(request) }
  const opened = await openCheckoutStep("delivery", shopper, attempts)
  if (opened.kind === "elsewhere") return redirectFromStep(opened, shopper)
  if (!isDeliveryNeeded(opened.cart)) return seeOther("/commande/paiement", shopper)
  const cart = await rateDelivery(shopper.commerce, opened.cart)
  const { delivery } = await readCatalogueSettings(shopper.scope)
  const services = listDeliveryServices(cart, arrivalFrom(delivery, new Date()))
  const errors = listRatingErrors(cart)
  return json(
    {
      cart: viewCart(cart),
      services,
      errors: services.length + errors.length > 0 ? errors : [problemSentence({ code: "delivery-none" })],
      chosen: cart.shipping?.service ?? null,
      completion: opened.completion,
    },
    { headers: shopper.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const service = String((await readForm(request)).get("service") ?? "").slice(0, 100)
  const opened = await openCheckoutStep("delivery", shopper)
  if (opened.kind === "elsewhere") return redirectFromStep(opened, shopper)
  const rated = await rateDelivery(shopper.commerce, opened.cart)
  const saved = await saveDeliveryService(shopper.commerce, rated, service)
  if (!saved.ok) return refuse({ problems: saved.problems, values: { service } }, shopper, 422)
  return seeOther("/commande/paiement", shopper)
}

export default function Delivery() {
  const { cart, services, errors, chosen, completion } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <CheckoutPage step="delivery" title="Mode de livraison" summary={cart} completion={completion}>
      <ErrorSummary problems={refused?.problems} />
      <RatingErrors errors={errors} served={services.length > 0} />
      {services.length === 0 ? null : (
        <Form method="post" noValidate className="grid gap-5">
          <RadioCards
            legend="Comment souhaitez-vous recevoir votre commande&nbsp;?"
            name="service"
            cards={services.map(deliveryCard)}
            defaultValue={refused?.values.service ?? chosen}
            error={fieldSentence(refused?.problems, "service")}
          />
          <SubmitButton>Continuer</SubmitButton>
        </Form>
      )}
    </CheckoutPage>
  )
}
