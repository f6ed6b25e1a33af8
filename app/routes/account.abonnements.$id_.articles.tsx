import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { AddExtras, ExtraLines } from "~/components/account/subscriptions/extra-items"
import { ErrorSummary } from "~/components/forms/error-summary"
import { answerCustomer, notFound, problemResponse, requireCustomer } from "~/http/responses.server"
import { readForm } from "~/http/form-body.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import { type ExtraChange, changeExtras, readExtras } from "~/shop/account/subscriptions/extra-items.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { privatePageMeta } from "~/texts/page-title"
import { LinkParagraph } from "~/components/ui/text"

const QUANTITY = "quantity-"

export const fields = ["intent", "remove", "product", "choice", "quantity", "seen", `${QUANTITY}*`]
export const csrfConfirmationLabels = {
  "": "retirer un article d’un abonnement",
  add: "ajouter un article à un abonnement, avec obligation de paiement",
  "set-quantities": "modifier les quantités d’un abonnement, avec obligation de paiement",
}

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  if (!isRecordId(id)) notFound()
  const query = new URL(request.url).searchParams.get("q")
  const path = `/account/abonnements/${id}/articles`
  return answerCustomer(request, path, (customer, { i18n }) => readExtras(customer, i18n, id, query))
}

function parseChange(form: FormData): ExtraChange {
  if (form.has("remove")) return { action: "remove", itemId: form.get("remove") }
  const [product, seen] = [String(form.get("product")), form.get("seen")]
  if (form.get("intent") === "add") {
    // Pages of earlier builds have the product's slug in the name.
    const quantity = form.get("quantity") ?? form.get(`${QUANTITY}${product}`)
    return { action: "add", product, choice: form.get("choice"), quantity, seen }
  }
  const typed = [...form].filter(([name]) => name.startsWith(QUANTITY))
  const quantities = new Map(typed.map(([name, value]) => [name.slice(QUANTITY.length), value]))
  return { action: "set-quantities", quantities, seen }
}

/** Adds, changes or removes what is sent along with a subscription. */
export async function action({ request, params: { id } }: ActionFunctionArgs) {
  if (!isRecordId(id)) notFound()
  const path = `/account/abonnements/${id}/articles`
  const form = await readForm(request)
  const { shopper, customer } = await requireCustomer(request, path)
  const changed = (await changeExtras(customer, shopper.i18n, id, parseChange(form))) ?? notFound()
  if (!changed.ok) {
    const typed = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value.slice(0, 200)]] : []))
    return problemResponse({ problems: changed.problems, typed: Object.fromEntries(typed) as Record<string, string> }, shopper)
  }
  return redirectWithFlash(path, { notice: changed.value }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Articles de l’abonnement", matches)

export default function ExtraItems() {
  const { subscription, seen, query, found, terms } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const shared = { seen, problems: refused?.problems ?? null, typed: refused?.typed ?? {} }
  return (
    <AccountPage title={`Articles de l’abonnement ${subscription.numberLabel}`} place="/account/abonnements">
      <ErrorSummary problems={shared.problems} />
      <ExtraLines {...shared} items={subscription.items} terms={terms} />
      <AddExtras {...shared} query={query} found={found} />
      <LinkParagraph to={`/account/abonnements/${subscription.id}`} text="Revenir à l’abonnement" />
    </AccountPage>
  )
}
