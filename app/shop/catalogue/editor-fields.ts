import { typesetFrench } from "~/texts/typography"

/** What an editor may have typed into a record, whose type nothing guarantees. */
export type Fields = Record<string, unknown>

/** The name of an option that has none, as a gift card's may. */
export const UNNAMED_OPTION = "Choix"
/** What stands for the price of a product that is not sold and has none. */
export const UNKNOWN_PRICE = "Prix sur demande"
/** What stands for the name that a line does not have: its product is no more. */
export const UNNAMED_ITEM = "Article"
/** The same within a list of names. */
export const UNNAMED_IN_LIST = "un article"

/** The fields of an editor's record; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** An editor's text without outer spaces, set as French printers do; null when it is empty. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? typesetFrench(value.trim()) : null
}

const SAFE_ADDRESS = /^(\/(?![/\\])[^\s\\]*|https?:\/\/[^\s\\]+|tel:\+?[\d().-]+|mailto:[^\s\\@]+@[^\s\\]+|#[a-z][\w-]*)$/i

/** An address that a link may have: a path or a panel of this shop, another site, a telephone or an e-mail; else null. */
export function safeAddress(address: unknown): string | null {
  if (typeof address !== "string") return null
  // Merchants type spaces: in a number they are nothing, within another address they are escaped.
  const isNumber = /^\s*tel:/i.test(address)
  const tidy = address.trim().replace(/[ \u00a0]/g, (space) => (isNumber ? "" : encodeURIComponent(space)))
  return SAFE_ADDRESS.test(tidy) ? tidy : null
}
