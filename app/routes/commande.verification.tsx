import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { orderPath, waitingPath } from "~/checkout/checkout-paths"
import { confirmOrder } from "~/checkout/confirm-order.server"
import type { StartPaymentResult } from "~/checkout/start-payment.server"
import { newFollowUpToken } from "~/checkout/follow-up-link.server"
import { isOrderOfSession } from "~/checkout/order-sender.server"
import { openCheckoutStep } from "~/checkout/open-step.server"
import { readOrderPromises } from "~/checkout/order-promises.server"
import { choiceDigest, readChosenCardLabel } from "~/checkout/payment-choice.server"
import { readSepaMandate } from "~/checkout/sepa-mandate.server"
import { describeBrowser } from "~/checkout/start-payment.server"
import { OrderChanges } from "~/components/cart/cart-changes"
import { UnavailableNotice } from "~/components/cart/cart-totals"
import { ProviderRedirect } from "~/components/checkout/checkout-message"
import { CheckoutPage } from "~/components/checkout/checkout-page"
import { OrderForm, RecapDelivery } from "~/components/checkout/recap"
import { ErrorSummary } from "~/components/forms/error-summary"
import { readForm } from "~/http/form-body.server"
import { isDocumentRequest, readRateLimitAddress } from "~/http/request-context.server"
import { problemResponse, seeOther } from "~/http/responses.server"
import { type ProviderReturn, completionPath, parseProviderReturn } from "~/payments/attempts/return-url.server"
import { findMethodOf } from "~/payments/registry.server"
import { isCardAuthenticationPath, isPaymentDue } from "~/payments/server-payment-method"
import type { LocalizedProblem } from "~/problems"
import {
  attemptCookie,
  readFollowUpToken,
  serializeFollowUpToken,
  serializePlacedOrder,
  serializeReturnParameters,
  wasPlacedInThisBrowser,
} from "~/sessions/checkout-cookies.server"
import { redirectFromStep, requireStep } from "~/sessions/flash.server"
import { readTextOfSession, signForSession, tokenOf } from "~/sessions/crypto.server"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { viewContactDetails } from "~/shop/account/format"
import type { CartChange } from "~/shop/cart/cart-changes"
import { parseCartSnapshot, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { viewCart } from "~/shop/cart/cart-view"
import { pageTitle } from "~/texts/page-title"
import { recapSentences } from "~/texts/recap"

export const fields = ["seen", "terms"]
export const csrfConfirmationLabels = { "": "commander avec obligation de paiement" }

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Étape 4 sur 4 – Vérification de la commande", matches) },
]

type Answer = {
  problems: LocalizedProblem[]
  changes: CartChange[]
  currency: string
  providerUrl: string | null
  provider?: string
  termsAccepted: boolean
}

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const provided = parseProviderReturn(new URL(request.url))
  if (provided.gateway !== null) return takeProviderReturn(provided, shopper)

  const attempts = { browserAttempt: await attemptCookie.parse(request), mayAskProvider: isDocumentRequest(request) }
  const opened = await requireStep(openCheckoutStep("recap", shopper, attempts), shopper)
  const { cart, settings, approvedPayment, begunPayment } = opened
  const card = await readChosenCardLabel(shopper.commerce, cart)
  const promises = await readOrderPromises(shopper.i18n, cart, settings, card)
  const seen = { ...takeCartSnapshot(cart), promised: promises.delivery, paysWith: choiceDigest(cart) || null }
  const page = {
    cart: viewCart(cart),
    delivery: viewContactDetails(cart),
    promises,
    method: isPaymentDue(cart) ? promises.payment : null,
    mandate: await readSepaMandate(shopper.i18n, cart),
    seen: signForSession("seen-cart", shopper.commerce, JSON.stringify(seen)),
    approvedPayment,
    begunPayment,
  }
  return json(page, { headers: shopper.commitSession() })
}

/** Keeps what a provider added to its return in a cookie and completes the payment at an address without secrets. */
async function takeProviderReturn({ secrets, ...provided }: ProviderReturn, shopper: Shopper) {
  const { attemptId } = provided
  const parameters = { ...provided.status, ...secrets }
  const isKept = Object.keys(parameters).length > 0 && attemptId !== null
  const cookie = isKept ? { "Set-Cookie": await serializeReturnParameters(attemptId, parameters) } : undefined
  return seeOther(completionPath(provided), shopper, cookie)
}

/** A recap that is left open longer, over two nights, is shown again before it orders. */
const RECAP_LIFETIME_MS = 48 * 60 * 60 * 1000

