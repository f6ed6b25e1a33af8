import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { ContentPolicyHandle } from "~/http/page-policy"
import type { PaymentClientConfig } from "~/payments/client/client-payment-method"
import { readCardFields } from "~/checkout/payment-client-config.server"
import { AccountPage } from "~/components/account/account-page"
import { CardList } from "~/components/account/card-list"
import { TokenForm } from "~/components/checkout/card-fields"
import { ErrorSummary } from "~/components/forms/error-summary"
import { useFormProblems } from "~/components/forms/browser-checks"
import { followingPath } from "~/http/paths"
import { pathThen } from "~/http/path-then"
import { notFound, problemResponse, readForCustomer, requireCustomer } from "~/http/responses.server"
import { readForm } from "~/http/form-body.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { type Problem, fail } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { deleteCard, makeCardDefault, readCards, saveNewCard } from "~/shop/account/cards/cards.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { consumePaymentLimit } from "~/store/rate-limits.server"
import { privatePageMeta } from "~/texts/page-title"
import { savedCardSentences } from "~/texts/account"
import { LinkParagraph } from "~/components/ui/text"

const PATH = "/account/cartes"

export const fields = ["intent", "cardId", "token", "gateway", "brand", "display_brand", "last4", "exp_month", "exp_year"]
export const csrfConfirmationLabels = {
  "": "enregistrer une carte",
  delete: "supprimer une carte",
  "make-default": "faire d’une carte la carte habituelle",
}

export const handle: ContentPolicyHandle<{ clientConfig: PaymentClientConfig | null }, PaymentClientConfig> = {
  policy: ({ clientConfig }) => [clientConfig],
}

export async function loader({ request }: LoaderFunctionArgs) {
  const next = followingPath(request)
  const { shopper, records } = await readForCustomer(openShopper(request), pathThen(PATH, next), (customer, { i18n }) =>
    Promise.all([readCards(customer), readCardFields(i18n, customer.account)]),
  )
  const [cards, fields] = records
  return json({ cards, ...fields, next }, { headers: shopper.commitSession() })
}

const changes = new Map([
  ["delete", deleteCard],
  ["make-default", makeCardDefault],
])

/** Adds a card that the browser tokenised, deletes one, or makes it the default one and goes on to the page that needs one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const next = followingPath(request)
  const place = pathThen(PATH, next)
  const { shopper, customer } = await requireCustomer(openShopper(request), place)
  const refused = (problems: Problem[]) => problemResponse({ problems }, shopper)
  if (form.has("token")) {
    // A new card costs its provider a check.
    const allowed = await consumePaymentLimit(`card ${shopper.commerce.session() ?? "unknown"}`, {
      address: readRateLimitAddress(request, context),
      account: customer.account.id,
    })
    if (!allowed.ok) return refused(allowed.problems)
    const { clientConfig } = await readCardFields(shopper.i18n, customer.account)
    const added = await saveNewCard(customer, form, clientConfig?.settings["card"]?.gateway ?? "")
    return added.ok ? redirectWithFlash(place, { notice: "card-added" }, shopper) : refused(added.problems)
  }
  const cardId = String(form.get("cardId"))
  if (!isRecordId(cardId)) notFound()
  const change = changes.get(String(form.get("intent")))
  if (!change) return refused(fail("form-invalid").problems)
  const changed = (await change(customer, cardId)) ?? notFound()
  if (!changed.ok) return refused(changed.problems)
  const to = change === makeCardDefault ? (next ?? place) : place
  return redirectWithFlash(to, { notice: changed.value }, shopper)
}

export { retryAfterHeaders as headers } from "~/http/responses.server"

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Vos cartes", matches)

export default function Cards() {
  const { cards, holder, clientConfig, next } = useLoaderData<typeof loader>()
  const [problems, setProblems] = useFormProblems(useActionData<typeof action>()?.problems ?? null)
  return (
    <AccountPage title="Vos cartes" place={PATH}>
      <ErrorSummary problems={problems} />
      <CardList cards={cards} />
      {clientConfig ? (
        <section className="grid max-w-xl gap-5" aria-labelledby="nouvelle">
          <h2 id="nouvelle">Ajouter une carte</h2>
          <TokenForm
            key={cards.length}
            clientConfig={clientConfig}
            holder={holder}
            problems={problems}
            setProblems={setProblems}
            submit="Enregistrer cette carte"
            instead={savedCardSentences.elsewhere}
          />
        </section>
      ) : null}
      {next === null ? null : <LinkParagraph to={next} text="Revenir à la page précédente" />}
    </AccountPage>
  )
}
