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

/** Whether a URL segment may be a record's slug: only such values are ever sent to the backend. */
export function isSlug(value: string | undefined): value is string {
  return value !== undefined && value.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
}

/** Whether a value may be a backend record's id. */
export function isRecordId(value: string | undefined): value is string {
  return value !== undefined && /^[a-f0-9]{24}$/.test(value)
}
