import { MAX_SLUG_LENGTH, pathPartOf } from "~/commerce/path-part"

/** Letters that lose no accent by decomposition, and the signs that French reads aloud. */
const SPELLED_OUT: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l", đ: "d", "&": " et " }

/** A French text as a URL segment [1.20]: `Œuf & thé d’été` gives `oeuf-et-the-d-ete`; without letters, "". */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[œæßøłđ&]/g, (letter) => SPELLED_OUT[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
}

/** Whether a URL segment is a slug as `slugOf` makes it: of a choice, a plan, an attribute's value. */
export function isOwnSlug(value: string | undefined): value is string {
  return value !== undefined && value.length <= MAX_SLUG_LENGTH && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
}

/** Whether a URL segment may be a record's slug, which merchants write; what may be its id too. */
export function isSlug(value: string | undefined): value is string {
  return typeof value === "string" && pathPartOf(value) !== null
}

/** The path of a record's page, as redirects and links need it. */
export function slugPath(folder: "/produits/" | "/boutique/" | "/pages/" | "/tutoriels/", slug: string): string {
  return folder + encodeURIComponent(slug)
}

/** Whether a value may be a backend record's id. */
export function isRecordId(value: string | undefined): value is string {
  return value !== undefined && /^[a-f0-9]{24}$/.test(value)
}
