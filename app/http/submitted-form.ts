/** The hidden field with a token, which the action guard takes out of a form before its action reads it. */
export const FORM_TOKEN_FIELD = "formToken"

/** A form that a shopper sent and that could not be answered, as the error page sends it again. */
export type SubmittedForm = {
  /** The address that it was sent to, on our own origin. */
  action: string
  /** What was typed and chosen, without passwords. */
  fields: [name: string, value: string][]
  /** The passwords that were sent with it, which are never sent back and have to be typed again. */
  passwords: { name: string; label: string; autoComplete: string }[]
  /** Asks the shopper whether the form is theirs; a token is among the fields. */
  confirmation?: { title: string; text: string; button: string }
}

const PASSWORD = /password/i
/** Pages whose password is one that the shopper chooses: password managers offer a new one. */
const NEW_PASSWORD_PAGES = /^\/(mot-de-passe|commande\/merci)\//
/** Tokens that serve once, and what only scripts send. */
const SERVES_ONCE = /token|body|patch/i

/** What of a sent form may be written into a page; null when nothing of it is worth keeping. */
export function keepSubmittedForm(url: string, entries: Iterable<[string, string]>): SubmittedForm | null {
  const form = submittedForm(url, entries)
  const fields = form.fields.filter(([name, value]) => !SERVES_ONCE.test(name) && value !== "")
  return fields.length === 0 ? null : { ...form, fields }
}

/** A whole form but for its passwords, for a page that asks whose it is. */
export function submittedForm(url: string, entries: Iterable<[string, string]>): SubmittedForm {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete("_data")
  const all = [...entries]
  const query = searchParams.size > 0 ? `?${searchParams}` : ""
  return {
    action: pathname + query,
    fields: all.filter(([name]) => !PASSWORD.test(name)),
    passwords: all.flatMap(([name]) => (PASSWORD.test(name) ? passwordField(name, pathname) : [])),
  }
}

function passwordField(name: string, pathname: string) {
  const isNew = name === "newPassword" || NEW_PASSWORD_PAGES.test(pathname)
  const autoComplete = isNew ? "new-password" : "current-password"
  const labels: Record<string, string> = { currentPassword: "Mot de passe actuel", newPassword: "Nouveau mot de passe" }
  return { name, label: labels[name] ?? "Mot de passe", autoComplete }
}

/** Reads a submitted form from an error's data or the load context; null without one. */
export function readSubmittedForm(data: unknown): SubmittedForm | null {
  return (Object(data) as { typed?: SubmittedForm | null }).typed ?? null
}
