import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { SelectField } from "~/components/forms/select-field"
import { RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import { Breadcrumb } from "~/components/ui/page-parts"
import { readForm } from "~/http/form-body.server"
import { localPath } from "~/http/paths"
import { readRateLimitAddress } from "~/http/request-context.server"
import { problemResponse, seeOther } from "~/http/responses.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import { isLightPage, listChoices, savePreferences } from "~/sessions/preferences.server"
import { openShopper } from "~/sessions/shopper.server"
import { privatePageMeta } from "~/texts/page-title"
import { preferenceSentences } from "~/texts/preferences"

export const fields = ["returnTo", "locale", "currency", "display"]
export const csrfConfirmationLabels = { "": "modifier vos préférences" }

const nextOf = (value: unknown) => localPath(value) ?? "/preferences"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const { locale, currency } = shopper.i18n
  const view = {
    ...(await listChoices()),
    chosen: { locale, currency, display: isLightPage(request) ? "light" : "full" },
    next: nextOf(new URL(request.url).searchParams.get("suite")),
  }
  return json({ view }, { headers: shopper.commitSession() })
}

/** Keeps the choices and goes on; the footer's form posts here too, with the display alone. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === "string" ? value.slice(0, 40) : null
  }
  const choice = { locale: typed("locale"), currency: typed("currency"), display: typed("display") }
  const saved = await savePreferences(shopper, choice, readRateLimitAddress(request, context))
  const next = nextOf(form.get("returnTo"))
  if (!saved.ok) return problemResponse({ problems: saved.problems, choice, next }, shopper)
  const headers = new Headers(saved.value.map((cookie): [string, string] => ["Set-Cookie", cookie]))
  // The footer's switch is its own notice.
  if (choice.locale === null && choice.currency === null) return seeOther(next, undefined, shopper.commitSession(headers))
  return redirectWithFlash(next, { notice: "preferences-saved" }, shopper, headers)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Préférences", matches)

const DISPLAYS = [
  {
    value: "full",
    label: "Version complète",
    description: preferenceSentences.full,
  },
  {
    value: "light",
    label: "Version légère",
    description: preferenceSentences.light,
  },
]

/** What a choice of currency means: one for display only is not the one that is paid in. */
function currencyHint(currencies: readonly { code: string; rate: string | null }[], charged: string): string {
  const displayed = currencies.filter(({ rate }) => rate !== null)
  if (displayed.length === 0) return preferenceSentences.currency
  const codes = displayed.map(({ code }) => code)
  return preferenceSentences.currencies(
    codes,
    displayed.map(({ rate }) => rate),
    charged,
  )
}

export default function Preferences() {
  const { locales, currencies, charged, ...loaded } = useLoaderData<typeof loader>().view
  const refused = useActionData<typeof action>()
  const chosen = (name: keyof typeof loaded.chosen) => refused?.choice[name] ?? loaded.chosen[name]
  const problems = refused?.problems ?? null
  return (
    <div className="page page-body">
      <ErrorSummary problems={problems} />
      <Breadcrumb crumbs={[]} />
      <h1 className="mt-3">Préférences</h1>
      <Form method="post" action="/preferences" reloadDocument noValidate className="preferences">
        <input type="hidden" name="returnTo" value={refused?.next ?? loaded.next} />
        <SelectField
          label="Région"
          name="locale"
          required
          options={locales.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={chosen("locale")}
          hint={preferenceSentences.region}
          error={fieldSentence(problems, "locale")}
        />
        <SelectField
          label="Devise d’affichage"
          name="currency"
          required
          options={currencies.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          defaultValue={chosen("currency")}
          hint={currencyHint(currencies, charged)}
          error={fieldSentence(problems, "currency")}
        />
        <RadioCards
          legend="Affichage"
          name="display"
          cards={DISPLAYS}
          defaultValue={chosen("display")}
          hint={preferenceSentences.display}
          error={fieldSentence(problems, "display")}
        />
        <SubmitButton pendingText="Enregistrement…">Enregistrer</SubmitButton>
      </Form>
      <p className="prose text-soft mt-6">{preferenceSentences.kept}</p>
    </div>
  )
}
