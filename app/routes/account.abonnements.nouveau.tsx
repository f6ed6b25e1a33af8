import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { randomBytes } from "node:crypto"
import { AccountPage } from "~/components/account/account-page"
import { ChooseSubscription, Offers, SubscriptionRecap } from "~/components/account/subscriptions/new-subscription"
import { ErrorSummary } from "~/components/forms/error-summary"
import { notFound, refuse, seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { requireAllowed } from "~/store/rate-limits.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/customer.server"
import { orderSubscription } from "~/shop/account/subscriptions/start-subscription.server"
import { type Wish, readSubscriptionOrder } from "~/shop/account/subscriptions/new-subscription.server"
import { isSlug } from "~/shop/catalogue/slug"
import { parseChoices, parsePurchase } from "~/shop/catalogue/variant-choice"
import { pageTitle } from "~/texts/page-title"
import { localizeResult } from "~/texts/problem-sentences.server"

const path = "/account/abonnements/nouveau"

export const fields = ["terms", "page"]

/** The address holds all that is chosen, so that the recap is a page of its own and the order posts to it. */
function wishOf(request: Request): { wish: Wish; address: string } {
  const { searchParams, search } = new URL(request.url)
  const slug = searchParams.get("produit") ?? undefined
  if (slug !== undefined && !isSlug(slug)) notFound()
  const quantity = (searchParams.get("quantite") ?? "1").slice(0, 40)
  const [choices, purchase] = [parseChoices(searchParams), parsePurchase(searchParams)]
  return { wish: { slug: slug ?? null, choices, purchase, quantity }, address: path + search }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { wish, address } = wishOf(request)
  const shopper = await openShopper(request)
  const read = await readSubscriptionOrder(shopper.commerce, shopper.scope, wish)
  if (!read.loggedIn) return seeOther(entryPath("/connexion", address), shopper)
  if (!read.value) return notFound()
  const { recap } = read.value
  const page = randomBytes(16).toString("hex")
  return json({ ...read.value, recap: recap && localizeResult(recap), page, address }, { headers: shopper.headers() })
}

/** Orders the subscription that the address describes. */
export async function action({ request }: ActionFunctionArgs) {
  const { wish, address } = wishOf(request)
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const termsAccepted = form.get("terms") === "on"
  const refused = (problems: Problem[]) => refuse({ problems, termsAccepted }, accountStatus(problems), shopper)

  const allow = () => requireAllowed("order", `subscription ${shopper.commerce.session() ?? "unknown"}`)
  const order = { wish, mark: form.get("page"), termsAccepted, allow }
  const ordered = await orderSubscription(shopper.commerce, shopper.scope, order)
  if (!ordered.loggedIn) return seeOther(entryPath("/connexion", address), shopper)
  if (!ordered.value) return notFound()
  if (!ordered.value.ok) return refused(ordered.value.problems)

  const done = ordered.value.value
  return redirectWithFlash(
    `/account/abonnements${done.kind === "started" ? `/${done.id}` : ""}`,
    done.kind === "unclear" ? { problems: [{ code: "subscription-unclear" }] } : { notice: "subscription-started" },
    shopper,
  )
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Nouvel abonnement", matches) },
  { name: "robots", content: "noindex" },
]

export default function NewSubscription() {
  const { offers, form, recap, page, address } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? (recap?.ok === false ? recap.problems : null)
  return (
    <AccountPage title="Nouvel abonnement" place="/account/abonnements">
      <ErrorSummary problems={problems} />
      {form ? <ChooseSubscription key={address} form={form} problems={problems} /> : <Offers offers={offers} />}
      {recap?.ok ? (
        <SubscriptionRecap
          recap={recap.value}
          page={page}
          address={address}
          problems={problems}
          termsAccepted={refused?.termsAccepted ?? false}
        />
      ) : null}
      <p>
        <Link to={form ? path : "/account/abonnements"} className="link">
          {form ? "Choisir un autre produit" : "Revenir aux abonnements"}
        </Link>
      </p>
    </AccountPage>
  )
}
