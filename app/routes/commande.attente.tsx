import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CartChanges } from "~/components/checkout/cart-changes"
import { PaidProblem } from "~/components/checkout/paid-problem"
import { PaymentWaiting } from "~/components/checkout/payment-waiting"
import { isChargedByProvider } from "~/payments/methods.server"
import { readProviderReturn } from "~/payments/return-address"
import { findOwnAttempt, readSeenCartOf } from "~/sessions/payment-attempt.server"
import { openShopper } from "~/sessions/shopper.server"
import { isOwnCart, listChangesSince } from "~/shop/checkout/own-cart.server"
import { lookPath, parsePaidProblem, parseRound, pauseOfRound } from "~/shop/checkout/waiting"
import { pageTitle } from "~/texts/page-title"

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data?.problem ? "Votre paiement et votre panier" : "Paiement en cours de vérification", matches) },
  { name: "robots", content: "noindex" },
]

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("Refresh")
  return new Headers(refresh ? { Refresh: refresh } : {})
}

/** Shows what is known and writes nothing: the look itself is /paiement/retour, where a `Refresh` leads a bounded number of times. */
export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const shopper = await openShopper(request)
  const { attemptId } = readProviderReturn(url)
  const attempt = await findOwnAttempt(request, attemptId, (checkoutId) => isOwnCart(shopper.commerce, checkoutId))
  const problem = attempt && parsePaidProblem(url.searchParams.get("motif"))
  const headers = shopper.headers()
  if (attempt && problem) {
    const { changes, currency } = await listChangesSince(shopper.commerce, await readSeenCartOf(attempt))
    return json(
      { look: lookPath(attempt.id, 1), problem, changes, currency, waiting: false, paid: isChargedByProvider(attempt) },
      { headers },
    )
  }
  const round = parseRound(url.searchParams.get("tour"))
  const pause = attempt && pauseOfRound(round)
  const look = attempt && lookPath(attempt.id, round)
  if (look && pause) headers.set("Refresh", `${pause};url=${look}`)
  return json(
    { look, problem: null, changes: [], currency: "EUR", waiting: Boolean(pause), paid: attempt?.method !== null },
    { headers },
  )
}

export default function Waiting() {
  const { look, problem, changes, currency, waiting, paid } = useLoaderData<typeof loader>()
  if (!problem) return <PaymentWaiting look={look} waiting={waiting} paid={paid} />
  return (
    <PaidProblem problem={problem} look={look} paid={paid}>
      <CartChanges changes={changes} currency={currency} />
    </PaidProblem>
  )
}
