import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { CardList } from "~/components/account/card-list"
import { ErrorSummary } from "~/components/forms/error-summary"
import { notFound, refuse, seeOther } from "~/http/answers.server"
import { entryPath } from "~/http/next-path"
import { readForm } from "~/http/read-form.server"
import { type Problem, fail } from "~/problems"
import { writeFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/account-failures.server"
import { actOnCard, readCards } from "~/shop/account/cards.server"
import { isRecordId } from "~/shop/catalogue/slug"
import { pageTitle } from "~/texts/page-title"

const path = "/account/cartes"

export const fields = ["geste", "carte"]

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const read = await readCards(shopper.commerce)
  return read.loggedIn
    ? json({ cards: read.value }, { headers: shopper.headers() })
    : seeOther(entryPath("/connexion", path), shopper)
}

/** Deletes a card, or makes it the one that subscriptions are charged to. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const refused = (problems: Problem[]) => refuse({ problems }, accountStatus(problems), shopper)
  const gesture = form.get("geste")
  const card = String(form.get("carte"))
  if (!isRecordId(card)) notFound()
  if (gesture !== "supprimer" && gesture !== "habituelle") return refused(fail("form-invalid").problems)

  const done = await actOnCard(shopper.commerce, card, gesture)
  if (!done.loggedIn) return seeOther(entryPath("/connexion", path), shopper)
  if (!done.value) return notFound()
  if (!done.value.ok) return refused(done.value.problems)
  const headers = shopper.headers()
  await writeFlash(headers, { notice: gesture === "supprimer" ? "card-removed" : "card-default" })
  return seeOther(path, undefined, headers)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Vos cartes", matches) },
  { name: "robots", content: "noindex" },
]

export default function Cards() {
  const { cards } = useLoaderData<typeof loader>()
  const problems = useActionData<typeof action>()?.problems ?? null
  return (
    <AccountPage title="Vos cartes" place={path}>
      <ErrorSummary problems={problems} />
      <CardList cards={cards} />
    </AccountPage>
  )
}