export async function action({ request, context }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const form = await readForm(request)
  const signed = readTextOfSession("seen-cart", shopper.commerce, form.get("seen"))
  const seen = parseCartSnapshot(signed?.text ?? null)
  // Each press of the same button has the same token, also where the first answer, with its cookie, was lost.
  const ownToken = signed?.isOfSession ? tokenOf("follow-up", String(form.get("seen"))) : newFollowUpToken()
  const followUpToken = (seen && (await readFollowUpToken(request, seen.checkoutId))) ?? ownToken
  const termsAccepted = form.get("terms") === "on"
  const confirmation = await confirmOrder({
    commerce: shopper.commerce,
    i18n: shopper.i18n,
    seen,
    ...parseShown(signed?.text),
    isOwner: seen !== null && (signed?.isOfSession === true || (await isOrderOfShopper(request, shopper, seen.checkoutId))),
    isOutdated: (signed?.ageMs ?? 0) > RECAP_LIFETIME_MS,
    termsAccepted,
    followUpToken,
    browserAttempt: await attemptCookie.parse(request),
    clientAddress: readRateLimitAddress(request, context),
    browser: describeBrowser(context, readRateLimitAddress(request, context), request.headers.get("User-Agent")),
  })
  // Another session with this cart may have ordered it.
  const isForeign = confirmation.kind === "placed" && !(await isOrderOfShopper(request, shopper, confirmation.checkoutId))
  if (isForeign) return seeOther(orderPath(confirmation.checkoutId), shopper)
  const answer = await answerOrder(request, shopper, confirmation, termsAccepted)
  // Of a cart that is not this shopper's nothing is kept.
  if (seen && confirmation.kind !== "redirect")
    answer.headers.append("Set-Cookie", await serializeFollowUpToken(request, seen.checkoutId, followUpToken))
  return answer
}

/** What was signed with the cart beside it; undefined without it. */
function parseShown(signed = "{}") {
  const { promised, paysWith } = JSON.parse(signed) as { promised?: string | null; paysWith?: string | null }
  return { promised, choiceDigest: paysWith }
}

async function isOrderOfShopper(request: Request, { commerce }: Shopper, checkoutId: string): Promise<boolean> {
  if (await wasPlacedInThisBrowser(request, checkoutId, commerce)) return true
  return isOrderOfSession(commerce, checkoutId, await attemptCookie.parse(request))
}

async function answerOrder(request: Request, shopper: Shopper, confirmation: StartPaymentResult, termsAccepted: boolean) {
  const answer = { problems: [], changes: [], currency: "", providerUrl: null, termsAccepted }
  switch (confirmation.kind) {
    case "placed": {
      const { checkoutId } = confirmation
      return seeOther(orderPath(checkoutId), shopper, [
        ["Set-Cookie", await serializePlacedOrder(request, checkoutId, shopper.commerce)],
      ])
    }
    case "redirect":
      return redirectFromStep(confirmation, shopper)
    case "changed": {
      const { changes, currency } = confirmation
      return problemResponse({ ...answer, problems: [{ code: "cart-changed" }], changes, currency }, shopper)
    }
    case "refused":
      return problemResponse({ ...answer, problems: [confirmation.problem] }, shopper, 422)
  }
  const { id, to } = confirmation.attempt
  const cookie: HeadersInit = [["Set-Cookie", await attemptCookie.serialize(confirmation.attempt)]]
  if (confirmation.kind === "pending") return seeOther(waitingPath(id), shopper, cookie)
  if (to === null || confirmation.kind === "check-status") return seeOther(completionPath({ attemptId: id }), shopper, cookie)
  if (isCardAuthenticationPath(to)) return seeOther(to, shopper, cookie)
  // A redirect to another host would be blocked by our form-action; a refresh is not.
  const headers = shopper.commitSession(cookie)
  headers.set("Refresh", `0;url=${to}`)
  const { label = "", destination = label } = findMethodOf(confirmation.attempt) ?? {}
  return json<Answer>({ ...answer, providerUrl: to, provider: destination }, { headers })
}

export default function Recap() {
  const { cart, delivery, promises, method, mandate, seen, approvedPayment, begunPayment } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { unavailable } = cart
  if (answer?.providerUrl) return <ProviderRedirect to={answer.providerUrl} provider={answer.provider ?? ""} />
  return (
    <CheckoutPage
      step="recap"
      title="Vérifiez votre commande"
      cart={cart}
      approvedPayment={approvedPayment}
      begunPayment={begunPayment}
    >
      <ErrorSummary problems={answer?.problems} />
      {answer ? <OrderChanges changes={answer.changes} currency={answer.currency} /> : null}
      <RecapDelivery delivery={delivery} needsDelivery={cart.needsDelivery} promises={promises} method={method} />
      {method && !promises.pay_before && !begunPayment ? <p className="text-soft mb-6">{recapSentences.resumable}</p> : null}
      {unavailable ? <UnavailableNotice sentence={unavailable} linked /> : null}
      {approvedPayment === null && !unavailable ? (
        <OrderForm
          cart={cart}
          seen={seen}
          mandate={mandate}
          problems={answer?.problems ?? []}
          termsAccepted={answer?.termsAccepted ?? false}
        />
      ) : null}
    </CheckoutPage>
  )
}
