/** What an editor may have typed into a record, whose type nothing guarantees. */
export type Fields = Record<string, unknown>

/** What stands for the name that an option does not have, as a gift card's may not. */
export const UNNAMED_OPTION = "Choix"
/** What stands for the name that a line does not have: its product is no more. */
export const UNNAMED_ITEM = "Article"

/** The fields of an editor's record; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** An editor's text without outer spaces; null when it is empty. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null
}
