/** The modal that a visitor who is not logged in gets instead of the customer area (specification §2). */
const LOGIN_MODAL = "#login"

/** A link's address for this visitor: those into the customer area open the login modal until they are logged in. */
export function accountLink(href: string, loggedIn: boolean): string {
  return !loggedIn && /^\/account(?:[/?#]|$)/i.test(href) ? LOGIN_MODAL : href
}
