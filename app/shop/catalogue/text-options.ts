import type { Product } from "~/commerce/api-types"
import type { Problem, Result } from "~/problems"
import { UNNAMED_OPTION } from "./editor-fields"
import { typesetFrench } from "~/texts/typography"

/** Before an option's id in the names of a form's fields. */
const PREFIX = "t."

/** The most characters of a typed option: a name to engrave, and a few sentences. No source says what the backend takes. */
const MAX_LENGTHS = new Map([
  ...(["short_text", "text"] as const).map((type): [string, number] => [type, 100]),
  ...(["long_text", "textarea"] as const).map((type): [string, number] => [type, 500]),
])
const MAX_LINE_LENGTH = 100

/** What a shopper typed, by the fields of `listTextOptions`. */
export type TypedTexts = ReadonlyMap<string, string>

/** The options of a product that have no values and are typed: an engraving, a message. */
export function listTextOptions(product: Product) {
  return (product.options ?? []).flatMap(({ id, name, active, required, parent_id: parent, ...option }) => {
    const maxLength = MAX_LENGTHS.get(option.input_type ?? "")
    if (maxLength === undefined || !/^[\w-]{1,60}$/.test(id) || active === false) return []
    // One that belongs to another option's value is not asked of who chose another value.
    const text = {
      name: name || UNNAMED_OPTION,
      hint: option.description ?? null,
      required: required === true && !parent,
      maxLength,
    }
    return [{ ...text, id, field: PREFIX + id, long: maxLength > MAX_LINE_LENGTH }]
  })
}

type Input = { "aria-required"?: true; inputMode?: "numeric"; autoComplete: "off" }

/** The fields of the form that buys a product: what is typed for it, then its quantity. */
export function listBuyFields(product: Product) {
  const autoComplete = "off"
  const texts = listTextOptions(product).map(({ name, hint, field, required, long }) => {
    const label = typesetFrench([required ? name : `${name} (facultatif)`, hint].filter(Boolean).join(". "))
    const input: Input = { autoComplete, ...(required && { "aria-required": true as const }) }
    return { name: field, label, value: "", tag: long ? ("textarea" as const) : ("input" as const), input }
  })
  const quantity: Input = { autoComplete, inputMode: "numeric" }
  return [...texts, { name: "quantity", label: "Quantité", value: "1", tag: "input" as const, input: quantity }]
}

/** The typed options of a form that buys. */
export function readTexts(form: Iterable<[name: string, value: unknown]>): TypedTexts {
  const texts = [...form].flatMap(([name, value]) => (name.startsWith(PREFIX) ? [[name, String(value)] as const] : []))
  return new Map(texts)
}

/** The typed options as a cart line takes them. Problems: `text-missing` and `value-too-long` at the option's field, `form-invalid` for an unknown one. */
export function resolveTexts(product: Product, texts: TypedTexts = new Map()): Result<{ id: string; value: string }[]> {
  const options = listTextOptions(product)
  const chosen = options.map((option) => ({ ...option, value: tidy(texts.get(option.field) ?? "", option.long) }))
  const problems = chosen.flatMap(({ field, name, required, maxLength, value }): Problem[] => {
    if (value.length > maxLength) return [{ code: "value-too-long", field }]
    return required && value === "" ? [{ code: "text-missing", field, detail: { option: name } }] : []
  })
  const isUnknown = [...texts].some(([field, value]) => value.trim() !== "" && !options.some((option) => option.field === field))
  if (isUnknown) problems.push({ code: "form-invalid" })
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, value: chosen.flatMap(({ id, value }) => (value === "" ? [] : [{ id, value }])) }
}

function tidy(text: string, keepsLines: boolean): string {
  return (keepsLines ? text : text.replace(/\s+/g, " ")).trim()
}
