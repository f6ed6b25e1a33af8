/** A form whose post failed, so that the error page can send it again. */
export type SubmittedForm = {
  /** The address that it was sent to, on our own origin. */
  action: string
  /** What was typed and chosen, without secrets. */
  fields: [name: string, value: string][]
  /** A password was sent with it, which is never sent back and has to be typed again. */
  password: boolean
}

/** Secrets, and tokens that serve once. */
const SECRET_FIELD = /password|token|body|patch/i

/** What of a sent form may be written into a page; null when nothing of it is worth keeping. */
export function keepTypedForm(url: string, entries: Iterable<[string, string]>): SubmittedForm | null {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete("_data")
  const all = [...entries]
  const fields = all.filter(([name, value]) => !SECRET_FIELD.test(name) && value !== "")
  if (fields.length === 0) return null
  const query = searchParams.size > 0 ? `?${searchParams}` : ""
  return { action: pathname + query, fields, password: all.some(([name]) => name === "password") }
}

/** Reads a typed form out of an answer's data. */
export function readTypedForm(data: unknown): SubmittedForm | null {
  return typeof data === "object" && data !== null && "typed" in data ? (data.typed as SubmittedForm | null) : null
}
