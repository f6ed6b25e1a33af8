/** What a form that a customer would fill in about themselves begins with; empty texts where nothing is known. */
type Person = { email: string; firstName: string; lastName: string; company: string; siren: string }

/** Who visits, as far as every page needs it [1.22]; `professional` sees prices without VAT too. */
export type Visitor = {
  loggedIn: boolean
  firstName: string | null
  emailOptin: boolean
  professional: boolean
  person: Person | null
}

/** Somebody who is not logged in. */
export const ANONYMOUS_VISITOR: Visitor = {
  loggedIn: false,
  firstName: null,
  emailOptin: false,
  professional: false,
  person: null,
}

/** The modal that a visitor who is not logged in gets instead of the customer area [2.3]. */
const LOGIN_MODAL = "#login"

/** A link's address for this visitor: those into the customer area open the login modal until they are logged in. */
export function accountLink(href: string, loggedIn: boolean): string {
  return !loggedIn && /^\/account(?:[/?#]|$)/i.test(href) ? LOGIN_MODAL : href
}
