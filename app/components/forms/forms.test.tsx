import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import type { LocalizedProblem } from "~/problems"
import { duplicateNumbers } from "~/texts/name-list"
import { Checkbox } from "./checkbox"
import { ErrorSummary, fieldSentence } from "./error-summary"
import { RadioCards } from "./radio-cards"
import { EmailField } from "./email-field"
import { TextField } from "./fields"
import { SelectField } from "./select-field"
const problems: LocalizedProblem[] = [
  { code: "email-invalid", field: "email", sentence: "Saisissez une adresse e-mail complète." },
  { code: "cart-empty", sentence: "Votre panier est vide." },
]

describe("fields", () => {
  test("a refused text field keeps its value, says so and is described by its sentence", () => {
    const html = renderToStaticMarkup(
      <TextField
        label="E-mail"
        name="email"
        type="email"
        required
        hint="Pour la confirmation."
        defaultValue="jeanne@"
        error="À corriger."
      />,
    )
    expect(html).toContain('<label for="email"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('aria-describedby="email-aide email-erreur"')
    expect(html).toContain('id="email-erreur"')
    expect(html).toContain('value="jeanne@"')
    expect(html).not.toMatch(/ required|style=|onclick/i)
  })

  test("a hint goes where the error says the same", () => {
    const error = "Choisissez un mot de passe d’au moins 8 caractères."
    const html = renderToStaticMarkup(<TextField label="Mot de passe" name="m" hint="Au moins 8 caractères." {...{ error }} />)
    expect(html).not.toContain("Au moins")
    expect(html).toContain('aria-describedby="m-erreur"')
  })

  test("the field for an address alone keeps what was refused, and is described by its sentence", () => {
    const refused = renderToStaticMarkup(<EmailField refused={{ email: "jeanne@", problems }} />)
    expect(refused).toMatch(/type="email"[^>]*value="jeanne@"|value="jeanne@"[^>]*type="email"/)
    expect(refused).toContain("Saisissez une adresse e-mail complète.")
    expect(refused).toContain('aria-describedby="email-erreur"')
    const empty = renderToStaticMarkup(<EmailField refused={undefined} autoComplete="username" />)
    expect(empty).toContain('autoComplete="username"')
    expect(empty).not.toMatch(/aria-invalid|facultatif/)
  })

  test("an optional field says so, and carries no error of its own", () => {
    const html = renderToStaticMarkup(<TextField label="Société" name="company" />)
    expect(html).toContain("(facultatif)")
    expect(html).not.toMatch(/aria-invalid|aria-describedby/)
  })

  test("what is read alike is numbered, and nothing else", () => {
    expect(duplicateNumbers(["Visa", "CB", "Visa"])).toEqual(["\u00a0(1)", "", "\u00a0(2)"])
    expect(duplicateNumbers([])).toEqual([])
  })

  test("radio cards lead the error summary to their first radio", () => {
    const cards = [
      { value: "a", label: "Colissimo" },
      { value: "b", label: "Retrait", disabled: true },
    ]
    const html = renderToStaticMarkup(
      <RadioCards legend="Livraison" name="service" cards={cards} defaultValue="a" error="Choisissez." />,
    )
    expect(html.match(/id="service"/g)).toHaveLength(1)
    expect(html).toMatch(/id="service"[^>]*value="a"[^>]*>|value="a"[^>]*id="service"/)
    expect(html).toMatch(/checked=""/)
    expect(html).toMatch(/disabled=""[^>]*value="b"|value="b"[^>]*disabled=""/)
  })

  test("a list that always has an answer is not called optional, one with an empty choice is", () => {
    const options = [{ value: "FR", label: "France" }]
    expect(renderToStaticMarkup(<SelectField label="Pays" name="country" options={options} />)).not.toContain("facultatif")
    for (const open of [{ options, placeholder: "Choisir" }, { options: [{ value: "", label: "Aucun" }, ...options] }])
      expect(renderToStaticMarkup(<SelectField label="Pays" name="country" {...open} />)).toContain("(facultatif)")
  })

  test("a list has its placeholder as an empty choice, a box its label", () => {
    const options = [{ value: "FR", label: "France" }]
    expect(renderToStaticMarkup(<SelectField label="Pays" name="country" options={options} placeholder="Choisir" />)).toContain(
      '<option value="">Choisir</option>',
    )
    expect(renderToStaticMarkup(<Checkbox label="J’accepte" name="cgv" error="Acceptez." />)).toContain(
      'aria-describedby="cgv-erreur"',
    )
  })
})

describe("error summary", () => {
  test("links each sentence to its field and can take focus without script", () => {
    const html = renderToStaticMarkup(<ErrorSummary problems={problems} />)
    expect(html).toContain('href="#email"')
    expect(html).toContain("Votre panier est vide.")
    expect(html).toMatch(/tabindex="-1"/)
    expect(html).toMatch(/autofocus=""/i)
  })

  test("is not there when nothing has to be corrected", () => {
    expect(renderToStaticMarkup(<ErrorSummary problems={[]} />)).toBe("")
    expect(fieldSentence(problems, "nom")).toBeNull()
    expect(fieldSentence(problems, "email")).toContain("adresse e-mail")
  })
})
