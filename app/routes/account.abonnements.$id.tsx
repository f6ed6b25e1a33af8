import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import {
  FirstPeriod,
  SubscriptionActions,
  SubscriptionBills,
  SubscriptionFacts,
  SubscriptionNext,
} from "~/components/account/subscriptions/subscription"
import { ErrorSummary } from "~/components/forms/error-summary"
import { notFound, problemResponse, readForCustomer, requireCustomer } from "~/http/responses.server"
import { readForm } from "~/http/form-body.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import { actOnSubscription, readOneSubscription } from "~/shop/account/subscriptions/subscriptions.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { privatePageMeta } from "~/texts/page-title"
import { formatDay } from "~/texts/dates"

export const fields = ["intent", "when"]
export const csrfConfirmationLabels = {
  "": "modifier un abonnement",
  skip: "sauter la prochaine échéance d’un abonnement",
  pause: "mettre un abonnement en pause",
  resume: "reprendre un abonnement",
  restart: "reprendre un abonnement avec obligation de paiement",
  keep: "garder un abonnement",
  cancel: "résilier un abonnement",
}

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  if (!isRecordId(id)) notFound()
  const { shopper, records } = await readForCustomer(request, `/account/abonnements/${id}`, (customer) =>
    readOneSubscription(customer, id),
  )
  return json({ subscription: records ?? notFound() }, { headers: shopper.commitSession() })
}

export async function action({ request, context, params: { id } }: ActionFunctionArgs) {
  if (!isRecordId(id)) notFound()
  const path = `/account/abonnements/${id}`
  const form = await readForm(request)
  const { shopper, customer } = await requireCustomer(request, path)
  const clientAddress = readRateLimitAddress(request, context)
  const posted = { action: form.get("intent"), when: form.get("when"), clientAddress }
  const changed = (await actOnSubscription(customer, id, posted)) ?? notFound()
  if (!changed.ok) return problemResponse({ problems: changed.problems }, shopper)
  const day = formatDay(new Date().toISOString()) ?? ""
  const { notice, detail } = changed.value
  return redirectWithFlash(path, { notice, detail: { day, ...detail } }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privatePageMeta(data ? `Abonnement ${data.subscription.numberLabel}` : "Abonnement introuvable", matches)

export default function Subscription() {
  const { subscription } = useLoaderData<typeof loader>()
  const problems = useActionData<typeof action>()?.problems ?? null
  return (
    <AccountPage title={`Abonnement ${subscription.numberLabel}`} place="/account/abonnements">
      <ErrorSummary problems={problems} />
      <div className="checkout">
        <SubscriptionNext subscription={subscription} />
        <section className="summary order" aria-labelledby="abonnement">
          <h2 id="abonnement">Votre abonnement</h2>
          <SubscriptionFacts subscription={subscription} />
          <FirstPeriod first={subscription.first} />
        </section>
        <div className="grid grid-cols-1 content-start gap-6">
          <SubscriptionActions subscription={subscription} />
          <SubscriptionBills bills={subscription.bills} />
        </div>
      </div>
    </AccountPage>
  )
}
