import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import type { ContentPolicyHandle } from "~/http/page-policy"
import type { PaymentClientConfig } from "~/payments/client/client-payment-method"
import { readCardFields } from "~/checkout/payment-client-config.server"
import { AccountPage } from "~/components/account/account-page"
import { Deletion } from "~/components/account/lists"
import { TokenForm } from "~/components/checkout/card-fields"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { useFormProblems } from "~/components/checkout/use-card-fields"
import { followingPath, pathThen } from "~/http/paths"
import { notFound, problemResponse, readForCustomer, requireCustomer } from "~/http/responses.server"
import { readForm } from "~/http/form-body.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { type Problem, fail } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { type CardView, deleteCard, makeCardDefault, readCards, saveNewCard } from "~/shop/account/cards/cards.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { consumePaymentLimit } from "~/store/rate-limits.server"
import { privatePageMeta } from "~/texts/page-title"
import { emptySentences, savedCardSentences } from "~/texts/account"
import { duplicateNumbers } from "~/texts/name-list"
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
  const { shopper, records } = await readForCustomer(request, pathThen(PATH, next), (customer, { i18n }) =>
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
  const { shopper, customer } = await requireCustomer(request, place)
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

/** Saved cards, each with what can be done to it. */
function CardList({ cards }: { cards: readonly CardView[] }) {
  if (cards.length === 0) return <p>{emptySentences.cards}</p>
  const numbers = duplicateNumbers(cards.map(({ label }) => label))
  const named = cards.map((card, at) => ({ ...card, label: card.label + numbers[at] }))
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {named.map(({ id, label, expiry, isDefault, charged }) => (
        <li key={id} className="summary content-start">
          <div>
            <h2 className="text-lg">{label}</h2>
            {expiry ? <p className="text-soft">Expire fin {expiry}</p> : null}
            {isDefault ? <p>{savedCardSentences.isDefault}</p> : null}
          </div>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="cardId" value={id} />
            {isDefault ? null : (
              <SubmitButton name="intent" value="make-default" look="quiet">
                Choisir comme carte habituelle<span className="sr-only">&nbsp;: {label}</span>
              </SubmitButton>
            )}{" "}
            <Deletion what={label}>{charged.length > 0 ? <p>{savedCardSentences.charged(charged)}</p> : null}</Deletion>
          </Form>
        </li>
      ))}
    </ul>
  )
}
