import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
  json,
  replace,
} from "@remix-run/node"
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react"
import {
  UNKNOWN_RETURN_PATH,
  addRefresh,
  describeChecks,
  isUnknownReturn,
  namesPaymentOrOrder,
  completionCheckPath,
  notCancelledPath,
  outcomePath,
  orderPath,
  orderWaitingPath,
  parseCheckNumber,
  parseWaitingOrder,
  secondsUntilCheck,
  waitingPath,
} from "~/checkout/checkout-paths"
import { completeReturn, findEndedByShopper, pathAfterReturn } from "~/checkout/complete-return.server"
import { type EndChoice, describeWaiting, endPayment } from "~/checkout/end-payment.server"
import { readPlacedOrder } from "~/checkout/order-confirmation.server"
import { isOrderOfSession } from "~/checkout/order-sender.server"
import { beginCartRead, compareWithAttempt, readAttemptFunds, viewPaymentReferences } from "~/checkout/unfinished-payment.server"
import { reconcilePayments } from "~/checkout/surplus.server"
import { readOrderPaymentView, settledOrderPath } from "~/checkout/unpaid-order.server"
import { OrderChanges } from "~/components/cart/cart-changes"
import { revalidateUnlessOffline } from "~/components/cart/offline-answer"
import type { HydrationHandle } from "~/components/shell/document"
import { OrderNotPlaced, PaymentFacts } from "~/components/checkout/order-not-placed"
import { useNewHeading } from "~/components/checkout/payment-checks"
import { NoPayment, OrderWaiting, PaymentWaiting } from "~/components/checkout/waiting"
import { readForm } from "~/http/form-body.server"
import { isDocumentRequest } from "~/http/request-context.server"
import { seeOther } from "~/http/responses.server"
import { parseProviderReturn } from "~/payments/attempts/return-url.server"
import type { ProblemCode } from "~/problems"
import {
  findAttemptOfBrowser,
  mayReadOrderPaymentStatus,
  readLatestOrder,
  readReturnParameters,
  serializePlacedOrder,
} from "~/sessions/checkout-cookies.server"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { recoveryPath } from "~/shop/cart/recover-cart.server"
import { readShell } from "~/shop/content/read-shell.server"
import { shopContact } from "~/shop/content/shell-view"
import { privatePageMeta } from "~/texts/page-title"
import { isProblemCode, problemSentence } from "~/texts/problem-sentences.server"
import { NOT_PLACED_TITLES } from "~/texts/order-not-placed"
import { waitingTitle } from "~/texts/waiting-payment"
import { UNPAID_TITLES } from "~/texts/unpaid-order"
import { formatMoment } from "~/texts/dates"

export const fields = ["intent"]
export const csrfConfirmationLabels = {
  "": "annuler le paiement",
  check: "vérifier un paiement",
  abandon: "payer par un autre moyen, bien que le premier puisse encore être accepté",
  release: "payer par un autre moyen, avec libération ou remboursement du premier",
}

export const handle: HydrationHandle = { hydratesAtOnce: true }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => privatePageMeta(titleOf(data), matches)

function titleOf(data: SerializeFrom<typeof loader> | undefined): string {
  switch (data?.kind) {
    case "order":
      return UNPAID_TITLES[data.unpaid.state]
    case "problem":
      return NOT_PLACED_TITLES[data.funds]
    case "none":
      return "Suivi d’un paiement"
    default:
      return waitingTitle(data?.kind !== "waiting" || data.payment !== null)
  }
}

type Attempt = NonNullable<Awaited<ReturnType<typeof findAttemptOfBrowser>>>
/** A payment with its session's cart, which is being read. */
type Paid = { attempt: Attempt; cart: ReturnType<typeof beginCartRead> }

/**
 * Shows what is known of an attempt; it places no order. Only where the shopper has asked for reloads, a `Refresh` sends the
 * browser to /paiement/retour, or here again for an order, twelve times at most.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const shopper = await openShopper(request)
  const ordered = parseWaitingOrder(url.searchParams)
  if (ordered !== null && (await mayReadOrderPaymentStatus(request, ordered, shopper.commerce)))
    return showOrder(request, url, shopper, ordered)
  const cart = beginCartRead(shopper.commerce)
  const attempt = await findAttemptOfBrowser(request, parseProviderReturn(url).attemptId, shopper.commerce)
  if (!attempt) return showNothing(request, url, shopper)
  if (await readPlacedOrder(shopper.commerce, attempt.checkoutId)) {
    const isOwn = await isOrderOfSession(shopper.commerce, attempt.checkoutId, attempt)
    const cookie = isOwn && (await serializePlacedOrder(request, attempt.checkoutId, shopper.commerce))
    return seeOther(orderPath(attempt.checkoutId), shopper, cookie ? { "Set-Cookie": cookie } : undefined)
  }
  const reason = url.searchParams.get("motif") ?? ""
  const problem = isProblemCode(reason) ? reason : null
  const givenUp = problem && (await findEndedByShopper(attempt))
  if (givenUp) return seeOther(pathAfterReturn(givenUp, attempt.id), shopper)
  return problem ? showProblem(problem, url, { attempt, cart }, shopper) : showWaiting(url, { attempt, cart }, shopper)
}

const END_CHOICES: readonly EndChoice[] = ["cancel", "abandon", "release"]

/** Checks the payment that this page is about, as its script asks, or ends it, so that another may start. */
export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const form = await readForm(request)
  const { commerce, i18n } = shopper
  const url = new URL(request.url)
  const isCheck = form.get("intent") === "check"
  const ordered = isCheck ? parseWaitingOrder(url.searchParams) : null
  if (ordered !== null && (await mayReadOrderPaymentStatus(request, ordered, shopper.commerce)))
    return checkOrder(shopper, ordered)
  const attempt = await findAttemptOfBrowser(request, parseProviderReturn(url).attemptId, commerce)
  if (!attempt) return seeOther(UNKNOWN_RETURN_PATH, shopper)
  if (isCheck) return checkAttempt(request, shopper, attempt)
  const choice = END_CHOICES.find((each) => each === form.get("intent")) ?? "cancel"
  const end = await endPayment({ commerce, i18n, attempt }, choice)
  const next = {
    ended: outcomePath("cancelled"),
    abandoned: "/commande/paiement",
    released: outcomePath("released"),
    "set-aside": outcomePath("set-aside"),
    unclear: notCancelledPath(attempt.id),
    check: completionCheckPath(attempt.id),
  }
  return seeOther(next[end], shopper)
}

