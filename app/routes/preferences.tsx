import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { PreferencesPage } from "~/components/preferences/preferences-page"
import { refuse, seeOther } from "~/http/answers.server"
import { localPath } from "~/http/local-path"
import { readForm } from "~/http/read-form.server"
import { isLightPage, listChoices, savePreferences } from "~/sessions/preferences.server"
import { openShopper } from "~/sessions/shopper.server"
import { pageTitle } from "~/texts/page-title"

export const fields = ["suite", "langue", "devise", "affichage"]

const nextOf = (value: unknown) => localPath(value) ?? "/preferences"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const view = {
    ...(await listChoices()),
    chosen: {
      langue: shopper.scope.locale,
      devise: shopper.scope.currency,
      affichage: isLightPage(request) ? "legere" : "complete",
    },
    next: nextOf(new URL(request.url).searchParams.get("suite")),
  }
  return json({ view }, { headers: shopper.headers() })
}

/** Keeps the choices and goes on; the footer's form posts here too, with the display alone. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === "string" ? value.slice(0, 40) : null
  }
  const choice = { langue: typed("langue"), devise: typed("devise"), affichage: typed("affichage") }
  const saved = await savePreferences(shopper, choice)
  const next = nextOf(form.get("suite"))
  if (!saved.ok) {
    const status = saved.problems.some(({ code }) => code === "service-unavailable") ? 503 : 422
    return refuse({ problems: saved.problems, choice, next }, status, shopper)
  }
  const headers = shopper.headers()
  for (const cookie of saved.value) headers.append("Set-Cookie", cookie)
  return seeOther(next, undefined, headers)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Préférences", matches) },
  { name: "robots", content: "noindex" },
]

export default function Preferences() {
  const { view } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { langue, devise, affichage } = refused?.choice ?? {}
  const chosen = {
    langue: langue ?? view.chosen.langue,
    devise: devise ?? view.chosen.devise,
    affichage: affichage ?? view.chosen.affichage,
  }
  const shown = { ...view, chosen, next: refused?.next ?? view.next }
  return <PreferencesPage view={shown} problems={refused?.problems ?? null} />
}
