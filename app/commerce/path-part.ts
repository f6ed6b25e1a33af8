/** As many characters as a merchant may write. */
export const MAX_SLUG_LENGTH = 1000
/** Six for each character: longer ones no address of ours can hold (server/odd-requests.ts). */
const MAX_ESCAPED_LENGTH = 6 * MAX_SLUG_LENGTH

/**
 * Whether a slug or an id, escaped, may be a part of a path. No dots alone; no escape of a slash, a backslash, a dot or a control
 * character, not even one that a program would find by unescaping again.
 */
export function isPathPart(escaped: string): boolean {
  return /^(?!\.{1,2}$)(?:[\w.!~*'()-]|%(?!(?:25)*(?:2[EFef]|5[Cc]|7[Ff]|[01][\dA-Fa-f]))[\dA-F]{2})+$/.test(escaped)
}

/** A record's slug, whatever its merchant wrote, as a part of a path; null when no address can have it. */
export function pathPartOf(slug: string): string | null {
  if (slug.length > MAX_SLUG_LENGTH || /\p{Cs}/u.test(slug)) return null
  const escaped = encodeURIComponent(slug)
  return escaped.length <= MAX_ESCAPED_LENGTH && isPathPart(escaped) ? escaped : null
}

type Addressed = { id?: string | null | undefined; slug?: string | null | undefined }

/** A record with the id in the place of a slug that is missing or that no address can have: the backend finds it by either. */
export function withSlug<Record_ extends Addressed>(record: Record_) {
  const { id, slug } = record
  return { ...record, slug: slug && pathPartOf(slug) !== null ? slug : id }
}
