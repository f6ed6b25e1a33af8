import { type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import {
  UNKNOWN_RETURN_PATH,
  isUnknownReturn,
  checkAgainPath,
  notCancelledPath,
  outcomePath,
  orderPath,
  orderWaitingPath,
  parseOrderNotPlaced,
  parseCheckNumber,
  parseWaitingOrder,
  secondsUntilCheck,
} from "~/checkout/checkout-paths"
import { type EndChoice, describeWaiting, endPayment } from "~/checkout/end-payment.server"
import { readPlacedOrder } from "~/checkout/order-confirmation.server"
import { isOrderOfSession } from "~/checkout/place-order.server"
import { compareWithAttempt, readAttemptFunds, viewPaymentReferences } from "~/checkout/unfinished-payment.server"
import { reconcilePayments } from "~/checkout/surplus.server"
import { readOrderPaymentView } from "~/checkout/unpaid-order.server"
import { OrderChanges } from "~/components/cart/cart-changes"
import { OrderNotPlaced, PaymentFacts } from "~/components/checkout/order-not-placed"
import { PaymentWaiting } from "~/components/checkout/payment-waiting"
import { NoPayment, OrderWaiting } from "~/components/checkout/waiting"
import { readForm } from "~/http/form-body.server"
import { isDocumentRequest } from "~/http/request-context.server"
import { seeOther } from "~/http/responses.server"
import { parseProviderReturn } from "~/payments/attempts/return-url.server"
import type { ProblemCode } from "~/problems"
import {
  findAttemptOfBrowser,
  mayReadOrderPaymentStatus,
  readLatestOrder,
  serializePlacedOrder,
} from "~/sessions/checkout-cookies.server"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { formatMoment } from "~/shop/account/format"
import { recoveryPath } from "~/shop/cart/recover-cart.server"
import { readShell } from "~/shop/content/read-shell.server"
import { shopContact } from "~/shop/content/shell-view"
import { privatePageMeta } from "~/texts/page-title"
import { problemSentence } from "~/texts/problem-sentences.server"
import { UNPAID_TITLES } from "~/texts/unpaid-order"

export const fields = ["intent"]
export const csrfConfirmationLabels = {
  "": "annulation du paiement",
  abandon: "paiement par un autre moyen, bien que le premier puisse encore être accepté",
  release: "paiement par un autre moyen, avec libération ou remboursement du premier",
}

const TITLES = {
  none: "Suivi d’un paiement",
  unknown: "Paiement en cours de vérification",
  waiting: "Paiement en cours de vérification",
  problem: "Votre paiement et votre panier",
} as const

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const title = data?.kind === "order" ? UNPAID_TITLES[data.unpaid.state] : TITLES[data?.kind ?? "waiting"]
  return privatePageMeta(title, matches)
}

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
  if (ordered !== null && (await mayReadOrderPaymentStatus(request, ordered))) return showOrder(request, url, shopper, ordered)
  const { attemptId } = parseProviderReturn(url)
  const attempt = await findAttemptOfBrowser(request, attemptId, shopper.commerce)
  if (!attempt) return showNothing(request, url, shopper)
  if (await readPlacedOrder(shopper.commerce, attempt.checkoutId)) {
    const isOwn = await isOrderOfSession(shopper.commerce, attempt.checkoutId, attempt)
    const cookies = isOwn ? { "Set-Cookie": await serializePlacedOrder(request, attempt.checkoutId) } : undefined
    return seeOther(orderPath(attempt.checkoutId), shopper, cookies)
  }
  const problem = parseOrderNotPlaced(url.searchParams.get("motif"))
  return problem ? showProblem(problem, url, attempt, shopper) : showWaiting(url, attempt, shopper)
}

const END_CHOICES: readonly EndChoice[] = ["cancel", "abandon", "release"]

/** Ends the payment that this page is about, so that another may start. */
export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const form = await readForm(request)
  const { commerce, i18n } = shopper
  const attempt = await findAttemptOfBrowser(request, parseProviderReturn(new URL(request.url)).attemptId, commerce)
  if (!attempt) return seeOther(UNKNOWN_RETURN_PATH, shopper)
  const choice = END_CHOICES.find((each) => each === form.get("intent")) ?? "cancel"
  const end = await endPayment({ commerce, i18n, attempt }, choice)
  const next = {
    ended: outcomePath("cancelled"),
    abandoned: "/commande/paiement",
    released: outcomePath("released"),
    "set-aside": outcomePath("set-aside"),
    unclear: notCancelledPath(attempt.id),
    check: checkAgainPath(attempt.id),
  }
  return seeOther(next[end], shopper)
}

