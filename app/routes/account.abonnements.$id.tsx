import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { SubscriptionFacts, SubscriptionGestures } from "~/components/account/subscriptions/subscription"
import { ErrorSummary } from "~/components/forms/error-summary"
import { notFound, refuse, seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/customer.server"
import { actOnSubscription, readOneSubscription } from "~/shop/account/subscriptions/subscriptions.server"
import { formatDay } from "~/shop/account/format"
import { isRecordId } from "~/shop/catalogue/slug"
import { pageTitle } from "~/texts/page-title"

export const fields = ["intent", "when"]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id } = params
  if (!isRecordId(id)) notFound()
  const shopper = await openShopper(request)
  const read = await readOneSubscription(shopper.commerce, id)
  if (!read.loggedIn) return seeOther(entryPath("/connexion", `/account/abonnements/${id}`), shopper)
  return read.value ? json({ subscription: read.value }, { headers: shopper.headers() }) : notFound()
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id } = params
  if (!isRecordId(id)) notFound()
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const done = await actOnSubscription(shopper.commerce, id, form.get("intent"), form.get("when"))
  if (!done.loggedIn) return seeOther(entryPath("/connexion", `/account/abonnements/${id}`), shopper)
  if (!done.value) return notFound()
  if (!done.value.ok) {
    const { problems } = done.value
    return refuse({ problems }, accountStatus(problems), shopper)
  }
  const day = formatDay(new Date().toISOString()) ?? ""
  const { notice, detail } = done.value.value
  return redirectWithFlash(`/account/abonnements/${id}`, { notice, detail: { day, ...detail } }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data ? `Abonnement ${data.subscription.number}` : "Abonnement introuvable", matches) },
  { name: "robots", content: "noindex" },
]

export default function Subscription() {
  const { subscription } = useLoaderData<typeof loader>()
  const problems = useActionData<typeof action>()?.problems ?? null
  return (
    <AccountPage title={`Abonnement ${subscription.number}`} place="/account/abonnements">
      <ErrorSummary problems={problems} />
      <SubscriptionFacts subscription={subscription} label="Produit" />
      {subscription.changeable ? (
        <p className="flex flex-wrap gap-3">
          <Link to={`/account/abonnements/${subscription.id}/formule`} className="button button-quiet">
            Changer de formule ou de quantité
          </Link>
          <Link to={`/account/abonnements/${subscription.id}/articles`} className="button button-quiet">
            Articles ajoutés à chaque échéance
          </Link>
        </p>
      ) : null}
      <SubscriptionGestures subscription={subscription} />
    </AccountPage>
  )
}
