import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { randomBytes } from "node:crypto"
import { AccountPage } from "~/components/account/account-page"
import { ChooseSubscription, Offers, SubscriptionRecap } from "~/components/account/subscriptions/new-subscription"
import { recapStepTitle, TO_RECAP } from "~/components/account/subscriptions/recap-heading"
import { ErrorSummary } from "~/components/forms/error-summary"
import { pathThen } from "~/http/paths"
import { notFound, problemResponse, readForCustomer, requireCustomer } from "~/http/responses.server"
import { readForm } from "~/http/form-body.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import {
  orderSubscription,
  readNewSubscription,
  type SubscriptionSelection,
} from "~/shop/account/subscriptions/new-subscription.server"
import { isSlug } from "~/shop/catalogue/slug"
import { parseChoices, parsePurchase } from "~/shop/catalogue/variant-choice"
import { privatePageMeta } from "~/texts/page-title"
import { localizeResult } from "~/texts/problem-sentences.server"

const PATH = "/account/abonnements/nouveau"
const TITLE = "Nouvel abonnement"

export const fields = ["terms", "page", "seen"]
export const csrfConfirmationLabels = { "": "souscrire un abonnement, avec obligation de paiement" }

/** The address holds the selection, so that the recap is a page of its own and the order posts to it. */
function readSelection(request: Request): { selection: SubscriptionSelection; address: string } {
  const { searchParams, search } = new URL(request.url)
  const slug = searchParams.get("produit") ?? undefined
  if (slug !== undefined && !isSlug(slug)) notFound()
  const quantity = (searchParams.get("quantite") ?? "1").slice(0, 40)
  const [choices, purchase] = [parseChoices(searchParams), parsePurchase(searchParams)]
  return { selection: { slug: slug ?? null, choices, purchase, quantity }, address: PATH + search }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { selection, address } = readSelection(request)
  const { shopper, records } = await readForCustomer(request, address, (customer, { i18n }) =>
    readNewSubscription(customer, i18n, selection),
  )
  const page = records ?? notFound()
  const recap = page.recap && localizeResult(page.recap)
  const problems = recap?.ok === false ? recap.problems : null
  const orderKey = randomBytes(16).toString("hex")
  return json({ ...page, recap, problems, orderKey, address }, { headers: shopper.commitSession() })
}

const NOTICES = {
  paid: "subscription-started",
  trial: "subscription-trial-started",
  awaited: "subscription-awaits-payment",
} as const

/** Orders the subscription that the address describes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { selection, address } = readSelection(request)
  const form = await readForm(request)
  const { shopper, customer } = await requireCustomer(request, address)
  const termsAccepted = form.get("terms") === "on"
  const [key, seen] = [form.get("page"), form.get("seen")]
  const order = { selection, key, seen, termsAccepted, clientAddress: readRateLimitAddress(request, context) }
  const ordered = (await orderSubscription(customer, shopper.i18n, order)) ?? notFound()
  if (!ordered.ok) return problemResponse({ problems: ordered.problems, termsAccepted }, shopper)

  const started = ordered.value
  return redirectWithFlash(
    `/account/abonnements${started.kind === "started" ? `/${started.id}` : ""}`,
    started.kind === "unknown" ? { problems: [{ code: "subscription-unclear" }] } : { notice: NOTICES[started.charge] },
    shopper,
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privatePageMeta(data?.form ? recapStepTitle(data.recap?.ok === true, TITLE) : TITLE, matches)

export default function NewSubscription() {
  const { offers, form, recap, orderKey, address, ...asked } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? asked.problems
  const here = address + TO_RECAP
  return (
    <AccountPage title={TITLE} place="/account/abonnements">
      <ErrorSummary problems={problems} />
      {form ? (
        <ChooseSubscription key={address} form={form} problems={problems} isAsked={recap?.ok === true} />
      ) : (
        <Offers offers={offers} />
      )}
      {recap?.ok ? (
        <SubscriptionRecap
          recap={recap.value}
          orderKey={orderKey}
          action={address}
          choose={{ card: pathThen("/account/cartes", here), address: pathThen("/account/adresses", here) }}
          problems={problems}
          termsAccepted={refused?.termsAccepted ?? false}
        />
      ) : null}
      <p>
        <Link to={form ? PATH : "/account/abonnements"} className="link">
          {form ? "Choisir un autre produit" : "Revenir aux abonnements"}
        </Link>
      </p>
    </AccountPage>
  )
}
