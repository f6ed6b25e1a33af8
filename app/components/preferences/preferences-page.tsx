import { Form } from "@remix-run/react"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { RadioCards } from "~/components/forms/radio-cards"
import { SelectField } from "~/components/forms/fields"
import { SubmitButton } from "~/components/forms/submit-button"
import { Breadcrumb } from "~/components/ui/page-parts"
import type { LocalizedProblem } from "~/problems"

export type PreferencesView = {
  locales: { code: string; name: string }[]
  currencies: { code: string; name: string; rate: string | null }[]
  chosen: { locale: string; currency: string; display: string }
  next: string
}

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

/** Locale, currency and display, in one form that works without script and loads the page anew. */
export function PreferencesPage({ view, problems }: { view: PreferencesView; problems: readonly LocalizedProblem[] | null }) {
  const { locales, currencies, chosen, next } = view
  const rates = currencies.flatMap(({ rate }) => rate ?? [])
  return (
    <div className="page page-body">
      <ErrorSummary problems={problems} />
      <Breadcrumb crumbs={[]} />
      <h1>Préférences</h1>
      <Form method="post" action="/preferences" reloadDocument noValidate className="preferences">
        <input type="hidden" name="returnTo" value={next} />
        <SelectField
          label="Région"
          name="locale"
          required
          options={locales.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={chosen.locale}
          hint={"Les textes de la boutique restent en français\u00a0; certains contenus s’adaptent à la région."}
          error={fieldSentence(problems, "locale")}
        />
        <SelectField
          label="Devise d’affichage"
          name="currency"
          required
          options={currencies.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          defaultValue={chosen.currency}
          hint={`Les prix des produits s’affichent dans cette devise, à titre indicatif${rates.length > 0 ? ` (${rates.join(", ")})` : ""}. Le panier et le paiement sont toujours en euros (EUR).`}
          error={fieldSentence(problems, "currency")}
        />
        <RadioCards
          legend="Affichage"
          name="display"
          cards={DISPLAYS}
          defaultValue={chosen.display}
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