/** A check that fails keeps the page as it is, until the next one. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response && error.status < 400) throw error
    return { offline: true }
  }
}

export const shouldRevalidate = revalidateUnlessOffline

/** Leads to the order's page once the gateway has confirmed its payment; else the page itself is read again. */
async function checkOrder(shopper: Shopper, checkoutId: string) {
  const payment = await readOrderPaymentView(shopper, { checkoutId }, true)
  if (!payment?.unpaid) return replace(settledOrderPath(checkoutId, payment), { headers: shopper.commitSession() })
  return json(null, { headers: shopper.commitSession() })
}

/** Completes the payment's return as /paiement/retour does. */
async function checkAttempt(request: Request, shopper: Shopper, attempt: Attempt) {
  const { commerce, i18n } = shopper
  const parameters = await readReturnParameters(request, attempt.id)
  const outcome = await completeReturn({ commerce, i18n, attemptId: attempt.id, attempt, gateway: null, parameters })
  if (outcome.kind === "pending") return json(null, { headers: shopper.commitSession() })
  return replace(pathAfterReturn(outcome, attempt.id), { headers: shopper.commitSession() })
}

/** A placed order whose payment is not confirmed: the gateway is asked again each time the page is opened. */
async function showOrder(request: Request, url: URL, shopper: Shopper, checkoutId: string) {
  const payment = await readOrderPaymentView(shopper, { checkoutId }, isDocumentRequest(request))
  // A transfer cannot be confirmed here: the order's page says how to make it.
  if (!payment?.unpaid) return seeOther(settledOrderPath(checkoutId, payment), shopper)
  const { order, unpaid } = payment
  const check = parseCheckNumber(url.searchParams.get("tour"))
  const isOpen = unpaid.state === "waiting" || unpaid.state === "unknown"
  const pause = isOpen ? secondsUntilCheck(check) : null
  if (isOpen && pause === null) return seeOther(orderPath(checkoutId, true), shopper)
  const checkAgain = orderWaitingPath(checkoutId, check + 1)
  const checks = isOpen ? describeChecks(url, check, checkAgain, orderWaitingPath(checkoutId)) : null
  const payments = await reconcilePayments({ order, checkoutId, i18n: shopper.i18n })
  const page = { kind: "order" as const, payments, unpaid, checks, order: orderPath(checkoutId, true) }
  return json(page, { headers: addRefresh(shopper.commitSession(), checks) })
}

async function showNothing(request: Request, url: URL, shopper: Shopper) {
  const isUnknown = isUnknownReturn(url.searchParams)
  const latest = isUnknown ? null : await readLatestOrder(request, shopper.commerce)
  if (latest !== null) return seeOther(`/commande/merci/${latest}`, shopper)
  const returned = isUnknown || namesPaymentOrOrder(url.searchParams)
  const kind = returned ? ("unknown" as const) : ("none" as const)
  return json({ kind }, { status: returned ? 404 : 200, headers: shopper.commitSession() })
}

async function showProblem(code: ProblemCode, url: URL, { attempt, cart }: Paid, shopper: Shopper) {
  const [{ email, phone }, { isCartGone, ...compared }, funds] = await Promise.all([
    readShell(shopper.i18n).then(shopContact),
    compareWithAttempt(cart, attempt),
    readAttemptFunds(shopper.i18n, attempt),
  ])
  const page = {
    ...compared,
    kind: "problem" as const,
    checkAgain: isCartGone ? null : completionCheckPath(attempt.id, 1),
    recovery: recoveryPath(attempt.checkoutId),
    problem: { code, sentence: problemSentence({ code }) },
    funds,
    here: `${url.pathname}${url.search}`,
    payment: { ...viewPaymentReferences(attempt), begun: formatMoment(new Date(attempt.startedAt).toISOString()) },
    contact: { email, phone },
  }
  return json(page, { headers: shopper.commitSession() })
}

async function showWaiting(url: URL, { attempt, cart }: Paid, shopper: Shopper) {
  const check = parseCheckNumber(url.searchParams.get("tour"))
  const { amount, reference } = viewPaymentReferences(attempt)
  const checks = describeChecks(url, check, completionCheckPath(attempt.id, check), waitingPath(attempt.id))
  const page = {
    kind: "waiting" as const,
    payment: await describeWaiting(cart, attempt),
    order: { amount, reference },
    checks,
    isCancelRefused: url.searchParams.has("annulation"),
    isInTheWay: url.searchParams.has("autre"),
  }
  return json(page, { headers: addRefresh(shopper.commitSession(), checks) })
}

export default function Waiting() {
  const data = useLoaderData<typeof loader>()
  useNewHeading(data.kind)
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
