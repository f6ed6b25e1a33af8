import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { describeOutcome } from "~/checkout/checkout-paths"
import { isPaymentDue, openCheckoutStep } from "~/checkout/open-step.server"
import { readPaymentChoice, savePaymentChoice } from "~/checkout/payment-choice.server"
import { mergeClientConfigs, paymentPolicy } from "~/checkout/payment-client-config"
import { type ExpressView, readExpress } from "~/checkout/payment-client-config.server"
import { CheckoutPage } from "~/components/checkout/checkout-page"
import { ExpressPayment } from "~/components/checkout/express-payment"
import { PaymentChoice } from "~/components/checkout/payment-choice"
import { ErrorSummary } from "~/components/forms/error-summary"
import { useLastProblems } from "~/components/forms/browser-checks"
import { readForm } from "~/http/form-body.server"
import type { PolicyHandle } from "~/http/page-policy"
import { isNavigation } from "~/http/request-context.server"
import { unprocessable, seeOther } from "~/http/responses.server"
import { isApprovalOutdated } from "~/payments/wallets/wallet-payment.server"
import { readBrowserAttempt, requireStep } from "~/sessions/checkout.server"
import { openShopper } from "~/sessions/shopper.server"
import { viewCart } from "~/shop/cart/cart-view"
import { pageTitle } from "~/texts/page-title"
import { problemSentence } from "~/texts/problem-sentences.server"

export const fields = ["keep", "method"]

type PageData = Awaited<ReturnType<typeof readPaymentChoice>> & { express: ExpressView | null }

export const handle: PolicyHandle<PageData> = {
  policy: ({ payment, express }) => paymentPolicy(mergeClientConfigs(payment, express?.page)),
}

const TITLE = "Moyen de paiement"

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [{ title: pageTitle(data?.end?.title ?? TITLE, matches) }]

export async function loader({ request }: LoaderFunctionArgs) {
  const ended = describeOutcome(new URL(request.url).searchParams.get("resultat"))
  const shopper = await openShopper(request)
  const attempts = { browserAttempt: await readBrowserAttempt(request), mayAskProvider: isNavigation(request) }
  const opened = await requireStep(openCheckoutStep("payment", shopper, attempts), shopper, ended?.code)
  const { cart, completionPath, resumable } = opened
  if (!isPaymentDue(cart)) return seeOther("/commande/verification", shopper)
  const end = ended ?? (isApprovalOutdated(cart) ? { code: "approval-outdated" as const, title: TITLE } : null)
  const choice = await readPaymentChoice(shopper.commerce, opened)
  const view = viewCart(cart)
  const express = completionPath === null ? await readExpress(shopper.scope, view, choice.payment, true) : null
  const shownEnd = end && { title: end.title, sentence: problemSentence(end) }
  return json({ cart: view, ...choice, express, end: shownEnd, completionPath, resumable }, { headers: shopper.commit() })
}

export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const form = await readForm(request)
  const method = String(form.get("method") ?? "").slice(0, 80)
  const opened = await requireStep(openCheckoutStep("payment", shopper), shopper)
  const saved = await savePaymentChoice(shopper.commerce, opened, { method, keepCard: form.get("keep") === "on" })
  if (!saved.ok) return unprocessable({ problems: saved.problems, values: { method } }, shopper, 422)
  return seeOther("/commande/verification", shopper)
}

export default function Payment() {
  const { cart, express, end, completionPath, resumable, ...choice } = useLoaderData<typeof loader>()
  const [only, other] = choice.offered
  const refused = useActionData<typeof action>()
  const [problems, tell] = useLastProblems(refused?.problems ?? null)
  return (
    <CheckoutPage step="payment" title={end?.title ?? TITLE} summary={cart} completionPath={completionPath} resumable={resumable}>
      <ErrorSummary problems={problems} />
      {end && !refused ? (
        <p className="notice notice-failed mb-6" role="status">
          {end.sentence}
        </p>
      ) : null}
      {!only ? (
        <div className="notice grid gap-4" role="status">
          <p>Aucun moyen de paiement ne convient à ce panier pour le moment.</p>
          <p>
            <Link to="/panier" reloadDocument className="button button-primary">
              Revenir au panier
            </Link>
          </p>
        </div>
      ) : (
        <PaymentChoice
          {...choice}
          chosen={refused?.values.method || choice.chosen || (other ? null : (only?.id ?? null))}
          problems={problems}
          refuse={tell}
        />
      )}
      <ExpressPayment express={express} placement="Checkout" />
    </CheckoutPage>
  )
}
