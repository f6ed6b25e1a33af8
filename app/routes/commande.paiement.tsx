import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react"
import { CheckoutPage } from "~/components/checkout/checkout-page"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import { refuse, seeOther } from "~/http/answers.server"
import { readForm } from "~/http/read-form.server"
import { openCheckoutStep } from "~/payments/checkout-step.server"
import { isOwnVisit } from "~/payments/return-address"
import { readBrowserAttempt } from "~/sessions/payment-attempt.server"
import { openShopper } from "~/sessions/shopper.server"
import { redirectFromStep } from "~/sessions/step-redirect.server"
import { viewCart } from "~/shop/cart/cart-view"
import { describePaymentEnd } from "~/shop/checkout/payment-ends"
import { savePaymentMethod } from "~/shop/checkout/save-choice.server"
import { isPaymentDue } from "~/shop/checkout/steps"
import { pageTitle } from "~/texts/page-title"
import { problemSentence } from "~/texts/problem-sentences.server"

export const fields = ["method"]

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data?.end?.title ?? "Moyen de paiement", matches) },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const look = { attempt: await readBrowserAttempt(request), ownVisit: isOwnVisit(request.method, request.headers) }
  const opened = await openCheckoutStep("payment", shopper, look)
  if (opened.kind === "elsewhere") return redirectFromStep(opened, shopper)
  const { cart, offered, completion } = opened
  if (!isPaymentDue(cart)) return seeOther("/commande/verification", shopper)
  const end = describePaymentEnd(new URL(request.url).searchParams.get("resultat"))
  return json(
    { cart: viewCart(cart), offered, chosen: cart.billing?.method ?? null, end, completion },
    { headers: shopper.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const method = String((await readForm(request)).get("method") ?? "").slice(0, 40)
  const opened = await openCheckoutStep("payment", shopper, { attempt: null, ownVisit: false })
  if (opened.kind === "elsewhere") return redirectFromStep(opened, shopper)
  const offered = opened.offered.map(({ id }) => id)
  const saved = await savePaymentMethod(shopper.commerce, method, offered)
  if (!saved.ok) return refuse({ problems: saved.problems, values: { method } }, 422, shopper)
  return seeOther("/commande/verification", shopper)
}

export default function Payment() {
  const { cart, offered, chosen, end, completion } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const cards = offered.map(({ id, label, description }) => ({ value: id, label, description }))
  return (
    <CheckoutPage step="payment" title={end?.title ?? "Moyen de paiement"} summary={cart} completion={completion}>
      <ErrorSummary problems={refused?.problems} />
      {end && !refused ? (
        <p className="notice notice-failed mb-6" role="status">
          {problemSentence({ code: end.code })}
        </p>
      ) : null}
      {cards.length === 0 ? (
        <div className="notice grid gap-4" role="status">
          <p>Aucun moyen de paiement ne convient à ce panier pour le moment.</p>
          <p>
            <Link to="/panier" reloadDocument className="button button-primary">
              Revenir au panier
            </Link>
          </p>
        </div>
      ) : (
        <Form method="post" noValidate className="grid gap-5">
          <RadioCards
            legend="Comment souhaitez-vous payer&nbsp;?"
            hint="Vous paierez à l’étape suivante, après avoir vérifié votre commande."
            name="method"
            cards={cards}
            defaultValue={refused?.values.method ?? chosen ?? (cards.length === 1 ? cards[0]?.value : null)}
            error={fieldSentence(refused?.problems, "method")}
          />
          <SubmitButton>Continuer</SubmitButton>
        </Form>
      )}
    </CheckoutPage>
  )
}
