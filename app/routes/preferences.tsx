import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { SelectField } from "~/components/forms/fields"
import { RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import { Breadcrumb } from "~/components/ui/page-parts"
import { readForm } from "~/http/form-body.server"
import { localPath } from "~/http/paths"
import { problemResponse, seeOther } from "~/http/responses.server"
import { isLightPage, listChoices, savePreferences } from "~/sessions/preferences.server"
import { openShopper } from "~/sessions/shopper.server"
import { privatePageMeta } from "~/texts/page-title"

export const fields = ["returnTo", "locale", "currency", "display"]
export const csrfConfirmationLabels = { "": "changer vos préférences" }

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
  if (!saved.ok) return problemResponse({ problems: saved.problems, choice, next }, shopper)
  const headers = shopper.commitSession()
  for (const cookie of saved.value) headers.append("Set-Cookie", cookie)
  return seeOther(next, undefined, headers)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Préférences", matches)

const DISPLAYS = [
  {
    value: "full",
    label: "Version complète",
    description: "Les pages changent sans se recharger, et les portefeuilles électroniques sont proposés au paiement.",
  },
  {
    value: "light",
    label: "Version légère",
    description:
      "Aucun script n’est envoyé\u00a0: les pages pèsent bien moins lourd. Tout fonctionne, sauf les portefeuilles électroniques et la saisie d’une nouvelle carte.",
  },
]

/** What a choice of currency means: one for display only is not the one that is paid in. */
function currencyHint(currencies: readonly { code: string; rate: string | null }[], charged: string): string {
  const displayed = currencies.filter(({ rate }) => rate !== null)
  if (displayed.length === 0) return "Les prix, le panier et le paiement sont dans cette devise."
  const rates = displayed.map(({ rate }) => rate).join(", ")
  const codes = displayed.map(({ code }) => code).join(", ")
  return `En ${codes}, les prix des produits sont affichés à titre indicatif (${rates})\u00a0: le panier et le paiement restent en ${charged}.`
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
      <h1>Préférences</h1>
      <Form method="post" action="/preferences" reloadDocument noValidate className="preferences">
        <input type="hidden" name="returnTo" value={refused?.next ?? loaded.next} />
        <SelectField
          label="Région"
          name="locale"
          required
          options={locales.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={chosen("locale")}
          hint={"Les textes de la boutique restent en français\u00a0; certains contenus s’adaptent à la région."}
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
          hint={
            "Sans choix de votre part, la version légère suit le réglage «\u00a0économie de données\u00a0» de votre navigateur."
          }
          error={fieldSentence(problems, "display")}
        />
        <SubmitButton pendingText="Enregistrement…">Enregistrer</SubmitButton>
      </Form>
      <p className="prose text-soft mt-6">
        Ces choix sont conservés dans votre navigateur (une semaine pour la région et la devise, six mois pour l’affichage) et ne
        servent à rien d’autre.
      </p>
    </div>
  )
}
