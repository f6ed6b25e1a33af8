import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { CardList } from "~/components/account/card-list"
import { CardFields } from "~/components/checkout/card-fields"
import { ErrorSummary } from "~/components/forms/error-summary"
import { useLastProblems } from "~/components/forms/use-last-problems"
import { notFound, refuse, seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import type { PolicyHandle } from "~/http/page-policy"
import { requireAllowed } from "~/store/rate-limits.server"
import { readForm } from "~/http/form-body.server"
import { openCardPage } from "~/checkout/payment-page.server"
import { paymentNeeds } from "~/checkout/payment-page"
import { type Problem, fail } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/customer.server"
import { actOnCard, newCardFields, readCards, saveNewCard } from "~/shop/account/cards/cards.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { pageTitle } from "~/texts/page-title"

const path = "/account/cartes"

export const fields = ["intent", "cardId", ...newCardFields]

export const handle: PolicyHandle<{ payment: Awaited<ReturnType<typeof openCardPage>> }> = {
  policy: ({ payment }) => paymentNeeds(payment),
}

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const read = await readCards(shopper.commerce)
  if (!read.loggedIn) return seeOther(entryPath("/connexion", path), shopper)
  const payment = await openCardPage(shopper.scope)
  return json({ ...read.value, payment }, { headers: shopper.headers() })
}

/** Deletes a card, makes it the one that subscriptions are charged to, or adds the one that the fields had tokenised. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const refused = (problems: Problem[]) => refuse({ problems }, accountStatus(problems), shopper)
  if (form.has("token")) return addCard(form, shopper, refused)
  const gesture = form.get("intent")
  const card = String(form.get("cardId"))
  if (!isRecordId(card)) notFound()
  if (gesture !== "delete" && gesture !== "make-default") return refused(fail("form-invalid").problems)

  const done = await actOnCard(shopper.commerce, card, gesture)
  if (!done.loggedIn) return seeOther(entryPath("/connexion", path), shopper)
  if (!done.value) return notFound()
  if (!done.value.ok) return refused(done.value.problems)
  return redirectWithFlash(path, { notice: done.value.value }, shopper)
}

/** A card costs its provider a check: whoever tries many waits, as with payments. */
async function addCard(form: FormData, shopper: Shopper, refused: (problems: Problem[]) => ReturnType<typeof refuse>) {
  const payment = await openCardPage(shopper.scope)
  const allowed = await requireAllowed("payment-start", `card ${shopper.commerce.session() ?? "unknown"}`)
  if (!allowed.ok) return refused(allowed.problems)
  const added = await saveNewCard(shopper.commerce, form, payment?.settings["card"]?.gateway ?? "")
  if (!added.loggedIn) return seeOther(entryPath("/connexion", path), shopper)
  if (!added.value.ok) return refused(added.value.problems)
  return redirectWithFlash(path, { notice: "card-added" }, shopper)
}

export { retryAfterHeaders as headers } from "~/http/responses.server"

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Vos cartes", matches) },
  { name: "robots", content: "noindex" },
]

export default function Cards() {
  const { cards, billingDetails, payment } = useLoaderData<typeof loader>()
  const [problems, tell] = useLastProblems(useActionData<typeof action>()?.problems ?? null)
  return (
    <AccountPage title="Vos cartes" place={path}>
      <ErrorSummary problems={problems} />
      <CardList cards={cards} />
      {payment ? (
        <section className="grid max-w-xl gap-5" aria-labelledby="nouvelle">
          <h2 id="nouvelle">Ajouter une carte</h2>
          <CardFields
            key={cards.length}
            purpose="save"
            payment={payment}
            billingDetails={billingDetails}
            problems={problems}
            refuse={tell}
          />
        </section>
      ) : null}
    </AccountPage>
  )
}
