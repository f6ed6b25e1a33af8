import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { PreferencesPage } from "~/components/preferences/preferences-page"
import { refuse, seeOther } from "~/http/responses.server"
import { localPath } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import { isLightPage, listChoices, savePreferences } from "~/sessions/preferences.server"
import { openShopper } from "~/sessions/shopper.server"
import { privatePageMeta } from "~/texts/page-title"

export const fields = ["returnTo", "locale", "currency", "display"]

const nextOf = (value: unknown) => localPath(value) ?? "/preferences"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const view = {
    ...(await listChoices()),
    chosen: {
      locale: shopper.scope.locale,
      currency: shopper.scope.currency,
      display: isLightPage(request) ? "light" : "full",
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
  const choice = { locale: typed("locale"), currency: typed("currency"), display: typed("display") }
  const saved = await savePreferences(shopper, choice)
  const next = nextOf(form.get("returnTo"))
  if (!saved.ok) return refuse({ problems: saved.problems, choice, next }, shopper)
  const headers = shopper.headers()
  for (const cookie of saved.value) headers.append("Set-Cookie", cookie)
  return seeOther(next, undefined, headers)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Préférences", matches)

export default function Preferences() {
  const { view } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { locale, currency, display } = refused?.choice ?? {}
  const chosen = {
    locale: locale ?? view.chosen.locale,
    currency: currency ?? view.chosen.currency,
    display: display ?? view.chosen.display,
  }
  const shown = { ...view, chosen, next: refused?.next ?? view.next }
  return <PreferencesPage view={shown} problems={refused?.problems ?? null} />
}
