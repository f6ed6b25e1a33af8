import { Form } from "@remix-run/react"
import { fieldSentence } from "~/components/forms/error-summary"
import { TextField } from "~/components/forms/fields"
import { SelectField } from "~/components/forms/select-field"
import { SubmitButton } from "~/components/forms/submit-button"
import { extraChoiceOf, extraSentences } from "~/texts/extra-items"
import { QuantityField } from "../lists"
import type { LocalizedProblem } from "~/problems"
import type { ExtrasPage } from "~/shop/account/subscriptions/extra-items.server"

type Typed = Pick<ExtrasPage, "seen"> & {
  problems: readonly LocalizedProblem[] | null
  typed: Partial<Record<string, string>>
}

/** What is sent along now, each line with its quantity, in one form. */
export function ExtraLines({
  items,
  terms,
  seen,
  problems,
  typed,
}: Typed & Pick<ExtrasPage, "terms"> & Pick<ExtrasPage["subscription"], "items">) {
  if (items.length === 0) return <p>{extraSentences.none}</p>
  return (
    <Form method="post" className="grid max-w-xl gap-5" noValidate>
      <input type="hidden" name="seen" value={seen} />
      <ul className="grid gap-5">
        {items.map(({ id, name, options, quantity, total, when }) => (
          <li key={id} className="summary content-start">
            <p>
              <strong>{name}</strong>
              {options ? <span className="block text-soft"> {options}</span> : null}
              <span className="block tabular-nums"> {`${total} ${terms}, ${when}`}</span>
            </p>
            <QuantityField
              name={`quantity-${id}`}
              of={name}
              defaultValue={typed[`quantity-${id}`] ?? String(quantity)}
              problems={problems}
            />
            <p>
              <SubmitButton name="remove" value={id} look="link">
                Retirer<span className="sr-only"> {name}</span>
              </SubmitButton>
            </p>
          </li>
        ))}
      </ul>
      <SubmitButton name="intent" value="set-quantities">
        Enregistrer avec obligation de paiement
      </SubmitButton>
    </Form>
  )
}

function Found({ product, seen, problems, typed }: Typed & { product: ExtrasPage["found"][number] }) {
  const { id, slug, name, choices } = product
  const own = typed["product"] === slug ? typed : {}
  const { choice } = own
  // Its price may be another one now.
  const chosen = choices.find(({ value }) => choice !== undefined && extraChoiceOf(value) === extraChoiceOf(choice))
  return (
    <li className="summary content-start">
      <Form method="post" className="grid gap-4" noValidate>
        <h3 className="text-lg">{name}</h3>
        <input type="hidden" name="product" value={slug} />
        <input type="hidden" name="seen" value={seen} />
        {choices.length > 1 ? (
          <SelectField
            label={
              <>
                Choix<span className="sr-only">&nbsp;: {name}</span>
              </>
            }
            name="choice"
            id={`choice-${id}`}
            options={choices}
            defaultValue={(chosen ?? choices[0])?.value}
            error={fieldSentence(problems, `choice-${id}`)}
            required
          />
        ) : (
          <p id={`choice-${id}`} tabIndex={-1}>
            {choices[0]?.label}
            <input type="hidden" name="choice" value={choices[0]?.value} />
          </p>
        )}
        <QuantityField
          name="quantity"
          id={`quantity-${id}`}
          of={name}
          defaultValue={own["quantity"] ?? "1"}
          problems={problems}
        />
        <SubmitButton name="intent" value="add">
          Ajouter avec obligation de paiement<span className="sr-only">&nbsp;: {name}</span>
        </SubmitButton>
      </Form>
    </li>
  )
}

/** Finds products that can be sent along, and adds one of them. */
export function AddExtras({ query, found, ...shared }: Typed & Pick<ExtrasPage, "query" | "found">) {
  return (
    <section className="grid max-w-xl gap-5" aria-labelledby="ajouter">
      <h2 id="ajouter">Ajouter un article</h2>
      <p className="text-soft">{extraSentences.billed}</p>
      {/* Another answer takes the focus from it, so that it goes to the heading above (keep-focus). */}
      <Form key={query} method="get" role="search" className="grid gap-4">
        <TextField label="Chercher un produit" name="q" type="search" autoComplete="off" defaultValue={query} required />
        <button type="submit" className="button button-quiet justify-self-start">
          Chercher
        </button>
      </Form>
      <p role="status" className={query === "" ? "sr-only" : undefined}>
        {query === "" ? "" : extraSentences.found(query, found.length)}
      </p>
      <ul className="grid gap-5">
        {found.map((product) => (
          <Found key={product.slug} product={product} {...shared} />
        ))}
      </ul>
    </section>
  )
}
