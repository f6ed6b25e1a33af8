import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { AddExtras, ExtraLines } from "~/components/account/subscriptions/extra-items"
import { ErrorSummary } from "~/components/forms/error-summary"
import { notFound, refuse, seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/customer.server"
import { type ExtraChange, changeExtras, readExtras } from "~/shop/account/subscriptions/extra-items.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { pageTitle } from "~/texts/page-title"

const QUANTITY = "quantity-"

export const fields = ["intent", "remove", "product", "choice", `${QUANTITY}*`]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id } = params
  if (!isRecordId(id)) notFound()
  const shopper = await openShopper(request)
  const read = await readExtras(shopper.commerce, shopper.scope, id, new URL(request.url).searchParams.get("q"))
  if (!read.loggedIn) return seeOther(entryPath("/connexion", `/account/abonnements/${id}/articles`), shopper)
  return read.value ? json(read.value, { headers: shopper.headers() }) : notFound()
}

function changeIn(form: FormData): ExtraChange {
  if (form.has("remove")) return { gesture: "remove", itemId: form.get("remove") }
  const product = String(form.get("product"))
  if (form.get("intent") === "add") {
    return { gesture: "add", product, choice: form.get("choice"), quantity: form.get(`${QUANTITY}${product}`) }
  }
  const typed = [...form].filter(([name]) => name.startsWith(QUANTITY))
  return { gesture: "set-quantities", quantities: new Map(typed.map(([name, value]) => [name.slice(QUANTITY.length), value])) }
}

/** Adds, changes or takes away what is sent along with a subscription. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id } = params
  if (!isRecordId(id)) notFound()
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const refused = (problems: Problem[]) => {
    const typed = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value.slice(0, 200)]] : []))
    return refuse({ problems, typed: Object.fromEntries(typed) as Record<string, string> }, accountStatus(problems), shopper)
  }
  const changed = await changeExtras(shopper.commerce, shopper.scope, id, changeIn(form))
  if (!changed.loggedIn) return seeOther(entryPath("/connexion", `/account/abonnements/${id}/articles`), shopper)
  if (!changed.value) return notFound()
  if (!changed.value.ok) return refused(changed.value.problems)
  return redirectWithFlash(`/account/abonnements/${id}/articles`, { notice: changed.value.value }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Articles de l’abonnement", matches) },
  { name: "robots", content: "noindex" },
]

export default function ExtraItems() {
  const { subscription, query, found } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const shared = { problems: refused?.problems ?? null, typed: refused?.typed ?? {} }
  return (
    <AccountPage title={`Articles de l’abonnement ${subscription.number}`} place="/account/abonnements">
      <ErrorSummary problems={shared.problems} />
      <ExtraLines {...shared} items={subscription.items} />
      <AddExtras {...shared} query={query} found={found} />
      <p>
        <Link to={`/account/abonnements/${subscription.id}`} className="link">
          Revenir à l’abonnement
        </Link>
      </p>
    </AccountPage>
  )
}