/** A placed order whose payment is not confirmed: the gateway is asked again each time the page is opened. */
async function showOrder(request: Request, url: URL, shopper: Shopper, checkoutId: string) {
  const payment = await readOrderPaymentView(shopper, { checkoutId }, isDocumentRequest(request))
  // A transfer cannot be confirmed here: the order's page says how to make it.
  if (!payment?.unpaid) return seeOther(orderPath(checkoutId), shopper)
  const { order, unpaid } = payment
  const check = parseCheckNumber(url.searchParams.get("tour"))
  const isOpen = unpaid.state === "waiting" || unpaid.state === "unknown"
  const pause = isOpen ? secondsUntilCheck(check) : null
  if (isOpen && pause === null) return seeOther(orderPath(checkoutId, true), shopper)
  const checkAgain = isOpen ? orderWaitingPath(checkoutId, check + 1) : null
  const headers = shopper.commitSession()
  if (pause) headers.set("Refresh", `${pause};url=${checkAgain}`)
  const payments = await reconcilePayments({ order, checkoutId, i18n: shopper.i18n })
  const page = { kind: "order" as const, payments, unpaid, checkAgain, refreshes: isOpen, order: orderPath(checkoutId, true) }
  return json(page, { headers })
}

async function showNothing(request: Request, url: URL, shopper: Shopper) {
  const returned = isUnknownReturn(url.searchParams)
  const latest = returned ? null : await readLatestOrder(request)
  if (latest !== null) return seeOther(`/commande/merci/${latest}`, shopper)
  const kind = returned ? ("unknown" as const) : ("none" as const)
  return json({ kind }, { status: returned ? 404 : 200, headers: shopper.commitSession() })
}

async function showProblem(code: ProblemCode, url: URL, attempt: Attempt, shopper: Shopper) {
  const { email, phone } = shopContact(await readShell(shopper.i18n))
  const { isCartGone, ...cart } = await compareWithAttempt(shopper.commerce, attempt)
  const page = {
    ...cart,
    kind: "problem" as const,
    checkAgain: isCartGone ? null : checkAgainPath(attempt.id, 1),
    recovery: recoveryPath(attempt.checkoutId),
    problem: { code, sentence: problemSentence({ code }) },
    funds: await readAttemptFunds(shopper.i18n, attempt),
    here: `${url.pathname}${url.search}`,
    payment: { ...viewPaymentReferences(attempt), begun: formatMoment(new Date(attempt.startedAt).toISOString()) },
    contact: { email, phone },
  }
  return json(page, { headers: shopper.commitSession() })
}

async function showWaiting(url: URL, attempt: Attempt, shopper: Shopper) {
  const check = parseCheckNumber(url.searchParams.get("tour"))
  const pause = secondsUntilCheck(check)
  const checkAgain = checkAgainPath(attempt.id, check)
  const page = {
    kind: "waiting" as const,
    payment: await describeWaiting(shopper.commerce, attempt),
    here: `${url.pathname}${url.search}`,
    checkAgain,
    waiting: pause !== null,
    isCancelRefused: url.searchParams.has("annulation"),
    isInTheWay: url.searchParams.has("autre"),
  }
  const headers = shopper.commitSession()
  if (pause) headers.set("Refresh", `${pause};url=${checkAgain}`)
  return json(page, { headers })
}

export default function Waiting() {
  const data = useLoaderData<typeof loader>()
  if (data.kind === "order") return <OrderWaiting {...data} />
  if (data.kind === "waiting") return <PaymentWaiting {...data} />
  if (data.kind !== "problem") return <NoPayment returned={data.kind === "unknown"} />
  return (
    <OrderNotPlaced {...data}>
      {data.funds === "none" ? null : <PaymentFacts {...data.payment} />}
      <OrderChanges changes={data.changes} currency={data.currency} />
    </OrderNotPlaced>
  )
}
