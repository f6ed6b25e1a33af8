import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { PlanForm, PlanRecap } from "~/components/account/subscriptions/change-plan"
import { recapStepTitle } from "~/components/account/subscriptions/recap-heading"
import { ErrorSummary } from "~/components/forms/error-summary"
import { notFound, problemResponse, readForCustomer, requireCustomer } from "~/http/responses.server"
import { readForm } from "~/http/form-body.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import { changePlan, readPlanChange } from "~/shop/account/subscriptions/change-plan.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { noticeSentence } from "~/texts/notices.server"
import { privatePageMeta } from "~/texts/page-title"
import { localizeResult } from "~/texts/problem-sentences.server"
import { LinkParagraph } from "~/components/ui/text"

export const fields = ["plan", "quantity", "price"]
export const csrfConfirmationLabels = { "": "changer la formule d’un abonnement, avec obligation de paiement" }

const typedText = (value: unknown) => (typeof value === "string" ? value.slice(0, 40) : "")

/** The address holds the selection, so that the recap is a page of its own and the change posts to it. */
export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  if (!isRecordId(id)) notFound()
  const { pathname, searchParams, search } = new URL(request.url)
  const [plan, quantity] = [searchParams.get("formule"), searchParams.get("quantite")]
  const selection = quantity === null ? null : { plan, quantity }
  const path = `/account/abonnements/${id}/formule`
  const { shopper, records } = await readForCustomer(request, path, (customer, { i18n }) =>
    readPlanChange(customer, i18n, id, selection),
  )
  const change = records ?? notFound()
  const { current, subscription, recap } = change
  const typed = {
    plan: typedText(selection?.plan ?? current),
    quantity: selection ? typedText(quantity) : String(subscription.quantity),
  }
  const unchanged = recap?.ok && !recap.value ? noticeSentence("subscription-unchanged") : null
  const localized = recap && localizeResult(recap)
  const problems = localized?.ok === false ? localized.problems : null
  return json(
    { ...change, recap: localized, problems, unchanged, typed, address: pathname + search },
    { headers: shopper.commitSession() },
  )
}

/** Changes plan and quantity as the recap showed them. */
export async function action({ request, context, params: { id } }: ActionFunctionArgs) {
  if (!isRecordId(id)) notFound()
  const form = await readForm(request)
  const { shopper, customer } = await requireCustomer(request, `/account/abonnements/${id}/formule`)
  const [plan, quantity] = [form.get("plan"), form.get("quantity")]
  const selection = { plan, quantity, seen: form.get("price"), clientAddress: readRateLimitAddress(request, context) }
  const changed = (await changePlan(customer, shopper.i18n, id, selection)) ?? notFound()
  if (!changed.ok) {
    const { problems } = changed
    if (problems[0]?.code === "subscription-change-unclear")
      return redirectWithFlash(`/account/abonnements/${id}`, { problems }, shopper)
    const typed = { plan: typedText(plan), quantity: typedText(quantity) }
    return problemResponse({ problems, typed }, shopper)
  }
  return redirectWithFlash(`/account/abonnements/${id}`, { notice: changed.value }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privatePageMeta(recapStepTitle(Boolean(data?.recap?.ok && data.recap.value), "Changer de formule"), matches)

export default function ChangePlan() {
  const { subscription, plans, terms, recap, unchanged, address, ...asked } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? asked.problems
  const typed = refused?.typed ?? asked.typed
  return (
    <AccountPage title={`Modifier l’abonnement ${subscription.numberLabel}`} place="/account/abonnements">
      <ErrorSummary problems={problems} />
      <PlanForm key={address} {...{ plans, typed, problems }} isAsked={Boolean(recap?.ok && recap.value)} />
      {unchanged ? <p role="status">{unchanged}</p> : null}
      {recap?.ok && recap.value ? <PlanRecap recap={recap.value} chosen={asked.typed} terms={terms} address={address} /> : null}
      <LinkParagraph to={`/account/abonnements/${subscription.id}`} text="Revenir à l’abonnement" />
    </AccountPage>
  )
}
