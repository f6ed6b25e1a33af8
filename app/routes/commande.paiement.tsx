import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useState } from "react"
import { STEP_PATHS, describeOutcome } from "~/checkout/checkout-paths"
import { openCheckoutStep } from "~/checkout/open-step.server"
import { listCardsOfCustomer, readPaymentChoice, savePaymentChoice, warnOfCredit } from "~/checkout/payment-choice.server"
import type { ContentPolicyHandle } from "~/http/page-policy"
import type { PaymentClientConfig } from "~/payments/client/client-payment-method"
import { type ExpressCheckout, readExpressCheckout } from "~/checkout/payment-client-config.server"
import { CheckoutPage } from "~/components/checkout/checkout-page"
import { ExpressPayment } from "~/components/checkout/express-payment"
import { PaymentChoice } from "~/components/checkout/payment-choice"
import { ErrorSummary } from "~/components/forms/error-summary"
import { useFormProblems } from "~/components/checkout/use-card-fields"
import { ButtonLink } from "~/components/ui/text"
import { readForm } from "~/http/form-body.server"
import { isDocumentRequest } from "~/http/request-context.server"
import { problemResponse, seeOther } from "~/http/responses.server"
import { formatPrice } from "~/money/format-amount"
import { findMissedMinimum } from "~/payments/methods/card/card.server"
import { amountToTake, isPaymentDue } from "~/payments/server-payment-method"
import { attemptCookie } from "~/sessions/checkout-cookies.server"
import { redirectFromStep, requireStep } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { readCatalogueSettings } from "~/shop/catalogue/catalogue-settings.server"
import { viewCart } from "~/shop/cart/cart-view"
import { pageTitle } from "~/texts/page-title"
import { problemSentence } from "~/texts/problem-sentences.server"
import { paymentStepSentences } from "~/texts/payment-step"

export const fields = ["keep", "method"]
export const csrfConfirmationLabels = { "": "choisir le moyen de paiement" }

type PageData = Awaited<ReturnType<typeof readPaymentChoice>> & { express: ExpressCheckout | null }

export const handle: ContentPolicyHandle<PageData, PaymentClientConfig> = {
  policy: ({ clientConfig, express }) => [clientConfig, express?.clientConfig],
}

const TITLE = "Moyen de paiement"

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data?.outcome?.title ?? `Étape 3 sur 4 – ${TITLE}`, matches) },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const returned = describeOutcome(new URL(request.url).searchParams.get("resultat"))
  const shopper = await openShopper(request)
  const listing = shopper.mayBeCustomer().then((mayBe) => (mayBe ? listCardsOfCustomer(shopper.commerce) : null))
  // Where another step is shown, or no card is taken, nobody needs them.
  listing.catch(() => undefined)
  const attempts = { browserAttempt: await attemptCookie.parse(request), mayAskProvider: isDocumentRequest(request) }
  const opened = await requireStep(openCheckoutStep("payment", shopper, attempts), shopper, returned?.code)
  const { cart, approvedPayment, begunPayment } = opened
  // Gift cards pay all: how an earlier payment ended is said there.
  if (!isPaymentDue(cart)) return redirectFromStep({ to: STEP_PATHS.recap, ...(returned && { problem: returned.code }) }, shopper)
  const { creditWarning } = await readCatalogueSettings(shopper.i18n)
  const shown = { ...opened, offered: warnOfCredit(opened.offered, creditWarning) }
  const choice = await readPaymentChoice(shopper.commerce, shown, listing)
  const view = viewCart(cart)
  // While one may be taken, no other starts.
  const express =
    approvedPayment === null && !begunPayment?.waitingPage
      ? await readExpressCheckout(shopper.i18n, view, { pageConfig: choice.clientConfig, amount: amountToTake(cart) })
      : null
  const least = findMissedMinimum(opened.settings, cart)
  const { noMethod, tooSmall } = paymentStepSentences
  const shownOutcome = returned && { title: returned.title, sentence: problemSentence(returned) }
  return json(
    {
      cart: view,
      ...choice,
      express,
      noMethod:
        least === null ? noMethod : tooSmall(view.due.text, formatPrice(least, cart.currency), Boolean(cart.giftcards?.length)),
      outcome: shownOutcome,
      approvedPayment,
      begunPayment,
    },
    { headers: shopper.commitSession() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const form = await readForm(request)
  const method = String(form.get("method") ?? "").slice(0, 80)
  const opened = await requireStep(openCheckoutStep("payment", shopper), shopper)
  const saved = await savePaymentChoice(shopper.commerce, opened, { method, keepCard: form.get("keep") === "on" })
  if (!saved.ok) return problemResponse({ problems: saved.problems, values: { method } }, shopper, 422)
  return seeOther("/commande/verification", shopper)
}

export default function Payment() {
  const { cart, express, noMethod, outcome, approvedPayment, begunPayment, ...choice } = useLoaderData<typeof loader>()
  const [only, other] = choice.offered.inView
  const refused = useActionData<typeof action>()
  const [problems, setProblems] = useFormProblems(refused?.problems ?? null)
  // Once refused it stays open: it would shut where its problems go.
  const [isOpen, setOpen] = useState(problems !== null)
  if (problems !== null && !isOpen) setOpen(true)
  const choosing = (
    <PaymentChoice
      {...choice}
      chosen={refused?.values.method || choice.chosen || (other ? null : (only?.id ?? null))}
      problems={problems}
      setProblems={setProblems}
    />
  )
  return (
    <CheckoutPage
      step="payment"
      title={outcome?.title ?? TITLE}
      cart={cart}
      approvedPayment={approvedPayment}
      begunPayment={begunPayment}
    >
      <ErrorSummary problems={problems} />
      {outcome && !refused ? (
        <p className="notice notice-failed mb-6" role="status">
          {outcome.sentence}
        </p>
      ) : null}
      <ExpressPayment express={express} placement="Checkout" />
      {!only ? (
        <div className="notice notice-plain grid gap-4" role="status">
          <p>{noMethod}</p>
          <p>
            <ButtonLink to="/panier" text="Retour au panier" reloadDocument />
          </p>
        </div>
      ) : begunPayment?.waitingPage ? (
        <details className="fold" open={isOpen}>
          <summary>{paymentStepSentences.otherwise}</summary>
          {choosing}
        </details>
      ) : (
        choosing
      )}
    </CheckoutPage>
  )
}
