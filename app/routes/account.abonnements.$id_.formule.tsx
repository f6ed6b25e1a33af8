import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { PlanForm, PlanRecap } from "~/components/account/subscriptions/change-plan"
import { ErrorSummary } from "~/components/forms/error-summary"
import { notFound, refuse, seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/customer.server"
import { changePlan, readPlanChange } from "~/shop/account/subscriptions/change-plan.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { noticeSentence } from "~/texts/notices.server"
import { pageTitle } from "~/texts/page-title"
import { localizeResult } from "~/texts/problem-sentences.server"

export const fields = ["plan", "quantity", "price"]

const typedText = (value: unknown) => (typeof value === "string" ? value.slice(0, 40) : "")

/** The address holds what is chosen, so that the recap is a page of its own and the change posts to it. */
function choiceOf(request: Request) {
  const { pathname, searchParams, search } = new URL(request.url)
  const [plan, quantity] = [searchParams.get("formule"), searchParams.get("quantite")]
  return { asked: quantity === null ? null : { plan, quantity }, address: pathname + search }
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id } = params
  if (!isRecordId(id)) notFound()
  const shopper = await openShopper(request)
  const { asked, address } = choiceOf(request)
  const read = await readPlanChange(shopper.commerce, shopper.scope, id, asked)
  if (!read.loggedIn) return seeOther(entryPath("/connexion", `/account/abonnements/${id}/formule`), shopper)
  if (!read.value) return notFound()
  const { current, subscription, recap } = read.value
  const typed = {
    plan: typedText(asked?.plan ?? current),
    quantity: asked ? typedText(asked.quantity) : String(subscription.quantity),
  }
  const unchanged = recap?.ok && !recap.value ? noticeSentence("subscription-unchanged") : null
  const told = { recap: recap && localizeResult(recap), unchanged }
  return json({ ...read.value, ...told, typed, address }, { headers: shopper.headers() })
}

/** Changes plan and quantity as the recap showed them; what is typed stays when it is refused. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id } = params
  if (!isRecordId(id)) notFound()
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const [plan, quantity] = [form.get("plan"), form.get("quantity")]
  const asked = { plan, quantity, seen: form.get("price") }
  const changed = await changePlan(shopper.commerce, shopper.scope, id, asked)
  if (!changed.loggedIn) return seeOther(entryPath("/connexion", `/account/abonnements/${id}/formule`), shopper)
  if (!changed.value) return notFound()
  if (!changed.value.ok) {
    const { problems } = changed.value
    const typed = { plan: typedText(plan), quantity: typedText(quantity) }
    return refuse({ problems, typed }, accountStatus(problems), shopper)
  }
  return redirectWithFlash(`/account/abonnements/${id}`, { notice: changed.value.value }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Changer de formule", matches) },
  { name: "robots", content: "noindex" },
]

export default function ChangePlan() {
  const { subscription, plans, recap, unchanged, address, typed: asked } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? (recap?.ok === false ? recap.problems : null)
  const typed = refused?.typed ?? asked
  return (
    <AccountPage title={`Changer l’abonnement ${subscription.number}`} place="/account/abonnements">
      <ErrorSummary problems={problems} />
      <PlanForm key={address} plans={plans} typed={typed} problems={problems} />
      {unchanged ? <p role="status">{unchanged}</p> : null}
      {recap?.ok && recap.value ? <PlanRecap recap={recap.value} chosen={asked} address={address} /> : null}
      <p>
        <Link to={`/account/abonnements/${subscription.id}`} className="link">
          Revenir à l’abonnement
        </Link>
      </p>
    </AccountPage>
  )
}
