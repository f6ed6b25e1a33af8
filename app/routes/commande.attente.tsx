import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import {
  isUnknownReturn,
  checkAgainPath,
  orderPath,
  orderWaitingPath,
  parseOrderNotPlaced,
  parseCheckNumber,
  parseWaitingOrder,
  secondsUntilCheck,
} from "~/checkout/checkout-paths"
import { refreshOrderPayment, readPlacedOrder } from "~/checkout/order-confirmation.server"
import { compareWithAttempt, viewPaymentReferences } from "~/checkout/unfinished-payment.server"
import { OrderChanges } from "~/components/cart/cart-changes"
import { OrderNotPlaced, PaymentFacts } from "~/components/checkout/order-not-placed"
import { NoPayment, OrderWaiting, PaymentWaiting } from "~/components/checkout/waiting"
import { isNavigation } from "~/http/request-context.server"
import { seeOther } from "~/http/responses.server"
import { parseProviderReturn } from "~/payments/attempts/return-url.server"
import { takesFundsBeforeOrder, readManualPayment } from "~/payments/registry.server"
import type { ProblemCode } from "~/problems"
import {
  findAttemptOfBrowser,
  wasPlacedInThisBrowser,
  readLatestOrder,
  serializePlacedOrder,
} from "~/sessions/checkout-cookies.server"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { formatMoment } from "~/shop/account/format"
import { readShell } from "~/shop/content/read-shell.server"
import { shopContact } from "~/shop/content/shell-view"
import { privatePageMeta } from "~/texts/page-title"
import { problemSentence } from "~/texts/problem-sentences.server"

const TITLES = {
  none: "Suivi d’un paiement",
  unknown: "Paiement en cours de vérification",
  waiting: "Paiement en cours de vérification",
  problem: "Votre paiement et votre panier",
  order: "Paiement en cours de confirmation",
} as const

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => privatePageMeta(TITLES[data?.kind ?? "waiting"], matches)

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("Refresh")
  return new Headers(refresh ? { Refresh: refresh } : {})
}

type Attempt = NonNullable<Awaited<ReturnType<typeof findAttemptOfBrowser>>>

/** Shows what is known of an attempt; it places no order. A `Refresh` sends the browser to /paiement/retour, or here again for an order, twelve times at most. */
export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const shopper = await openShopper(request)
  const ordered = parseWaitingOrder(url.searchParams)
  if (ordered !== null && (await wasPlacedInThisBrowser(request, ordered))) return followOrder(request, url, shopper, ordered)
  const { attemptId } = parseProviderReturn(url)
  const attempt = await findAttemptOfBrowser(request, attemptId, shopper.commerce)
  if (!attempt) return showNothing(request, url, shopper)
  if (await readPlacedOrder(shopper.commerce, attempt.checkoutId)) {
    const cookie = await serializePlacedOrder(request, attempt.checkoutId)
    return seeOther(`/commande/merci/${attempt.checkoutId}`, shopper, [["Set-Cookie", cookie]])
  }
  const problem = parseOrderNotPlaced(url.searchParams.get("motif"))
  return problem ? showProblem(problem, attempt, shopper) : showWaiting(url, attempt, shopper)
}

/** A placed order whose payment is not confirmed: the gateway is asked again each time the page is opened. */
async function followOrder(request: Request, url: URL, shopper: Shopper, checkoutId: string) {
  const checkGateway = isNavigation(request)
  const followed = await refreshOrderPayment(shopper.commerce, checkoutId, checkGateway)
  if (!followed || followed.state === "settled") return seeOther(orderPath(checkoutId), shopper)
  // A transfer cannot be confirmed here: the order's page says how to make it.
  if (await readManualPayment(shopper.i18n, followed.order)) return seeOther(orderPath(checkoutId), shopper)
  const check = parseCheckNumber(url.searchParams.get("tour"))
  const failed = followed.state === "failed"
  const pause = failed ? null : secondsUntilCheck(check)
  if (!failed && pause === null) return seeOther(orderPath(checkoutId, true), shopper)
  const checkAgain = orderWaitingPath(checkoutId, check + 1)
  const headers = shopper.commit()
  if (pause) headers.set("Refresh", `${pause};url=${checkAgain}`)
  const { number } = followed.order
  return json({ kind: "order" as const, number, checkAgain, order: orderPath(checkoutId, true), failed }, { headers })
}

async function showNothing(request: Request, url: URL, shopper: Shopper) {
  const returned = isUnknownReturn(url.searchParams)
  const latest = returned ? null : await readLatestOrder(request)
  if (latest !== null) return seeOther(`/commande/merci/${latest}`, shopper)
  return json({ kind: returned ? ("unknown" as const) : ("none" as const) }, { headers: shopper.commit() })
}

async function showProblem(code: ProblemCode, attempt: Attempt, shopper: Shopper) {
  const { email, phone } = shopContact(await readShell(shopper.i18n))
  const { isAttemptsCheckout, ...cart } = await compareWithAttempt(shopper.commerce, attempt)
  const page = {
    ...cart,
    kind: "problem" as const,
    checkAgain: isAttemptsCheckout ? checkAgainPath(attempt.id, 1) : null,
    problem: { code, sentence: problemSentence({ code }) },
    charged: takesFundsBeforeOrder(attempt),
    payment: { ...viewPaymentReferences(attempt), begun: formatMoment(new Date(attempt.startedAt).toISOString()) },
    contact: { email, phone },
  }
  return json(page, { headers: shopper.commit() })
}

function showWaiting(url: URL, attempt: Attempt, shopper: Shopper) {
  const check = parseCheckNumber(url.searchParams.get("tour"))
  const pause = secondsUntilCheck(check)
  const checkAgain = checkAgainPath(attempt.id, check)
  const headers = shopper.commit()
  if (pause) headers.set("Refresh", `${pause};url=${checkAgain}`)
  return json({ kind: "waiting" as const, checkAgain, waiting: Boolean(pause), hasPayment: attempt.method !== null }, { headers })
}

export default function Waiting() {
  const data = useLoaderData<typeof loader>()
  if (data.kind === "order") return <OrderWaiting {...data} />
  if (data.kind === "waiting") return <PaymentWaiting {...data} />
  if (data.kind !== "problem") return <NoPayment returned={data.kind === "unknown"} />
  return (
    <OrderNotPlaced {...data} reference={data.payment.reference}>
      {data.charged ? <PaymentFacts {...data.payment} /> : null}
      <OrderChanges changes={data.changes} currency={data.currency} />
    </OrderNotPlaced>
  )
}
